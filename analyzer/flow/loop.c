/*
 * Loops: what a placeholder is, once its loop has been walked.
 *
 * With `next` the value that the latches hand back, and P the placeholder, there are the recurrences
 *
 * - next - P free of what changes in the loop: start + step * k (Bachmann, Wang, Zima, Chains of recurrences, 1994);
 * - next - P = a + b * k: start + a * k + b * k (k - 1) / 2;
 * - next is P with dim(h, k) appended: the first k dimensions of h;
 * - next free of P, in solved values: k == 0 ? start : next at k - 1.
 *
 * Otherwise P stays itself, with those of a set of candidate bounds that survive an inductive check (Flanagan & Leino,
 * Houdini, 2001).
 *
 * Behind its loop, P is its value after K iterations; K is the trip count where the loop has one exit whose condition
 * is linear in k, and a symbol bounded by it otherwise.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/walk_int.h"

struct place loop_place(const struct ir_loop *l)
{
	const struct ir_block *h = l->header;
	return h->instrs.n ? h->instrs.at[h->instrs.n - 1]->place : (struct place){0};
}

/* ---- what changes in a loop ---- */

struct varying {
	struct flow *fl;
	const struct ir_loop *loop;
	bool found;
	struct map places; /* atoms whose place in memory was looked at: they share places, and places parts */
	struct arena scratch;
};

static bool is_new_place(struct varying *v, term atom)
{
	uint64_t known;
	if (!v->places.arena) {
		arena_init(&v->scratch);
		map_init(&v->places, &v->scratch);
	}
	bool is_new = !map_get(&v->places, atom, &known);
	map_put(&v->places, atom, 1);
	return is_new;
}

static void note_varying(term atom, void *payload)
{
	struct varying *v = payload;
	uint64_t index;
	if (term_is_deep(v->fl->pool, atom)) {
		v->found = true; /* what it is made of is out of sight */
	}
	if (!v->found && map_get(&v->fl->memory->read_at, atom, &index) && is_new_place(v, atom)) {
		term_each_atom(v->fl->pool, (term)index, note_varying, v);
	}
	if (v->found || !flow_born_in(v->fl, atom, &index) || !index) {
		return;
	}
	const struct ir_loop *born = v->fl->f->loops.at[index - 1];
	v->found = born == v->loop || ir_loop_contains(v->loop, born->header);
}

bool loop_invariant(struct flow *fl, term t, const struct ir_loop *loop)
{
	struct varying v = {.fl = fl, .loop = loop};
	term_each_atom(fl->pool, t, note_varying, &v);
	if (v.places.arena) {
		arena_release(&v.scratch);
	}
	return !v.found;
}

/* ---- closed forms ---- */

static term closed_of(term atom, void *payload)
{
	struct flow *fl = payload;
	uint64_t index;
	if (!map_get(&fl->loop->var_of, atom, &index)) {
		return TERM_NONE;
	}
	const struct loop_var *v = &fl->loop->vars.at[index - 1];
	return v->solved && v->closed != atom ? v->closed : TERM_NONE;
}

struct map *flow_memo_now(struct flow *fl, struct flow_memo *m)
{
	if (!m->map.arena) {
		map_init(&m->map, &fl->scratch);
	} else if (m->at != fl->loop->solutions) {
		map_clear(&m->map);
	}
	m->at = fl->loop->solutions;
	return &m->map;
}

term flow_closer(struct flow *fl, term t)
{
	flow_rest_on_variables(fl, t);
	return fl->loop->vars.n ? term_subst(fl->pool, t, flow_memo_now(fl, &fl->loop->finals), closed_of, fl) : t;
}

term flow_final(struct flow *fl, term t)
{
	/* A closed form may name placeholders of loops around, and the place in memory of one: nesting bounds the rounds.
	 */
	for (size_t round = 0; t && fl->loop->vars.n && round <= 3 * fl->f->loops.n; round++) {
		term next = flow_closer(fl, t);
		if (next == t) {
			break;
		}
		t = next;
	}
	return t;
}

void loop_pair(struct loop_pairs *p, term from, term to)
{
	p->is_short = p->is_short || p->n == MAX_PAIRS;
	if (!p->is_short) {
		p->from[p->n] = from;
		p->to[p->n++] = to;
	}
}

static term replace_atom(term atom, void *payload)
{
	const struct loop_pairs *p = payload;
	for (size_t i = 0; i < p->n; i++) {
		if (p->from[i] == atom) {
			return p->to[i];
		}
	}
	return TERM_NONE;
}

term loop_replace_all(struct flow *fl, term t, struct loop_pairs *p)
{
	if (!t || p->is_short) {
		return TERM_NONE;
	}
	struct arena scratch;
	struct map memo;
	arena_init(&scratch);
	map_init(&memo, &scratch);
	term r = term_subst(fl->pool, t, &memo, replace_atom, p);
	arena_release(&scratch);
	return r;
}

term loop_replace(struct flow *fl, term t, term from, term to)
{
	struct loop_pairs p = {0};
	loop_pair(&p, from, to);
	return loop_replace_all(fl, t, &p);
}

static bool is_pointer(struct flow *fl, term t)
{
	return term_get(fl->pool, t)->kind == TERM_PTR;
}

/* The value whose change from one iteration to the next counts: the offset of a pointer. */
static bool difference(struct flow *fl, const struct loop_var *v, term current, term next, term *out)
{
	if (v->is_int) {
		*out = term_sub(fl->pool, next, current);
		return *out != TERM_NONE;
	}
	if (!is_pointer(fl, current) || !is_pointer(fl, next)) {
		return false;
	}
	const struct term_node *a = term_get(fl->pool, current), *b = term_get(fl->pool, next);
	*out = term_sub(fl->pool, b->args[1], a->args[1]);
	return a->args[0] == b->args[0];
}

static term advance(struct flow *fl, const struct loop_var *v, term by)
{
	return v->is_int ? term_add(fl->pool, v->start, by) : term_ptr_add(fl->pool, v->start, by);
}

/* start + a*k + b*k(k-1)/2 for a step a + b*k. */
static term second_order(struct flow *fl, const struct loop_var *v, term step, term k)
{
	term a, b;
	step = flow_final(fl, step);
	if (!term_linear_in(fl->pool, step, k, &b, &a) || !loop_invariant(fl, a, v->loop) ||
	    !loop_invariant(fl, b, v->loop)) {
		return TERM_NONE;
	}
	term pairs = term_mul(fl->pool, k, term_sub(fl->pool, k, term_int(fl->pool, 1)));
	term half = term_binary(fl->pool, TERM_DIV, pairs, term_int(fl->pool, 2));
	return advance(fl, v, term_add(fl->pool, term_mul(fl->pool, a, k), term_mul(fl->pool, b, half)));
}

/* A value that the loop sets anew in each iteration. */
static term delayed(struct flow *fl, const struct loop_var *v, term current, term next, term k)
{
	if (term_contains(fl->pool, next, v->placeholder) || current == next) {
		return TERM_NONE;
	}
	term in_k = flow_final(fl, next);
	term before = loop_replace(fl, in_k, k, term_sub(fl->pool, k, term_int(fl->pool, 1)));
	bool only_counter = loop_invariant(fl, loop_replace(fl, in_k, k, term_int(fl->pool, 0)), v->loop);
	if (!only_counter || term_get(fl->pool, before)->sort != term_get(fl->pool, v->start)->sort) {
		return TERM_NONE;
	}
	term first = term_compare(fl->pool, REL_EQ, k, term_int(fl->pool, 0));
	return term_select(fl->pool, first, v->start, before);
}

static term closed_form(struct flow *fl, const struct loop_var *v, term current, term next, term k)
{
	term step;
	if (current == next) {
		return v->start;
	}
	if (difference(fl, v, current, next, &step)) {
		if (loop_invariant(fl, step, v->loop)) {
			return advance(fl, v, term_mul(fl->pool, step, k));
		}
		term second = second_order(fl, v, step, k);
		if (second) {
			return second;
		}
	}
	term sum = v->is_int ? TERM_NONE : loop_sum(fl, v, current, next, k);
	if (sum) {
		return advance(fl, v, sum);
	}
	term grown = loop_grown(fl, v, current, next, k);
	return grown ? grown : delayed(fl, v, current, next, k);
}

/* ---- solving ---- */

term flow_loop_next(struct flow *fl, const struct loop_var *v, const struct ir_block *latch)
{
	const struct ir_block *header = v->loop->header;
	if (!v->phi) {
		const struct ir_block *at = latch;
		struct mem_loc loc = v->loc;
		return flow_load(fl, &loc, fl->walk->blocks[latch->index].mem_out, at);
	}
	for (size_t i = 0; i < header->preds.n; i++) {
		if (header->preds.at[i] == latch) {
			return flow_value(fl, v->phi->args[i], latch);
		}
	}
	return TERM_NONE;
}

static term start_value(struct flow *fl, const struct ir_loop *loop, const struct ir_instr *phi,
                        const struct mem_loc *loc)
{
	const struct ir_block *header = loop->header;
	if (!phi) {
		uint32_t version = fl->memory->defs.at[fl->loop->states[loop->index].version].prev;
		return flow_load(fl, loc, version, header);
	}
	term values[2] = {TERM_NONE, TERM_NONE};
	size_t n = 0;
	for (size_t i = 0; i < header->preds.n; i++) {
		if (ir_loop_contains(loop, header->preds.at[i])) {
			continue;
		}
		term value = flow_value(fl, phi->args[i], header);
		if (n == 0 || value != values[0]) {
			values[n++ > 0] = value;
		}
	}
	return n == 1 ? values[0] : flow_unknown_named(fl, phi, flow_instr_key(fl, "start", phi->id), "");
}

static term exit_symbol(struct flow *fl, const struct loop_var *v)
{
	const char *key = arena_printf(fl->arena, "%s:exit", term_get(fl->pool, v->placeholder)->symbol->key);
	term x = flow_fresh(fl, SYMBOL_LOCAL, SORT_INT, key, v->name, v->phi ? v->phi->type : v->loc.type);
	if (!v->phi) {
		flow_read_at(fl, x, key, v->loc.pointer);
	}
	flow_born(fl, x, v->loop->header->idom);
	map_put(&fl->loop->behind, x, (uint64_t)(uintptr_t)v->loop->header);
	return x;
}

static bool has_exit_symbol(struct flow *fl, const struct loop_var *v)
{
	return v->closed == v->placeholder && v->is_int && map_ptr(&fl->side_facts, v->placeholder);
}

/* Behind the loop the counter is the number of iterations; a value without closed form gets a symbol of its own with
 * the invariants that were found, in which its partners are at their exit, too. Where control may
 * have come around the loop they are told under the condition that it did not (condition.c). */
static term exit_value(struct flow *fl, const struct loop_var *v)
{
	const struct loop_state *state = &fl->loop->states[v->loop->index];
	if (v->closed != v->placeholder) {
		return loop_replace(fl, flow_final(fl, v->closed), state->counter, state->exit_count);
	}
	if (!has_exit_symbol(fl, v)) {
		return v->placeholder;
	}
	term x = exit_symbol(fl, v);
	if (map_ptr(&fl->side_facts, x)) {
		return x;
	}
	struct loop_pairs at_exit = {0};
	loop_pair(&at_exit, v->placeholder, x);
	loop_pair(&at_exit, state->counter, state->exit_count);
	for (size_t i = 0; i < state->vars.n; i++) {
		const struct loop_var *u = &fl->loop->vars.at[state->vars.at[i]];
		if (u->placeholder != v->placeholder && has_exit_symbol(fl, u)) {
			loop_pair(&at_exit, u->placeholder, exit_symbol(fl, u));
		}
	}
	const fact_list *known = map_ptr(&fl->side_facts, v->placeholder);
	for (size_t i = 0; i < known->n; i++) {
		term cond = loop_replace_all(fl, flow_final(fl, known->at[i].cond), &at_exit);
		if (cond) {
			flow_rest_on(fl, known->at[i].assuming);
			flow_side_fact(fl, x, cond, known->at[i].place, known->at[i].why);
		}
	}
	return x;
}

term loop_current_value(struct flow *fl, const struct loop_var *v)
{
	bool pointer = term_get(fl->pool, v->placeholder)->sort == SORT_PTR;
	return pointer ? flow_placeholder_value(fl, v) : v->placeholder;
}

/* What a cell becomes may be another cell of the same loop, and what that becomes another one: `sort` in a loop makes
 * any item of any other. So many in a row are looked at. */
#define MAX_GENERATIONS 4

term loop_common_next(struct flow *fl, const struct loop_var *v)
{
	term next = TERM_NONE;
	uint32_t outer = fl->loop->generation;
	bool agree = v->generation <= MAX_GENERATIONS;
	fl->loop->generation = v->generation;
	for (size_t i = 0; i < v->loop->latches.n && agree; i++) {
		term t = flow_loop_next(fl, v, v->loop->latches.at[i]);
		agree = t && (i == 0 || t == next);
		next = t;
	}
	fl->loop->generation = outer;
	return agree ? next : TERM_NONE;
}

void loop_var_rests(struct flow *fl, size_t index, assumptions set)
{
	fl->loop->vars.at[index].rests |= set;
	fl->loop->variables_rest = fl->loop->variables_rest || set;
}

bool loop_is_moving(struct flow *fl, const struct loop_var *v)
{
	return !v->phi && !loop_invariant(fl, v->loc.pointer, v->loop);
}

static bool find_closed_form(struct flow *fl, size_t index);

/* Finds the closed form of variable `index`, if it has one. */
static bool close_var(struct flow *fl, size_t index)
{
	assumptions outer = flow_rests_begin(fl);
	bool closed = find_closed_form(fl, index);
	loop_var_rests(fl, index, flow_rests_end(fl, outer));
	return closed;
}

static bool find_closed_form(struct flow *fl, size_t index)
{
	struct loop_var v = fl->loop->vars.at[index]; /* a copy: the vector may grow meanwhile */
	term current = loop_current_value(fl, &v);
	term next = loop_without_wrap(fl, &v, loop_common_next(fl, &v));
	if (!next || !v.start || term_get(fl->pool, v.start)->sort != term_get(fl->pool, current)->sort) {
		return false;
	}
	term closed = closed_form(fl, &v, current, next, fl->loop->states[v.loop->index].counter);
	if (loop_is_moving(fl, &v) && (closed != v.start || flow_loop_writes_object(fl, v.loop, &v.loc))) {
		return false;
	}
	if (closed) {
		fl->loop->vars.at[index].closed = closed;
		fl->loop->vars.at[index].solved = true;
		fl->loop->solutions++;
	}
	return closed != TERM_NONE;
}

/* A cell that is another one in each iteration, in an array that the loop fills: what the iterations before put there.
 */
static void tell_filled(struct flow *fl, const struct loop_var *v)
{
	struct term_pool *p = fl->pool;
	struct mem_fill f;
	if (flow_loop_fills(fl, fl->loop->states[v->loop->index].version, &v->loc, true, &f) && f.value) {
		term cond = term_or(p, term_not(p, f.wrote), term_compare(p, REL_EQ, v->placeholder, f.value));
		flow_side_fact(fl, v->placeholder, cond, loop_place(v->loop), "filled in the loop");
	}
}

static void bound_var(struct flow *fl, size_t index)
{
	struct loop_var v = fl->loop->vars.at[index];
	if (v.closed == v.placeholder && v.is_int && !v.phi) {
		tell_filled(fl, &v);
	}
	if (v.closed == v.placeholder && v.is_int && v.start && !loop_is_moving(fl, &v)) {
		loop_find_invariants(fl, &v, loop_common_next(fl, &v));
		loop_accumulates(fl, &v,
		                 loop_common_next(fl, &v)); /* last: bounds shall not rest on what it takes for granted */
	}
	if (v.closed == v.placeholder && !v.is_int && v.start && !loop_is_moving(fl, &v)) {
		loop_bound_container(fl, &v);
	}
}

static void solve(struct flow *fl, size_t index)
{
	struct loop_var *v = &fl->loop->vars.at[index];
	v->exit = v->closed = v->placeholder;
	fl->loop->solutions++;
	if (!close_var(fl, index)) {
		fl->loop->vars.at[index].closed = fl->loop->vars.at[index].placeholder;
		fl->loop->vars.at[index].solved = true;
		fl->loop->solutions++;
		bound_var(fl, index);
	}
	fl->loop->vars.at[index].exit = exit_value(fl, &fl->loop->vars.at[index]);
	fl->loop->solutions++;
}

term flow_placeholder_value(struct flow *fl, const struct loop_var *v)
{
	struct object o = {.kind = OBJECT_POINTEE, .key = "pointee", .name = v->name, .of = v->placeholder};
	return term_ptr(fl->pool, term_object(fl->pool, &o), term_int(fl->pool, 0));
}

static enum sort sort_of_var(struct flow *fl, const struct ir_instr *phi, const struct mem_loc *loc)
{
	const struct ir_type *t = phi ? phi->type : loc->type;
	if ((!phi && loc->bytes == LOC_HANDLE) || flow_is_handle(fl, t)) {
		return SORT_HANDLE;
	}
	if (t->kind == IR_TYPE_INT) {
		return t->bits == 1 ? SORT_BOOL : SORT_INT;
	}
	return t->kind == IR_TYPE_PTR ? SORT_PTR : SORT_UNKNOWN;
}

static const char *var_name(const struct ir_instr *phi)
{
	return phi && phi->text ? phi->text : "";
}

static const char *var_key(struct flow *fl, const struct ir_loop *loop, const struct ir_instr *phi,
                           const struct mem_loc *loc)
{
	if (phi) {
		return flow_instr_key(fl, "loop", phi->id);
	}
	return arena_printf(fl->arena, "loop:%s:%u:%u:%d", fl->f->usr, loop->index, loc->pointer, (int)loc->bytes);
}

term flow_loop_var(struct flow *fl, struct ir_loop *loop, const struct ir_instr *phi, const struct mem_loc *loc)
{
	struct loop_state *state = &fl->loop->states[loop->index];
	struct loop_var v = {.loop = loop, .phi = phi, .name = var_name(phi), .generation = fl->loop->generation + 1};
	if (loc) {
		v.loc = *loc;
	}
	enum sort sort = sort_of_var(fl, phi, loc);
	v.is_int = sort == SORT_INT;
	const char *key = var_key(fl, loop, phi, loc);
	v.placeholder = flow_fresh(fl, SYMBOL_LOCAL, sort, key, v.name, phi ? phi->type : loc->type);
	uint64_t known;
	if (map_get(&fl->loop->var_of, v.placeholder, &known)) {
		uint32_t *least = &fl->loop->vars.at[known - 1].generation;
		*least = *least < v.generation ? *least : v.generation;
		return sort == SORT_PTR ? flow_placeholder_value(fl, &fl->loop->vars.at[known - 1]) : v.placeholder;
	}
	flow_born(fl, v.placeholder, loop->header);
	if (loc) {
		flow_read_at(fl, v.placeholder, key, loc->pointer);
	}
	vec_push(fl->arena, &fl->loop->vars, v);
	size_t index = fl->loop->vars.n - 1;
	map_put(&fl->loop->var_of, v.placeholder, index + 1);
	vec_push(fl->arena, &state->vars, (uint32_t)index);
	assumptions outer = flow_rests_begin(fl);
	term start = start_value(fl, loop, phi, loc);
	fl->loop->vars.at[index].start = start;
	loop_var_rests(fl, index, flow_rests_end(fl, outer));
	if (state->done) {
		solve(fl, index);
	}
	return sort == SORT_PTR ? flow_placeholder_value(fl, &fl->loop->vars.at[index]) : v.placeholder;
}

/* Closed forms may build on one another: again until none is new. */
static void close_all(struct flow *fl, const struct loop_state *state)
{
	for (bool progress = true; progress;) {
		progress = false;
		for (size_t i = 0; i < state->vars.n; i++) {
			progress = (!fl->loop->vars.at[state->vars.at[i]].solved && close_var(fl, state->vars.at[i])) || progress;
		}
	}
	loop_close_swaps(fl, state);
	for (size_t i = 0; i < state->vars.n; i++) {
		struct loop_var *v = &fl->loop->vars.at[state->vars.at[i]];
		v->closed = v->solved ? v->closed : v->placeholder;
		v->exit = v->closed;
		v->solved = true;
	}
	fl->loop->solutions++;
}

void flow_loop_done(struct flow *fl, struct ir_loop *loop)
{
	struct loop_state *state = &fl->loop->states[loop->index];
	if (state->done) {
		return;
	}
	close_all(fl, state);
	assumptions outer = flow_rests_begin(fl);
	loop_count_exits(fl, loop);
	assumptions trips = flow_rests_end(fl, outer);
	loop_remember_latch(fl, loop);
	state->done = true;
	size_t n = state->vars.n; /* variables made from here on are solved when made */
	for (size_t i = 0; trips && i < n; i++) {
		loop_var_rests(fl, state->vars.at[i], trips); /* their values behind the loop name its iterations */
	}
	for (size_t i = 0; i < n; i++) {
		bound_var(fl, state->vars.at[i]);
	}
	for (size_t i = 0; i < n; i++) {
		term exit = exit_value(fl, &fl->loop->vars.at[state->vars.at[i]]);
		fl->loop->vars.at[state->vars.at[i]].exit = exit;
		fl->loop->solutions++;
	}
	loop_tell_checks(fl, loop);
}
