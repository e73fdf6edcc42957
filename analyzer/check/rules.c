/*
 * rules.c: the table of rules. Rows come from each check's rules.json and pages from its RULE.md files; the build turns
 * them into registry_rules[] (cmake/Registry.cmake), sorted by id.
 */
#include "check/check_int.h"

#include <stdlib.h>
#include <string.h>

static int compare_id(const void *id, const void *rule)
{
	return strcmp(id, ((const struct rule *)rule)->id);
}

const struct rule *rule_find(const char *id)
{
	return bsearch(id, registry_rules, registry_n_rules, sizeof *registry_rules, compare_id);
}

const struct rule *rule_list(size_t *n)
{
	*n = registry_n_rules;
	return registry_rules;
}
