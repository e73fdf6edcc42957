/*
 * contract_memory.c: what a function allocates, in the contract that `contract` prints.
 */
#include <inttypes.h>

#include "report/report_int.h"

void contract_memory(const struct contract_report *r, const struct contract *c, const char *title, const char *bullet,
                     struct buf *out)
{
	(void)r;
	buf_str(out, c->memory.n ? title : "");
	for (size_t i = 0; i < c->memory.n; i++)
		buf_printf(out, "%s%s (line %u)\n", bullet, c->memory.at[i]->allocation.text, c->memory.at[i]->place.line);
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
