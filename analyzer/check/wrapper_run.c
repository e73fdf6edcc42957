/*
 * wrapper_run.c: what an operator is given when its wrapper is given certain inputs: each parameter's number, and the
 * sizes of each tensor. What the question did not speak of is small; sizes have to make up the number of elements that
 * it did speak of.
 */
#include "check/wrapper_int.h"

#include "flow/flow.h"

#include <string.h>

enum { MOST_DIMS = 8, LARGEST = 1 << 20 };

struct giving {
	struct program *program;
	const struct ir_func *entry;
	const struct wrapper_call *call;
	const struct assignment *given;
	struct speaker speaker;
	struct map done; /* inputs */
	struct assignment *out;
	size_t room;
	int64_t unasked;
	bool failed, guessed, is_other;
};

static bool is_of_wrapper(const struct giving *g, term atom)
{
	const struct term_node *n = term_get(g->program->pool, atom);
	while (n->kind == TERM_APP && n->n_args && n->vocab != VOCAB_CELL && n->vocab != VOCAB_ATTR)
		n = term_get(g->program->pool, n->args[0]);
	return n->kind == TERM_SYMBOL && strncmp(n->symbol->key, "python:", strlen("python:")) == 0;
}

/* A number that nothing speaks of is 1. */
static bool value_of(term atom, int128 *value, void *payload)
{
	const struct giving *g = payload;
	for (size_t i = 0; i < g->given->n; i++)
		if (g->given->atoms[i] == atom) {
			*value = g->given->values[i];
			return true;
		}
	*value = 1;
	return term_get(g->program->pool, atom)->kind == TERM_SYMBOL && is_of_wrapper(g, atom);
}

static bool value(struct giving *g, term t, int128 *out)
{
	return t && term_eval(g->program->pool, t, value_of, g, out);
}

static void give(struct giving *g, term atom, int128 is)
{
	struct assignment *a = g->out;
	if (a->n == g->room) {
		size_t more = g->room ? g->room * 2 : 64;
		a->atoms = arena_grow(g->program->arena, a->atoms, a->n * sizeof *a->atoms, more * sizeof *a->atoms);
		a->values = arena_grow(g->program->arena, a->values, a->n * sizeof *a->values, more * sizeof *a->values);
		g->room = more;
	}
	a->atoms[a->n] = atom;
	a->values[a->n++] = is;
}

static term size(struct giving *g, enum vocab what, term of, int k)
{
	term args[2] = {of, term_int(g->program->pool, k)};
	return term_app(g->program->pool, what, args, what == VOCAB_DIM ? 2 : 1);
}

/* The number of dimensions; -1: nothing speaks of it, or of sizes alone. */
static int128 rank_of(struct giving *g, term handle)
{
	int128 rank, any, least = -1;
	if (value(g, size(g, VOCAB_RANK, handle, 0), &rank))
		return rank;
	for (int k = 0; k < MOST_DIMS; k++)
		least = value(g, size(g, VOCAB_DIM, handle, k), &any) ? k + 1 : least;
	return least;
}

/* Sizes that nobody spoke of: the first takes what the number of elements asks for, the others are 1. */
static bool fill(struct giving *g, term handle, int128 rank, int128 *dims)
{
	int128 count = -1, product = 1;
	int free = -1;
	bool counted = value(g, size(g, VOCAB_NUMEL, handle, 0), &count);
	for (int k = 0; k < rank; k++) {
		if (value(g, size(g, VOCAB_DIM, handle, k), &dims[k])) {
			product *= dims[k];
		} else {
			dims[k] = 1;
			free = free < 0 ? k : free;
		}
		if (dims[k] < 0 || dims[k] > LARGEST || product > ((int128)1 << 40))
			return false;
	}
	if (counted && free >= 0 && product != count) {
		dims[free] = product ? count / product : 0;
		product *= dims[free];
	}
	return !counted || product == count;
}

/* Of a tensor whose number of dimensions nobody said, one more may make up the number of elements. */
static bool sizes_of(struct giving *g, term handle, int128 *rank, int128 *dims)
{
	int128 count, product = 1;
	*rank = rank_of(g, handle);
	if (*rank > MOST_DIMS)
		return false;
	if (*rank >= 0 && fill(g, handle, *rank, dims))
		return true;
	int128 least = *rank < 0 ? 0 : *rank;
	if (value(g, size(g, VOCAB_RANK, handle, 0), &count) || least == MOST_DIMS)
		return false;
	for (int k = 0; k < least; k++)
		product *= dims[k];
	if (!product)
		return false;
	if (!value(g, size(g, VOCAB_NUMEL, handle, 0), &count)) {
		int128 least_count = g->unasked ? g->unasked : 8;
		count = (least_count + product - 1) / product * product;
		g->guessed = true;
	}
	dims[(int)least] = count / product;
	*rank = least + 1;
	return count % product == 0 && count <= LARGEST;
}

static void give_tensor(struct giving *g, term input, term handle)
{
	int128 rank, dims[MOST_DIMS];
	uint64_t one;
	if (map_get(&g->done, input, &one))
		return;
	map_put(&g->done, input, 1);
	if (!g->unasked && rank_of(g, handle) < 0 && !value(g, size(g, VOCAB_NUMEL, handle, 0), dims)) {
		g->guessed = true;
		return;
	}
	if (!sizes_of(g, handle, &rank, dims)) {
		g->failed = true;
		return;
	}
	int128 said;
	bool is_ranked = value(g, size(g, VOCAB_RANK, handle, 0), &said);
	g->guessed |= g->is_other && !is_ranked; /* there may be more behind those that are spoken of */
	if (is_ranked || g->unasked)
		give(g, size(g, VOCAB_RANK, input, 0), rank);
	for (int k = 0; k < rank; k++)
		give(g, size(g, VOCAB_DIM, input, k), dims[k]);
}

static void give_param(struct giving *g, const struct given_term *of)
{
	const struct wrapper_arg *arg = of->of == g->entry ? wrapper_param(g->entry, g->call, of->param) : NULL;
	bool is_number = arg && arg->number && term_get(g->program->pool, of->t)->sort == SORT_INT;
	int128 is;
	if (is_number && value(g, arg->number, &is))
		give(g, of->t, is);
}

static void give_cell(struct giving *g, term t)
{
	int128 is;
	const struct wrapper_arg *attribute = wrapper_attribute(&g->speaker, g->entry, g->call, t);
	term there = attribute ? attribute->number : wrapper_presence(g->program, g->entry, g->call, t);
	if (there && value(g, there, &is))
		give(g, t, is);
}

/* ---- what no size is ---- */

static const char *word_of(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	const struct term_node *to = n->kind == TERM_PTR ? term_get(p, n->args[0]) : n;
	return to->kind == TERM_OBJECT && to->object->kind == OBJECT_STRING ? to->object->name : NULL;
}

static bool is_given(const struct assignment *a, term atom)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->atoms[i] == atom)
			return true;
	return false;
}

static const struct input *inner(const struct input *in)
{
	for (int depth = 0; depth < 3 && in->kind != INPUT_TENSOR && in->object && in->object->cells.n == 1; depth++)
		in = &in->object->cells.at[0];
	return in;
}

/* An element type, say, is what it was in the run that broke it without the wrapper. */
static void give_trait(struct giving *g, term t, const struct term_node *n, const struct run_inputs *before)
{
	const struct ir_param *p = speak_input(&g->speaker, n->args[0]);
	const char *word = n->n_args > 1 ? word_of(g->program->pool, n->args[1]) : NULL;
	for (size_t k = 0; p && word && k < g->entry->params.n && k < before->args.n; k++) {
		const struct input *in = inner(&before->args.at[k]);
		const struct input_tensor *of = &g->entry->params.at[k] == p && in->kind == INPUT_TENSOR ? in->tensor : NULL;
		for (size_t i = 0; of && i < of->traits.n; i++)
			if (!of->traits.at[i].is_real && strcmp(of->traits.at[i].name, word) == 0 && !is_given(g->out, t))
				give(g, t, of->traits.at[i].value);
	}
}

static void give_traits(struct giving *g, const struct run_inputs *before)
{
	const struct given_terms *terms = wrapper_given_terms(g->program);
	for (size_t i = 0; before && i < terms->at.n; i++) {
		term t = terms->at.at[i].t;
		const struct term_node *node = term_get(g->program->pool, t);
		if (node->kind == TERM_APP && node->vocab == VOCAB_ATTR)
			give_trait(g, t, node, before);
	}
}

/* ---- was it? ---- */

static bool has_value(const struct assignment *a, term atom, int128 is)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->atoms[i] == atom)
			return a->values[i] == is;
	return true;
}

static bool gave_tensor(struct giving *g, term input, const struct input *in)
{
	const struct input_tensor *t = inner(in)->kind == INPUT_TENSOR ? inner(in)->tensor : NULL;
	bool same = !t || has_value(g->out, size(g, VOCAB_RANK, input, 0), (int128)t->dims.n);
	for (size_t k = 0; t && same && k < t->dims.n; k++)
		same = has_value(g->out, size(g, VOCAB_DIM, input, (int)k), t->dims.at[k]);
	return same;
}

bool wrapper_gave(struct program *p, const struct ir_func *entry, const struct assignment *inputs,
                  const struct run_inputs *given)
{
	struct assignment all = *inputs;
	struct giving g = {.program = p, .entry = entry, .speaker = {p, p->pool, true, NULL}, .out = &all};
	const struct given_terms *terms = wrapper_given_terms(p);
	bool same = given != NULL && given->entry == entry;
	for (size_t i = 0; i < terms->at.n && same; i++) {
		term t = terms->at.at[i].t;
		bool is_input = terms->at.at[i].kind == GIVEN_INPUT && term_get(p->pool, t)->n_args == 1;
		const struct ir_param *param = is_input ? speak_input(&g.speaker, t) : terms->at.at[i].param;
		for (size_t k = 0; param && k < entry->params.n && k < given->args.n && same; k++) {
			const struct input *in = &given->args.at[k];
			if (&entry->params.at[k] != param)
				continue;
			same = is_input ? gave_tensor(&g, t, in) : in->kind != INPUT_NUMBER || has_value(&all, t, in->number);
		}
	}
	return same;
}

/* ---- may it be passed? ---- */

struct offer {
	struct program *program;
	fact_list facts; /* of the call, and that it passes just this */
	bool failed;
};

static void add_equal(struct offer *g, term number, int128 is)
{
	struct term_pool *p = g->program->pool;
	struct fact f = {.cond = term_compare(p, REL_EQ, number, term_int(p, is)), .why = "passed"};
	vec_push(g->program->arena, &g->facts, f);
}

static int128 count_of(const struct input_tensor *t)
{
	int128 count = 1;
	for (size_t k = 0; k < t->dims.n; k++)
		count *= t->dims.at[k];
	return count;
}

static void pass_tensor(struct offer *g, const struct wrapper_arg *arg, const struct input_tensor *t)
{
	struct term_pool *p = g->program->pool;
	term args[2] = {arg->handle};
	g->failed |= !arg->handle || t->is_list || t->is_shape;
	if (g->failed)
		return;
	if (arg->none)
		vec_push(g->program->arena, &g->facts, (struct fact){.cond = term_not(p, arg->none), .why = "passed"});
	if (t->by_count && t->dims_used)
		add_equal(g, term_app(p, VOCAB_NUMEL, args, 1), count_of(t));
	if (t->by_count)
		return;
	if (t->has_rank)
		add_equal(g, term_app(p, VOCAB_RANK, args, 1), (int128)t->dims.n);
	for (size_t k = 0; k < t->dims.n; k++) {
		args[1] = term_int(p, (int128)k);
		if (t->dims_used >> k & 1)
			add_equal(g, term_app(p, VOCAB_DIM, args, 2), t->dims.at[k]);
	}
}

static bool is_whole(double real)
{
	return real > -LARGEST && real < LARGEST && real == (double)(int64_t)real;
}

static void pass_one(struct offer *g, const struct ir_param *param, const struct wrapper_arg *arg,
                     const struct input *in)
{
	struct term_pool *p = g->program->pool;
	const struct ir_type *t = param->type;
	bool is_truth = t && t->kind == IR_TYPE_INT && t->bits == 1;
	if (inner(in)->kind == INPUT_TENSOR)
		pass_tensor(g, arg, inner(in)->tensor);
	else if (in->kind == INPUT_NUMBER && is_truth && arg->truth)
		add_equal(g, term_select(p, arg->truth, term_int(p, 1), term_int(p, 0)), in->number);
	else if (in->kind == INPUT_NUMBER && !is_truth && arg->number)
		add_equal(g, arg->number, in->number);
	else if (in->kind == INPUT_REAL && arg->number && is_whole(in->real))
		add_equal(g, arg->number, (int128)in->real);
	else
		g->failed |= in->kind != INPUT_UNKNOWN && (in->kind != INPUT_REAL || arg->number);
}

bool wrapper_passes(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                    const struct run_inputs *given, struct assignment *as)
{
	if (!given || given->entry != entry || given->brought.n || call->of_context ||
	    given->args.n > (size_t)call->n_args || wrapper_computes(call, given))
		return false;
	struct offer g = {.program = p, .facts = wrapper_known(p, entry, call)};
	for (size_t k = 0; k < given->args.n && k < entry->params.n; k++)
		pass_one(&g, &entry->params.at[k], &call->args[k], &given->args.at[k]);
	if (g.failed)
		return false;
	prover_open(p->judge, (struct prover_account){0});
	term never = term_bool(p->pool, false);
	return prover_implies(p->judge, g.facts.at, g.facts.n, never, p->arena, NULL, as) == ANSWER_NO;
}

/* A whole number among its elements that is not 0, as they are unless a run needs another. Truth values and characters,
 * and what floating point numbers a network computes, may be any. */
static bool has_numbers(const struct input *in)
{
	const struct input_tensor *t = inner(in)->kind == INPUT_TENSOR ? inner(in)->tensor : NULL;
	const struct input_object *o = t ? t->contents : NULL;
	bool any = false;
	for (size_t i = 0; o && i < o->cells.n; i++)
		any |= o->cells.at[i].kind == INPUT_NUMBER && o->cells.at[i].number != 0 && o->cells.at[i].bytes > 1;
	return any;
}

bool wrapper_computes(const struct wrapper_call *call, const struct run_inputs *given)
{
	bool any = false;
	for (size_t k = 0; !call->of_context && k < given->args.n && (int)k < call->n_args; k++)
		any |= !call->args[k].is_chosen && has_numbers(&given->args.at[k]);
	for (size_t i = 0; call->of_context && i < given->asked.n; i++) {
		const struct input_tensor *t = given->asked.at[i].tensor;
		bool is_input = t && t->place >= 0 && t->place < call->n_args && t->role && strcmp(t->role, "input") == 0;
		any |= is_input && !call->args[t->place].is_chosen && has_numbers(&given->asked.at[i]);
	}
	return any;
}

static bool is_untold(const struct run_inputs *in, term name)
{
	for (size_t i = 0; in && i < in->chosen.n; i++)
		if (in->chosen.at[i].name == name && in->chosen.at[i].is_untold)
			return true;
	return false;
}

bool wrapper_is_of_unknown(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                           const struct obligation *a)
{
	struct speaker speaker = {p, p->pool, true, NULL};
	const struct term_node *n = a->access.pointer ? term_get(p->pool, a->access.pointer) : NULL;
	const struct term_node *to = n && n->kind == TERM_PTR ? term_get(p->pool, n->args[0]) : NULL;
	const struct object *o = to && to->kind == TERM_OBJECT ? to->object : NULL;
	bool is_data = !call->of_context && o && o->kind == OBJECT_BUFFER && o->of;
	const struct wrapper_arg *arg = is_data ? wrapper_input(&speaker, entry, call, o->of) : NULL;
	return arg && (arg->is_unknown || !arg->handle);
}

bool wrapper_rests_on_unknown(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                              const struct run_inputs *given, const struct run_inputs *told)
{
	struct speaker speaker = {p, p->pool, true, NULL};
	bool any = false;
	for (size_t i = 0; !call->of_context && i < given->chosen.n; i++) {
		term name = given->chosen.at[i].name;
		const struct term_node *n = term_get(p->pool, name);
		bool is_size = n->kind == TERM_APP && (n->vocab == VOCAB_DIM || n->vocab == VOCAB_RANK);
		const struct wrapper_arg *arg = is_size ? wrapper_input(&speaker, entry, call, n->args[0]) : NULL;
		any |= arg && (arg->is_unknown || !arg->handle) && !given->chosen.at[i].is_untold && !is_untold(told, name);
	}
	return any;
}

bool wrapper_inputs(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                    const struct assignment *given, const struct run_inputs *before, struct wrapper_given *out)
{
	struct giving g = {.program = p, .entry = entry, .call = call, .given = given, .speaker = {p, p->pool, true, NULL}};
	g.out = &out->inputs;
	g.unasked = out->unasked;
	g.is_other = out->is_other;
	out->inputs = (struct assignment){0};
	map_init(&g.done, p->arena);
	for (size_t i = 0, n = wrapper_given_terms(p)->at.n; i < n && !g.failed; i++) {
		struct given_term of = p->given->at.at[i];
		const struct wrapper_arg *arg = of.kind == GIVEN_INPUT ? wrapper_input(&g.speaker, entry, call, of.t) : NULL;
		if (arg && arg->handle)
			give_tensor(&g, of.t, arg->handle);
		else if (of.kind == GIVEN_PARAM)
			give_param(&g, &of);
		else if (of.kind == GIVEN_CELL)
			give_cell(&g, of.t);
	}
	for (size_t i = 0; i < given->n && !out->is_other; i++)
		if (!is_of_wrapper(&g, given->atoms[i]))
			give(&g, given->atoms[i], given->values[i]);
	give_traits(&g, before);
	out->guessed = g.guessed;
	return !g.failed;
}

static bool is_counted(const struct run_inputs *given)
{
	bool any = false;
	for (size_t k = 0; given && k < given->args.n; k++) {
		const struct input *in = inner(&given->args.at[k]);
		any |= in->kind == INPUT_TENSOR && in->tensor->by_count && in->tensor->dims_used;
	}
	return any;
}

bool wrapper_shapes(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                    const struct assignment *as, const struct run_inputs *given, struct assignment *out)
{
	struct wrapper_given to = {.unasked = 1};
	if (!is_counted(given) || !wrapper_inputs(p, entry, call, as, given, &to))
		return false;
	struct giving g = {.program = p, .out = &to.inputs, .room = to.inputs.n};
	for (size_t i = 0; i < given->chosen.n; i++)
		if (!is_given(g.out, given->chosen.at[i].name))
			give(&g, given->chosen.at[i].name, given->chosen.at[i].value);
	*out = to.inputs;
	return true;
}

/* ---- what ran before ---- */

static void give_elements(struct giving *g, term input, const struct input_object *of)
{
	struct term_pool *p = g->program->pool;
	struct object buffer = {.kind = OBJECT_BUFFER, .of = input};
	for (size_t i = 0; of && i < of->cells.n; i++) {
		const struct input *cell = &of->cells.at[i];
		term at = term_ptr(p, term_object(p, &buffer), term_int(p, cell->offset));
		if (cell->kind == INPUT_NUMBER && cell->bytes > 0)
			give(g, flow_entry_cell(p, at, cell->bytes), cell->number);
	}
}

/* The elements of the tensor with this handle. */
static const struct input_object *elements_of(const struct wrapper_call *call, const struct run_inputs *given,
                                              term handle)
{
	for (size_t k = 0; handle && !call->of_context && k < given->args.n && (int)k < call->n_args; k++) {
		const struct input *in = inner(&given->args.at[k]);
		if (call->args[k].handle == handle && in->kind == INPUT_TENSOR && in->tensor->contents)
			return in->tensor->contents;
	}
	return NULL;
}

bool wrapper_inputs_before(struct program *p, const struct ir_func *entry, const struct wrapper_earlier *earlier,
                           const struct wrapper_call *call, const struct assignment *as, const struct run_inputs *given,
                           struct wrapper_given *out)
{
	struct wrapper_call before = {.function = earlier->function, .n_args = earlier->n_args};
	memcpy(before.args, earlier->args, sizeof before.args);
	out->is_other = true;
	if ((size_t)before.n_args != entry->params.n || !wrapper_inputs(p, entry, &before, as, NULL, out))
		return false;
	struct giving g = {.program = p, .speaker = {p, p->pool, true, NULL}, .out = &out->inputs, .room = out->inputs.n};
	for (size_t i = 0, n = wrapper_given_terms(p)->at.n; i < n; i++) {
		struct given_term of = p->given->at.at[i];
		const struct wrapper_arg *arg = of.kind == GIVEN_INPUT ? wrapper_input(&g.speaker, entry, &before, of.t) : NULL;
		if (arg)
			give_elements(&g, of.t, elements_of(call, given, arg->handle));
	}
	return true;
}
