/*
 * Elements: what a growable array holds where it was made or grew: zeros, copies of one value, or a list. An element
 * that a class's own constructor makes is not known.
 */
#include "replay/handle_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"

#define MOST_SET 4096
#define MOST_HANDLES 64 /* of a list */

static const struct model_expr this_array = {.kind = MODEL_THIS};

int128 elements_kept(struct run *r, struct row_call *c, const struct model_function *row)
{
	const struct model_expr *made = row->elements && row->defines.n ? row->defines.at[0].value : NULL;
	if (!made || made->kind != MODEL_WORD || made->word != VOCAB_RESIZE) {
		return 0;
	}
	struct value h = row_eval(r, c, &this_array, NULL);
	struct value n = h.kind == VALUE_HANDLE ? handle_numel(r, h.handle) : value_unknown(NULL);
	return n.kind == VALUE_INT ? n.i : -1;
}

static bool is_array(struct run *r, const struct ir_type *t)
{
	const struct model_type *role = handle_role(r, t);
	return role && role->role == MODEL_ARRAY_TYPE;
}

/* The elements [lo, hi) of one array, of one type. */
struct part {
	struct memory *memory;
	const struct ir_type *type;
	int64_t lo, hi;
};

static int64_t at(const struct part *p, int64_t k)
{
	return k * p->type->size;
}

static void store_each(struct run *r, const struct part *p, struct value v)
{
	bool own = v.kind == VALUE_HANDLE && is_array(r, p->type);
	for (int64_t k = p->lo; k < p->hi; k++) {
		struct value held = own ? handle_copied(r, v.handle, handle_itemsize(r, v.handle)) : v;
		memory_store(r, p->memory, at(p, k), p->type->size, held);
		r->steps++;
	}
}

/* Of a class that gives each member one value: zero, too. */
static void set_members_zero(struct run *r, const struct part *p)
{
	for (int64_t k = p->lo; k < p->hi; k++) {
		for (size_t i = 0; i < p->type->n_fields; i++) {
			const struct ir_field *f = &p->type->fields[i];
			int64_t from = at(p, k) + f->offset;
			if (ir_is_scalar(f->type) && f->offset >= 0) {
				memory_fill(r, p->memory, from, from + f->type->size, (struct layer){.fill = FILL_BYTE});
			}
		}
	}
}

static void set_zero(struct run *r, const struct part *p)
{
	const struct ir_type *inner = p->type->n_targs ? p->type->targs[0] : NULL;
	if (models_is_memberwise(r->models, p->type)) {
		set_members_zero(r, p);
		return;
	}
	if (ir_is_scalar(p->type)) {
		memory_fill(r, p->memory, at(p, p->lo), at(p, p->hi), (struct layer){.fill = FILL_BYTE});
	} else if (is_array(r, p->type) && inner && inner->size > 0) {
		store_each(r, p, handle_array(r, value_int(0), value_int(inner->size)));
	}
}

#define MAX_NESTED 16 /* classes in one another; what is deeper may copy itself */

/* Does code of the class's own, or of a member's, copy it? An array copies its elements, other handles are values. */
static bool copies_itself(struct run *r, const struct ir_type *t, int depth)
{
	while (t->kind == IR_TYPE_ARRAY) {
		t = t->elem;
	}
	if (t->kind == IR_TYPE_RECORD && depth <= MAX_NESTED && handle_role(r, t)) {
		return is_array(r, t) && t->n_targs && t->targs[0] && copies_itself(r, t->targs[0], depth + 1);
	}
	if (t->kind != IR_TYPE_RECORD || t->copies_itself || depth > MAX_NESTED) {
		return t->kind == IR_TYPE_RECORD;
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		if (copies_itself(r, t->fields[i].type, depth + 1)) {
			return true;
		}
	}
	return false;
}

/* Each member of what an argument for it leads to; false: there is not one for each. */
static bool set_members(struct run *r, struct row_call *c, size_t first, const struct part *p)
{
	const struct ir_type *t = p->type;
	if (!models_is_memberwise(r->models, t) || t->n_fields < 2 || c->n_args - first != t->n_fields) {
		return false;
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_field *f = &t->fields[i];
		const struct ir_type *from = c->types[first + i], *to = from->kind == IR_TYPE_PTR ? from->elem : NULL;
		struct value v = c->args[first + i];
		bool is_number = to && ir_is_scalar(to) && ir_is_scalar(f->type) && v.kind == VALUE_PTR && v.memory;
		v = is_number ? memory_load(r, v.memory, v.offset, to) : value_unknown("what a class's own constructor makes");
		v = value_with(r, value_cast(f->type, v), v.dep);
		for (int64_t k = p->lo; k < p->hi && f->offset >= 0; k++) {
			memory_store(r, p->memory, at(p, k) + f->offset, f->type->size, v);
		}
	}
	return true;
}

/* Copies of what an argument leads to. */
static void set_copies(struct run *r, const struct part *p, struct value v, const struct ir_type *t)
{
	if (v.kind != VALUE_PTR || !v.memory || t->kind != IR_TYPE_PTR || t->elem != p->type) {
		return;
	}
	if (ir_is_scalar(p->type)) {
		store_each(r, p, memory_load(r, v.memory, v.offset, p->type));
	} else if (handle_role(r, p->type)) {
		store_each(r, p, memory_load_handle(r, v.memory, v.offset, p->type));
	} else {
		for (int64_t k = p->lo; k < p->hi; k++) {
			memory_copy(r, p->memory, at(p, k), v.memory, v.offset, p->type->size);
			arrays_own(r, p->memory, at(p, k), at(p, k + 1));
		}
	}
}

static void set_listed(struct run *r, const struct part *p, const struct handle *shape)
{
	struct value rank = handle_rank(r, shape);
	bool all = rank.kind == VALUE_INT && rank.i == p->hi && p->type->kind == IR_TYPE_INT;
	for (int64_t k = 0; all && k < p->hi; k++) {
		struct value v = handle_dim(r, shape, value_int(k), VOCAB_ENTRY);
		memory_store(r, p->memory, at(p, k), p->type->size, value_with(r, value_cast(p->type, v), v.dep));
	}
}

/* The handles of a braced list. */
static bool set_handles(struct run *r, const struct part *p, struct value v, const struct ir_type *t)
{
	struct value all[MOST_HANDLES];
	bool is_held = handle_role(r, p->type) || p->type->kind == IR_TYPE_PTR;
	bool fits = is_held && t->kind == IR_TYPE_RECORD && !handle_role(r, t) && p->hi <= MOST_HANDLES;
	size_t n = fits ? row_list(r, v, t, all, MOST_HANDLES) : 0;
	for (int64_t k = p->lo; k < p->hi && (int64_t)n == p->hi; k++) {
		struct part one = {p->memory, p->type, k, k + 1};
		store_each(r, &one, all[k]);
	}
	return fits;
}

/* The characters that a pointer leads to, and a null behind them. */
static bool set_text(struct run *r, struct row_call *c, size_t i, const struct part *p)
{
	const struct ir_param *param = i < c->callee->params.n ? &c->callee->params.at[i] : NULL;
	bool is_text = param && !param->is_reference && param->type->kind == IR_TYPE_PTR && param->type->elem == p->type;
	struct value v = c->args[i];
	if (!is_text || p->lo || p->hi < 1) {
		return is_text;
	}
	if (v.kind == VALUE_PTR && v.memory) {
		memory_copy(r, p->memory, 0, v.memory, v.offset, at(p, p->hi - 1));
		memory_store(r, p->memory, at(p, p->hi - 1), p->type->size, value_int(0));
	}
	return true;
}

static void set_part(struct run *r, struct row_call *c, const struct model_expr *e, const struct part *p)
{
	size_t i = e->kind == MODEL_ARG ? (size_t)e->value + c->has_this : 0;
	if (e->kind == MODEL_INT || (e->kind == MODEL_ARG && i >= c->n_args)) {
		set_zero(r, p);
	} else if (e->kind == MODEL_ARG) {
		if (!set_text(r, c, i, p) && !set_handles(r, p, c->args[i], c->types[i]) && !set_members(r, c, i, p))
			set_copies(r, p, c->args[i], c->types[i]);
	} else {
		struct value list = row_eval(r, c, e, NULL);
		if (list.kind == VALUE_HANDLE) {
			set_listed(r, p, list.handle);
		}
	}
}

static void forget_all(struct run *r, struct memory *m, const struct ir_type *t, struct value n)
{
	int64_t bytes = 0;
	if (n.kind != VALUE_INT || n.i > INT64_MAX || __builtin_mul_overflow((int64_t)n.i, t->size, &bytes)) {
		bytes = INT64_MAX;
	}
	memory_fill(r, m, 0, bytes, (struct layer){.fill = FILL_UNKNOWN, .why = "a copy of a class's own"});
}

void elements_set(struct run *r, struct row_call *c, const struct model_function *row, int128 kept)
{
	const struct ir_type *record = c->callee->record, *t = record && record->n_targs ? record->targs[0] : NULL;
	bool copies = t && copies_itself(r, t, 0);
	if ((!row->elements && !(copies && row->defines.n)) || r->ended || !t || t->size <= 0 || kept < 0) {
		return;
	}
	struct value h = row_eval(r, c, &this_array, NULL);
	bool known = h.kind == VALUE_HANDLE && h.handle->buffer && h.handle->itemsize.kind == VALUE_INT;
	if (!known || h.handle->itemsize.i != t->size) {
		return;
	}
	struct value n = handle_numel(r, h.handle);
	if (copies) { /* those that were there may have moved to other memory */
		forget_all(r, h.handle->buffer, t, n);
		return;
	}
	if (n.kind == VALUE_INT && n.i > kept && n.i - kept <= MOST_SET) {
		struct part p = {h.handle->buffer, t, (int64_t)kept, (int64_t)n.i};
		set_part(r, c, row->elements, &p);
	}
}

/* ---- parts of a tensor ---- */

bool row_is_strewn(struct run *r, struct row_call *c, const struct model_function *row)
{
	return row->granted && row->granted->kind == MODEL_EQ &&
	       value_truth(row_eval(r, c, row->granted, NULL)) == ANSWER_NO;
}

struct value row_strewn(struct run *r, struct row_call *c, struct value v)
{
	static const struct model_expr first = {.kind = MODEL_ARG};
	struct value of = row_eval(r, c, c->has_this ? &this_array : &first, NULL);
	bool known = v.kind == VALUE_HANDLE && v.handle->kind == MODEL_TENSOR && of.kind == VALUE_HANDLE;
	if (!known || !of.handle->buffer || v.handle == of.handle) {
		const char *why = v.kind == VALUE_UNKNOWN ? v.text : NULL;
		why = why ? why : run_text(r, "how the result of '%s' lies in memory", row_name(c));
		return value_unknown(why);
	}
	struct handle *h = handle_sharing(r, v.handle, v.handle->same, v.handle->trait);
	h->buffer = of.handle->buffer;
	h->is_strewn = true;
	h->part_of = of.handle->is_strewn || of.handle->is_turned ? NULL : of.handle;
	v.handle = h;
	return v;
}

bool row_is_spread(struct run *r, const struct handle *part)
{
	struct value rank = handle_rank(r, part), of = part->part_of ? handle_rank(r, part->part_of) : value_unknown(NULL);
	bool is_cut = false, known = rank.kind == VALUE_INT && of.kind == VALUE_INT && rank.i == of.i;
	dep d = dep_join(r, rank.dep, of.dep);
	int128 outer = 1;
	for (int64_t k = 0; known && k < rank.i && outer > 0; k++) {
		struct value size = handle_dim(r, part, value_int(k), VOCAB_DIM);
		struct value whole = handle_dim(r, part->part_of, value_int(k), VOCAB_DIM);
		known = size.kind == VALUE_INT && whole.kind == VALUE_INT;
		is_cut = is_cut || (known && outer > 1 && size.i < whole.i);
		outer = known ? outer * size.i : 0;
		d = dep_join(r, d, dep_join(r, size.dep, whole.dep));
	}
	dep_use(r, d);
	return is_cut && outer > 0;
}

void elements_hold(struct run *r, struct row_call *c, const struct model_function *row)
{
	const struct ir_type *record = c->in->type, *t = record && record->n_targs ? record->targs[0] : NULL;
	const struct handle *h = row->holds && c->result.kind == VALUE_HANDLE ? c->result.handle : NULL;
	struct value n = h && h->buffer && t && t->size > 0 ? handle_numel(r, h) : value_unknown(NULL);
	if (r->ended || n.kind != VALUE_INT) {
		return;
	}
	for (int64_t k = 0; k < n.i && k < MOST_HANDLES && !r->ended; k++) {
		struct value number = value_int(k), none = {0};
		struct row_call one = *c;
		one.bounds = &number;
		one.n_bounds = 1;
		one.made = none;
		struct value v = row_eval(r, &one, row->holds, t);
		v = row_is_strewn(r, &one, row) ? row_strewn(r, &one, v) : v;
		memory_store(r, h->buffer, k * t->size, t->size, v);
	}
	if (n.i > MOST_HANDLES) {
		struct layer rest = {.fill = FILL_UNKNOWN, .why = "one of many parts"};
		memory_fill(r, h->buffer, MOST_HANDLES * t->size, INT64_MAX, rest);
	}
}
