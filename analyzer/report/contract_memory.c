/*
 * contract_memory.c: what a function allocates, in the contract that `contract` prints.
 */
#include <inttypes.h>
#include <string.h>

#include "report/report_int.h"

#define INSTANCES_MIN 2 /* others; fewer are told one by one */

/* One allocation of instances of a template, each with a size of its own. */
static bool is_instance(const struct obligation *a, const struct obligation *b)
{
	const struct allocation *x = &a->allocation, *y = &b->allocation;
	const char *of_a = x->name ? x->name : x->by, *of_b = y->name ? y->name : y->by;
	return a->place.line == b->place.line && a->place.file == b->place.file && x->place == y->place &&
	       x->is_sum == y->is_sum && of_a && of_b && strcmp(of_a, of_b) == 0;
}

/* How many others of its instances are told; SIZE_MAX: an earlier one told of it. */
static size_t others_of(const struct contract *c, size_t i)
{
	size_t n = 0, before = 0;
	for (size_t k = 0; k < c->memory.n; k++) {
		bool is = k != i && is_instance(c->memory.at[k], c->memory.at[i]);
		n += is;
		before += is && k < i;
	}
	return n < INSTANCES_MIN ? 0 : before ? SIZE_MAX : n;
}

void contract_memory(const struct contract_report *r, const struct contract *c, const char *title, const char *bullet,
                     struct buf *out)
{
	(void)r;
	buf_str(out, c->memory.n ? title : "");
	for (size_t i = 0; i < c->memory.n; i++) {
		const struct obligation *o = c->memory.at[i];
		size_t others = others_of(c, i);
		if (others == SIZE_MAX)
			continue;
		buf_printf(out, "%s%s (line %u", bullet, o->allocation.text, o->place.line);
		buf_printf(out, others ? ", and %zu other sizes there)\n" : ")\n", others);
	}
}

void contract_memory_json(const struct contract *c, struct buf *out)
{
	for (size_t i = 0; i < c->memory.n; i++) {
		const struct obligation *o = c->memory.at[i];
		buf_printf(out, "%s{\"line\": %u, \"where\": ", i ? ", " : "", o->place.line);
		json_quote(out, memory_place_name(o->allocation.place));
		buf_printf(out, ", \"atOnce\": %s, \"text\": ", o->allocation.is_sum ? "true" : "false");
		json_quote(out, o->allocation.text);
		buf_char(out, '}');
	}
}
