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

/* Does the call fact give the arguments that the edge's callee gets? */
static bool describes(const struct call_fact *c, const struct call_edge *e)
{
	if (c->instr != e->instr || (!c->args.n && e->to->func->params.n))
		return false;
	if (c->callee == e->to->func->usr)
		return true;
	return (e->kind == CALL_VIRTUAL || e->kind == CALL_INDIRECT) && !c->is_callback && !c->is_launch;
}

const struct call_fact *edge_fact(const struct call_edge *e)
{
	const struct summary *s = e->from->summary;
	for (size_t i = 0; s && i < s->calls.n; i++)
		if (describes(&s->calls.at[i], e))
			return &s->calls.at[i];
	return NULL;
}
