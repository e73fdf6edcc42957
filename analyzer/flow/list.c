/*
 * Braced lists that are passed as arguments, by value or by reference: a pointer and a count of an array in memory.
 */
#include "flow/call_int.h"

#define MAX_LIST 64

/* Where the record of an argument stands in memory, by value or by reference; false: it is none, or not known. */
static bool list_place(struct model_site *s, term list, const struct ir_type *t, struct record_value *out)
{
	if (list && t->kind == IR_TYPE_PTR && term_get(s->fl->pool, list)->kind == TERM_PTR) {
		*out = (struct record_value){list, s->version};
		return true;
	}
	const struct record_value *r = list ? map_ptr(&s->fl->memory->records, list) : NULL;
	if (r) {
		*out = *r;
	}
	return r != NULL;
}

bool flow_read_list(struct model_site *s, term list, const struct ir_type *type, struct flow_list *out)
{
	struct flow *fl = s->fl;
	const struct ir_type *t = type->kind == IR_TYPE_PTR ? type->elem : type;
	struct record_value place, *r = list_place(s, list, type, &place) ? &place : NULL;
	const struct ir_field *first = t && t->n_fields == 2 ? &t->fields[0] : NULL;
	if (!r || !first || first->type->kind != IR_TYPE_PTR || !first->type->elem) {
		return false;
	}
	struct mem_loc at = {term_ptr_add(fl->pool, r->pointer, term_int(fl->pool, first->offset)), 8, first->type, false};
	struct mem_loc count = {term_ptr_add(fl->pool, r->pointer, term_int(fl->pool, t->fields[1].offset)), 8,
	                        t->fields[1].type, false};
	term length = flow_load(fl, &count, r->version, s->call->block);
	int128 n;
	*out = (struct flow_list){.array = flow_load(fl, &at, r->version, s->call->block), .item = first->type->elem};
	out->version = r->version;
	bool known = out->array && length && term_const_value(fl->pool, length, &n) && n >= 0 && n <= MAX_LIST;
	out->n = known ? (int64_t)n : 0;
	return known;
}
