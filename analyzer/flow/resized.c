/*
 * Tensors that get other sizes. A handle is a value, and each box holds one: a call that resizes a tensor changes what
 * all boxes hold that lead to it, a copy's and a shape's that looks into it, too.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"

#define MAX_ARMS 6

/* The tensor that a view or a shape looks into: its sizes are that tensor's. */
static term looked_into(const struct term_pool *p, term h)
{
	const struct term_node *n = term_get(p, h);
	while (n->kind == TERM_APP && (n->vocab == VOCAB_VIEW || n->vocab == VOCAB_SHAPE_OF)) {
		h = n->args[0];
		n = term_get(p, h);
	}
	return h;
}

static bool may_be(struct flow *fl, term a, term b, int depth)
{
	const struct term_node *n = term_get(fl->pool, a);
	if (a == b || depth >= MAX_ARMS) {
		return true;
	}
	if (n->kind == TERM_SELECT) {
		return may_be(fl, looked_into(fl->pool, n->args[1]), b, depth + 1) ||
		       may_be(fl, looked_into(fl->pool, n->args[2]), b, depth + 1);
	}
	if (term_get(fl->pool, b)->kind == TERM_SELECT) {
		return may_be(fl, b, a, depth + 1);
	}
	return flow_may_be_same_handle(fl, a, b);
}

bool flow_strangers_resize(const struct flow *fl)
{
	return fl->c->refused & ASSUMING(SIZES_KEPT);
}

bool flow_is_container_at(struct flow *fl, term place)
{
	const struct ir_type *t = flow_handle_type_at(fl, place);
	const struct model_type *row = t ? models_type(fl->c->models, t) : NULL;
	return row && row->role != MODEL_TENSOR && row->role != MODEL_VIEW && row->role != MODEL_SHAPE;
}

bool flow_is_resized(struct flow *fl, term place, term held, const struct mem_write *w)
{
	if (!held || term_get(fl->pool, held)->sort != SORT_HANDLE || flow_is_container_at(fl, place)) {
		return false;
	}
	return !w->resized || may_be(fl, looked_into(fl->pool, held), w->resized, 0);
}

/* Made by this very function, so that no caller sees it resized but through what is returned. */
static bool is_own(struct flow *fl, term h)
{
	const struct term_node *n = h ? term_get(fl->pool, h) : NULL;
	return n && n->kind == TERM_APP && n->vocab == VOCAB_TENSOR && !flow_may_be_same_handle(fl, h, h);
}

static void resize(struct flow *fl, uint32_t version, term handle)
{
	bool known = handle && term_get(fl->pool, handle)->sort == SORT_HANDLE;
	fl->summary->resizes |= !known || !is_own(fl, handle);
	flow_write(fl, version, (struct mem_write){.resizes = true, .resized = known ? handle : TERM_NONE});
}

void flow_any_resized(struct flow *fl, uint32_t version)
{
	resize(fl, version, TERM_NONE);
}

void flow_row_resizes(struct model_site *s, uint32_t version)
{
	if (s->row->resizes) {
		resize(s->fl, version, flow_model_eval(s, s->row->resizes));
	}
}

/* A callee resizes a tensor that it can reach: one that it is handed, or any. */
void flow_callee_resizes(struct flow *fl, const struct ir_instr *call, const term *args, size_t n, uint32_t before,
                         uint32_t version)
{
	uint32_t skip = call->n_args > n ? (uint32_t)(call->n_args - n) : 0;
	for (size_t i = 0; i < n; i++) {
		const struct ir_type *t = ir_at(fl->f, call->args[i + skip])->type;
		const struct ir_type *to = t->kind == IR_TYPE_PTR ? t->elem : t;
		if (!args[i] || !to || to->kind != IR_TYPE_RECORD) {
			continue;
		}
		bool box = t->kind == IR_TYPE_PTR && flow_is_handle(fl, to);
		resize(fl, version, box ? flow_handle_at(fl, args[i], before, call->block) : TERM_NONE);
	}
}

bool flow_call_resizes(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *callee = call->op == IR_CALL && call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	const struct model_function *row = callee ? flow_model_of(fl, call, callee) : NULL;
	if (!callee) {
		return call->op == IR_CALL && flow_strangers_resize(fl);
	}
	if (row) {
		return row->resizes || row->calls.n;
	}
	const struct summary *s = fl->c->summary_of(callee, fl->c->payload);
	return s ? s->resizes : flow_strangers_resize(fl);
}
