/*
 * Names: the terms of what a function gets from outside (parameters, memory at its entry, globals) and of values that
 * nothing is known of. Keys carry the function's USR, so that summaries of several functions share one pool; replay
 * builds the same terms, which is how a counterexample becomes an input.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#include <stdio.h>
#include <string.h>

bool type_range(const struct ir_type *t, int128 *lo, int128 *hi)
{
	if (!t || t->kind != IR_TYPE_INT || !t->bits || t->bits > 64) {
		return false;
	}
	if (t->is_signed) {
		*lo = -((int128)1 << (t->bits - 1));
		*hi = ((int128)1 << (t->bits - 1)) - 1;
	} else {
		*lo = 0;
		*hi = ((int128)1 << t->bits) - 1;
	}
	return true;
}

static enum sort sort_of(const struct ir_type *t)
{
	if (!t) {
		return SORT_UNKNOWN;
	}
	if (t->kind == IR_TYPE_INT) {
		return t->bits == 1 ? SORT_BOOL : SORT_INT;
	}
	if (t->kind == IR_TYPE_PTR) {
		return SORT_PTR;
	}
	return t->kind == IR_TYPE_FLOAT ? SORT_FLOAT : SORT_UNKNOWN;
}

/* The field that the call's result, and no other, is kept in; null: there is none. */
static const char *field_kept_in(const struct ir_func *f, ir_id call)
{
	const char *field = NULL;
	for (ir_id i = 1; i < f->instrs.n && !field; i++) {
		const struct ir_instr *in = ir_at(f, i), *to = in && in->op == IR_STORE ? ir_at(f, in->args[0]) : NULL;
		bool is_field = to && to->op == IR_FIELD && to->text && to->text[0];
		field = is_field && in->args[1] == call ? to->text : NULL;
	}
	size_t stores = 0;
	for (ir_id i = 1; field && i < f->instrs.n; i++) {
		const struct ir_instr *in = ir_at(f, i), *to = in && in->op == IR_STORE ? ir_at(f, in->args[0]) : NULL;
		stores += to && to->op == IR_FIELD && to->text && strcmp(to->text, field) == 0;
	}
	return stores == 1 ? field : NULL;
}

const char *flow_number_name(struct arena *a, const struct ir_func *f, ir_id call, const char *kind, int64_t k)
{
	const char *field = field_kept_in(f, call);
	return field ? field : arena_printf(a, "%s %lld", kind, (long long)k);
}

term flow_number(struct term_pool *p, const struct ir_func *f, ir_id call, const char *name, const struct ir_type *type)
{
	struct buf key = {0};
	buf_printf(&key, "number:%s:%u:%s", f->usr, call, name ? name : "");
	struct symbol s = {.role = SYMBOL_BOUND, .sort = SORT_INT, .key = buf_text(&key), .name = name};
	s.has_lo = s.has_hi = type && type->kind == IR_TYPE_INT && type->bits > 1 && type_range(type, &s.lo, &s.hi);
	term number = term_symbol(p, &s);
	buf_release(&key);
	return number;
}

static term pointee(struct term_pool *p, term of, const char *name, struct place place)
{
	struct object o = {.kind = OBJECT_POINTEE, .key = "pointee", .name = name, .of = of, .place = place};
	return term_ptr(p, term_object(p, &o), term_int(p, 0));
}

static term scalar_param(struct term_pool *p, const struct ir_func *f, uint32_t i)
{
	const struct ir_param *param = &f->params.at[i];
	struct buf key = {0};
	buf_printf(&key, "param:%s:%u", f->usr, i);
	struct symbol s = {.role = SYMBOL_PARAM, .sort = sort_of(param->type), .key = buf_text(&key), .name = param->name};
	s.has_lo = s.has_hi = s.sort == SORT_INT && type_range(param->type, &s.lo, &s.hi);
	if (s.has_lo && i == 0 && f->name && strcmp(f->name, "main") == 0) /* the language says so of argc */
		s.lo = 0;
	term t = term_symbol(p, &s);
	buf_release(&key);
	return t;
}

term flow_promised_bytes(struct term_pool *p, const struct ir_func *f, uint32_t i, term count)
{
	const struct ir_param *param = &f->params.at[i];
	const struct ir_type *elem = param->type->kind == IR_TYPE_PTR ? param->type->elem : NULL;
	bool bytes = param->counted_in_bytes || (param->type->kind == IR_TYPE_PTR && (!elem || elem->kind == IR_TYPE_VOID));
	int64_t size = bytes ? 1 : elem ? elem->size : -1;
	if (size <= 0 || (param->static_extent < 0 && !count)) {
		return TERM_NONE;
	}
	term elements = param->static_extent >= 0 ? term_int(p, param->static_extent) : count;
	return term_mul(p, elements, term_int(p, size));
}

/* Of a function: its parameters have even numbers, its locals odd ones. */
static uint32_t part_of_func(uint32_t i, bool is_local)
{
	return i < UINT32_MAX / 2 ? 2 * i + is_local : UINT32_MAX;
}

static term make_param(struct term_pool *p, const struct ir_func *f, uint32_t i)
{
	const struct ir_param *param = &f->params.at[i];
	term s = scalar_param(p, f, i);
	if (param->type->kind != IR_TYPE_PTR && param->type->kind != IR_TYPE_RECORD) {
		return s;
	}
	bool counted = param->counted_by >= 0 && (size_t)param->counted_by < f->params.n &&
	               f->params.at[param->counted_by].type->kind == IR_TYPE_INT;
	struct object o = {.kind = OBJECT_POINTEE, .key = "pointee", .name = param->name, .of = s, .place = param->place};
	o.bytes = flow_promised_bytes(p, f, i, counted ? scalar_param(p, f, (uint32_t)param->counted_by) : TERM_NONE);
	return term_ptr(p, term_object(p, &o), term_int(p, 0));
}

term flow_param(struct term_pool *p, const struct ir_func *f, uint32_t i)
{
	uint32_t part = part_of_func(i, false);
	term made = term_made_of(p, f, part);
	return made ? made : term_set_made(p, f, part, make_param(p, f, i));
}

term flow_entry_cell(struct term_pool *p, term pointer, int64_t bytes)
{
	term args[2] = {pointer, term_int(p, bytes)};
	return term_app(p, VOCAB_CELL, args, 2);
}

term flow_entry_pointer(struct term_pool *p, term pointer, const char *name)
{
	return pointee(p, flow_entry_cell(p, pointer, 8), name, (struct place){0});
}

term flow_entry_handle(struct term_pool *p, term pointer)
{
	return term_app(p, VOCAB_INPUT, &pointer, 1);
}

term flow_text(struct term_pool *p, const char *text)
{
	struct buf key = {0};
	buf_printf(&key, "text:%s", text);
	struct object o = {.kind = OBJECT_STRING, .key = buf_text(&key), .name = text};
	o.bytes = term_int(p, (int128)strlen(text) + 1);
	term object = term_object(p, &o);
	buf_release(&key);
	return term_ptr(p, object, term_int(p, 0));
}

term flow_global(struct term_pool *p, const struct ir_unit *u, const char *usr)
{
	const struct ir_global *g = map_name(&u->globals_by_usr, usr);
	struct object o = {.kind = OBJECT_GLOBAL, .key = usr, .name = g ? g->name : usr};
	bool is_unsized = g && g->type && g->type->kind == IR_TYPE_ARRAY && g->type->size == 0; /* extern int t[]; */
	if (g && g->type && g->type->size >= 0 && !is_unsized && !ir_is_open_ended(g->type)) {
		o.bytes = term_int(p, g->type->size);
		o.place = g->place;
	}
	return term_ptr(p, term_object(p, &o), term_int(p, 0));
}

const char *flow_instr_key(struct flow *fl, const char *what, ir_id id)
{
	return arena_printf(fl->arena, "%s:%s:%u", what, fl->f->usr, id);
}

/* What an object is known by, whatever its extent turns out to be. */
static bool made_key(struct flow *fl, term atom, uint64_t *key)
{
	const struct object *o = term_get(fl->pool, atom)->object;
	bool keyed = o && flow_is_born_here(o->kind) && o->key;
	*key = keyed ? hash_bytes(o->kind, o->key, strlen(o->key)) : 0;
	return keyed;
}

void flow_born(struct flow *fl, term atom, const struct ir_block *block)
{
	uint64_t key;
	uint64_t index = block && block->loop ? block->loop->index + 1 : 0;
	map_put(&fl->loop->born, atom, index);
	if (made_key(fl, atom, &key)) {
		map_put(&fl->loop->made, key, index);
	}
}

bool flow_born_in(struct flow *fl, term atom, uint64_t *loop)
{
	uint64_t key;
	return map_get(&fl->loop->born, atom, loop) || (made_key(fl, atom, &key) && map_get(&fl->loop->made, key, loop));
}

void flow_read_at(struct flow *fl, term value, const char *key, term pointer)
{
	const struct term_node *n = value ? term_get(fl->pool, value) : NULL;
	if (n && n->kind == TERM_PTR) { /* a symbol's pointee */
		const struct object *o = term_get(fl->pool, n->args[0])->object;
		value = o ? o->of : TERM_NONE;
		n = value ? term_get(fl->pool, value) : NULL;
	}
	if (n && n->kind == TERM_SYMBOL && strcmp(n->symbol->key, key) == 0) {
		map_put(&fl->memory->read_at, value, pointer);
		n = term_get(fl->pool, pointer);
		if (n->kind == TERM_PTR)
			term_set_source(fl->pool, value, n->args[0]);
	}
}

term flow_place_read(struct flow *fl, term symbol)
{
	uint64_t index, pointer;
	if (map_get(&fl->loop->var_of, symbol, &index) && !fl->loop->vars.at[index - 1].phi) {
		return fl->loop->vars.at[index - 1].loc.pointer;
	}
	return map_get(&fl->memory->read_at, symbol, &pointer) ? (term)pointer : TERM_NONE;
}

term flow_fresh(struct flow *fl, enum symbol_role role, enum sort sort, const char *key, const char *name,
                const struct ir_type *type)
{
	struct symbol s = {.role = role, .sort = sort, .key = key, .name = name};
	if (!name || !name[0]) {
		/* What has no name in the source is told apart by its number in the key. */
		const char *number = strrchr(key, ':');
		s.name = arena_printf(fl->arena, "v%s", number ? number + 1 : "");
		s.made_up_name = true;
	}
	s.has_lo = s.has_hi = sort == SORT_INT && type_range(type, &s.lo, &s.hi);
	return term_symbol(fl->pool, &s);
}

/* A typed value around a fresh symbol: pointers get an object of their own. */
static term fresh_value(struct flow *fl, const char *key, const char *name, const struct ir_type *type,
                        const struct ir_block *block)
{
	if (type && type->kind == IR_TYPE_FLOAT) {
		return TERM_NONE;
	}
	enum sort sort = flow_is_handle(fl, type) ? SORT_HANDLE : sort_of(type);
	if (!type) {
		sort = SORT_INT; /* a cell read for a callee, whose type is not at hand */
	}
	term s = flow_fresh(fl, SYMBOL_LOCAL, sort, key, name, type);
	flow_born(fl, s, block);
	return sort == SORT_PTR ? pointee(fl->pool, s, name, (struct place){0}) : s;
}

term flow_unknown_named(struct flow *fl, const struct ir_instr *in, const char *key, const char *name)
{
	return fresh_value(fl, key, name, in->type, in->block);
}

term flow_unknown(struct flow *fl, const struct ir_instr *in, const char *name)
{
	return fresh_value(fl, flow_instr_key(fl, "value", in->id), name, in->type, in->block);
}

term flow_as_read(struct flow *fl, term cell, const struct ir_type *type)
{
	if (!cell || !type || type->kind != IR_TYPE_INT || flow_is_raw_int(type) || type->bits == 1 || type->bits > 64 ||
	    term_get(fl->pool, cell)->sort != SORT_INT) {
		return cell;
	}
	const struct ir_type *first = map_ptr(&fl->memory->read_as, cell);
	if (!first) {
		map_put(&fl->memory->read_as, cell, (uint64_t)(uintptr_t)type);
		return cell;
	}
	return first->is_signed == type->is_signed ? cell : term_wrap(fl->pool, cell, type->bits, type->is_signed);
}

/* Memory at a version that could not be told: equal questions get equal answers. */
term flow_type_cell(struct flow *fl, term pointer, int64_t bytes, const struct ir_type *type, uint32_t version)
{
	const struct mem_def *d = &fl->memory->defs.at[version];
	const char *key = arena_printf(fl->arena, "cell:%s:%u:%u:%d", fl->f->usr, pointer, version, (int)bytes);
	term t = fresh_value(fl, key, "", bytes == LOC_HANDLE ? fl->handle_type : type, d->block);
	flow_read_at(fl, t, key, pointer);
	return flow_as_read(fl, t, type);
}

term flow_object_extent_of_type(struct flow *fl, const struct ir_type *t)
{
	return t && t->size >= 0 ? term_int(fl->pool, t->size) : TERM_NONE;
}

static term make_local_object(struct flow *fl, uint32_t local)
{
	const struct ir_local *l = &fl->f->locals.at[local];
	struct object o = {.kind = OBJECT_LOCAL, .name = l->name, .place = l->place};
	o.key = arena_printf(fl->arena, "local:%s:%u", fl->f->usr, local);
	o.bytes = l->size >= 0 ? term_int(fl->pool, l->size) : TERM_NONE;
	return term_object(fl->pool, &o);
}

term flow_local_object(struct flow *fl, uint32_t local)
{
	uint32_t part = part_of_func(local, true);
	term made = term_made_of(fl->pool, fl->f, part);
	return made ? made : term_set_made(fl->pool, fl->f, part, make_local_object(fl, local));
}

void flow_side_fact(struct flow *fl, term atom, term cond, struct place place, const char *why)
{
	fact_list *list = map_ptr(&fl->side_facts, atom);
	if (!list) {
		list = ARENA_NEW(fl->arena, fact_list);
		map_put(&fl->side_facts, atom, (uint64_t)(uintptr_t)list);
	}
	struct fact fact = {cond, place, why, fl->resting, false};
	vec_push(fl->arena, list, fact);
}

/* ---- names of values ---- */

static const char *var_of(const struct ir_instr *in)
{
	return in->var ? in->var : in->op == IR_PHI ? in->text : NULL;
}

/* A variable that is written once names its value: then it means the same wherever the value turns up. */
/* The counter has the name of the header's first number (summary.c). */
static void name_counted(struct flow *fl, const struct loop_state *state)
{
	const struct ir_block *header = state->loop->header;
	for (size_t i = 0; i < header->instrs.n && header->instrs.at[i]->op == IR_PHI; i++) {
		const struct ir_instr *phi = header->instrs.at[i];
		if (phi->type->kind != IR_TYPE_INT || !phi->text) {
			continue;
		}
		term value = flow_final(fl, fl->walk->values[phi->id]);
		if (value && term_get(fl->pool, value)->sort == SORT_INT) {
			term_set_counted(fl->pool, state->counter, value, phi->text);
		}
		return;
	}
}

void flow_name_values(struct flow *fl)
{
	const struct ir_func *f = fl->f;
	struct map writes;
	map_init(&writes, &fl->scratch);
	for (ir_id id = 1; id < f->instrs.n; id++) {
		const char *var = ir_at(f, id) ? var_of(ir_at(f, id)) : NULL;
		if (var) {
			uint64_t key = (uint64_t)(uintptr_t)var, count = 0;
			map_get(&writes, key, &count);
			map_put(&writes, key, count + 1);
		}
	}
	for (ir_id id = 1; id < f->instrs.n; id++) {
		const struct ir_instr *in = ir_at(f, id);
		uint64_t count = 0;
		if (in && in->var && map_get(&writes, (uint64_t)(uintptr_t)in->var, &count) && count == 1) {
			term_set_name(fl->pool, fl->walk->values[id], in->var);
		}
	}
	for (size_t i = 0; i < f->loops.n; i++) {
		name_counted(fl, &fl->loop->states[i]);
	}
}
