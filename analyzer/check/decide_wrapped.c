/*
 * decide_wrapped.c: what breaks an operator on inputs that no caller in the project passes. An operator that Python
 * code calls has callers in sight all the same: the project's own wrappers, which make its outputs, measure its inputs
 * and refuse others. Where an access holds at each of their calls it is required of callers, and silent; whoever calls
 * the binding himself has to see to it. That rests on the closed world: refused, it is an error as before.
 */
#include "check/wrapper_int.h"

#include <string.h>

/* What the operator says of its inputs' dimensions, as far as accesses depend on it. */
static void note_dims(struct decide *d, const struct ir_func *entry, struct wrapper_calls *calls)
{
	struct program *p = d->program;
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		const struct obligation *a = &p->facts.accesses.at[i];
		if (decide_entry(d, a) != entry)
			continue;
		for (size_t k = 0; k < a->conditions.n; k++) {
			wrapper_note_condition(p->pool, p->arena, a->conditions.at[k].cond, true, &calls->operator);
			wrapper_note_counts(p->pool, p->arena, a->conditions.at[k].cond, &calls->operator);
		}
		term inside = decide_inside(p, a);
		if (!inside)
			continue;
		wrapper_note_condition(p->pool, p->arena, inside, true, &calls->operator);
		wrapper_note_counts(p->pool, p->arena, term_get(p->pool, a->access.pointer)->args[1], &calls->operator);
		wrapper_note_counts(p->pool, p->arena, a->access.bytes, &calls->operator);
	}
}

static bool begins_alike(const struct wrapper_call *a, const struct wrapper_call *b)
{
	return a->above && b->above && strcmp(a->function, b->function) == 0 &&
	       strcmp(a->above->place.file, b->above->place.file) == 0 && a->above->place.line == b->above->place.line;
}

/* Not all of many are tried: one of each place where they begin stands before others from there. */
static void put_beginnings_first(struct wrapper_calls *calls)
{
	size_t first = 0;
	for (size_t i = 0; i < calls->at.n; i++) {
		struct wrapper_call one = calls->at.at[i];
		bool again = false;
		for (size_t k = 0; k < first && !again; k++)
			again = begins_alike(&one, &calls->at.at[k]);
		if (again)
			continue;
		memmove(&calls->at.at[first + 1], &calls->at.at[first], (i - first) * sizeof one);
		calls->at.at[first++] = one;
	}
}

static const struct wrapper_calls *find_calls(struct decide *d, const struct ir_func *entry, bool above)
{
	struct map *known = above ? &d->above : &d->callers;
	struct wrapper_calls *calls = map_ptr(known, (uint64_t)(uintptr_t)entry);
	if (calls)
		return calls;
	calls = ARENA_NEW(d->program->arena, struct wrapper_calls);
	d->options->callers(d->program, entry, above, calls, d->options->callers_of);
	if (above)
		put_beginnings_first(calls);
	if (!calls->is_doubtful && calls->at.n) {
		note_dims(d, entry, calls);
		wrappers_find_ranks(d->program, entry, calls);
	}
	map_put(known, (uint64_t)(uintptr_t)entry, (uint64_t)(uintptr_t)calls);
	return calls;
}

const struct wrapper_calls *wrappers_of(struct decide *d, const struct ir_func *entry)
{
	return find_calls(d, entry, false);
}

/* The same calls as their callers in sight make them; where those are not known, as anybody may. */
static const struct wrapper_calls *calls_from_above(struct decide *d, const struct ir_func *entry,
                                                    const struct wrapper_calls *calls)
{
	const struct wrapper_calls *above = calls->of_tests ? calls : find_calls(d, entry, true);
	return above->at.n && !above->is_doubtful && !above->of_tests ? above : calls;
}

static void settle(struct decide *d, struct obligation *a, const struct wrapper_calls *calls, assumptions rests)
{
	struct program *p = d->program;
	const struct wrapper_call *by = &calls->at.at[0];
	a->verdict = VERDICT_REQUIRED;
	a->proof = (struct proof){.step = "its callers"};
	a->rests = a->assuming | rests | ASSUMING(CLOSED_WORLD);
	a->witness = (struct witness){0};
	a->wrapped = true;
	a->reason = arena_printf(p->arena, "its caller in the project sees to it: '%s' at %s:%u%s", by->function,
	                         path_base(by->place.file), by->place.line,
	                         rests & ASSUMING(NAMED_DIMENSIONS) ? wrappers_ranks_text(p->arena, calls) : "");
	trace(TRACE_RUN, "'%s' in %s:%u: required: %s", decide_entry(d, a)->name, a->place.file, a->place.line, a->reason);
}

/* Calls and accesses of an entry that are asked whether they may pass what a run was given, and for a run of their own:
 * each asks the solver. Those left out keep the witness that they have, and rank lower. */
enum { CALLS_PASSED = 8, ACCESSES_PASSED = 64, CALLS_TRIED = 3, ACCESSES_TRIED = 8, ROUNDS = 4, MOST_OTHERS = 4 };
#define RUN_STEPS 200000
/* What the call does not decide (element types, contents) is varied so often. */
#define RUNS 24
/* So many steps of an entry's searches in vain, and its other accesses are left out. */
#define VAIN_STEPS ((uint64_t)2 * 1000 * 1000)

static bool is_tired_of(struct decide *d, const struct obligation *a)
{
	return decide_account_of(d, a)->vain >= VAIN_STEPS;
}

static bool is_broken_so(struct decide *d, const struct replay_outcome *r, const struct obligation *a,
                         const struct wrapper_call *call)
{
	return r->result == REPLAY_BROKE && decide_breaks_at(r, a) && !wrapper_computes(call, r->given) &&
	       !wrapper_is_of_unknown(d->program, decide_entry(d, a), call, a) &&
	       !wrapper_rests_on_unknown(d->program, decide_entry(d, a), call, r->given, a->witness.given);
}

/* With just these inputs; or, where the run ends before, with what they leave open varied, as the call may pass it.
 * `sizes`: they are no more than sizes with which the call can be made. */
static bool breaks_with(struct decide *d, const struct obligation *a, const struct wrapper_call *call,
                        const struct assignment *inputs, bool sizes, struct replay_outcome *r)
{
	struct program *p = d->program;
	const struct ir_func *entry = decide_entry(d, a);
	struct replay_options o = decide_replay_options(d, 0);
	struct replay_target target = decide_target(a);
	struct assignment as = {0};
	o.steps = RUN_STEPS;
	o.runs = RUNS;
	o.keeps_given = true;
	if (!sizes)
		replay_run(p->arena, p->unit, p->models, p->pool, entry, inputs, target, &o, r);
	if (r->result == REPLAY_BROKE || call->of_context)
		return is_broken_so(d, r, a, call);
	replay_search(p->arena, p->unit, p->models, p->pool, entry, inputs, target, &o, r);
	bool breaks = is_broken_so(d, r, a, call) && wrapper_gave(p, entry, inputs, r->given) &&
	              wrapper_passes(p, entry, call, r->given, &as);
	trace(TRACE_REPLAY, "searched through a caller: %llu steps, %s", (unsigned long long)r->steps,
	      breaks ? "found" : "in vain");
	decide_account_of(d, a)->vain += breaks ? 0 : r->steps;
	return breaks;
}

/* What broke in front of it is to hold. False: nothing that is known did. */
static bool add_others(struct decide *d, const struct obligation *a, const struct replay_outcome *r, fact_list *facts)
{
	struct program *p = d->program;
	size_t before = facts->n;
	for (size_t i = 0; r->func && i < p->facts.accesses.n && facts->n < before + MOST_OTHERS; i++) {
		const struct obligation *o = &p->facts.accesses.at[i];
		bool there = o->func == r->func && o->instr == r->instr && decide_entry(d, o) == decide_entry(d, a);
		term holds = there ? decide_inside(p, o) : TERM_NONE;
		if (holds)
			vec_push(p->arena, facts, (struct fact){.cond = holds, .why = "stands before it"});
	}
	return facts->n > before;
}

/* Elements of a tensor that the question did not ask of: few to read, or enough for what stands before the access. */
static const int64_t unasked[] = {8, 4096};

/* What the wrapper is given so that the call is made with tensors that have elements, which a search fills. */
static bool find_sizes(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                       const fact_list *facts, struct assignment *given)
{
	fact_list any = {0};
	for (size_t i = 0; i < facts->n; i++)
		vec_push(p->arena, &any, facts->at[i]);
	for (int k = 0; k < call->n_args; k++) {
		term handle = call->args[k].handle;
		term numel = handle ? term_app(p->pool, VOCAB_NUMEL, &handle, 1) : TERM_NONE;
		if (numel)
			vec_push(p->arena, &any,
			         ((struct fact){.cond = term_compare(p->pool, REL_GE, numel, term_int(p->pool, 1)),
			                        .why = "it has elements"}));
	}
	return !call->of_context && wrapper_breaks(p, entry, call, &any, term_bool(p->pool, false), given);
}

static bool try_call(struct decide *d, struct obligation *a, const struct wrapper_call *call, const fact_list *facts,
                     term goal, struct replay_outcome *r)
{
	struct program *p = d->program;
	const struct ir_func *entry = decide_entry(d, a);
	struct assignment given = {0};
	struct wrapper_given out = {.guessed = true};
	bool said = goal && wrapper_breaks(p, entry, call, facts, goal, &given), breaks = false, sizes = !said;
	said = said || find_sizes(p, entry, call, facts, &given);
	for (size_t i = 0; i < sizeof unasked / sizeof *unasked && said && !breaks && out.guessed; i++) {
		out.unasked = unasked[i];
		said = wrapper_inputs(p, entry, call, &given, a->witness.given, &out);
		breaks =
		    said && breaks_with(d, a, call, &out.inputs, sizes, r) && !decide_ends_before(d, call, &given, r->given);
	}
	trace(TRACE_REPLAY, "through '%s' at line %u: %s at line %u (%s)", call->function, a->place.line,
	      breaks ? "breaks"
	      : said ? "does not"
	             : "no inputs",
	      r->place.line, r->reason ? r->reason : "");
	return breaks;
}

static void go_through(struct decide *d, struct obligation *a, const struct wrapper_call *call)
{
	const struct wrapper_above *above = call->above;
	struct arena *arena = d->program->arena;
	const char *form =
	    call->is_registered ? "the framework calls it here: %s" : "the Python function '%s' calls it here";
	a->through = arena_printf(arena, form, call->function);
	if (above)
		a->through = arena_printf(arena, "%s, with what '%s' gives it (%s:%u)", a->through, above->function,
		                          path_base(above->place.file), above->place.line);
	a->through_at = call->place;
}

/* The same run with the shapes that the call passes. */
static void shape_as(struct decide *d, struct obligation *a, const struct wrapper_call *call,
                     const struct assignment *as)
{
	struct program *p = d->program;
	const struct ir_func *entry = decide_entry(d, a);
	struct replay_options o = decide_replay_options(d, 0);
	struct replay_outcome r = {0};
	struct assignment inputs = {0};
	if (!wrapper_shapes(p, entry, call, as, a->witness.given, &inputs))
		return;
	o.steps = RUN_STEPS;
	o.told_as = a->witness.given;
	replay_run(p->arena, p->unit, p->models, p->pool, entry, &inputs, decide_target(a), &o, &r);
	if (is_broken_so(d, &r, a, call))
		decide_take(d, a, &r);
}

/* What broke it as the operator's own inputs is what one of the calls may pass. */
static bool passes(struct decide *d, struct obligation *a, const struct wrapper_calls *calls)
{
	const struct ir_func *entry = decide_entry(d, a);
	for (size_t i = 0; i < calls->at.n && i < CALLS_PASSED && !a->through; i++) {
		struct assignment as = {0};
		if (!wrapper_passes(d->program, entry, &calls->at.at[i], a->witness.given, &as) ||
		    wrapper_is_of_unknown(d->program, entry, &calls->at.at[i], a) ||
		    wrapper_rests_on_unknown(d->program, entry, &calls->at.at[i], a->witness.given, NULL) ||
		    decide_ends_before(d, &calls->at.at[i], &as, a->witness.given))
			continue;
		shape_as(d, a, &calls->at.at[i], &as);
		go_through(d, a, &calls->at.at[i]);
	}
	return a->through != NULL;
}

static bool runs_through(struct decide *d, struct obligation *a, const struct wrapper_call *call,
                         const fact_list *facts, term goal)
{
	struct program *p = d->program;
	fact_list all = {0};
	for (size_t i = 0; i < facts->n; i++)
		vec_push(p->arena, &all, facts->at[i]);
	for (int round = 0; round < ROUNDS && !is_tired_of(d, a); round++) {
		struct replay_outcome r = {0};
		if (try_call(d, a, call, &all, goal, &r)) {
			decide_take(d, a, &r);
			go_through(d, a, call);
			return true;
		}
		if (r.result != REPLAY_BROKE || !add_others(d, a, &r, &all))
			return false;
	}
	return false;
}

/* What broke it was given directly. */
static void stand_beside(struct decide *d, struct obligation *a, const struct wrapper_calls *calls)
{
	const struct wrapper_call *by = &calls->at.at[0];
	a->wrapped = true;
	a->beside =
	    arena_printf(d->program->arena,
	                 by->is_registered ? "the framework calls it here; no run from there was found to break it: %s"
	                                   : "'%s' calls it here; no run from there was found to break it",
	                 by->function);
	a->beside_at = by->place;
}

/* An access of an entry that wrappers call. */
struct asked {
	struct obligation *access;
	const struct wrapper_calls *calls;
	fact_list facts;
	term goal; /* TERM_NONE: nothing says what holds, but a run */
	bool is_asked, holds;
	assumptions rests;
};

/* A run that one of the calls leads to is better evidence than one of arguments that nobody passes. */
static bool look_through(struct decide *d, struct obligation *a, const struct asked *one,
                         const struct wrapper_calls *calls)
{
	for (size_t i = 0; i < calls->at.n && i < CALLS_TRIED && !a->through && !is_tired_of(d, a); i++)
		runs_through(d, a, &calls->at.at[i], &one->facts, one->goal);
	return a->through != NULL;
}

/* How often it was asked for before. */
static uint64_t map_add(struct map *m, uint64_t key)
{
	uint64_t n = 0;
	map_get(m, key, &n);
	map_put(m, key, n + 1);
	return n;
}

struct asking {
	struct decide *decide;
	VEC(struct asked) at;
	struct family *families;
};

static bool is_broken(const struct obligation *a)
{
	return a->verdict == VERDICT_VIOLATED || a->verdict == VERDICT_POSSIBLE;
}

/* The extent is one that the object has there. */
static bool is_open(const struct obligation *a)
{
	return a->verdict == VERDICT_UNKNOWN && !a->access.may_dangle && !a->access.is_unmodelled;
}

static void add_asked(struct decide *d, struct asking *q, struct obligation *a, bool broken)
{
	struct program *p = d->program;
	const struct ir_func *entry = decide_entry(d, a);
	bool is_one = (broken ? is_broken(a) : is_open(a)) && !(a->assuming & p->refused);
	struct asked one = {.access = a};
	bool is_of_entry = is_one && entry && !a->entry;
	one.goal = is_of_entry ? decide_inside(p, a) : TERM_NONE;
	one.calls = one.goal || (is_of_entry && broken) ? wrappers_of(d, entry) : NULL;
	if (one.calls && !one.calls->is_doubtful && one.calls->at.n && (broken || !one.calls->of_tests))
		vec_push(p->arena, &q->at, one);
}

static void ask(const struct asking *q, struct asked *one)
{
	struct program *p = q->decide->program;
	if (one->is_asked)
		return;
	const struct ir_func *entry = decide_entry(q->decide, one->access);
	one->is_asked = true;
	one->facts = flow_question(p->pool, p->arena, one->access, p->refused);
	one->holds = one->goal && wrappers_see_to(p, entry, one->calls, &one->facts, one->goal, &one->rests) &&
	             !(one->rests & p->refused);
}

/* Two that hold, or two that do not, speak for what is between them. */
static void ask_family(const struct asking *q, size_t k)
{
	const struct family *f = &q->families[k];
	struct asked *one = &q->at.at[k], *near = &q->at.at[f->nearest], *far = &q->at.at[f->farthest];
	if (f->is_between) {
		ask(q, near);
		ask(q, far);
	}
	if (!f->is_between || near->holds != far->holds) {
		ask(q, one);
		return;
	}
	one->holds = near->holds;
	one->rests = near->rests | far->rests;
	one->facts = far->facts;
}

static void find_asked(struct decide *d, struct asking *q, bool broken)
{
	struct program *p = d->program;
	for (size_t i = 0; i < p->facts.accesses.n && !work_limit_passed(d->options->limit); i++)
		add_asked(d, q, &p->facts.accesses.at[i], broken);
	struct obligation **of = ARENA_ARRAY(p->arena, struct obligation *, q->at.n + 1);
	for (size_t k = 0; k < q->at.n; k++)
		of[k] = q->at.at[k].access;
	q->families = ARENA_ARRAY(p->arena, struct family, q->at.n + 1);
	families_find(p, of, q->at.n, q->families);
}

/* Which of an entry's accesses were asked for a run. */
struct tries {
	struct map passed, ran;
};

static void find_run(struct decide *d, struct obligation *a, const struct asked *one, struct tries *tries)
{
	uint64_t entry = (uint64_t)(uintptr_t)decide_entry(d, a);
	if (a->verdict != VERDICT_VIOLATED || decide_runs_mislead(d, decide_entry(d, a)))
		return;
	const struct wrapper_calls *calls = calls_from_above(d, decide_entry(d, a), one->calls);
	bool found = map_add(&tries->passed, entry) < ACCESSES_PASSED && passes(d, a, calls);
	bool runs = !found && !map_add(&tries->ran, decide_way_key(d, a)) && map_add(&tries->ran, entry) < ACCESSES_TRIED;
	if (!found && !(runs && look_through(d, a, one, calls)))
		stand_beside(d, a, calls);
}

static void decide_broken(struct decide *d)
{
	struct asking q = {.decide = d};
	struct tries tries;
	map_init(&tries.passed, d->program->arena);
	map_init(&tries.ran, d->program->arena);
	find_asked(d, &q, true);
	for (size_t k = 0; k < q.at.n && !work_limit_passed(d->options->limit); k++) {
		struct asked *one = &q.at.at[k];
		struct obligation *a = one->access;
		const struct ir_func *entry = decide_entry(d, a);
		ask_family(&q, k);
		if (one->calls->of_tests)
			a->is_tested = one->holds;
		else if (one->holds)
			settle(d, a, one->calls, one->rests);
		else if (one->goal && (a->handed_on = wrappers_hand_on(d->program, entry, one->calls, &one->facts, one->goal)))
			a->wrapped = true;
		else
			find_run(d, a, one, &tries);
	}
}

/* Questions without an answer: of one site, and of an entry in a row. What is left is unknown, as it was. */
enum { VAIN_OF_SITE = 2, VAIN_IN_A_ROW = 24 };

/* What no run breaks may hold at these calls as well. Of a site that is told no more is asked. */
static void decide_open(struct decide *d)
{
	struct asking q = {.decide = d};
	struct map vain;
	map_init(&vain, d->program->arena);
	for (size_t i = 0; i < d->program->facts.accesses.n; i++)
		if (is_broken(&d->program->facts.accesses.at[i]))
			map_put(&vain, decide_site_key(d, &d->program->facts.accesses.at[i]), VAIN_OF_SITE);
	find_asked(d, &q, false);
	for (size_t k = 0; k < q.at.n && !work_limit_passed(d->options->limit); k++) {
		struct asked *one = &q.at.at[k];
		uint64_t site = decide_site_key(d, one->access), entry = (uint64_t)(uintptr_t)decide_entry(d, one->access);
		uint64_t of_site = 0, of_entry = 0;
		map_get(&vain, site, &of_site);
		map_get(&vain, entry, &of_entry);
		if (of_site >= VAIN_OF_SITE || of_entry >= VAIN_IN_A_ROW)
			continue;
		ask_family(&q, k);
		map_put(&vain, entry, one->holds ? 0 : of_entry + 1);
		map_put(&vain, site, one->holds ? 0 : of_site + 1);
		if (one->holds)
			settle(d, one->access, one->calls, one->rests);
	}
}

void decide_by_wrappers(struct decide *d)
{
	map_init(&d->callers, d->program->arena);
	map_init(&d->above, d->program->arena);
	if (!d->options->callers || d->program->refused & ASSUMING(CLOSED_WORLD))
		return;
	decide_broken(d);
	decide_open(d);
}

/* Of what is told all the same: the closed world is refused, or not all that breaks follows. */
void causes_name_wrappers(struct decide *d)
{
	struct program *p = d->program;
	for (size_t i = 0; d->options->callers && i < p->facts.causes.n; i++) {
		struct cause *c = p->facts.causes.at[i];
		const struct wrapper_calls *calls = c->kind == CAUSE_CHECK ? wrappers_of(d, c->entry) : NULL;
		fact_list nothing = {0};
		assumptions rests = 0;
		if (!calls || calls->of_tests || !wrappers_see_to(p, c->entry, calls, &nothing, c->cond, &rests))
			continue;
		c->wrapper = calls->at.at[0].function;
		c->wrapper_at = calls->at.at[0].place;
	}
}

void causes_note_unbuilt(struct decide *d)
{
	struct program *p = d->program;
	bool asks = d->options->is_unbuilt && p->facts.causes.n && !(p->refused & ASSUMING(CLOSED_WORLD));
	bool unbuilt = asks && d->options->is_unbuilt(d->options->callers_of);
	for (size_t i = 0; unbuilt && i < p->facts.causes.n; i++)
		p->facts.causes.at[i]->is_unbuilt = true;
}

void causes_note_unbound(struct decide *d)
{
	struct program *p = d->program;
	struct map known;
	map_init(&known, p->arena);
	for (size_t i = 0; d->options->is_unbound && i < p->facts.causes.n; i++) {
		struct cause *c = p->facts.causes.at[i];
		const struct call_node *n = map_ptr(&p->graph->by_func, (uint64_t)(uintptr_t)c->entry);
		uint64_t is_unbound = 0;
		if (!n || n->is_named_entry || (p->refused & ASSUMING(CLOSED_WORLD)))
			continue;
		if (!map_get(&known, (uint64_t)(uintptr_t)c->entry, &is_unbound))
			is_unbound = d->options->is_unbound(c->entry, d->options->callers_of);
		map_put(&known, (uint64_t)(uintptr_t)c->entry, is_unbound);
		c->is_unbound = is_unbound;
	}
}
