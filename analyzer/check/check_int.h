/*
 * check, private: what cmake/Registry.cmake generates from the folders of checks and hands to registry.c and rules.c.
 */
#ifndef OPBOUND_CHECK_INT_H
#define OPBOUND_CHECK_INT_H

#include "check/driver.h"

/* The rule of suppress.c itself; its row stands in analyzer/check/rules.json. */
#define RULE_SUPPRESSION "opbound-ignore"

extern const struct check *const registry_checks[];
extern const size_t registry_n_checks;
extern const struct rule registry_rules[]; /* sorted by id */
extern const size_t registry_n_rules;

#endif
