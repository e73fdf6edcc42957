/*
 * Holders: classes that hold a value or none (`std::optional`), as the real library lays them out, in bases of which
 * libclang tells nothing. Their users know no member of them, so behind the front end the record has the two fields of
 * the embedded one, at the places where the real ones lie. A row says whether the flag stands behind the value.
 */
#include "models/models.h"

#include <string.h>

static int64_t round_up(int64_t n, int64_t align)
{
	return (n + align - 1) / align * align;
}

/* Not where the size is another one: the library then has a class of its own for this type. */
static void lay_open(struct ir_unit *u, const struct model_holder *h, struct ir_type *record)
{
	const struct ir_type *value = record->n_targs == 1 ? record->targs[0] : NULL;
	bool is_stub = record->place.file && path_is_embedded(record->place.file);
	if (is_stub || !value || value->size <= 0 || value->align <= 0)
		return;
	int64_t value_at = h->flag_is_behind ? 0 : value->align, flag_at = h->flag_is_behind ? value->size : 0;
	if (record->size != round_up(value->size + 1, value->align))
		return;
	struct ir_field *fields = ARENA_ARRAY(u->arena, struct ir_field, 2);
	fields[0] = (struct ir_field){.name = "value_",
	                              .spoken = "*%",
	                              .type = ir_array(u, ir_int(u, 8, false), value->size),
	                              .offset = value_at,
	                              .place = record->place};
	fields[1] = (struct ir_field){.name = "has_value_",
	                              .spoken = "%.has_value()",
	                              .type = ir_int(u, 1, false),
	                              .offset = flag_at,
	                              .place = record->place};
	record->fields = fields;
	record->n_fields = 2;
}

void models_apply_holders(const struct models *m, struct ir_unit *u)
{
	for (size_t i = 0; i < u->records.n; i++)
		for (size_t k = 0; k < m->holders.n && u->records.at[i]->template_name; k++)
			if (strcmp(m->holders.at[k].type, u->records.at[i]->template_name) == 0)
				lay_open(u, &m->holders.at[k], u->records.at[i]);
}
