/*
 * nesting.c: does a loop nest values of a type in themselves, one level deeper each time round?
 *
 * Within a loop we look at carriers: local objects, and pointers that the loop carries round (phis). An operation puts
 * one carrier into the owning field of another (a *nest* edge), or hands one on to another as it is (a *move* edge).
 * Nesting grows when a nest edge lies on a cycle of edges through a carrier that outlives the round:
 *
 *     outer.children.push_back(move(root));   root -nest-> outer
 *     root = move(outer);                     outer -move-> root
 *
 * Or a pointer walks down while the loop hangs something below it: `tail->next = fresh; tail = tail->next`.
 * `root.children.push_back(node)` with a node made afresh in each round has no cycle.
 *
 * What a called function with a body does to the value is not seen. So a function that puts something into an object
 * that it did not make, or puts in what it was given, or comes back to itself, leaves it open how deep that gets.
 */
#include <string.h>

#include "program/program_int.h"

enum { NEST = 1, MOVE = 2, CARRIERS = 32 };

/* Where a value comes from: a local object or an instruction of the loop's header. */
struct carrier {
	bool is_local;
	uint32_t id;
};
struct source {
	struct carrier carrier;
	bool through; /* through the owning field */
};
typedef VEC(struct source) source_list;

struct scan {
	const struct program *program;
	const struct ir_func *func;
	const struct ir_loop *loop;
	const struct ir_type *type;
	const char *through;
	struct carrier carriers[CARRIERS];
	size_t n;
	uint8_t edge[CARRIERS][CARRIERS];
	struct place put[CARRIERS], carried[CARRIERS]; /* by source; by target */
	bool hung[CARRIERS];                           /* something was put below it */
};

/* ---- values ---- */

static bool can_hold(const struct ir_type *t)
{
	return t && (t->kind == IR_TYPE_PTR || t->kind == IR_TYPE_RECORD);
}

static const struct ir_func *callee_of(const struct scan *s, const struct ir_instr *in)
{
	return in->op == IR_CALL && in->text ? ir_func_find(s->program->unit, in->text) : NULL;
}

static bool is_through(const struct scan *s, const struct ir_instr *in)
{
	return in->op == IR_FIELD && in->text && strcmp(in->text, s->through) == 0;
}

static bool is_loop_phi(const struct scan *s, const struct ir_instr *in)
{
	return in->op == IR_PHI && in->block == s->loop->header;
}

struct step {
	ir_id id;
	bool through;
};

/* The carriers that a value is, or is part of. Results of library calls stem from their arguments. */
static void sources_of(const struct scan *s, ir_id value, source_list *out)
{
	struct arena *a = s->program->arena;
	uint8_t *seen = ARENA_ARRAY(a, uint8_t, s->func->instrs.n);
	VEC(struct step) work = {0};
	vec_push(a, &work, (struct step){value, false});
	for (size_t i = 0; i < work.n; i++) {
		struct step at = work.at[i];
		const struct ir_instr *in = at.id < s->func->instrs.n ? ir_at(s->func, at.id) : NULL;
		uint8_t bit = at.through ? 2 : 1;
		if (!in || !can_hold(in->type) || (seen[at.id] & bit))
			continue;
		seen[at.id] |= bit;
		if (in->op == IR_LOCAL)
			vec_push(a, out, (struct source){{true, (uint32_t)in->imm}, at.through});
		if (is_loop_phi(s, in)) {
			vec_push(a, out, (struct source){{false, in->id}, at.through});
			continue;
		}
		const struct ir_func *callee = callee_of(s, in);
		if (in->op == IR_CALL && (!callee || (callee->blocks.n && !callee->is_constructor)))
			continue;
		for (uint32_t k = 0; k < in->n_args; k++)
			vec_push(a, &work, (struct step){in->args[k], at.through || is_through(s, in)});
	}
}

static size_t carrier_index(struct scan *s, struct carrier c)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->carriers[i].is_local == c.is_local && s->carriers[i].id == c.id)
			return i;
	if (s->n == CARRIERS)
		return CARRIERS;
	s->carriers[s->n] = c;
	return s->n++;
}

/* ---- edges ---- */

static void add_edges(struct scan *s, const struct source *to, const source_list *from, struct place at)
{
	size_t t = carrier_index(s, to->carrier);
	if (t == CARRIERS)
		return;
	s->hung[t] |= to->through;
	for (size_t i = 0; i < from->n; i++) {
		size_t f = carrier_index(s, from->at[i].carrier);
		if (f == CARRIERS || (f == t && !to->through) || (from->at[i].through && to->through))
			continue;
		if (from->at[i].through)
			continue; /* a part taken out nests nothing */
		s->edge[f][t] |= to->through ? NEST : MOVE;
		if (to->through)
			s->put[f] = at;
		else
			s->carried[t] = at;
	}
}

/* Does this call change what its first argument refers to? */
static bool changes_first(const struct scan *s, const struct ir_instr *in, const struct ir_func *callee)
{
	if (!callee || !callee->is_method || callee->is_static_method || callee->is_const || callee->is_destructor)
		return false;
	if (callee->is_constructor)
		return true;
	if (callee->blocks.n && !callee->is_implicit)
		return false;
	size_t n_args = in->n_args ? in->n_args - 1 : 0;
	const struct model_function *row = s->program->models ? models_function(s->program->models, callee, n_args) : NULL;
	return n_args > 0 || (row && row->defines.n);
}

static void scan_instr(struct scan *s, const struct ir_instr *in)
{
	bool store = in->op == IR_STORE;
	if (!store && !(in->op == IR_CALL && in->n_args && changes_first(s, in, callee_of(s, in))))
		return;
	source_list to = {0}, from = {0};
	sources_of(s, in->args[0], &to);
	for (uint32_t i = 1; i < in->n_args; i++)
		sources_of(s, in->args[i], &from);
	for (size_t i = 0; i < to.n; i++)
		add_edges(s, &to.at[i], &from, in->place);
}

/* What a function returns is stored to where its result is used; a local that takes it is reached by the store. */
static void scan_loop(struct scan *s)
{
	for (size_t b = 0; b < s->loop->blocks.n; b++)
		for (size_t i = 0; i < s->loop->blocks.at[b]->instrs.n; i++)
			scan_instr(s, s->loop->blocks.at[b]->instrs.at[i]);
}

/* A local that is declared in the loop is made afresh in each round: nothing outside the loop names it. */
static bool outlives_round(const struct scan *s, struct carrier c)
{
	if (!c.is_local)
		return true;
	for (size_t i = 1; i < s->func->instrs.n; i++) {
		const struct ir_instr *in = s->func->instrs.at[i];
		if (in && in->op == IR_LOCAL && (uint32_t)in->imm == c.id && !ir_loop_contains(s->loop, in->block))
			return true;
	}
	return false;
}

static void close_edges(bool reach[CARRIERS][CARRIERS], const struct scan *s)
{
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->n; k++)
			reach[i][k] = s->edge[i][k] != 0;
	for (size_t m = 0; m < s->n; m++)
		for (size_t i = 0; i < s->n; i++)
			for (size_t k = 0; k < s->n; k++)
				reach[i][k] |= reach[i][m] && reach[m][k];
}

/* ---- the two shapes ---- */

static bool nests_around(struct scan *s, struct nesting *out)
{
	bool reach[CARRIERS][CARRIERS];
	close_edges(reach, s);
	for (size_t f = 0; f < s->n; f++)
		for (size_t t = 0; t < s->n; t++) {
			if (!(s->edge[f][t] & NEST) || !(f == t || reach[t][f]))
				continue;
			if (!outlives_round(s, s->carriers[f]) && !outlives_round(s, s->carriers[t]))
				continue;
			out->put = s->put[f];
			out->carried = s->carried[f].line ? s->carried[f] : s->put[f];
			return true;
		}
	return false;
}

/* A phi whose next value lies below it. */
static bool walks_down(struct scan *s, const struct ir_instr *phi)
{
	for (uint32_t i = 0; i < phi->n_args && i < phi->block->preds.n; i++) {
		source_list from = {0};
		if (!ir_loop_contains(s->loop, phi->block->preds.at[i]))
			continue;
		sources_of(s, phi->args[i], &from);
		for (size_t k = 0; k < from.n; k++)
			if (!from.at[k].carrier.is_local && from.at[k].carrier.id == phi->id && from.at[k].through)
				return true;
	}
	return false;
}

static bool hangs_below(struct scan *s, struct nesting *out)
{
	for (size_t i = 0; i < s->n; i++) {
		if (s->carriers[i].is_local || !s->hung[i])
			continue;
		const struct ir_instr *phi = ir_at(s->func, s->carriers[i].id);
		if (!walks_down(s, phi))
			continue;
		out->put = out->carried = phi->place;
		return true;
	}
	return false;
}

/* Rounds of `for (i = c0; i < c1; i++)`, or -1. */
static int64_t rounds_of(const struct scan *s)
{
	const struct ir_block *h = s->loop->header;
	const struct ir_instr *last = h->instrs.n ? h->instrs.at[h->instrs.n - 1] : NULL;
	const struct ir_instr *cond = last && last->op == IR_BRANCH ? ir_at(s->func, last->args[0]) : NULL;
	if (!cond || (cond->op != IR_LT && cond->op != IR_NE && cond->op != IR_LE))
		return -1;
	const struct ir_instr *phi = ir_at(s->func, cond->args[0]), *end = ir_at(s->func, cond->args[1]);
	if (!phi || !end || phi->op != IR_PHI || end->op != IR_CONST || phi->n_args != 2)
		return -1;
	for (int i = 0; i < 2; i++) {
		const struct ir_instr *start = ir_at(s->func, phi->args[i]), *next = ir_at(s->func, phi->args[1 - i]);
		bool counts = next && next->op == IR_ADD && next->args[0] == phi->id && ir_at(s->func, next->args[1]) &&
		              ir_at(s->func, next->args[1])->op == IR_CONST && ir_at(s->func, next->args[1])->imm == 1;
		if (start && start->op == IR_CONST && counts)
			return end->imm - start->imm + (cond->op == IR_LE);
	}
	return -1;
}

static struct scan scan_begin(const struct program *p, const struct ir_func *f, const struct ir_loop *l,
                              const struct ir_type *type, const char *through)
{
	struct scan s = {.program = p, .func = f, .loop = l, .type = type, .through = through};
	return s;
}

static bool worse(int64_t a, int64_t b)
{
	return b >= 0 && (a < 0 || a > b);
}

/* Only functions that touch the field need a look. */
static bool mentions(const struct ir_func *f, const char *through)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->op == IR_FIELD && in->text && strcmp(in->text, through) == 0)
			return true;
	}
	return false;
}

bool nesting_find(const struct program *p, const struct ir_func *f, const struct ir_type *type, const char *through,
                  struct nesting *out)
{
	bool found = false;
	if (!f->loops.n || !mentions(f, through))
		return false;
	for (size_t i = 0; i < f->loops.n; i++) {
		struct scan s = scan_begin(p, f, f->loops.at[i], type, through);
		struct nesting n = {.func = f};
		scan_loop(&s);
		if (!nests_around(&s, &n) && !hangs_below(&s, &n))
			continue;
		n.rounds = rounds_of(&s);
		if (!found || worse(n.rounds, out->rounds))
			*out = n;
		found = true;
	}
	return found;
}

bool nesting_unlinks(const struct program *p, const struct ir_func *f, const struct ir_type *type, const char *through)
{
	for (size_t i = 0; i < f->loops.n; i++) {
		struct scan s = scan_begin(p, f, f->loops.at[i], type, through);
		for (size_t b = 0; b < s.loop->blocks.n; b++)
			for (size_t k = 0; k < s.loop->blocks.at[b]->instrs.n; k++) {
				const struct ir_instr *in = s.loop->blocks.at[b]->instrs.at[k];
				source_list to = {0}, from = {0};
				if (in->op != IR_CALL || in->n_args < 2 || !changes_first(&s, in, callee_of(&s, in)))
					continue;
				sources_of(&s, in->args[0], &to);
				sources_of(&s, in->args[1], &from);
				for (size_t x = 0; x < from.n; x++)
					if (from.at[x].through)
						return true;
			}
	}
	return false;
}

/* ---- elsewhere ---- */

/* begin(), size(): a method without arguments of which its row says that it changes nothing. */
static bool only_reads(const struct scan *s, const struct ir_instr *in, const struct ir_func *callee)
{
	const struct model_function *row = s->program->models ? models_function(s->program->models, callee, 0) : NULL;
	if (callee->is_const || callee->is_destructor || (callee->is_constructor && in->n_args == 1))
		return true;
	return in->n_args == 1 && row && row->pure && !row->defines.n && !row->writes.n && !row->updates.place;
}

/* Any use of the field but reading it: there may be more in it afterwards. */
static bool puts_into(const struct scan *s, const struct ir_instr *in, ir_id field)
{
	const struct ir_func *callee = callee_of(s, in);
	bool first = in->n_args && in->args[0] == field;
	for (uint32_t k = 0; k < in->n_args; k++)
		if (in->args[k] == field)
			return in->op == IR_STORE ? first
			                          : in->op != IR_LOAD && in->op != IR_FIELD &&
			                                !(in->op == IR_CALL && first && callee && only_reads(s, in, callee));
	return false;
}

static const struct ir_instr *put_at(const struct scan *s, bool local_too)
{
	const struct ir_func *f = s->func;
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *field = f->instrs.at[i];
		const struct ir_instr *base = field && is_through(s, field) ? ir_at(f, field->args[0]) : NULL;
		const struct ir_type *t = base ? base->type : NULL;
		if (!t || t->kind != IR_TYPE_PTR || t->elem != s->type || (base->op == IR_LOCAL && !local_too))
			continue;
		for (size_t k = 1; k < f->instrs.n; k++)
			if (f->instrs.at[k] && puts_into(s, f->instrs.at[k], field->id))
				return f->instrs.at[k];
	}
	return NULL;
}

/* What comes in by a parameter may be nested already. */
static bool is_given_one(const struct scan *s)
{
	for (size_t i = 0; i < s->func->params.n; i++) {
		const struct ir_type *t = s->func->params.at[i].type;
		while (t && t->kind == IR_TYPE_PTR)
			t = t->elem;
		if (t == s->type)
			return true;
	}
	return false;
}

const struct ir_instr *nesting_elsewhere(const struct program *p, const struct call_node *n, const struct ir_type *type,
                                         const char *through)
{
	struct scan s = {.program = p, .func = n->func, .type = type, .through = through};
	bool own = n->func->record == type && (n->func->is_implicit || n->func->is_destructor);
	if (own || !mentions(n->func, through))
		return NULL;
	return put_at(&s, n->in_cycle || is_given_one(&s));
}
