/*
 * Require: memory of an extent that only a caller out of sight knows is not guessed. What its access needs is derived
 * instead: the largest end of the access over the parameters of the function that is called (prover_project), and
 * what else must hold for it to begin inside. That derivation is the verdict's proof: whoever provides so much, and
 * whose arguments meet these conditions, will see no access leave.
 *
 * Where the index is read from the caller's data, the statement speaks of that data: `table` holds at least
 * `ids[i] + 1` elements for all i < n. A pointer to a record leads to one whole record.
 */
#include "check/decide_int.h"

#include <string.h>

/* What a statement may name. */
struct naming {
	const struct program *program;
	struct map params; /* the entry's */
	bool data_too;     /* contents at places that counters choose */
	bool ok;           /* of the atom that is being looked at */
	bool in_cell;
};

static void init_naming(struct naming *n, const struct program *p, const struct ir_func *entry)
{
	*n = (struct naming){.program = p};
	map_init(&n->params, p->arena);
	for (uint32_t i = 0; i < entry->params.n; i++) {
		term param = flow_param(p->pool, entry, i);
		const struct term_node *node = term_get(p->pool, param);
		if (node->kind == TERM_PTR)
			param = term_get(p->pool, node->args[0])->object->of;
		map_put(&n->params, param, 1);
	}
}

/* A view that is handed in, and its sizes. */
static bool is_size_of_view(const struct naming *n, const struct term_node *node)
{
	bool is_size = node->vocab == VOCAB_DIM || node->vocab == VOCAB_NUMEL;
	if (is_size)
		node = term_get(n->program->pool, node->args[0]);
	return node->kind == TERM_APP && node->vocab == VOCAB_INPUT && node->n_args == 1;
}

static bool is_named(const struct naming *n, term atom)
{
	const struct term_node *node = term_get(n->program->pool, atom);
	uint64_t one;
	switch ((int)node->kind) {
	case TERM_SYMBOL:
		return map_get(&n->params, atom, &one) || flow_is_launch_size(n->program->models, node->symbol) ||
		       (n->data_too && n->in_cell && node->symbol->role == SYMBOL_COUNTER);
	case TERM_OBJECT:
		return node->object->kind == OBJECT_POINTEE || node->object->kind == OBJECT_GLOBAL ||
		       node->object->kind == OBJECT_STRING;
	case TERM_APP:
		return (node->vocab == VOCAB_CELL && node->n_args == 2) || node->vocab == VOCAB_DISTANCE ||
		       is_size_of_view(n, node);
	}
	return true;
}

static void note_atom(term atom, void *payload)
{
	struct naming *n = payload;
	n->ok = n->ok && is_named(n, atom);
}

static bool keeps(term atom, void *payload)
{
	struct naming *n = payload;
	const struct term_node *node = term_get(n->program->pool, atom);
	n->ok = true;
	n->in_cell = node->kind == TERM_APP && node->vocab == VOCAB_CELL;
	term_each_atom(n->program->pool, atom, note_atom, n);
	return n->ok;
}

/* ---- the derivation ---- */

struct requiring {
	struct decide *decide;
	struct term_pool *pool;
	struct obligation *access;
	struct naming naming;
	struct arena brief; /* of the facts */
	fact_list facts;
	struct require_ranges ranges;
	struct requirement *out;
	int64_t unit; /* bytes of what the statement counts */
};

static bool at_most(struct requiring *r, term t, struct projection *out)
{
	struct program *p = r->decide->program;
	if (!prover_project(p->prover, r->facts.at, r->facts.n, t, keeps, &r->naming, p->arena, out))
		return false;
	for (size_t i = 0; i < out->proof.used.n; i++)
		vec_push(p->arena, &r->access->proof.used, out->proof.used.at[i]);
	for (size_t i = 0; i < out->provided.n; i++) {
		struct fact f = {.cond = out->provided.at[i], .why = "required of the caller"};
		vec_push(p->arena, &r->out->provided, f.cond);
		vec_push(&r->brief, &r->facts, f);
	}
	r->access->rests |= proof_rests(&r->facts, &out->proof);
	return true;
}

static bool is_implied(struct requiring *r, term goal)
{
	struct program *p = r->decide->program;
	struct proof proof = {0};
	if (prover_implies(p->prover, r->facts.at, r->facts.n, goal, p->arena, &proof, NULL) != ANSWER_YES)
		return false;
	for (size_t i = 0; i < proof.used.n; i++)
		vec_push(p->arena, &r->access->proof.used, proof.used.at[i]);
	r->access->rests |= proof_rests(&r->facts, &proof);
	return true;
}

/* The access begins inside: it always does, or where the caller sees to that. */
static bool require_start(struct requiring *r, term offset)
{
	struct term_pool *p = r->pool;
	struct projection below = {0};
	term zero = term_int(p, 0);
	int128 constant;
	if (is_implied(r, term_compare(p, REL_GE, offset, zero)))
		return true;
	if (!at_most(r, term_neg(p, offset), &below))
		return false;
	term start = term_compare(p, REL_LE, below.bound, zero);
	if (term_const_value(p, start, &constant))
		return constant;
	vec_push(r->decide->program->arena, &r->out->provided, start);
	return true;
}

struct find_sign {
	struct term_pool *pool;
	term cond;
};

/* `n >= 0 ? n : 2^64 + n`: what an int becomes as a size. */
static void note_sign(term atom, void *payload)
{
	struct find_sign *f = payload;
	const struct term_node *n = term_get(f->pool, atom);
	const struct term_node *cond = n->kind == TERM_SELECT ? term_get(f->pool, n->args[0]) : NULL;
	const struct term_node *below = cond ? term_get(f->pool, n->args[2]) : NULL;
	int128 turn;
	bool wraps = below && ((below->kind == TERM_WRAP && !below->is_signed) ||
	                       (term_const_value(f->pool, term_sub(f->pool, n->args[2], n->args[1]), &turn) && turn >> 32));
	if (!f->cond && wraps && cond->kind == TERM_GE0)
		f->cond = n->args[0];
}

/* A size is computed of a number that the caller chooses: below 0 it would be larger than any memory. */
static void require_sign(struct requiring *r, term end)
{
	struct find_sign f = {r->pool, TERM_NONE};
	term_each_open_atom(r->pool, end, note_sign, &f);
	if (!f.cond || !keeps(f.cond, &r->naming) || is_implied(r, f.cond))
		return;
	struct fact sign = {.cond = f.cond, .why = "required of the caller"};
	vec_push(r->decide->program->arena, &r->out->provided, f.cond);
	vec_push(&r->brief, &r->facts, sign);
}

/* In whole units where they come out even: the largest of two counts reads better than the largest of bytes. */
static bool require_end(struct requiring *r, term end)
{
	struct projection most = {0};
	require_sign(r, end);
	term counted = term_elements(r->pool, end, r->unit);
	if (!counted)
		r->unit = 1;
	if (!at_most(r, counted ? counted : end, &most))
		return false;
	r->out->bytes = term_mul(r->pool, most.bound, term_int(r->pool, r->unit));
	return true;
}

/* What lies so far into an array of records is in a whole one. */
static term end_of_record(struct requiring *r, const struct ir_type *record, term offset, term bytes)
{
	struct term_pool *p = r->pool;
	const struct term_node *n = term_get(p, offset);
	int128 into = 0, size;
	if (!term_const_value(p, offset, &into) && n->kind == TERM_POLY)
		into = n->n_monomials && n->monomials[0].n == 0 ? n->monomials[0].coef : 0;
	into = ((into % record->size) + record->size) % record->size;
	if (!term_const_value(p, bytes, &size) || into + size > record->size)
		return TERM_NONE;
	term end = term_add(p, term_sub(p, offset, term_int(p, into)), term_int(p, record->size));
	return term_elements(p, end, record->size);
}

static bool require_record(struct requiring *r, const struct ir_type *record, term offset, term bytes)
{
	int128 count;
	term records = end_of_record(r, record, offset, bytes);
	if (!records)
		return false;
	r->unit = record->size;
	if (!term_const_value(r->pool, records, &count))
		return require_end(r, term_mul(r->pool, records, term_int(r->pool, record->size)));
	r->out->is_whole = count == 1;
	r->out->bytes = term_int(r->pool, count * record->size);
	return count >= 1;
}

struct sized {
	struct term_pool *pool;
	term list;
	int64_t bytes; /* of an element */
};

static term size_of_item(term atom, void *payload)
{
	struct sized *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	bool is_size = n->kind == TERM_APP && n->vocab == VOCAB_ITEMSIZE && n->args[0] == s->list;
	return is_size ? term_int(s->pool, s->bytes) : TERM_NONE;
}

/* A list's elements are counted by the size that their type has. */
static term in_items(struct requiring *r, term object, const struct ir_type *item, term offset)
{
	const struct object *o = term_get(r->pool, object)->object;
	struct sized s = {r->pool, o->of, item ? item->size : 0};
	struct map memo;
	if (o->kind != OBJECT_BUFFER || s.bytes <= 0)
		return offset;
	map_init(&memo, r->decide->program->arena);
	return term_subst(r->pool, offset, &memo, size_of_item, &s);
}

static bool derive(struct requiring *r, const struct ir_type *item)
{
	struct access *a = &r->access->access;
	const struct term_node *n = term_get(r->pool, a->pointer);
	term offset = in_items(r, n->args[0], item, n->args[1]);
	offset = require_in_items(r->decide->program, r->out->entry, offset, &r->ranges);
	term end = term_add(r->pool, offset, a->bytes);
	r->out->object = n->args[0];
	r->unit = item && item->size > 0 ? item->size : a->elem_bytes > 0 ? a->elem_bytes : 1;
	if (!require_start(r, offset))
		return false;
	if (item && item->kind == IR_TYPE_RECORD && item->size > 0 && require_record(r, item, offset, a->bytes))
		return true;
	return require_end(r, end);
}

/* ---- for all counters in data ---- */

struct note_counters {
	const struct term_pool *pool;
	struct arena *arena;
	VEC(term) found;
};

static void note_counter(term atom, void *payload)
{
	struct note_counters *c = payload;
	const struct term_node *n = term_get(c->pool, atom);
	if (n->kind != TERM_SYMBOL || n->symbol->role != SYMBOL_COUNTER)
		return;
	for (size_t i = 0; i < c->found.n; i++)
		if (c->found.at[i] == atom)
			return;
	vec_push(c->arena, &c->found, atom);
}

/* Does the condition speak of the counter and of what a statement may name, and of nothing else? */
static bool is_range_of(struct requiring *r, term cond, term counter)
{
	struct term_pool *p = r->pool;
	const struct term_node *n = term_get(p, cond);
	term factor, rest; /* that an element which it counts fits its type is no range of it */
	if (n->kind != TERM_GE0 || !term_contains(p, cond, counter) ||
	    !term_linear_in(p, n->args[0], counter, &factor, &rest))
		return false;
	r->naming.ok = r->naming.in_cell = true;
	term_each_atom(p, cond, note_atom, &r->naming);
	return r->naming.ok;
}

static void add_ranges(struct requiring *r)
{
	struct arena *arena = r->decide->program->arena;
	struct note_counters c = {.pool = r->pool, .arena = arena};
	term_each_atom(r->pool, r->out->bytes, note_counter, &c);
	for (size_t i = 0; i < r->out->provided.n; i++)
		term_each_atom(r->pool, r->out->provided.at[i], note_counter, &c);
	for (size_t i = 0; i < r->facts.n; i++)
		for (size_t k = 0; k < c.found.n; k++)
			if (is_range_of(r, r->facts.at[i].cond, c.found.at[k])) {
				vec_push(arena, &r->out->ranges, r->facts.at[i].cond);
				break;
			}
}

/* ---- where it matters ---- */

#define MOST_WAYS 3

/* A flag, a mode, a pointer that may be null. How far a counter goes is no matter of where. */
static bool chooses_way(const struct term_pool *p, term cond)
{
	const struct term_node *n = term_get(p, cond);
	n = n->kind == TERM_NOT ? term_get(p, n->args[0]) : n;
	return n->kind == TERM_EQ0 || n->kind == TERM_SYMBOL || (n->kind == TERM_APP && n->sort == SORT_BOOL);
}

/* Conditions on the way that the caller's arguments decide. Those that the statement says anyway are left out. */
static void add_ways(struct requiring *r)
{
	const fact_list *conditions = &r->access->conditions;
	for (size_t i = 0; i < conditions->n && r->out->ways.n < MOST_WAYS; i++) {
		const struct fact *f = &conditions->at[i];
		bool checked = f->cond && f->place.line && f->why && strcmp(f->why, FACT_CHECKED) == 0;
		term cond = checked ? condition_as_equation(r->pool, f->cond) : TERM_NONE;
		if (!cond || !chooses_way(r->pool, cond))
			continue;
		r->naming.ok = true;
		r->naming.in_cell = false;
		term_each_atom(r->pool, cond, note_atom, &r->naming);
		bool known = false;
		for (size_t k = 0; k < r->out->ways.n; k++)
			known |= r->out->ways.at[k] == cond;
		if (r->naming.ok && !known)
			vec_push(r->decide->program->arena, &r->out->ways, cond);
	}
}

/* ---- statements that nobody could meet ---- */

#define MAX_DEPTH_OF_SIZE 12

/* A number that no source names: the end of a type, by which a bound was found where the source's own was not. */
static bool is_end_of_type(int128 v)
{
	return v >= (int128)1 << 31 || -v >= (int128)1 << 31;
}

static bool names_end_of_type(const struct term_pool *p, term t, int depth)
{
	const struct term_node *n = t ? term_get(p, t) : NULL;
	bool found = n && n->kind == TERM_CONST && n->sort == SORT_INT && is_end_of_type(n->value);
	for (uint32_t i = 0; n && i < n->n_monomials && depth < MAX_DEPTH_OF_SIZE; i++) {
		found = found || is_end_of_type(n->monomials[i].coef);
		for (uint32_t k = 0; k < n->monomials[i].n; k++)
			found = found || names_end_of_type(p, n->monomials[i].atoms[k], depth + 1);
	}
	for (uint32_t i = 0; n && n->kind != TERM_APP && i < n->n_args && depth < MAX_DEPTH_OF_SIZE; i++)
		found = found || names_end_of_type(p, n->args[i], depth + 1);
	return found;
}

/* `n >= 0` and `n <= 0`: that leaves one value, for which nothing happens, and nobody calls it so. */
static bool leaves_one_value(const struct requiring *r)
{
	struct term_pool *p = r->pool;
	for (size_t i = 0; i < r->out->provided.n; i++)
		for (size_t k = 0; k < i; k++) {
			const struct term_node *a = term_get(p, r->out->provided.at[i]), *b = term_get(p, r->out->provided.at[k]);
			int128 sum;
			if (a->kind == TERM_GE0 && b->kind == TERM_GE0 &&
			    term_const_value(p, term_add(p, a->args[0], b->args[0]), &sum) && sum == 0)
				return true;
		}
	return false;
}

/* Conditions that cannot hold together require that nobody calls it. */
static bool can_be_met(struct requiring *r)
{
	struct program *p = r->decide->program;
	fact_list all = {0};
	for (size_t i = 0; i < r->out->provided.n; i++)
		vec_push(p->arena, &all, (struct fact){.cond = r->out->provided.at[i], .why = "required of the caller"});
	return !names_end_of_type(r->pool, r->out->bytes, 0) && !leaves_one_value(r) &&
	       prover_contradiction(p->prover, all.at, all.n) != ANSWER_YES;
}

/* ---- verdict ---- */

/* More than the object has, however large it is: no caller can do right. */
static bool exceeds_itself(struct requiring *r, const struct ir_type *item)
{
	struct program *p = r->decide->program;
	const struct term_node *n = term_get(r->pool, r->access->access.pointer);
	term extent = r->access->access.extent;
	fact_list all = {0};
	if (!extent)
		return false;
	term fits = term_compare(r->pool, REL_GE, in_items(r, n->args[0], item, extent), r->out->bytes);
	vec_push(p->arena, &all, (struct fact){.cond = fits, .why = "required of the caller"});
	return prover_contradiction(p->prover, all.at, all.n) == ANSWER_YES;
}

/* `n % 32 == 0` of what a statement may name makes 32*q of n, with a q that it may not: what holds without such facts
 * is better said. Were there any? */
static bool forget_remainders(struct requiring *r)
{
	bool any = false;
	for (size_t i = 0; i < r->facts.n; i++) {
		const struct term_node *n = term_get(r->pool, r->facts.at[i].cond);
		if (n->kind == TERM_EQ0 && term_get(r->pool, n->args[0])->kind == TERM_MOD && keeps(n->args[0], &r->naming)) {
			r->facts.at[i].cond = term_bool(r->pool, true);
			any = true;
		}
	}
	return any;
}

/* ---- ranges between two pointers ---- */

static void count_in_items(struct requiring *r)
{
	for (size_t i = 0; i < r->facts.n; i++)
		if (r->facts.at[i].cond)
			r->facts.at[i].cond = require_in_items(r->decide->program, r->out->entry, r->facts.at[i].cond, &r->ranges);
}

/* Of `last < first || i <= last - first`: that the caller's range is none that the walk leaves. Were there any? */
static bool require_walks_end(struct requiring *r)
{
	struct program *p = r->decide->program;
	bool any = false;
	for (size_t i = 0, n = r->facts.n; i < n; i++) {
		const struct term_node *c = r->facts.at[i].cond ? term_get(r->pool, r->facts.at[i].cond) : NULL;
		for (uint32_t k = 0; c && c->kind == TERM_OR && k < c->n_args; k++) {
			if (!require_is_of_range(p, r->out->entry, c->args[k]) || !keeps(c->args[k], &r->naming))
				continue;
			struct fact ends = {.cond = term_not(r->pool, c->args[k]), .why = "required of the caller"};
			vec_push(p->arena, &r->out->provided, ends.cond);
			vec_push(&r->brief, &r->facts, ends);
			any = true;
		}
	}
	return any;
}

/* What was counted in items must come out even. */
static void require_whole_items(struct requiring *r)
{
	struct term_pool *p = r->pool;
	for (size_t i = 0; i < r->ranges.n; i++) {
		const struct require_range *range = &r->ranges.at[i];
		bool is_used = term_contains(p, r->out->bytes, range->distance);
		for (size_t k = 0; k < r->out->provided.n; k++)
			is_used = is_used || term_contains(p, r->out->provided.at[k], range->distance);
		term rest = term_binary(p, TERM_MOD, range->distance, term_int(p, range->size));
		if (is_used)
			vec_push(r->decide->program->arena, &r->out->provided, term_compare(p, REL_EQ, rest, term_int(p, 0)));
	}
}

enum outcome { NOT_DERIVED, DERIVED, HOPELESS /* nobody could provide that */ };

/* What is asked of the facts: without remainders; all that they say; with an end to each walk between two pointers. */
enum way { NO_REMAINDERS, ALL_FACTS, WALKS_END, N_WAYS };

static enum outcome attempt_with(struct requiring *r, const struct ir_type *item, enum way way)
{
	struct program *p = r->decide->program;
	r->facts = flow_question_brief(p->pool, p->arena, &r->brief, r->access, p->refused);
	count_in_items(r);
	if ((way == NO_REMAINDERS && !forget_remainders(r)) || (way == WALKS_END && !require_walks_end(r)) ||
	    !derive(r, item) || !can_be_met(r))
		return NOT_DERIVED;
	if (exceeds_itself(r, item))
		return HOPELESS;
	if (r->naming.data_too)
		add_ranges(r);
	add_ways(r);
	require_whole_items(r);
	require_words(p, r->out, item, r->unit);
	return DERIVED;
}

static enum outcome attempt(struct decide *d, struct obligation *a, const struct ir_func *entry,
                            const struct ir_type *item, bool data_too, struct requirement *out)
{
	enum outcome is = NOT_DERIVED;
	for (enum way way = NO_REMAINDERS; way < N_WAYS && is == NOT_DERIVED; way++) {
		struct requiring r = {.decide = d, .pool = d->program->pool, .access = a, .out = out};
		*out = (struct requirement){.entry = entry};
		a->proof = (struct proof){0};
		a->rests = 0;
		init_naming(&r.naming, d->program, entry);
		r.naming.data_too = data_too;
		arena_init(&r.brief);
		is = attempt_with(&r, item, way);
		arena_release(&r.brief);
	}
	return is;
}

static bool is_recursive(const struct decide *d, const char *usr)
{
	const struct ir_func *f = ir_func_find(d->program->unit, usr);
	const struct call_node *n = f ? map_ptr(&d->program->graph->by_func, (uint64_t)(uintptr_t)f) : NULL;
	return n && n->in_cycle;
}

/* What a recursive call passes on, the function's caller does not choose: no statement about that one's arguments
 * speaks for it. */
static bool is_in_recursion(const struct decide *d, const struct obligation *a)
{
	bool any = is_recursive(d, a->func->usr);
	for (size_t i = 0; i < a->trail.n; i++)
		any = any || is_recursive(d, a->trail.at[i].caller);
	return any;
}

bool decide_require(struct decide *d, struct obligation *a)
{
	struct program *p = d->program;
	const struct ir_func *entry = decide_entry(d, a);
	const struct term_node *n = term_get(p->pool, a->access.pointer);
	bool known_place = n->kind == TERM_PTR && a->access.bytes && !a->access.may_dangle;
	if (!entry || !known_place || is_in_recursion(d, a))
		return true;
	struct requirement *out = ARENA_NEW(p->arena, struct requirement);
	struct decide_account *account = decide_account_of(d, a);
	const struct ir_type *item = NULL;
	const char *reason = a->reason;
	prover_open(p->prover, account->cheap);
	bool known = require_names(p, entry, n->args[0], &item) != NULL;
	enum outcome is = known ? attempt(d, a, entry, item, false, out) : NOT_DERIVED;
	if (known && is == NOT_DERIVED)
		is = attempt(d, a, entry, item, true, out);
	account->cheap = prover_balance(p->prover);
	a->reason = reason;
	if (is != DERIVED) {
		a->proof = (struct proof){0};
		a->rests = 0;
		return is == NOT_DERIVED;
	}
	a->verdict = VERDICT_REQUIRED;
	a->proof.step = "projection";
	a->reason = "it holds if the caller provides what is required";
	a->access.required = out;
	flow_settle_assumptions(p->prover, a, p->arena, p->refused);
	return true;
}
