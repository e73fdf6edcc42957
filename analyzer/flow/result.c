/*
 * Results that are records: a function that returns a pair, a range or a struct of sizes says in its summary what each
 * cell of it holds. At the call these cells are written to an object of the caller's own, which the result is read
 * from.
 */
#include "flow/call_int.h"

#define MAX_CELLS 24
#define MAX_NESTED_RECORDS 6

/* Depth is bounded by MAX_NESTED_RECORDS. */
static void collect_leaves(struct flow *fl, const struct ir_type *t, int64_t offset, int depth, flow_leaf_list *out)
{
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && !t->is_union && i < t->n_fields && out->n < MAX_CELLS; i++) {
		const struct ir_type *field = t->fields[i].type;
		int64_t at = offset + t->fields[i].offset;
		bool handle = flow_is_handle(fl, field);
		if (handle || ir_is_scalar(field)) {
			struct mem_loc leaf = {term_int(fl->pool, at), handle ? LOC_HANDLE : field->size, handle ? NULL : field,
			                       false};
			vec_push(fl->arena, out, leaf);
		} else if (field->kind == IR_TYPE_RECORD && depth < MAX_NESTED_RECORDS) {
			collect_leaves(fl, field, at, depth + 1, out);
		}
	}
}

void flow_record_leaves(struct flow *fl, const struct ir_type *record, flow_leaf_list *out)
{
	collect_leaves(fl, record, 0, 0, out);
}

/* One cell over all returns; TERM_NONE where a return's record is not known. */
static term leaf_value(struct flow *fl, const struct returns *r, const term *returned, const struct mem_loc *leaf)
{
	term *values = ARENA_ARRAY(fl->arena, term, r->n);
	for (size_t i = 0; i < r->n; i++) {
		const struct record_value *from = returned[i] ? map_ptr(&fl->memory->records, returned[i]) : NULL;
		if (!from || term_get(fl->pool, from->pointer)->kind != TERM_PTR) {
			return TERM_NONE;
		}
		struct mem_loc loc = *leaf;
		loc.pointer = term_ptr_add(fl->pool, from->pointer, leaf->pointer);
		fl->is_telling = true;
		values[i] = flow_load(fl, &loc, from->version, r->blocks[i]);
		fl->is_telling = false;
	}
	const char *key = arena_printf(fl->arena, "result:%s:%u", fl->f->usr, leaf->pointer);
	return flow_join_returns(fl, r, values, leaf->bytes == LOC_HANDLE ? fl->handle_type : leaf->type, key);
}

void flow_find_result_cells(struct flow *fl, const struct returns *r, const term *returned)
{
	flow_leaf_list leaves = {0};
	flow_record_leaves(fl, fl->f->result, &leaves);
	for (size_t i = 0; i < leaves.n; i++) {
		int128 offset = 0;
		term value = leaf_value(fl, r, returned, &leaves.at[i]);
		term_const_value(fl->pool, leaves.at[i].pointer, &offset);
		struct result_cell cell = {(int64_t)offset, leaves.at[i].bytes, value};
		if (value) {
			vec_push(fl->arena, &fl->summary->result_cells, cell);
		}
	}
}

term flow_take_result_cells(struct flow *fl, const struct ir_instr *call, const struct result_cell *cells, size_t n)
{
	struct object o = {.kind = OBJECT_LOCAL, .name = "", .place = call->place};
	o.key = flow_instr_key(fl, "returned", call->id);
	o.bytes = call->type->size >= 0 ? term_int(fl->pool, call->type->size) : TERM_NONE;
	term pointer = term_ptr(fl->pool, term_object(fl->pool, &o), term_int(fl->pool, 0));
	uint32_t version = flow_define(fl, call->id);
	/* What no cell speaks of (an array, a union, a field past MAX_CELLS) is this call's, and not known. */
	flow_write(fl, version, (struct mem_write){.pointer = pointer, .bytes = o.bytes});
	for (size_t i = 0; i < n; i++) {
		int64_t bytes = cells[i].bytes == LOC_HANDLE ? 1 : cells[i].bytes;
		struct mem_write w = {.bytes = term_int(fl->pool, bytes), .value = cells[i].value};
		w.pointer = term_ptr_add(fl->pool, pointer, term_int(fl->pool, cells[i].offset));
		flow_write(fl, version, w);
	}
	return flow_record_value(fl, call, pointer);
}
