/*
 * bind.c: a callee's terms as its caller sees them at one call. An argument that flow could not express becomes a
 * symbol of its own, never the callee's parameter left standing.
 */
#include "program/program_int.h"

static term param_symbol(struct term_pool *pool, const struct ir_func *f, uint32_t i)
{
	term t = flow_param(pool, f, i);
	const struct term_node *n = term_get(pool, t);
	return n->kind == TERM_PTR ? term_get(pool, n->args[0])->object->of : t;
}

static term unknown_argument(struct term_pool *pool, const struct call_fact *call, uint32_t i, term like)
{
	struct buf key = {0};
	buf_printf(&key, "argument:%s:%u:%u", call->caller->usr, call->instr, i);
	struct symbol s = *term_get(pool, like)->symbol;
	s.role = SYMBOL_LOCAL;
	s.key = buf_text(&key);
	term t = term_symbol(pool, &s);
	buf_release(&key);
	return t;
}

void binding_init(struct binding *b, const struct program *p, const struct ir_func *callee,
                  const struct call_fact *call)
{
	b->pool = p->pool;
	map_init(&b->args, p->arena);
	map_init(&b->memo, p->arena);
	for (uint32_t i = 0; i < callee->params.n; i++) {
		term symbol = param_symbol(p->pool, callee, i);
		term arg = i < call->args.n ? call->args.at[i] : TERM_NONE;
		map_put(&b->args, symbol, arg ? arg : unknown_argument(p->pool, call, i, symbol));
	}
}

static term look_up(term atom, void *payload)
{
	const struct binding *b = payload;
	uint64_t value;
	return map_get(&b->args, atom, &value) ? (term)value : TERM_NONE;
}

term binding_apply(struct binding *b, term t)
{
	return term_subst(b->pool, t, &b->memo, look_up, b);
}

/* ---- sizes ---- */

static const int128 RANK_MAX = 254;                   /* no framework has tensors of more dimensions */
static const int128 SIZE_MAX_BYTES = (int128)1 << 62; /* nor memory of more bytes */

struct size_facts {
	const struct program *program;
	fact_list *out;
};

static void bound_size(term atom, void *payload)
{
	const struct size_facts *s = payload;
	struct term_pool *pool = s->program->pool;
	const struct term_node *n = term_get(pool, atom);
	bool rank = n->kind == TERM_APP && n->vocab == VOCAB_RANK;
	if (!rank && !(n->kind == TERM_APP && (n->vocab == VOCAB_NUMEL || n->vocab == VOCAB_DIM)))
		return;
	term cond = term_compare(pool, REL_LE, atom, term_int(pool, rank ? RANK_MAX : SIZE_MAX_BYTES));
	vec_push(s->program->arena, s->out, (struct fact){.cond = cond, .why = "what memory can hold"});
}

void sizes_are_possible(const struct program *p, term t, fact_list *out)
{
	struct size_facts s = {p, out};
	if (t)
		term_each_atom(p->pool, t, bound_size, &s);
}

/* ---- the call fact of an edge ---- */

const struct call_fact *call_fact_at(const struct call_node *from, ir_id instr)
{
	const struct summary *s = from->summary;
	for (size_t i = 0; s && i < s->calls.n; i++)
		if (s->calls.at[i].instr == instr)
			return &s->calls.at[i];
	return NULL;
}

/* The call's argument that the model says parameter `bound` of the function called back gets, or -1. */
static int64_t equal_argument(const struct model_expr *cond, int64_t bound)
{
	while (cond && cond->kind == MODEL_AND) {
		int64_t left = equal_argument(cond->args[0], bound);
		if (left >= 0)
			return left;
		cond = cond->args[1];
	}
	bool equal = cond && cond->kind == MODEL_EQ && cond->args[0]->kind == MODEL_BOUND &&
	             cond->args[1]->kind == MODEL_ARG && cond->args[0]->value == bound;
	return equal ? cond->args[1]->value : -1;
}

/* What a modelled call passes to the function that it calls back; a closure's own address is not known. */
static const struct call_fact *callback_fact(const struct program *p, const struct call_edge *e,
                                             const struct call_fact *call)
{
	const struct ir_func *modelled = ir_func_find(p->unit, call->callee), *to = e->to->func;
	size_t has_this = modelled->is_method && !modelled->is_static_method;
	if (call->args.n < has_this)
		return NULL;
	const struct model_function *row = models_function(p->models, modelled, call->args.n - has_this);
	if (!row || row->calls.n != 1)
		return NULL;
	struct call_fact *c = ARENA_NEW(p->arena, struct call_fact);
	*c = *call;
	c->callee = to->usr;
	c->is_callback = true;
	c->args.at = NULL;
	c->args.n = c->args.cap = 0;
	size_t first = to->is_method && !to->is_static_method;
	for (size_t i = 0; i < to->params.n; i++) {
		int64_t from = i < first ? -1 : equal_argument(row->calls.at[0].bounds, (int64_t)(i - first));
		bool known = from >= 0 && (size_t)from + has_this < call->args.n;
		vec_push(p->arena, &c->args, known ? call->args.at[(size_t)from + has_this] : TERM_NONE);
	}
	return c;
}

const struct call_fact *edge_fact(const struct program *p, const struct call_edge *e)
{
	const struct call_fact *c = p->is_linked ? e->fact : call_fact_at(e->from, e->instr);
	if (!c)
		return NULL;
	if (p->is_linked) /* the outline has what the function called back gets */
		return c->args.n >= e->to->func->params.n ? c : NULL;
	switch (e->kind) {
	case CALL_DIRECT:
	case CALL_VIRTUAL:
	case CALL_INDIRECT:
	case CALL_LAUNCH:
		return c->args.n >= e->to->func->params.n ? c : NULL;
	case CALL_CALLBACK:
		return callback_fact(p, e, c);
	}
	BUG("call kind %d", (int)e->kind);
}
