/*
 * Contracts: what each function that others can call needs of them. Its requirements, each said once: one that another
 * implies is left out. What it checks itself, what breaks all the same, and how much could not be decided stand beside
 * them: a contract is whole only where nothing is unknown.
 */
#include "check/cause_int.h"
#include "check/driver.h"

#include <stdlib.h>
#include <string.h>

#define COMPARED_MAX 24        /* requirements of one object that are held against each other */
#define MEMORY_SMALL (1 << 20) /* bytes: a constant below it is not worth a line */
#define CASES_MIN 3            /* of a switch, that need the same: fewer are told one by one */
#define CHECKS_MAX 20          /* of a function; what is beyond them is left out */

const struct ir_func *access_entry(const struct ir_unit *u, const struct obligation *a)
{
	if (a->entry || !a->trail.n)
		return a->entry ? a->entry : a->func;
	return ir_func_find(u, a->trail.at[a->trail.n - 1].caller);
}

/* ---- one statement for several accesses ---- */

static bool holds_of_data(const struct requirement *r)
{
	return r->ranges.n > 0;
}

static bool asks_no_more(const struct requirement *less, const struct requirement *more)
{
	for (size_t i = 0; i < less->provided.n; i++) {
		bool found = false;
		for (size_t j = 0; j < more->provided.n; j++)
			found |= less->provided.at[i] == more->provided.at[j];
		if (!found)
			return false;
	}
	return true;
}

/* What is needed everywhere, or on the same ways. */
static bool matters_as_widely(const struct requirement *more, const struct requirement *own)
{
	for (size_t i = 0; i < more->ways.n; i++) {
		bool found = false;
		for (size_t k = 0; k < own->ways.n; k++)
			found |= own->ways.at[k] == more->ways.at[i];
		if (!found)
			return false;
	}
	return true;
}

/* Whoever provides `more`, provides what the access needs? */
static bool is_covered(struct program *p, const struct obligation *a, const struct requirement *more)
{
	const struct requirement *own = a->access.required;
	if (own->object != more->object || holds_of_data(own) || holds_of_data(more) || !asks_no_more(own, more) ||
	    !matters_as_widely(more, own))
		return false;
	if (own->bytes == more->bytes)
		return true;
	fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
	for (size_t i = 0; i < more->provided.n; i++)
		vec_push(p->arena, &facts, (struct fact){.cond = more->provided.at[i]});
	term goal = term_compare(p->pool, REL_LE, own->bytes, more->bytes);
	return prover_implies(p->prover, facts.at, facts.n, goal, p->arena, NULL, NULL) == ANSWER_YES;
}

/* The words before what says where it matters. */
static size_t length_of_need(const struct requirement *r)
{
	return strlen(r->text) - strlen(r->where);
}

/* A switch over one number needs the same in each of its cases. */
static bool is_case_of(const struct term_pool *p, const struct requirement *r, const struct requirement *first,
                       struct choice *out)
{
	struct choice of_first;
	if (r->ways.n != 1 || first->ways.n != 1)
		return false;
	return condition_chooses(p, r->ways.at[0], out) && condition_chooses(p, first->ways.at[0], &of_first) &&
	       out->of == of_first.of && length_of_need(r) == length_of_need(first) &&
	       memcmp(r->text, first->text, length_of_need(r)) == 0;
}

/* The requirement of all its cases in place of the first; those that follow are left out. */
static void join_cases(struct program *p, struct contract *c, size_t first)
{
	const struct requirement *r = c->requirements.at[first]->access.required;
	struct buf values = {0};
	struct choice one = {TERM_NONE, 0};
	size_t n = 0, kept = first + 1;
	for (size_t i = first; i < c->requirements.n; i++)
		n += is_case_of(p->pool, c->requirements.at[i]->access.required, r, &one);
	if (n < CASES_MIN)
		return;
	int128 lowest = 0, highest = 0;
	for (size_t i = first, told = 0; i < c->requirements.n; i++) {
		const struct obligation *o = c->requirements.at[i];
		if (!is_case_of(p->pool, o->access.required, r, &one)) {
			c->requirements.at[kept++] = o;
			continue;
		}
		buf_printf(&values, "%s%lld", told++ ? ", " : "", (long long)one.value);
		lowest = told == 1 || one.value < lowest ? one.value : lowest;
		highest = told == 1 || one.value > highest ? one.value : highest;
	}
	struct requirement *all = ARENA_NEW(p->arena, struct requirement);
	struct obligation *joined = ARENA_NEW(p->arena, struct obligation);
	*all = *r;
	*joined = *c->requirements.at[first];
	condition_chooses(p->pool, r->ways.at[0], &one);
	const char *chosen = term_text(p->pool, one.of, p->arena);
	bool is_row = highest - lowest == (int128)n - 1;
	all->where = is_row ? arena_printf(p->arena, "%lld <= %s <= %lld", (long long)lowest, chosen, (long long)highest)
	                    : arena_printf(p->arena, "%s is one of %s", chosen, buf_text(&values));
	all->text = arena_printf(p->arena, "%.*s%s", (int)length_of_need(r), r->text, all->where);
	joined->access.required = all;
	c->requirements.at[first] = joined;
	c->requirements.n = kept;
	buf_release(&values);
}

static bool is_same_need(const struct requirement *a, const struct requirement *b)
{
	return a->ways.n && b->ways.n && length_of_need(a) == length_of_need(b) &&
	       memcmp(a->text, b->text, length_of_need(a)) == 0;
}

/* What is needed in many cases of several switches: the first of them is said, and how many there are. */
static void join_ways(struct program *p, struct contract *c, size_t first)
{
	const struct requirement *r = c->requirements.at[first]->access.required;
	size_t n = 0, kept = first + 1;
	for (size_t i = first + 1; i < c->requirements.n; i++)
		n += is_same_need(c->requirements.at[i]->access.required, r);
	if (n < CASES_MIN)
		return;
	for (size_t i = first + 1; i < c->requirements.n; i++)
		if (!is_same_need(c->requirements.at[i]->access.required, r))
			c->requirements.at[kept++] = c->requirements.at[i];
	struct requirement *all = ARENA_NEW(p->arena, struct requirement);
	struct obligation *joined = ARENA_NEW(p->arena, struct obligation);
	*all = *r;
	*joined = *c->requirements.at[first];
	all->where = arena_printf(p->arena, "%s, and in %zu other cases", r->where, n);
	all->text = arena_printf(p->arena, "%s, and in %zu other cases", r->text, n);
	joined->access.required = all;
	c->requirements.at[first] = joined;
	c->requirements.n = kept;
}

static bool is_said(const struct contract *c, const struct requirement *r)
{
	for (size_t i = 0; i < c->requirements.n; i++)
		if (strcmp(c->requirements.at[i]->access.required->text, r->text) == 0)
			return true;
	return false;
}

static void drop_covered(struct program *p, struct contract *c)
{
	size_t kept = 0;
	for (size_t i = 0; i < c->requirements.n; i++) {
		const struct obligation *own = c->requirements.at[i];
		bool covered = false;
		for (size_t j = 0; j < c->requirements.n && j < COMPARED_MAX && !covered; j++) {
			bool earlier = j < i, there = !earlier || j < kept;
			if (j != i && there)
				covered = is_covered(p, own, c->requirements.at[j]->access.required);
		}
		if (!covered)
			c->requirements.at[kept++] = own;
	}
	c->requirements.n = kept;
}

/* ---- what it checks ---- */

struct made_up {
	const struct term_pool *pool;
	const struct models *models;
	bool any;
};

static void note_made_up(term atom, void *payload)
{
	struct made_up *m = payload;
	const struct term_node *n = term_get(m->pool, atom);
	bool is_thread =
	    n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_BOUND && !flow_is_launch_size(m->models, n->symbol);
	m->any |= is_thread || (n->kind == TERM_SYMBOL && n->symbol->made_up_name);
}

/* Of a value that has no name in the source, such as how often a loop goes round, be it within a name that was made of
 * it: `input(N).dims()`. What compares a thread is a guard of one access and says nothing of the inputs. */
static bool is_made_up(const struct program *p, term cond)
{
	struct made_up m = {p->pool, p->models, false};
	term_each_atom(p->pool, cond, note_made_up, &m);
	return m.any;
}

static void add_check(struct arena *a, struct contract *c, const struct fact *f)
{
	for (size_t i = 0; i < c->checks.n; i++)
		if (c->checks.at[i].cond == f->cond)
			return;
	if (c->checks.n < CHECKS_MAX)
		vec_push(a, &c->checks, *f);
}

static void add_checks(struct program *p, struct contract *c, const struct obligation *a)
{
	struct pass said = {.facts = &p->facts, .arena = p->arena};
	for (size_t i = 0; i < a->proof.used.n; i++) {
		const struct fact *f = &a->conditions.at[a->proof.used.at[i]];
		bool checked = f->why && strcmp(f->why, FACT_CHECKED) == 0 && f->place.line &&
		               term_is_sayable(&said, f->cond) && !is_made_up(p, f->cond);
		fact_list parts = {0};
		if (checked)
			contract_take_apart(p, f, &parts);
		for (size_t k = 0; k < parts.n; k++)
			add_check(p->arena, c, &parts.at[k]);
	}
}

static bool is_of_text(const struct program *p, const struct obligation *a)
{
	const struct term_node *n = a->access.pointer ? term_get(p->pool, a->access.pointer) : NULL;
	const struct object *o = n && n->kind == TERM_PTR ? term_get(p->pool, n->args[0])->object : NULL;
	return o && o->kind == OBJECT_STRING;
}

/* What is read of a message on the way out is no way on. */
static void note_ways(const struct program *p, struct contract *c, const struct obligation *a)
{
	for (size_t i = 0; i < a->conditions.n && !is_of_text(p, a); i++) {
		const struct fact *f = &a->conditions.at[i];
		if (f->cond && f->why && strcmp(f->why, FACT_CHECKED) == 0)
			map_put(&c->ways, f->cond, 1);
	}
}

/* `t == 1` and `t == 2` */
static bool is_other_case(struct term_pool *p, term a, term b)
{
	const struct term_node *x = term_get(p, a), *y = term_get(p, b);
	int128 apart;
	return x->kind == TERM_EQ0 && y->kind == TERM_EQ0 &&
	       term_const_value(p, term_sub(p, x->args[0], y->args[0]), &apart) && apart != 0;
}

/* Where it goes on with the contrary as well, it chooses a way and refuses nothing. */
static bool is_branch(struct program *p, const struct contract *c, term cond)
{
	uint64_t one;
	bool is = map_get(&c->ways, term_not(p->pool, cond), &one);
	for (size_t i = 0; i < c->checks.n && !is; i++)
		is = is_other_case(p->pool, cond, c->checks.at[i].cond);
	return is;
}

static void drop_branches(struct program *p, struct contract *c)
{
	fact_list kept = {0};
	for (size_t i = 0; i < c->checks.n; i++)
		if (!is_branch(p, c, c->checks.at[i].cond))
			vec_push(p->arena, &kept, c->checks.at[i]);
	c->checks = kept;
}

/* ---- what is out of sight ---- */

static void add_unseen(struct program *p, struct contract *c, const char *words)
{
	for (size_t i = 0; i < c->unseen.n; i++)
		if (strcmp(c->unseen.at[i], words) == 0)
			return;
	if (c->unseen.n < CHECKS_MAX)
		vec_push(p->arena, &c->unseen, words);
}

/* A constructor's own object is not handed to it: it begins there. */
static bool hands_memory(const struct ir_func *f, const struct ir_instr *call, const struct ir_func *callee)
{
	bool begins = callee && (callee->is_constructor || callee->is_destructor);
	for (uint32_t i = begins; i < call->n_args; i++)
		if (ir_at(f, call->args[i])->type->kind == IR_TYPE_PTR)
			return true;
	return false;
}

static bool is_followed(const struct call_node *n, const struct ir_instr *call)
{
	for (size_t i = 0; i < n->out.n; i++)
		if (n->out.at[i]->instr == call->id)
			return true;
	return false;
}

static void see_call(struct program *p, struct contract *c, const struct call_node *n, const struct ir_instr *in)
{
	const char *file = in->place.file ? path_base(in->place.file) : "?";
	const struct ir_func *callee = in->text ? ir_func_find(p->unit, in->text) : NULL;
	bool library = false;
	if (ir_is_unresolved(in))
		add_unseen(p, c, arena_printf(p->arena, "what clang could not resolve in %s", file));
	else if (ir_forgets(in) || ir_moves(in) || !hands_memory(n->func, in, callee) || is_followed(n, in))
		return;
	else if (!callee)
		add_unseen(p, c, arena_printf(p->arena, "what is called at %s:%u", file, in->place.line));
	else if (program_lacks_body(p, callee, in->n_args, &library))
		add_unseen(p, c, arena_printf(p->arena, "'%s'", callee->display ? callee->display : callee->name));
}

/* Everything that the function may call, level by level. */
static void look_around(struct program *p, struct contract *c)
{
	struct map seen;
	VEC(const struct call_node *) work = {0};
	map_init(&seen, p->arena);
	vec_push(p->arena, &work, map_ptr(&p->graph->by_func, (uint64_t)(uintptr_t)c->func));
	for (size_t i = 0; i < work.n; i++) {
		const struct call_node *n = work.at[i];
		if (!n || map_get(&seen, n->index, &(uint64_t){0}))
			continue;
		map_put(&seen, n->index, 1);
		for (size_t k = 1; k < n->func->instrs.n; k++)
			if (n->func->instrs.at[k] && n->func->instrs.at[k]->op == IR_CALL && !n->func->instrs.at[k]->is_prelude)
				see_call(p, c, n, n->func->instrs.at[k]);
		for (size_t k = 0; k < n->out.n; k++)
			vec_push(p->arena, &work, n->out.at[k]->to);
	}
}

/* ---- gathering ---- */

static bool has_contract(const struct call_node *n)
{
	const struct ir_func *f = n->func;
	return f->blocks.n && f->is_main_file && !f->is_companion && !f->is_implicit && !f->is_lambda &&
	       (n->is_entry || (f->linkage == IR_EXTERNAL && !n->in.n));
}

static void add_access(struct program *p, struct contract *c, const struct obligation *a)
{
	c->verdicts[a->verdict]++;
	c->rests |= a->rests;
	if (a->verdict == VERDICT_REQUIRED && a->access.required && !is_said(c, a->access.required))
		vec_push(p->arena, &c->requirements, a);
	if (a->verdict == VERDICT_VIOLATED || a->verdict == VERDICT_POSSIBLE)
		vec_push(p->arena, &c->breaks, a);
	if (a->verdict == VERDICT_PROVED)
		add_checks(p, c, a);
	note_ways(p, c, a);
}

/* Of a size that inputs decide, or large enough to be worth a line; each said once. */
static void add_memory(struct program *p, struct contract *c, struct obligation *o)
{
	struct pass said = {.facts = &p->facts, .arena = p->arena};
	int128 size;
	bool constant = o->allocation.bytes && term_const_value(p->pool, o->allocation.bytes, &size);
	if (o->verdict == VERDICT_UNREACHABLE || (constant && size < MEMORY_SMALL) ||
	    (o->allocation.is_sum && o->verdict != VERDICT_REQUIRED && o->verdict != VERDICT_VIOLATED))
		return;
	o->allocation.text = memory_words(&said, o);
	for (size_t i = 0; i < c->memory.n; i++)
		if (strcmp(c->memory.at[i]->allocation.text, o->allocation.text) == 0)
			return;
	if (c->memory.n < CHECKS_MAX)
		vec_push(p->arena, &c->memory, o);
}

static int by_place(const void *a, const void *b)
{
	return place_compare(&((const struct contract *)a)->func->place, &((const struct contract *)b)->func->place);
}

void contracts_of(struct program *p, contract_list *out)
{
	struct map index;
	map_init(&index, p->arena);
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct call_node *n = p->graph->nodes.at[i];
		if (!has_contract(n))
			continue;
		struct contract c = {.func = n->func, .is_operator = n->is_named_entry};
		map_init(&c.ways, p->arena);
		vec_push(p->arena, out, c);
		map_put(&index, (uint64_t)(uintptr_t)n->func, out->n);
	}
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		const struct obligation *a = &p->facts.accesses.at[i];
		uint64_t at;
		if (map_get(&index, (uint64_t)(uintptr_t)access_entry(p->unit, a), &at))
			add_access(p, &out->at[at - 1], a);
	}
	for (size_t i = 0; i < p->facts.allocations.n; i++) {
		struct obligation *o = &p->facts.allocations.at[i];
		uint64_t at;
		if (map_get(&index, (uint64_t)(uintptr_t)access_entry(p->unit, o), &at))
			add_memory(p, &out->at[at - 1], o);
	}
	for (size_t i = 0; i < out->n; i++) {
		prover_open(p->prover, (struct prover_account){0});
		drop_covered(p, &out->at[i]);
		for (size_t k = 0; k < out->at[i].requirements.n; k++)
			join_cases(p, &out->at[i], k);
		for (size_t k = 0; k < out->at[i].requirements.n; k++)
			join_ways(p, &out->at[i], k);
		drop_branches(p, &out->at[i]);
		look_around(p, &out->at[i]);
		contract_conditions(p, &out->at[i]);
	}
	if (out->n)
		qsort(out->at, out->n, sizeof *out->at, by_place);
}
