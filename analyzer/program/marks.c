/*
 * marks.c: a set of what was visited bounds a recursion by the number of its cells: each frame on the stack has marked
 * a cell of an array that was not marked before, and no frame takes the mark of another one back.
 *
 * Of every recursive call it is shown (under the assumption of assume.c: what the calls below do to the array is to
 * mark more of it, or to take back what they marked themselves) that
 *
 *   1. its path condition says of a cell of the array that it held a value `clear`, read in this frame; or, of the cell
 *      that the function called marks first of all, that it does at the call;
 *   2. this cell holds something else when the call is made (or in 1's second case: at each call that the callee
 * makes);
 *   3. the array is the same one in the function called.
 *
 * And every write to the array in the function writes something other than `clear`, or to a cell that this frame saw
 * clear. So the cells of two frames on the stack differ.
 */
#include "program/program_int.h"

struct marks {
	const struct recursion *r;
	struct term_pool *pool;
	struct assumption assumed;
	const struct ir_func *func;
	term object, clear; /* the array, and what an unmarked cell holds */
	int64_t bytes;      /* of a cell */
	struct fact guard;
	/* of each instruction: its value, when asked for */
	term *values;
	fact_list *facts;
	struct map index; /* instruction -> position + 1 */
};

/* ---- conditions on cells ---- */

struct cell_test {
	const struct marks *m;
	term difference; /* == 0 says that the cell is clear */
	term pointer, clear;
	int64_t bytes;
};

/* What a load of this function yields: where it reads. */
static bool loaded_from(const struct marks *m, term value, struct cell_test *c)
{
	for (size_t i = 1; i < m->func->instrs.n; i++) {
		const struct ir_instr *in = m->func->instrs.at[i];
		uint64_t of = 0, at = 0;
		if (!in || in->op != IR_LOAD || !map_get(&m->index, in->id, &of) || m->values[of - 1] != value)
			continue;
		if (!map_get(&m->index, in->args[0], &at) || !m->values[at - 1] || !is_lasting(m->pool, m->values[at - 1]))
			continue;
		c->pointer = m->values[at - 1];
		c->bytes = in->type ? in->type->size : 0;
		return true;
	}
	return false;
}

static bool find_cell(const struct marks *m, term atom, struct cell_test *c)
{
	const struct term_node *n = term_get(m->pool, atom);
	int128 bytes;
	if (n->kind == TERM_APP && n->vocab == VOCAB_CELL && n->n_args == 2 && is_lasting(m->pool, n->args[0]) &&
	    term_const_value(m->pool, n->args[1], &bytes)) {
		c->pointer = n->args[0];
		c->bytes = (int64_t)bytes;
		return true;
	}
	return n->kind == TERM_SYMBOL && loaded_from(m, atom, c);
}

static void take_cell(term atom, void *payload)
{
	struct cell_test *c = payload;
	struct cell_test found = *c;
	struct term_pool *pool = c->m->pool;
	int128 slope;
	term a, b;
	if (c->pointer || !find_cell(c->m, atom, &found) || !term_linear_in(pool, c->difference, atom, &a, &b) ||
	    !term_const_value(pool, a, &slope) || (slope != 1 && slope != -1))
		return;
	*c = found;
	c->clear = slope == 1 ? term_neg(pool, b) : b;
}

/* "this cell holds `clear`", read off a condition. */
static bool says_clear(const struct marks *m, term cond, struct cell_test *out)
{
	const struct term_node *n = term_get(m->pool, cond);
	*out = (struct cell_test){.m = m};
	if (n->kind == TERM_NOT && find_cell(m, n->args[0], out)) {
		out->clear = term_bool(m->pool, false);
		return true;
	}
	if (n->kind != TERM_EQ0)
		return false;
	out->difference = n->args[0];
	term_each_atom(m->pool, out->difference, take_cell, out);
	return out->pointer != TERM_NONE;
}

static bool is_ours(const struct marks *m, const struct cell_test *c)
{
	return term_get(m->pool, c->pointer)->args[0] == m->object && c->bytes == m->bytes && c->clear == m->clear;
}

static bool differs(const struct marks *m, const fact_list *facts, term value)
{
	int128 a, b;
	if (term_get(m->pool, m->clear)->sort == SORT_BOOL)
		return value == term_bool(m->pool, true) || value == term_int(m->pool, 1);
	if (term_const_value(m->pool, value, &a) && term_const_value(m->pool, m->clear, &b))
		return a != b;
	term goal = term_compare(m->pool, REL_NE, value, m->clear);
	return goal && program_implies(m->r->program, facts, goal) == ANSWER_YES;
}

/* ---- ways back from a call ---- */

/* What an instruction means for the question: 1 it answers it, -1 it denies it, 0 neither. */
typedef int (*look)(const struct marks *m, const struct ir_instr *in, term pointer);

static bool is_turn(const struct marks *m, ir_id id)
{
	for (size_t i = 0; i < m->r->turns.n; i++)
		if (m->r->turns.at[i].edge->instr == id)
			return true;
	return false;
}

static term value_of(const struct marks *m, ir_id id)
{
	uint64_t at;
	return map_get(&m->index, id, &at) ? m->values[at - 1] : TERM_NONE;
}

/* The cell is read; neither a recursive call nor a write comes between. */
static int reads_cell(const struct marks *m, const struct ir_instr *in, term pointer)
{
	if (in->op == IR_LOAD && value_of(m, in->args[0]) == pointer)
		return 1;
	return is_turn(m, in->id) || in->op == IR_STORE ? -1 : 0;
}

/* The cell is marked; nothing that may be this cell is taken back. */
static int marks_cell(const struct marks *m, const struct ir_instr *in, term pointer)
{
	uint64_t at;
	if (in->op != IR_STORE || !map_get(&m->index, in->args[0], &at))
		return 0;
	term to = m->values[at - 1], value = value_of(m, in->args[1]);
	const struct term_node *n = to ? term_get(m->pool, to) : NULL;
	if (!n || n->kind != TERM_PTR)
		return -1;
	if (n->args[0] != m->object)
		return 0;
	if (!value || !differs(m, &m->facts[at - 1], value))
		return -1;
	return to == pointer;
}

static int look_through(const struct marks *m, const struct ir_block *b, size_t from, look at, term pointer)
{
	int found = 0;
	for (size_t i = from; i-- > 0 && !found;)
		found = at(m, b->instrs.at[i], pointer);
	return found;
}

/* On every way to the call, within this round of its loops, comes an answer and nothing that denies it after. */
static bool before_call(const struct marks *m, const struct turn *t, look at, term pointer)
{
	struct arena *a = m->r->program->arena;
	const struct ir_instr *call = ir_at(m->func, t->edge->instr);
	bool *seen = ARENA_ARRAY(a, bool, m->func->blocks.n);
	VEC(const struct ir_block *) work = {0};
	size_t from = 0;
	while (call->block->instrs.at[from] != call)
		from++;
	vec_push(a, &work, call->block);
	for (size_t i = 0; i < work.n; i++, from = SIZE_MAX) {
		const struct ir_block *b = work.at[i];
		int found = look_through(m, b, from == SIZE_MAX ? b->instrs.n : from, at, pointer);
		bool first = !b->preds.n || (b->loop && b->loop->header == b);
		if (found < 0 || (!found && first))
			return false;
		for (size_t k = 0; !found && k < b->preds.n; k++) {
			if (!seen[b->preds.at[k]->index])
				vec_push(a, &work, b->preds.at[k]);
			seen[b->preds.at[k]->index] = true;
		}
	}
	return true;
}

/* ---- 1 and 2 ---- */

/* The frame itself saw the cell clear, and has marked it. */
static bool marks_own(const struct marks *m, const struct turn *t, const struct call_fact *call)
{
	for (size_t i = 0; i < call->conditions.n; i++) {
		struct cell_test c;
		if (!says_clear(m, call->conditions.at[i].cond, &c) || !is_ours(m, &c))
			continue;
		term value = assumed_value(&m->assumed, t, c.pointer, m->bytes);
		if ((value && differs(m, &call->conditions, value)) || before_call(m, t, marks_cell, c.pointer))
			return true;
	}
	return false;
}

static bool saw_clear(const struct marks *m, const fact_list *facts, term pointer)
{
	for (size_t i = 0; i < facts->n; i++) {
		struct cell_test c;
		if (says_clear(m, facts->at[i].cond, &c) && is_ours(m, &c) && c.pointer == pointer)
			return true;
	}
	return false;
}

/* The caller saw the cell clear that the callee, whose parameters give `pointer`, has marked at each of its calls. */
static bool marks_callees(const struct marks *m, const struct turn *t, const struct call_fact *call, term pointer)
{
	struct binding b;
	binding_init(&b, m->r->program, m->func, call);
	term target = binding_apply(&b, pointer);
	term marked = assumed_value(&m->assumed, t, pointer, m->bytes);
	return target && marked && differs(m, &call->conditions, marked) && saw_clear(m, &call->conditions, target) &&
	       before_call(m, t, reads_cell, target);
}

/* ---- 3 ---- */

static bool is_handed_on(const struct marks *m, const struct call_fact *call)
{
	struct binding b;
	binding_init(&b, m->r->program, m->func, call);
	term whole = term_ptr(m->pool, m->object, term_int(m->pool, 0));
	return binding_apply(&b, whole) == whole && binding_apply(&b, m->clear) == m->clear;
}

static bool every_turn(const struct marks *m, term callees)
{
	for (size_t i = 0; i < m->r->turns.n; i++) {
		const struct turn *t = &m->r->turns.at[i];
		const struct call_fact *call = assumed_call(&m->assumed, t);
		if (!call || !is_handed_on(m, call))
			return false;
		if (callees ? !marks_callees(m, t, call, callees) : !marks_own(m, t, call))
			return false;
	}
	return true;
}

/* ---- nothing is taken back ---- */

/* A store to another object changes no cell of the array: both are objects of their own, or of types that cannot share
 * memory. */
static bool is_apart(const struct marks *m, term object, const struct ir_type *stored)
{
	const struct object *a = term_get(m->pool, m->object)->object, *b = term_get(m->pool, object)->object;
	if (a && b && a->kind != OBJECT_POINTEE && b->kind != OBJECT_POINTEE)
		return true;
	return stored && ir_is_scalar(stored) && stored->size > 1 && m->bytes > 1 &&
	       (stored->size != m->bytes || stored->kind != IR_TYPE_INT);
}

static bool is_harmless_store(const struct marks *m, const struct ir_instr *in, term callees)
{
	uint64_t to = 0, value = 0;
	if (!map_get(&m->index, in->args[0], &to) || !map_get(&m->index, in->args[1], &value))
		return false;
	term pointer = m->values[to - 1];
	const struct term_node *n = pointer ? term_get(m->pool, pointer) : NULL;
	if (!n || n->kind != TERM_PTR)
		return false;
	if (n->args[0] != m->object)
		return is_apart(m, n->args[0], in->type);
	const fact_list *facts = &m->facts[to - 1];
	return (m->values[value - 1] && differs(m, facts, m->values[value - 1])) || pointer == callees ||
	       saw_clear(m, facts, pointer);
}

/* Calls other than the recursive ones write nothing that outlives them. */
static bool is_harmless_call(const struct marks *m, const struct ir_instr *in)
{
	if (is_turn(m, in->id))
		return true;
	const struct ir_func *callee = in->text ? ir_func_find(m->r->program->unit, in->text) : NULL;
	const struct call_node *node = callee ? call_graph_node(m->r->program->graph, callee) : NULL;
	return node && node->summary && !node->summary->clobbers && !node->summary->effects.n;
}

static bool nothing_is_taken_back(const struct marks *m, term callees)
{
	for (size_t i = 1; i < m->func->instrs.n; i++) {
		const struct ir_instr *in = m->func->instrs.at[i];
		if (!in)
			continue;
		if (in->op == IR_STORE && !is_harmless_store(m, in, callees))
			return false;
		if (in->op == IR_CALL && !is_harmless_call(m, in))
			return false;
		if (in->op == IR_ZERO || in->op == IR_LAUNCH)
			return false;
	}
	return true;
}

/* ---- candidates ---- */

static void ask_values(struct marks *m)
{
	struct arena *a = m->r->program->arena;
	struct flow *flow = m->assumed.flows[0];
	VEC(ir_id) ids = {0};
	map_init(&m->index, a);
	for (size_t i = 1; i < m->func->instrs.n; i++) {
		const struct ir_instr *in = m->func->instrs.at[i];
		for (uint32_t k = 0; in && (in->op == IR_STORE || in->op == IR_LOAD) && k <= in->n_args; k++) {
			ir_id id = k < in->n_args ? in->args[k] : in->id;
			uint64_t known;
			if (map_get(&m->index, id, &known))
				continue;
			vec_push(a, &ids, id);
			map_put(&m->index, id, ids.n);
		}
	}
	m->values = ARENA_ARRAY(a, term, ids.n);
	m->facts = ARENA_ARRAY(a, fact_list, ids.n);
	for (size_t i = 0; i < ids.n; i++) {
		m->values[i] = flow_yields(flow, ids.at[i]);
		flow_facts_before(flow, ids.at[i], &m->values[i], 1, &m->facts[i]);
	}
}

static bool try_array(struct marks *m, term pointer, term clear, int64_t bytes, bool callees)
{
	m->clear = clear;
	m->bytes = bytes;
	term marked = callees ? pointer : TERM_NONE;
	return term_get(m->pool, pointer)->args[0] == m->object && bytes > 0 && every_turn(m, marked) &&
	       nothing_is_taken_back(m, marked);
}

static bool find_own(struct marks *m)
{
	const struct call_fact *call = assumed_call(&m->assumed, &m->r->turns.at[0]);
	for (size_t i = 0; call && i < call->conditions.n; i++) {
		struct cell_test c;
		m->guard = call->conditions.at[i];
		if (says_clear(m, m->guard.cond, &c) && try_array(m, c.pointer, c.clear, c.bytes, false))
			return true;
	}
	return false;
}

/* A store that comes before all: the cell's place is a term of the parameters alone. */
static bool find_callees(struct marks *m)
{
	m->guard = (struct fact){0};
	for (size_t i = 1; i < m->func->instrs.n; i++) {
		const struct ir_instr *in = m->func->instrs.at[i];
		uint64_t to;
		if (!in || in->op != IR_STORE || !map_get(&m->index, in->args[0], &to) || !m->values[to - 1])
			continue;
		const struct ir_type *t = in->type;
		term pointer = m->values[to - 1];
		if (t && t->size > 0 && is_lasting(m->pool, pointer) &&
		    try_array(m, pointer, t->bits == 1 ? term_bool(m->pool, false) : term_int(m->pool, 0), t->size, true))
			return true;
	}
	return false;
}

static void take(const struct marks *m, term cells, struct measure *out)
{
	struct arena *a = m->r->program->arena;
	*out = (struct measure){.fall = FALL_STEP, .least = 1, .step = 1, .guard = m->guard};
	out->of = ARENA_ARRAY(a, term, 1);
	out->of[0] = cells;
	out->text =
	    arena_printf(a, "each call has marked another cell of '%s'", term_get(m->pool, m->object)->object->name);
}

/* What the calls below do to the array is shown apart from what they do elsewhere. */
static bool find_in(struct marks *m, term object)
{
	m->object = object;
	assume_effects(&m->assumed, m->r, object);
	ask_values(m);
	bool found = find_own(m) || find_callees(m);
	assume_end(&m->assumed);
	return found;
}

enum { ARRAYS = 4 /* that the function writes; a set of what was visited is one of few */ };

static bool find_array(struct marks *m)
{
	term objects[ARRAYS];
	size_t n = 0;
	const struct summary *s = m->r->members.at[0]->summary;
	for (size_t i = 0; s && i < s->effects.n && n < ARRAYS; i++) {
		const struct term_node *to = term_get(m->pool, s->effects.at[i].pointer);
		size_t k = 0;
		while (k < n && objects[k] != to->args[0])
			k++;
		if (k == n && is_lasting(m->pool, s->effects.at[i].pointer))
			objects[n++] = to->args[0];
	}
	for (size_t i = 0; i < n; i++)
		if (find_in(m, objects[i]))
			return true;
	return false;
}

bool marks_find(const struct recursion *r, struct measure *out, const char **unsized)
{
	struct marks m = {.r = r, .pool = r->program->pool};
	if (r->members.n != 1 || !r->turns.n)
		return false;
	m.func = r->members.at[0]->func;
	if (!find_array(&m))
		return false;
	term extent = object_extent(m.pool, m.object);
	term cells = extent ? term_binary(m.pool, TERM_DIV, extent, term_int(m.pool, m.bytes)) : TERM_NONE;
	if (cells) {
		take(&m, cells, out);
		return true;
	}
	*unsized = arena_printf(r->program->arena, "each call marks another cell of '%s', as many as that has",
	                        term_get(m.pool, m.object)->object->name);
	return false;
}
