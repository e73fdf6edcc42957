/*
 * Models: expressions of model rows become terms. A name of a handle type stands for the handle that the object holds
 * when the call is made; `*e` on the left of `defines` is the place written.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#include <string.h>

static const struct ir_type *pointee_of(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_PTR ? t->elem : NULL;
}

bool flow_is_handle(struct flow *fl, const struct ir_type *t)
{
	if (t && t == fl->handle_type) {
		return true;
	}
	if (!t || t->kind != IR_TYPE_RECORD) {
		return false;
	}
	const struct model_type *m = models_type(fl->c->models, t);
	return m && m->role != MODEL_CONTEXT;
}

/* ---- arguments ---- */

static ir_id argument_id(const struct model_site *s, int64_t i)
{
	size_t at = (size_t)i + s->has_this;
	return i >= 0 && at < s->call->n_args ? s->call->args[at] : 0;
}

static const struct ir_type *argument_type(const struct model_site *s, int64_t i)
{
	ir_id id = argument_id(s, i);
	return id ? ir_at(s->fl->f, id)->type : NULL;
}

static term raw_argument(const struct model_site *s, int64_t i)
{
	ir_id id = argument_id(s, i);
	return id ? flow_value(s->fl, id, s->call->block) : TERM_NONE;
}

static term raw_this(const struct model_site *s)
{
	return s->has_this ? flow_value(s->fl, s->call->args[0], s->call->block) : TERM_NONE;
}

/* The handle in a box, or the value itself. */
static term unboxed(const struct model_site *s, term raw, const struct ir_type *type)
{
	bool box = raw && flow_is_handle(s->fl, pointee_of(type));
	return box ? flow_handle_at(s->fl, raw, s->version, s->call->block) : raw;
}

static term this_value(const struct model_site *s)
{
	term raw = raw_this(s);
	bool box = raw && s->callee && flow_is_handle(s->fl, s->callee->record);
	if (box) {
		return flow_handle_at(s->fl, raw, s->version, s->call->block);
	}
	return s->has_this ? unboxed(s, raw, ir_at(s->fl->f, s->call->args[0])->type) : TERM_NONE;
}

/* ---- types and fields ---- */

static const struct ir_type *expr_type(const struct model_site *s, const struct model_expr *e)
{
	if (e->kind == MODEL_THIS) {
		return s->has_this ? ir_at(s->fl->f, s->call->args[0])->type : NULL;
	}
	if (e->kind == MODEL_ARG) {
		return argument_type(s, e->value);
	}
	if (e->kind == MODEL_RESULT) {
		return s->call->type;
	}
	return e->kind == MODEL_ADDRESS ? expr_type(s, e->args[0]) : NULL;
}

/* sizeof and value of template arguments, results and arguments' pointees. */
static term type_constant(const struct model_site *s, const struct model_expr *e)
{
	int64_t value;
	if (s->callee && models_constant(s->fl->c->models, e, s->callee, &value)) {
		return term_int(s->fl->pool, value);
	}
	const struct ir_type *t = e->kind == MODEL_SIZEOF && e->of == 'a' ? pointee_of(argument_type(s, e->value)) : NULL;
	return t && t->size > 0 ? term_int(s->fl->pool, t->size) : TERM_NONE;
}

static term field_of(struct model_site *s, const struct ir_type *record, term base, const char *name,
                     const struct ir_field **field)
{
	for (size_t i = 0; record && record->kind == IR_TYPE_RECORD && base && i < record->n_fields; i++) {
		if (strcmp(record->fields[i].name, name) == 0 && record->fields[i].offset >= 0) {
			*field = &record->fields[i];
			return term_ptr_add(s->fl->pool, base, term_int(s->fl->pool, record->fields[i].offset));
		}
	}
	return TERM_NONE;
}

static term field_place(struct model_site *s, const struct model_expr *e, const struct ir_field **field)
{
	const struct ir_type *record = pointee_of(expr_type(s, e->args[0]));
	enum model_expr_kind of = e->args[0]->kind;
	term base = of == MODEL_THIS ? raw_this(s) : of == MODEL_RESULT ? s->result : raw_argument(s, e->args[0]->value);
	return field_of(s, record, base, e->text, field);
}

/* The record that an argument passes by value, as it was when it was copied; null: it is none, or not known. */
static const struct record_value *passed_record(const struct model_site *s, const struct model_expr *e)
{
	const struct ir_type *t = e->kind == MODEL_ARG ? argument_type(s, e->value) : NULL;
	term raw = t && t->kind == IR_TYPE_RECORD ? raw_argument(s, e->value) : TERM_NONE;
	return raw ? map_ptr(&s->fl->memory->records, raw) : NULL;
}

static term field_value(struct model_site *s, const struct model_expr *e)
{
	const struct ir_field *field = NULL;
	const struct record_value *r = passed_record(s, e->args[0]);
	term place =
	    r ? field_of(s, argument_type(s, e->args[0]->value), r->pointer, e->text, &field) : field_place(s, e, &field);
	uint32_t version = r ? r->version : s->version;
	if (!place) {
		return TERM_NONE;
	}
	if (flow_is_handle(s->fl, field->type)) {
		return flow_handle_at(s->fl, place, version, s->call->block);
	}
	struct mem_loc loc = {place, field->type->size, field->type, false};
	return ir_is_scalar(field->type) ? flow_load(s->fl, &loc, version, s->call->block) : place;
}

/* The place that `*e`, `&e` or `e.name` names. */
static term place_of(struct model_site *s, const struct model_expr *e)
{
	const struct ir_field *field = NULL;
	switch ((int)e->kind) {
	case MODEL_DEREF:
	case MODEL_ADDRESS:
		return place_of(s, e->args[0]);
	case MODEL_THIS:
		return raw_this(s);
	case MODEL_ARG:
		return raw_argument(s, e->value);
	case MODEL_FIELD:
		return field_place(s, e, &field);
	default:
		return flow_model_eval(s, e);
	}
}

static term deref_value(struct model_site *s, const struct model_expr *e)
{
	term place = place_of(s, e->args[0]);
	const struct ir_type *t = pointee_of(expr_type(s, e->args[0]));
	if (!place || !t) {
		return TERM_NONE;
	}
	if (flow_is_handle(s->fl, t)) {
		return flow_handle_at(s->fl, place, s->version, s->call->block);
	}
	struct mem_loc loc = {place, t->size, t, false};
	return ir_is_scalar(t) ? flow_load(s->fl, &loc, s->version, s->call->block) : TERM_NONE;
}

/* ---- words ---- */

#define MAX_WORD_ARGS 64

/* An entry of a list that is not known still counts. */
static term unknown_entry(const struct model_site *s, size_t i)
{
	struct flow *fl = s->fl;
	struct symbol entry = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .name = "", .place = s->call->place};
	entry.key = arena_printf(fl->arena, "%s:%zu", flow_instr_key(fl, "entry", s->call->id), i);
	term t = term_symbol(fl->pool, &entry);
	flow_born(fl, t, s->call->block);
	return t;
}

static bool is_list_reference(const struct ir_type *t)
{
	const struct ir_type *to = t->kind == IR_TYPE_PTR ? t->elem : NULL;
	return to && to->kind == IR_TYPE_RECORD && to->template_name && strstr(to->template_name, "initializer_list");
}

/* The numbers, or the tensors, in a braced list; false when unknown. */
static bool list_elements(struct model_site *s, term list, const struct ir_type *type, term *args, size_t *n)
{
	struct flow *fl = s->fl;
	struct flow_list l;
	if (!flow_read_list(s, list, type, &l) || (size_t)l.n + *n > MAX_WORD_ARGS) {
		return false;
	}
	bool handles = flow_is_handle(fl, l.item);
	if (!handles && l.item->kind != IR_TYPE_INT && l.item->kind != IR_TYPE_FLOAT) {
		return false;
	}
	for (int64_t i = 0; i < l.n; i++) {
		struct mem_loc loc = {term_ptr_add(fl->pool, l.array, term_int(fl->pool, i * l.item->size)), l.item->size,
		                      l.item, false};
		term entry = handles ? flow_handle_at(fl, loc.pointer, l.version, s->call->block)
		                     : flow_load(fl, &loc, l.version, s->call->block);
		args[*n] = entry || handles ? entry : unknown_entry(s, *n);
		(*n)++;
	}
	return true;
}

static void rest_arguments(struct model_site *s, int64_t from, term *args, size_t *n)
{
	for (int64_t j = from; (size_t)j < s->n_args && *n < MAX_WORD_ARGS; j++) {
		term raw = raw_argument(s, j);
		const struct ir_type *type = argument_type(s, j);
		bool record = type->kind == IR_TYPE_RECORD && raw && map_ptr(&s->fl->memory->records, raw);
		bool list = record || (raw && is_list_reference(type));
		if (list && list_elements(s, raw, type, args, n)) {
			if (j == from) {
				return; /* what is behind a list is none of it */
			}
			continue;
		}
		args[(*n)++] = list ? TERM_NONE : unboxed(s, raw, type);
	}
}

static size_t word_arguments(struct model_site *s, const struct model_expr *e, term *args)
{
	size_t n = 0;
	for (size_t i = 0; i < e->n_args; i++) {
		if (e->args[i]->kind != MODEL_REST) {
			args[n++] = flow_model_eval(s, e->args[i]);
			continue;
		}
		rest_arguments(s, e->args[i]->value, args, &n);
	}
	return n;
}

term flow_identity(const struct model_site *s)
{
	struct flow *fl = s->fl;
	struct symbol made = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .name = "", .place = s->call->place};
	const char *what = s->row && s->row->shares ? FLOW_SHARED : "identity";
	what = s->item ? arena_printf(fl->arena, "%s %u", what, s->item) : what;
	made.key = flow_instr_key(fl, what, s->call->id);
	term id = term_symbol(fl->pool, &made);
	flow_born(fl, id, s->call->block);
	return id;
}

static term new_memory(const struct model_site *s, enum object_kind kind, term bytes)
{
	struct flow *fl = s->fl;
	struct object o = {.kind = kind, .name = "", .bytes = bytes, .place = s->call->place};
	o.key = flow_instr_key(fl, "memory", s->call->id);
	term object = term_object(fl->pool, &o);
	flow_born(fl, object, s->call->block);
	return term_ptr(fl->pool, object, term_int(fl->pool, 0));
}

static term number(struct model_site *s, const struct model_expr *e)
{
	const char *name = e->n_args && e->args[0]->kind == MODEL_STRING ? e->args[0]->text : "";
	term which = e->n_args > 1 ? flow_model_eval(s, e->args[1]) : TERM_NONE;
	int128 k;
	if (which && term_const_value(s->fl->pool, which, &k)) {
		name = flow_number_name(s->fl->arena, s->fl->f, s->call->id, name, (int64_t)k);
	}
	term t = flow_number(s->fl->pool, s->fl->f, s->call->id, name, s->number_type);
	flow_born(s->fl, t, s->call->block);
	return t;
}

static term word(struct model_site *s, const struct model_expr *e)
{
	if (e->word == VOCAB_NUMBER || e->word == VOCAB_PRINTED) {
		return e->word == VOCAB_NUMBER ? number(s, e) : flow_printed(s, e->args[0]);
	}
	term args[MAX_WORD_ARGS + 1];
	size_t n = word_arguments(s, e, args);
	if (e->word == VOCAB_HEAP || e->word == VOCAB_STACK) {
		return new_memory(s, e->word == VOCAB_HEAP ? OBJECT_HEAP : OBJECT_STACK, n ? args[0] : TERM_NONE);
	}
	for (size_t i = 0; i < n; i++) {
		bool is_size = e->word != VOCAB_SHAPE || (args[i] && term_get(s->fl->pool, args[i])->sort == SORT_INT);
		if (!args[i] || !is_size) {
			return TERM_NONE; /* a list of tensors is no shape */
		}
	}
	if (e->word == VOCAB_LENT) {
		return flow_lent(s, args[0]);
	}
	if (e->word == VOCAB_STRLEN || e->word == VOCAB_ITEM) {
		return (e->word == VOCAB_ITEM ? flow_item : flow_string_length)(s->fl, args, n, s->version, s->call);
	}
	flow_canonical_name(s->fl->pool, e->word, args, n);
	if (e->word == VOCAB_SAME_TEXT) {
		return flow_same_text(s, args);
	}
	if (e->word == VOCAB_STATUS && n == 0) {
		args[n++] = new_memory(s, OBJECT_HEAP, TERM_NONE); /* an outcome of its own */
	}
	if (e->word == VOCAB_LISTED) {
		return n >= 2 ? flow_listed_at(s, args, n, flow_identity(s)) : flow_listed(s, args[0], flow_identity(s));
	}
	if (e->word == VOCAB_COPY) {
		return flow_copied_word(s, args, n, flow_identity(s));
	}
	bool fresh =
	    e->word == VOCAB_TENSOR || e->word == VOCAB_ARRAY || e->word == VOCAB_DIMS || e->word == VOCAB_COUNTED_DIMS;
	if (fresh && (int)n < vocab_words[e->word].max_args) {
		args[n++] = flow_identity(s);
	}
	term t = term_app(s->fl->pool, e->word, args, n);
	bool by_unknown = e->word == VOCAB_INDEXED && term_get(s->fl->pool, t)->vocab == VOCAB_INDEXED;
	return by_unknown && term_get(s->fl->pool, t)->kind == TERM_APP ? TERM_NONE : t; /* indices that nobody knows */
}

term flow_model_eval(struct model_site *s, const struct model_expr *e)
{
	struct flow *fl = s->fl;
	term a;
	switch (e->kind) {
	case MODEL_INT:
		return term_int(fl->pool, e->value);
	case MODEL_STRING:
		return flow_text(fl->pool, e->text);
	case MODEL_THIS:
		return this_value(s);
	case MODEL_ARG:
		return unboxed(s, raw_argument(s, e->value), argument_type(s, e->value));
	case MODEL_REST:
	case MODEL_UNKNOWN:
		return TERM_NONE;
	case MODEL_BOUND:
		return (size_t)e->value < s->n_bound ? s->bound[e->value] : TERM_NONE;
	case MODEL_RESULT:
		return s->result;
	case MODEL_DEREF:
		return deref_value(s, e);
	case MODEL_ADDRESS:
		return place_of(s, e->args[0]);
	case MODEL_FIELD:
		return field_value(s, e);
	case MODEL_SIZEOF:
	case MODEL_TVALUE:
		return type_constant(s, e);
	case MODEL_COUNT:
		return term_int(fl->pool, (int128)s->n_args);
	case MODEL_WORD:
		return word(s, e);
	case MODEL_NEG:
		a = flow_as_number(fl, flow_model_eval(s, e->args[0]));
		return a && term_get(fl->pool, a)->sort == SORT_INT ? term_neg(fl->pool, a) : TERM_NONE;
	case MODEL_NOT:
		a = flow_as_truth(fl, flow_model_eval(s, e->args[0]));
		return a && term_get(fl->pool, a)->sort == SORT_BOOL ? term_not(fl->pool, a) : TERM_NONE;
	case MODEL_ADD:
	case MODEL_SUB:
	case MODEL_MUL:
	case MODEL_DIV:
	case MODEL_MOD:
	case MODEL_MIN:
	case MODEL_MAX:
	case MODEL_EQ:
	case MODEL_NE:
	case MODEL_LT:
	case MODEL_LE:
	case MODEL_GT:
	case MODEL_GE:
	case MODEL_AND:
	case MODEL_OR:
		return flow_model_binary(s, e);
	case MODEL_IF:
		return flow_model_choose(s, e);
	}
	BUG("model expression %d", e->kind);
}

/* ---- effects of a row ---- */

static void define(struct model_site *s, uint32_t version, const struct model_define *d)
{
	struct flow *fl = s->fl;
	struct mem_write w = {.pointer = place_of(s, d->place)};
	const struct ir_type *t = NULL;
	const struct ir_field *field = NULL;
	const struct model_expr *inner = d->place->kind == MODEL_ADDRESS ? d->place->args[0] : d->place;
	if (inner->kind == MODEL_FIELD) {
		field_place(s, inner, &field);
		t = field ? field->type : NULL;
	} else {
		t = pointee_of(expr_type(s, inner->kind == MODEL_DEREF ? inner->args[0] : inner));
	}
	s->number_type = t;
	w.value = t && t->kind == IR_TYPE_FLOAT ? TERM_NONE : flow_model_eval(s, d->value);
	flow_sizes_hold(fl, s->call, w.value);
	bool handle = w.value && term_get(fl->pool, w.value)->sort == SORT_HANDLE;
	if (handle && t && t->kind == IR_TYPE_PTR) {
		w.value = term_app(fl->pool, VOCAB_REF, &w.value, 1);
	}
	w.type = t && ir_is_scalar(t) ? t : NULL;
	w.item = handle && t && t->kind == IR_TYPE_RECORD ? t : NULL;
	w.bytes = t && t->size > 0 ? term_int(fl->pool, t->size) : term_int(fl->pool, 1);
	if (d->value->kind == MODEL_WORD && d->value->word == VOCAB_LISTED && w.value) {
		flow_look_at_list(s, d->value, w.value);
	}
	flow_write(fl, version, w);
}

static void late(struct flow *fl, const struct ir_instr *call, term cond, const char *why)
{
	if (!cond || term_get(fl->pool, cond)->sort != SORT_BOOL) {
		return;
	}
	struct late_fact l = {call->id, {cond, call->place, why, fl->resting, false}};
	vec_push(fl->arena, &fl->walk->blocks[call->block->index].late, l);
}

static term typed_result(struct flow *fl, const struct ir_instr *call, term t)
{
	if (!t || call->type->kind == IR_TYPE_FLOAT) {
		return TERM_NONE;
	}
	enum sort sort = term_get(fl->pool, t)->sort;
	switch (call->type->kind) {
	case IR_TYPE_INT:
		if (call->type->bits == 1) {
			return flow_as_truth(fl, sort == SORT_INT || sort == SORT_BOOL ? t : TERM_NONE);
		}
		return sort == SORT_BOOL ? flow_as_number(fl, t) : sort == SORT_INT ? t : TERM_NONE;
	case IR_TYPE_PTR:
		return sort == SORT_HANDLE ? term_app(fl->pool, VOCAB_REF, &t, 1) : sort == SORT_PTR ? t : TERM_NONE;
	case IR_TYPE_VOID:
	case IR_TYPE_FLOAT:
	case IR_TYPE_ARRAY:
	case IR_TYPE_RECORD:
	case IR_TYPE_FUNC:
	case IR_TYPE_UNKNOWN:
		return t;
	}
	BUG("type kind %d", call->type->kind);
}

struct note_old {
	const struct term_pool *pool;
	bool found;
	bool is_asked; /* any tensor */
	bool is_view;  /* a view that the operator made of another tensor */
};

static void note_old(term atom, void *payload)
{
	struct note_old *o = payload;
	const struct term_node *n = term_get(o->pool, atom);
	const struct term_node *of = n->kind == TERM_APP && n->vocab == VOCAB_ATTR ? term_get(o->pool, n->args[0]) : NULL;
	while (of && of->kind == TERM_APP && of->vocab == VOCAB_VIEW) {
		of = term_get(o->pool, of->args[0]);
	}
	o->is_asked = o->is_asked || of;
	bool made = of && of->kind == TERM_APP && of->vocab == VOCAB_TENSOR;
	o->found = o->found || (of && !made);
	o->is_view = o->is_view || (made && flow_is_shared_tensor(o->pool, of));
}

bool flow_take_for_granted(struct model_site *s)
{
	struct flow *fl = s->fl;
	term cond = s->row->granted ? flow_as_truth(fl, flow_model_eval(s, s->row->granted)) : TERM_NONE;
	struct note_old old = {.pool = fl->pool};
	if (!cond || term_get(fl->pool, cond)->sort != SORT_BOOL) {
		return true;
	}
	int128 constant;
	bool never = term_const_value(fl->pool, cond, &constant) && !constant;
	term_each_atom(fl->pool, cond, note_old, &old);
	fact_list facts = {0};
	flow_facts_at(fl, s->call, &cond, 1, &facts);
	bool asks = old.found || !old.is_asked || never || (old.is_view && s->call->type->kind == IR_TYPE_INT);
	if (!asks || flow_implies(fl, &facts, flow_final(fl, cond))) {
		return true;
	}
	flow_rest_on(fl, (assumptions)1 << s->row->assuming);
	return !old.is_view || s->call->type->kind != IR_TYPE_INT;
}

static const struct ir_type *result_item(const struct model_site *s)
{
	const struct ir_type *t = s->call->type;
	return s->callee ? models_result_item(s->fl->c->models, s->callee) : pointee_of(t);
}

/* That the tensor holds what the result's type says, where the row has it on trust. */
static void trust_items(struct model_site *s)
{
	static const struct model_expr first = {.kind = MODEL_ARG};
	const struct ir_type *item = s->row->trusts ? result_item(s) : NULL;
	term object = !item ? TERM_NONE : s->has_this ? this_value(s) : flow_model_eval(s, &first);
	if (object && item->size > 0) {
		flow_trust_items(s->fl, s->call, object, item);
	}
}

term flow_model_result(struct model_site *s)
{
	bool granted = s->row->holds || flow_take_for_granted(s);
	trust_items(s);
	s->number_type = s->call->type;
	const struct model_expr *e = !granted ? NULL : s->row->returns ? s->row->returns : s->row->describes;
	term t = e ? flow_model_eval(s, e) : TERM_NONE;
	flow_note_repeated(s, t);
	t = typed_result(s->fl, s->call, t);
	return t ? t : s->call->type->kind == IR_TYPE_VOID ? TERM_NONE : flow_unknown(s->fl, s->call, "");
}

/* What `fills` says of the bytes written, or of memory that the call returns, where they become zero. */
static bool fills_with_zero(struct model_site *s)
{
	int128 value;
	term t = s->row->fills && !s->row->copies ? flow_model_eval(s, s->row->fills) : TERM_NONE;
	return t && term_const_value(s->fl->pool, t, &value) && value == 0;
}

static void write_ranges(struct model_site *s, uint32_t version)
{
	const struct model_function *row = s->row;
	bool zero = fills_with_zero(s);
	for (size_t i = 0; i < row->writes.n; i++) {
		struct mem_write w = {.pointer = flow_model_eval(s, row->writes.at[i].pointer), .zero = zero};
		w.bytes = flow_model_eval(s, row->writes.at[i].bytes);
		w.each = zero ? NULL : flow_row_each(s, &row->writes.at[i], w.pointer, w.bytes);
		w.type = s->callee ? flow_written_item(s->fl, s->call, s->callee, row->writes.at[i].pointer) : NULL;
		w.handed = s->callee ? flow_handed_item(s->fl, s->call, s->callee, row->writes.at[i].pointer) : NULL;
		flow_write(s->fl, version, w);
	}
	const struct term_node *n = s->result ? term_get(s->fl->pool, s->result) : NULL;
	if (zero && !row->writes.n && n && n->kind == TERM_PTR) {
		struct mem_write w = {.pointer = s->result, .zero = true};
		w.bytes = object_extent(s->fl->pool, n->args[0]);
		flow_write(s->fl, version, w);
	}
}

static void change_elements(struct model_site *s, uint32_t version)
{
	term h = s->row->changes ? flow_model_eval(s, s->row->changes) : TERM_NONE;
	if (s->row->changes) {
		bool handle = h && term_get(s->fl->pool, h)->sort == SORT_HANDLE;
		term data = handle ? term_app(s->fl->pool, VOCAB_DATA, &h, 1) : TERM_NONE;
		bool is_own = s->has_this && s->callee && s->row->changes->kind == MODEL_THIS;
		const struct ir_type *of = is_own ? s->callee->record : NULL;
		const struct model_type *row = of ? models_type(s->fl->c->models, of) : NULL;
		struct mem_write w = {.pointer = data, .of_tensor = row && row->role == MODEL_TENSOR};
		w.item = row && row->role == MODEL_ARRAY_TYPE && of->n_targs ? of->targs[0] : NULL;
		flow_write(s->fl, version, w);
	}
}

void flow_model_effects(struct model_site *s)
{
	struct flow *fl = s->fl;
	const struct model_function *row = s->row;
	if (row->defines.n || row->writes.n || row->fills || row->changes || row->resizes || row->holds) {
		uint32_t version = flow_define(fl, s->call->id);
		flow_row_resizes(s, version);
		change_elements(s, version);
		write_ranges(s, version);
		for (size_t i = 0; i < row->defines.n; i++) {
			define(s, version, &row->defines.at[i]);
		}
		flow_hold_items(s, version);
		flow_hold_each(s, version);
	}
	flow_sizes_hold(fl, s->call, s->result);
	if (row->output) {
		flow_give_output(s);
	}
	if (row->ensures) {
		late(fl, s->call, flow_as_truth(fl, flow_model_eval(s, row->ensures)), row->where);
	}
	if (row->stop == MODEL_STOPS_UNLESS && row->unless) {
		late(fl, s->call, flow_as_truth(fl, flow_model_eval(s, row->unless)), FACT_CHECKED);
	}
	late(fl, s->call, flow_settled(s, this_value(s)), FACT_CHECKED);
}
