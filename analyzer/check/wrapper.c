/*
 * wrapper.c: does an access hold whenever the operator is called by the project's Python wrappers? What stands for the
 * operator's parameters in the goal and in the conditions is replaced by what a wrapper passes, and its own conditions
 * are added. It has to follow at every call; calls that contradict themselves are ways that nobody goes, and there must
 * be one that somebody does. A number that a wrapper is given may be no whole number: conditions on it count only where
 * it is passed for one.
 */
#include "check/wrapper_int.h"

#include <string.h>

/* What one question may cost. */
#define WRAPPER_STEPS 60000

struct judge {
	struct program *program;
	const struct ir_func *entry;
	const struct wrapper_call *call;
	struct speaker speaker;
};

static const struct wrapper_arg *arg_of_input(const struct judge *j, term handle)
{
	return wrapper_input(&j->speaker, j->entry, j->call, handle);
}

static bool is_truth(const struct ir_param *p)
{
	return p->type && p->type->kind == IR_TYPE_INT && p->type->bits == 1;
}

static term bit(struct term_pool *p, term cond)
{
	return term_select(p, cond, term_int(p, 1), term_int(p, 0));
}

static term of_number(const struct judge *j, const struct term_node *n)
{
	const struct ir_func *of = NULL;
	const struct ir_param *param = speak_param(&j->speaker, n, &of);
	const struct wrapper_arg *arg = of == j->entry ? wrapper_param(j->entry, j->call, param) : NULL;
	if (!arg || n->sort != SORT_INT)
		return TERM_NONE;
	return is_truth(param) ? bit(j->program->pool, arg->truth) : arg->number;
}

static term of_size(const struct judge *j, const struct term_node *n)
{
	const struct wrapper_arg *arg = arg_of_input(j, n->args[0]);
	int128 k;
	if (!arg || !arg->handle || (n->n_args > 1 && !term_const_value(j->program->pool, n->args[1], &k)))
		return TERM_NONE;
	term args[2] = {arg->handle, n->n_args > 1 ? n->args[1] : TERM_NONE};
	return term_app(j->program->pool, n->vocab, args, n->n_args);
}

/* Whether an optional argument is there. */
static term of_presence(const struct judge *j, const struct term_node *n)
{
	static const char mark[] = ".has_value()";
	const char *field = j->call->of_context ? NULL : speak_field(&j->speaker, n);
	size_t length = field ? strlen(field) : 0, tail = sizeof mark - 1;
	if (length <= tail || strcmp(field + length - tail, mark) != 0)
		return TERM_NONE;
	for (size_t k = 0; k < j->entry->params.n && (int)k < j->call->n_args; k++) {
		const char *name = j->entry->params.at[k].name;
		size_t own = strlen(name);
		if (own + tail == length && strncmp(field, name, own) == 0)
			return bit(j->program->pool, term_not(j->program->pool, j->call->args[k].none));
	}
	return TERM_NONE;
}

/* A list of sizes, of which some are left out: a stride. */
static term of_shape(const struct judge *j, const struct term_node *n)
{
	const struct wrapper_arg *arg = arg_of_input(j, n->args[0]);
	term handle = arg && !arg->is_strided ? arg->handle : TERM_NONE;
	return handle ? term_app(j->program->pool, VOCAB_SHAPE_OF, &handle, 1) : TERM_NONE;
}

static term passed(term atom, void *payload)
{
	const struct judge *j = payload;
	const struct term_node *n = term_get(j->program->pool, atom);
	const struct wrapper_arg *attribute = wrapper_attribute(&j->speaker, j->entry, j->call, atom);
	if (attribute)
		return n->sort == SORT_INT ? attribute->number : TERM_NONE;
	if (n->kind == TERM_SYMBOL)
		return of_number(j, n);
	if (n->kind == TERM_APP && n->vocab == VOCAB_CELL)
		return of_presence(j, n);
	if (n->kind == TERM_APP && n->vocab == VOCAB_SHAPE_OF)
		return of_shape(j, n);
	bool size = n->kind == TERM_APP && (n->vocab == VOCAB_DIM || n->vocab == VOCAB_RANK || n->vocab == VOCAB_NUMEL);
	return size ? of_size(j, n) : TERM_NONE;
}

static term put(struct judge *j, struct map *memo, term t)
{
	return t ? term_subst(j->program->pool, t, memo, passed, j) : TERM_NONE;
}

/* ---- what a wrapper knows ---- */

static const char number_mark[] = "#number";

term wrapper_real(struct term_pool *p, struct arena *a, term number)
{
	const struct term_node *n = term_get(p, number);
	const char *key = n->kind == TERM_SYMBOL ? n->symbol->key : "", *mark = strrchr(key, '#');
	if (!mark || strcmp(mark, number_mark) != 0)
		return TERM_NONE;
	struct symbol s = {.role = SYMBOL_PARAM, .sort = SORT_INT, .name = "", .made_up_name = true};
	s.key = arena_printf(a, "%.*s#parts", (int)(mark - key), key);
	return term_symbol(p, &s);
}

struct whole {
	const struct judge *j;
	const struct map *known;
	bool all;
};

static void look_at(term atom, void *payload)
{
	struct whole *w = payload;
	const struct term_node *n = term_get(w->j->program->pool, atom);
	const char *mark = n->kind == TERM_SYMBOL ? strrchr(n->symbol->key, '#') : NULL;
	uint64_t one;
	if (mark && strcmp(mark, number_mark) == 0)
		w->all = w->all && map_get(w->known, atom, &one);
}

static void add_whole(const struct judge *j, term number, struct map *known, fact_list *out)
{
	struct term_pool *p = j->program->pool;
	term parts = wrapper_real(p, j->program->arena, number);
	uint64_t one;
	if (!parts || map_get(known, number, &one))
		return;
	map_put(known, number, 1);
	term same = term_compare(p, REL_EQ, parts, term_mul(p, number, term_int(p, WRAPPER_PARTS)));
	vec_push(j->program->arena, out, (struct fact){.cond = same, .why = "a whole number"});
}

/* An attribute is the whole number that a fraction becomes. */
static void add_rounded(const struct judge *j, term number, struct map *known, fact_list *out)
{
	struct term_pool *p = j->program->pool;
	term parts = number ? wrapper_real(p, j->program->arena, number) : TERM_NONE;
	uint64_t one;
	if (!parts || map_get(known, number, &one))
		return;
	map_put(known, number, 1);
	term whole = term_mul(p, number, term_int(p, WRAPPER_PARTS)), least = term_int(p, 1 - WRAPPER_PARTS);
	term from = term_compare(p, REL_GE, term_sub(p, parts, whole), least);
	term to = term_compare(p, REL_GE, term_sub(p, whole, parts), least);
	term negative = term_compare(p, REL_LT, parts, term_int(p, 0));
	term down = term_or(p, negative, term_compare(p, REL_LE, whole, parts));
	term conds[] = {from, to, down};
	for (size_t i = 0; i < sizeof conds / sizeof *conds; i++)
		vec_push(j->program->arena, out, (struct fact){.cond = conds[i], .why = "a whole number"});
}

static void note_whole(const struct judge *j, struct map *known, fact_list *out)
{
	for (size_t i = 0; i < j->call->attributes.n; i++)
		if (j->call->attributes.at[i].is.is_symbol)
			add_rounded(j, j->call->attributes.at[i].is.number, known, out);
	for (size_t i = 0; i < j->call->integers.n; i++)
		add_whole(j, j->call->integers.at[i], known, out);
	for (size_t k = 0; k < j->entry->params.n && (int)k < j->call->n_args; k++) {
		const struct ir_param *p = &j->entry->params.at[k];
		const struct wrapper_arg *arg = &j->call->args[k];
		if (p->type && p->type->kind == IR_TYPE_INT && !is_truth(p) && arg->is_symbol)
			add_whole(j, arg->number, known, out);
	}
}

/* A number that does not fit the parameter is refused where it is handed over. */
static void add_ranges(struct judge *j, fact_list *out)
{
	struct term_pool *p = j->program->pool;
	for (size_t k = 0; k < j->entry->params.n && (int)k < j->call->n_args; k++) {
		const struct ir_type *t = j->entry->params.at[k].type;
		term n = j->call->args[k].number;
		if (!t || t->kind != IR_TYPE_INT || !n || is_truth(&j->entry->params.at[k]) || t->size <= 0 || t->size > 8)
			continue;
		int bits = (int)t->size * 8 - t->is_signed;
		int128 most = ((int128)1 << bits) - 1, least = t->is_signed ? -most - 1 : 0;
		struct fact lo = {.cond = term_compare(p, REL_GE, n, term_int(p, least)), .why = "range of its type"};
		struct fact hi = {.cond = term_compare(p, REL_LE, n, term_int(p, most)), .why = "range of its type"};
		vec_push(j->program->arena, out, lo);
		vec_push(j->program->arena, out, hi);
	}
}

/* A tensor that the wrapper made has so many elements as fit the integer that counts them. */
static void add_counts(struct judge *j, fact_list *out)
{
	struct term_pool *p = j->program->pool;
	for (int k = 0; k < j->call->n_args; k++) {
		term handle = j->call->args[k].handle;
		const struct term_node *n = handle ? term_get(p, handle) : NULL;
		if (!n || n->kind != TERM_APP || n->vocab != VOCAB_TENSOR)
			continue;
		term numel = term_app(p, VOCAB_NUMEL, &handle, 1);
		struct fact f = {.cond = term_compare(p, REL_LE, numel, term_int(p, INT64_MAX)), .why = "range of its type"};
		vec_push(j->program->arena, out, f);
	}
}

static void add_known(struct judge *j, fact_list *out)
{
	struct map whole;
	map_init(&whole, j->program->arena);
	note_whole(j, &whole, out);
	for (size_t i = 0; i < j->call->facts.n; i++) {
		struct whole w = {j, &whole, true};
		term_each_atom(j->program->pool, j->call->facts.at[i].cond, look_at, &w);
		if (w.all)
			vec_push(j->program->arena, out, j->call->facts.at[i]);
	}
	add_ranges(j, out);
	add_counts(j, out);
}

/* ---- questions ---- */

/* The facts and the goal, of the call. */
static term at_call(struct judge *j, const fact_list *of, term goal, fact_list *facts)
{
	struct map memo;
	map_init(&memo, j->program->arena);
	for (size_t i = 0; i < of->n; i++) {
		struct fact f = of->at[i];
		f.cond = put(j, &memo, f.cond);
		if (f.cond)
			vec_push(j->program->arena, facts, f);
	}
	add_known(j, facts);
	return put(j, &memo, goal);
}

/* Numbers of threads, made of their places and nothing else. */
struct numbers {
	struct program *program;
	fact_list *facts;
};

struct places {
	const struct term_pool *pool;
	bool any, others;
};

static void note_place(term atom, void *payload)
{
	struct places *all = payload;
	const struct term_node *n = term_get(all->pool, atom);
	bool is_place = n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_BOUND;
	all->any |= is_place;
	all->others |= !is_place;
}

static bool is_of_places(const struct term_pool *p, term t)
{
	struct places all = {.pool = p};
	term_each_atom(p, t, note_place, &all);
	return all.any && !all.others;
}

static void note_number(term atom, void *payload)
{
	struct numbers *all = payload;
	struct term_pool *p = all->program->pool;
	const struct term_node *n = term_get(p, atom);
	if (n->kind != TERM_WRAP || n->bits < 32 || n->bits > 64 || !is_of_places(p, n->args[0]))
		return;
	int128 most = ((int128)1 << (n->bits - n->is_signed)) - 1;
	struct fact f = {.cond = term_compare(p, REL_LE, n->args[0], term_int(p, most)),
	                 .why = "threads can be counted",
	                 .assuming = ASSUMING(SIZES_FIT)};
	vec_push(all->program->arena, all->facts, f);
}

/* The threads of a launch are counted in an integer that has room for them. */
static void add_numbers(struct program *p, term goal, fact_list *facts)
{
	struct numbers all = {p, facts};
	size_t before = facts->n;
	if (p->refused & ASSUMING(SIZES_FIT))
		return;
	term_each_atom(p->pool, goal, note_number, &all);
	for (size_t i = 0; i < before; i++)
		term_each_atom(p->pool, facts->at[i].cond, note_number, &all);
}

/* From all that may be taken for granted at once: it rests on what the proof used of that. Where so much leads nowhere,
 * from what the call says alone. */
static bool follows(struct prover *prover, struct judge *j, const fact_list *of, term goal, assumptions *rests)
{
	struct program *p = j->program;
	fact_list facts = {0};
	struct proof proof = {0};
	goal = at_call(j, of, goal, &facts);
	if (!goal)
		return false;
	size_t said = facts.n;
	add_numbers(p, goal, &facts);
	wrapper_add_ranks(p->pool, p->arena, j->call, &facts);
	enum answer is = prover_implies(prover, facts.at, facts.n, goal, p->arena, &proof, NULL);
	if (is == ANSWER_UNKNOWN && facts.n > said)
		is = prover_implies(prover, facts.at, said, goal, p->arena, &proof, NULL);
	if (is == ANSWER_YES)
		*rests |= proof_rests(&facts, &proof);
	return is == ANSWER_YES;
}

fact_list wrapper_known(struct program *p, const struct ir_func *entry, const struct wrapper_call *call)
{
	struct judge j = {.program = p, .entry = entry, .call = call, .speaker = {p, p->pool, true, NULL}};
	fact_list facts = {0};
	add_known(&j, &facts);
	return facts;
}

bool wrapper_breaks(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                    const fact_list *of, term goal, struct assignment *out)
{
	struct judge j = {.program = p, .entry = entry, .call = call, .speaker = {p, p->pool, true, NULL}};
	fact_list facts = {0};
	goal = at_call(&j, of, goal, &facts);
	prover_open(p->judge, (struct prover_account){0});
	return goal && prover_implies(p->judge, facts.at, facts.n, goal, p->arena, NULL, out) == ANSWER_NO;
}

term wrapper_presence(struct program *p, const struct ir_func *entry, const struct wrapper_call *call, term cell)
{
	struct judge j = {.program = p, .entry = entry, .call = call, .speaker = {p, p->pool, true, NULL}};
	return of_presence(&j, term_get(p->pool, cell));
}

static bool can_happen(struct prover *prover, struct judge *j)
{
	fact_list facts = {0};
	add_known(j, &facts);
	return prover_contradiction(prover, facts.at, facts.n) != ANSWER_YES;
}

bool wrappers_see_to(struct program *p, const struct ir_func *entry, const struct wrapper_calls *calls,
                     const fact_list *facts, term goal, assumptions *rests)
{
	struct judge j = {.program = p, .entry = entry, .speaker = {p, p->pool, true, NULL}};
	struct prover_options options = {.steps = WRAPPER_STEPS};
	if (calls->is_doubtful || !calls->at.n)
		return false;
	struct prover *prover = prover_new(p->pool, &options);
	bool all = true, any = false;
	for (size_t i = 0; i < calls->at.n && all; i++) {
		j.call = &calls->at.at[i];
		*rests |= j.call->rests;
		bool happens = can_happen(prover, &j);
		any |= happens;
		bool fits = j.call->of_context || (size_t)j.call->n_args <= entry->params.n;
		all = fits && (!happens || follows(prover, &j, facts, goal, rests));
	}
	prover_free(prover);
	return all && any;
}

/* ---- what comes back ---- */

static term passed_on(term atom, void *payload)
{
	const struct judge *j = payload;
	const struct term_node *n = term_get(j->program->pool, atom);
	const struct wrapper_arg *arg = n->kind == TERM_APP && n->vocab == VOCAB_INPUT ? arg_of_input(j, atom) : NULL;
	return arg ? arg->handle : passed(atom, payload);
}

struct rest {
	const struct term_pool *pool;
	bool any;
};

/* Something of the operator's own, which its caller knows nothing of. */
static void note_own(term atom, void *payload)
{
	static const char callers[] = "python:";
	struct rest *r = payload;
	const struct term_node *n = term_get(r->pool, atom);
	bool own = n->kind == TERM_SYMBOL ? !n->symbol || strncmp(n->symbol->key, callers, sizeof callers - 1) != 0
	                                  : n->kind == TERM_OBJECT || n->kind == TERM_PTR;
	r->any |= own || (n->kind == TERM_APP && (n->vocab == VOCAB_INPUT || n->vocab == VOCAB_CELL));
}

static term of_caller(struct judge *j, struct map *memo, term t)
{
	term out = t ? term_subst(j->program->pool, t, memo, passed_on, j) : TERM_NONE;
	struct rest rest = {j->program->pool, false};
	if (out)
		term_each_atom(j->program->pool, out, note_own, &rest);
	return rest.any ? TERM_NONE : out;
}

/* The shape of a tensor that was made there, be it as one of two; TERM_NONE: it was not. */
static term shape_made(const struct term_pool *p, term t)
{
	const struct term_node *n = t ? term_get(p, t) : NULL;
	if (n && n->kind == TERM_SELECT) {
		term yes = shape_made(p, n->args[1]);
		return yes && yes == shape_made(p, n->args[2]) ? yes : TERM_NONE;
	}
	return n && n->kind == TERM_APP && n->vocab == VOCAB_TENSOR ? n->args[0] : TERM_NONE;
}

static struct wrapper_tensor returned_tensor(struct judge *j, struct map *memo, term t)
{
	struct term_pool *p = j->program->pool;
	struct wrapper_tensor out = {.n_dims = -1};
	term shape = shape_made(p, t), whole = of_caller(j, memo, shape ? shape : t);
	if (whole) {
		out.handle = shape ? term_app(p, VOCAB_TENSOR, &whole, 1) : whole;
		return out;
	}
	const struct term_node *dims = shape ? term_get(p, shape) : NULL;
	if (!dims || dims->kind != TERM_APP || dims->vocab != VOCAB_SHAPE || dims->n_args > RETURNED_DIMS)
		return out;
	out.n_dims = (int)dims->n_args;
	for (uint32_t i = 0; i < dims->n_args; i++)
		out.dims[i] = of_caller(j, memo, dims->args[i]);
	return out;
}

/* The members of a pair or tuple, in their order, by their offsets; false: it is none, or one of a library's own, whose
 * members are bases and stand the other way round. */
static bool members_of(const struct program *p, const struct ir_type *t, int64_t at, int64_t *offsets, size_t *n)
{
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_type *field = t->fields[i].type;
		bool nests = field->kind == IR_TYPE_RECORD && !models_type(p->models, field);
		if (*n >= WRAPPER_ARGS || t->fields[i].is_base || t->fields[i].offset < 0)
			return false;
		if (nests && !members_of(p, field, at + t->fields[i].offset, offsets, n))
			return false;
		if (!nests)
			offsets[(*n)++] = at + t->fields[i].offset;
	}
	return true;
}

static bool is_tuple(const struct ir_type *t)
{
	return t->kind == IR_TYPE_RECORD && t->template_name &&
	       (strcmp(t->template_name, "std::tuple") == 0 || strcmp(t->template_name, "std::pair") == 0);
}

static void returned_members(struct judge *j, struct map *memo, const struct summary *s, struct wrapper_returned *out)
{
	int64_t offsets[WRAPPER_ARGS];
	size_t n = 0;
	if (!is_tuple(s->func->result) || !members_of(j->program, s->func->result, 0, offsets, &n))
		return;
	for (size_t i = 0; i < n; i++) {
		out->at[i] = (struct wrapper_tensor){.n_dims = -1};
		for (size_t k = 0; k < s->result_cells.n; k++)
			if (s->result_cells.at[k].offset == offsets[i] && s->result_cells.at[k].bytes < 0)
				out->at[i] = returned_tensor(j, memo, s->result_cells.at[k].value);
	}
	out->n = n;
}

bool wrapper_returns(struct program *p, const struct summary *s, const struct wrapper_arg *args, size_t n,
                     struct wrapper_returned *out)
{
	struct wrapper_call call = {.n_args = (int)(n < WRAPPER_ARGS ? n : WRAPPER_ARGS)};
	struct judge j = {.program = p, .entry = s->func, .call = &call, .speaker = {p, p->pool, true, NULL}};
	const struct ir_type *result = s->func->result;
	bool is_known = !s->resizes && s->returns && !(s->result_assuming & p->refused);
	struct map memo;
	map_init(&memo, p->arena);
	for (int i = 0; i < call.n_args; i++)
		call.args[i] = args[i];
	*out = (struct wrapper_returned){.rests = s->result_assuming};
	for (size_t i = 0; i < s->result_items.n && i < WRAPPER_ARGS; i++)
		out->at[out->n++] = returned_tensor(&j, &memo, s->result_items.at[i].value);
	if (!out->n)
		returned_members(&j, &memo, s, out);
	const struct model_type *role = models_type(p->models, result);
	if (!out->n && s->result && role && role->role == MODEL_TENSOR) {
		out->is_one = true;
		out->at[out->n++] = returned_tensor(&j, &memo, s->result);
	}
	return is_known && out->n;
}

/* ---- what was run ---- */

/* A method of this class, which gives outputs. */
static bool runs(const struct summary *s, const char *class_name)
{
	const struct ir_func *f = s->func;
	const char *name = f->record ? f->record->template_name ? f->record->template_name : f->record->name : NULL;
	const char *last = name ? strrchr(name, ':') : NULL;
	last = last ? last + 1 : name;
	return last && f->blocks.n && f->overrides.n && s->outputs.n && strcmp(last, class_name) == 0;
}

static void add_seen_to(struct judge *j, struct map *memo, const fact_list *facts, fact_list *out)
{
	for (size_t i = 0; i < facts->n; i++) {
		struct fact f = facts->at[i];
		f.cond = f.assuming & j->program->refused ? TERM_NONE : of_caller(j, memo, f.cond);
		if (f.cond)
			vec_push(j->program->arena, out, f);
	}
}

static bool is_same_tensor(const struct wrapper_tensor *a, const struct wrapper_tensor *b)
{
	bool same = a->handle == b->handle && a->n_dims == b->n_dims;
	for (int i = 0; i < a->n_dims && same; i++)
		same = a->dims[i] == b->dims[i];
	return same;
}

static struct wrapper_tensor output_of(struct judge *j, struct map *memo, const struct summary *s, size_t k)
{
	struct wrapper_tensor out = {.n_dims = -1};
	size_t count = 0;
	int128 index;
	for (size_t i = 0; i < s->outputs.n; i++) {
		const struct given_output *o = &s->outputs.at[i];
		bool is_known = o->index && term_const_value(j->program->pool, o->index, &index);
		if (is_known && index != (int128)k)
			continue;
		count++;
		if (is_known && o->tensor)
			out = returned_tensor(j, memo, o->tensor);
		else
			count++; /* or any other */
	}
	return count == 1 ? out : (struct wrapper_tensor){.n_dims = -1};
}

/* Of two instances what both say. */
static void keep_common(fact_list *to, size_t from, const fact_list *other)
{
	size_t kept = from;
	for (size_t i = from; i < to->n; i++) {
		bool both = false;
		for (size_t k = 0; k < other->n; k++)
			both |= other->at[k].cond == to->at[i].cond;
		if (both)
			to->at[kept++] = to->at[i];
	}
	to->n = kept;
}

bool wrapper_ran(struct program *p, const char *class_name, const struct wrapper_call *call, fact_list *facts,
                 struct wrapper_tensor *outputs, size_t n)
{
	size_t before = facts->n, found = 0;
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct summary *s = p->graph->nodes.at[i]->summary;
		if (!s || !runs(s, class_name))
			continue;
		struct judge j = {.program = p, .entry = s->func, .call = call, .speaker = {p, p->pool, true, NULL}};
		struct map memo;
		fact_list own = {0};
		map_init(&memo, p->arena);
		add_seen_to(&j, &memo, &s->unfailed, found ? &own : facts);
		if (found)
			keep_common(facts, before, &own);
		for (size_t k = 0; k < n; k++) {
			struct wrapper_tensor out = output_of(&j, &memo, s, k);
			outputs[k] = !found || is_same_tensor(&outputs[k], &out) ? out : (struct wrapper_tensor){.n_dims = -1};
		}
		found++;
	}
	return found > 0;
}

void wrapper_ensures(struct program *p, const struct summary *s, const struct wrapper_call *call, fact_list *facts)
{
	struct judge j = {.program = p, .entry = s->func, .call = call, .speaker = {p, p->pool, true, NULL}};
	struct map memo;
	map_init(&memo, p->arena);
	if (s->returns)
		add_seen_to(&j, &memo, &s->ensures, facts);
}
