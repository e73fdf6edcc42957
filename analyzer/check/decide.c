/*
 * Decide: the verdict of every obligation. What flow proved stays proved. For the rest the prover is asked for inputs
 * that break it, and replay runs the entry on them and on small inputs of its own:
 *
 *   only the caller knows the object's extent            required, with what it must be
 *   the run breaks at that place                        violated, with the inputs
 *   inputs exist that rest on nothing unknown, but the
 *   run came to something it does not know              possible, which names it
 *   otherwise                                           unknown, which says why
 *
 * Only a stranger's choices (parameters, sizes, contents, attributes) count as inputs; a counterexample that sets a
 * value which opbound merely failed to express is no suspicion.
 */
#include "check/speak_int.h"

#include <string.h>

/* ---- who comes in ---- */

const struct ir_func *decide_entry(const struct decide *d, const struct obligation *a)
{
	return access_entry(d->program->unit, a);
}

static int64_t frame_bytes(const struct ir_func *f, void *payload)
{
	const struct decide *d = payload;
	const struct frame *frame = map_ptr(&d->frames, (uint64_t)(uintptr_t)f);
	return frame ? frame->bytes : 64;
}

struct replay_options decide_replay_options(struct decide *d, int64_t stack_limit)
{
	struct replay_options o = d->options->replay;
	o.stack_limit = stack_limit;
	o.frame_bytes = frame_bytes;
	o.payload = d;
	return o;
}

/* ---- accesses ---- */

/* Questions of one entry before the first that decides something, and after each that does. One without an answer costs
 * as much as several others: what is nonlinear runs to the end of its resources. */
#define SOLVER_CREDIT 12
/* ... where no run is made: most of what is asked is meant to be proved. */
#define SOLVED_CREDIT 48
#define SOLVER_STUCK 3

struct decide_account *decide_account_of(struct decide *d, const struct obligation *a)
{
	uint64_t entry = (uint64_t)(uintptr_t)decide_entry(d, a);
	struct decide_account *account = map_ptr(&d->accounts, entry);
	if (!account) {
		account = ARENA_NEW(d->program->arena, struct decide_account);
		map_put(&d->accounts, entry, (uint64_t)(uintptr_t)account);
	}
	return account;
}

term decide_inside(const struct program *p, const struct obligation *a)
{
	const struct term_node *n = term_get(p->pool, a->access.pointer);
	if (!a->access.extent || n->kind != TERM_PTR) {
		return TERM_NONE;
	}
	term zero = term_int(p->pool, 0);
	term above = term_compare(p->pool, REL_GE, n->args[1], zero);
	term end = term_add(p->pool, n->args[1], a->access.bytes);
	term inside = term_and(p->pool, above, term_compare(p->pool, REL_LE, end, a->access.extent));
	return term_or(p->pool, term_compare(p->pool, REL_LE, a->access.bytes, zero), inside);
}

static bool find_counterexample(struct program *p, struct prover *prover, struct obligation *a, struct assignment *out)
{
	term goal = decide_inside(p, a);
	if (!goal) {
		return false;
	}
	struct proof proof = {0};
	struct arena brief;
	arena_init(&brief);
	fact_list facts = flow_question_brief(p->pool, p->arena, &brief, a, p->refused);
	enum answer answer = prover_implies(prover, facts.at, facts.n, goal, p->arena, &proof, out);
	if (answer == ANSWER_YES) {
		a->verdict = VERDICT_PROVED;
		a->proof = proof;
		a->reason = proof.step;
		a->rests = proof_rests(&facts, &proof);
		flow_settle_assumptions(p->prover, a, p->arena, p->refused);
	}
	arena_release(&brief);
	return answer == ANSWER_NO;
}

static bool ask_cheaply(struct decide *d, struct obligation *a, struct assignment *out)
{
	struct decide_account *account = decide_account_of(d, a);
	struct prover *prover = d->program->prover;
	prover_open(prover, account->cheap);
	bool refuted = find_counterexample(d->program, prover, a, out);
	account->cheap = prover_balance(prover);
	return refuted;
}

/* The solver is dear: where it has been asked often and decided nothing, the rest of the entry goes without it. An
 * answer decides nothing where no run can follow it. So does who runs nothing either: it would be asked for all that a
 * run breaks. What the cheap prover says is known by now. */
static bool ask_solver(struct decide *d, struct obligation *a, struct assignment *out, bool *is_asked)
{
	struct decide_account *account = decide_account_of(d, a);
	struct prover *judge = d->program->judge;
	*is_asked = false;
	bool solves = d->options->solves;
	if ((d->options->no_replay && !solves) ||
	    account->paid >= account->earned + (solves ? SOLVED_CREDIT : SOLVER_CREDIT)) {
		return false;
	}
	const struct prover_stats *now = prover_stats(judge), before = *now;
	prover_open(judge, solves ? (struct prover_account){0} : account->judge);
	bool refuted = find_counterexample(d->program, judge, a, out);
	account->judge = prover_balance(judge);
	account->paid += (int64_t)(now->by_solver - before.by_solver + SOLVER_STUCK * (now->stuck - before.stuck));
	*is_asked = now->by_solver > before.by_solver;
	return refuted;
}

static const char *kept(struct decide *d, const char *text)
{
	return text ? arena_strdup(d->program->arena, text) : NULL;
}

void decide_take(struct decide *d, struct obligation *a, const struct replay_outcome *r)
{
	a->verdict = VERDICT_VIOLATED;
	a->reason = "replayed";
	a->witness.inputs = kept(d, r->inputs);
	a->witness.told = kept(d, r->told);
	a->witness.at = kept(d, r->at);
	a->witness.given = r->given;
	a->witness.has_reach = true;
	a->witness.offset = r->offset;
	a->witness.bytes = r->bytes;
	a->witness.extent = r->extent;
	a->witness.elem_bytes = r->elem_bytes;
	if (!a->access.extent && r->extent >= 0) {
		a->access.extent = term_int(d->program->pool, r->extent);
	}
}

bool decide_breaks_at(const struct replay_outcome *r, const struct obligation *a)
{
	bool here = r->func == a->func && r->instr == a->instr && r->kind == a->access.kind;
	bool is_by_another = r->handed && a->access.handed && r->handed != a->access.handed;
	return here && !is_by_another && (!r->member || r->member == a->access.member);
}

static void weigh(struct decide *d, struct obligation *a, const struct assignment *counterexample,
                  const struct replay_outcome *r)
{
	struct arena *arena = d->program->arena;
	if (a->rests & d->program->refused) {
		return; /* its proof is there, and rests on what is refused: the reason says so */
	}
	term unknown = counterexample ? decide_unknown_atom(d->program->pool, counterexample) : TERM_NONE;
	if (counterexample && decide_needs_huge_tensor(d->program->pool, counterexample)) {
		a->reason = "not proved for tensors of 2^31 elements and more, whose sizes do not fit an int";
		return;
	}
	if (a->access.is_masked) {
		a->reason = arena_printf(arena, "not proved, and how much of it '%s' takes is not known", a->access.callee);
		return;
	}
	if (counterexample && !unknown && a->access.is_promise) {
		a->verdict = VERDICT_POSSIBLE;
		a->reason = arena_printf(arena, "the declaration of '%s' asks for more than there is", a->access.callee);
		return;
	}
	if (r->is_supposed && decide_breaks_at(r, a)) {
		a->verdict = VERDICT_POSSIBLE;
		a->reason = kept(d, r->reason);
		a->witness.inputs = kept(d, r->inputs);
		return;
	}
	if (counterexample && !unknown && r->result == REPLAY_UNKNOWN && !r->is_behind_break) {
		a->verdict = VERDICT_POSSIBLE;
		a->reason = arena_printf(arena, "not replayed to the end: %s", r->reason ? r->reason : "an unknown value");
		return;
	}
	if (unknown && term_get(d->program->pool, unknown)->kind == TERM_SYMBOL &&
	    term_get(d->program->pool, unknown)->symbol->made_up_name) {
		a->reason = "rests on a value that is not known";
		return;
	}
	if (unknown) {
		a->reason =
		    arena_printf(arena, "rests on a value that is not known: %s", term_text(d->program->pool, unknown, arena));
		return;
	}
	if (r->result == REPLAY_UNKNOWN && r->reason) {
		a->reason = arena_printf(arena, "not proved, and a run stops at what is not known: %s", r->reason);
		return;
	}
	a->reason = "not proved, and no run on small inputs breaks it";
}

static bool broke_here(const struct replay_outcome *r, const struct obligation *a)
{
	return r->result == REPLAY_BROKE && decide_breaks_at(r, a);
}

static bool is_handed_in(const struct decide *d, const struct obligation *a)
{
	const struct term_pool *pool = d->program->pool;
	const struct term_node *n = term_get(pool, a->access.pointer);
	const struct object *o = n->kind == TERM_PTR ? term_get(pool, n->args[0])->object : NULL;
	if (a->access.extent || !o || o->kind != OBJECT_POINTEE) {
		return false;
	}
	const struct term_node *of = term_get(pool, o->of);
	bool param = of->kind == TERM_SYMBOL && of->symbol->role == SYMBOL_PARAM;
	return param || (of->kind == TERM_APP && of->vocab == VOCAB_CELL && of->n_args == 2);
}

/* A run that begins elsewhere may make the memory itself. */
bool decide_rests_on_stranger(const struct decide *d, const struct obligation *a)
{
	return !a->entry && !a->nobody_could && (is_handed_in(d, a) || decide_is_callers_extent(d, a));
}

/* A kernel that nothing in sight launches, or a function that nothing on the device calls, in a unit of which clang
 * could not make out all: the launch, and what its host checked, may be what was lost. */
static bool is_lost_kernel(const struct decide *d, const struct ir_func *entry)
{
	return entry && (entry->is_kernel || entry->is_device) && d->program->unit->has_errors;
}

/* A function that no model calls an entry, and that text calls which clang could not resolve: what was checked there
 * before was lost. */
static bool is_called_in_lost(const struct decide *d, const struct ir_func *entry)
{
	const struct ir_unit *u = d->program->unit;
	const struct call_node *n = map_ptr(&d->program->graph->by_func, (uint64_t)(uintptr_t)entry);
	if (!n || n->is_named_entry || !u->called_in_lost.n)
		return false;
	const char *last = strrchr(entry->name, ':');
	uint64_t one;
	return map_get(&u->called_in_lost, (uint64_t)(uintptr_t)intern(u->names, last ? last + 1 : entry->name), &one);
}

/* No stranger calls it, but virtual calls in sight do, and those are not followed: arguments that one makes up here may
 * be what no caller passes. */
static bool is_called_virtually(const struct decide *d, const struct ir_func *entry)
{
	const struct call_node *n = map_ptr(&d->program->graph->by_func, (uint64_t)(uintptr_t)entry);
	if (!n || n->is_entry || !n->in.n)
		return false;
	for (size_t i = 0; i < n->in.n; i++)
		if (n->in.at[i]->kind != CALL_VIRTUAL)
			return false;
	return true;
}

static bool is_named_in_vain(const struct ir_unit *u, const struct ir_func *f)
{
	for (size_t i = 0; i < u->called_in_vain.n; i++)
		if (strcmp(u->called_in_vain.at[i], f->usr) == 0)
			return true;
	return false;
}

static bool is_vain(const struct program *p, const struct call_node *n, int depth);

/* Its address is taken, and only where control never comes: a launch may be by a pointer. */
static bool is_taken_in_vain(const struct program *p, const struct ir_func *f, int depth)
{
	bool any = false;
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct call_node *by = p->graph->nodes.at[i];
		for (size_t k = 1; k < by->func->instrs.n; k++) {
			const struct ir_instr *in = by->func->instrs.at[k];
			if (!in || in->op != IR_FUNC || !in->text || strcmp(in->text, f->usr) != 0)
				continue;
			if (!is_vain(p, by, depth + 1))
				return false;
			any = true;
		}
	}
	return any;
}

static bool is_vain(const struct program *p, const struct call_node *n, int depth)
{
	enum { MAX_UP = 8 };
	if (!n->func->is_instantiation || n->is_named_entry || depth > MAX_UP)
		return false;
	for (size_t i = 0; i < n->in.n; i++)
		if (!is_vain(p, n->in.at[i]->from, depth + 1))
			return false;
	return n->in.n || is_named_in_vain(p->unit, n->func) || is_taken_in_vain(p, n->func, depth);
}

/* An instance of a template that code alone leads to which is never run:
 * `if (sizeof(T) == 2) ... else launch<T, float>(p)`. Nobody else asked for it. */
static bool is_called_in_vain(const struct decide *d, const struct ir_func *entry)
{
	const struct call_node *n = map_ptr(&d->program->graph->by_func, (uint64_t)(uintptr_t)entry);
	return n && d->program->unit->called_in_vain.n && is_vain(d->program, n, 0);
}

bool decide_runs_mislead(const struct decide *d, const struct ir_func *entry)
{
	return !entry || d->options->no_replay || is_lost_kernel(d, entry) || is_called_virtually(d, entry) ||
	       is_called_in_vain(d, entry) || is_called_in_lost(d, entry);
}

/* No run could break it, or what runs would say is not to be trusted. */
static bool is_beyond_runs(const struct decide *d, const struct obligation *a, const struct ir_func *entry)
{
	return decide_runs_mislead(d, entry) || decide_rests_on_stranger(d, a);
}

static bool breaks_far(struct decide *d, const struct obligation *a, const struct assignment *counterexample,
                       struct replay_outcome *out)
{
	return counterexample && !decide_needs_huge_tensor(d->program->pool, counterexample) &&
	       decide_far(d, a, counterexample, out);
}

/* Searches for the access, guided by the counterexample where there is one. */
static void replay_access(struct decide *d, struct obligation *a, const struct assignment *counterexample)
{
	struct replay_outcome r = {0}, far = {0};
	enum decide_searched searched = decide_find(d, a, counterexample, &r);
	switch (searched) {
	case SEARCHED:
		if (broke_here(&r, a) || (breaks_far(d, a, counterexample, &far) && broke_here(&far, a))) {
			decide_take(d, a, broke_here(&r, a) ? &r : &far);
		} else {
			weigh(d, a, counterexample, &r);
		}
		return;
	case SEARCHED_ELSEWHERE:
		a->reason = "not proved, and no run of other instantiations of this line breaks it";
		return;
	case SEARCHED_ENOUGH:
		a->reason = "the budget of replays is used up";
		return;
	}
}

/* What neither a short question nor a survey of the entry decided. */
static void examine_access(struct decide *d, struct obligation *a, bool refuted, struct assignment *counterexample,
                           bool *by_solver)
{
	const struct ir_func *entry = decide_entry(d, a);
	if (!refuted && a->verdict == VERDICT_UNKNOWN && !decide_rests_on_stranger(d, a)) {
		refuted = ask_solver(d, a, counterexample, by_solver) && !a->entry;
	}
	if (a->verdict == VERDICT_PROVED || !entry || d->options->no_replay) {
		return;
	}
	if (is_lost_kernel(d, entry)) {
		a->reason = entry->is_kernel ? "who launches the kernel is not known: clang could not make out all of this file"
		                             : "who calls this is not known: clang could not make out all of this file";
		return;
	}
	if (is_called_in_lost(d, entry)) {
		a->reason =
		    arena_printf(d->program->arena, "code that clang could not make out calls '%s', and with what is not known",
		                 entry->display);
		return;
	}
	if (is_called_virtually(d, entry)) {
		a->reason = "only virtual calls lead here, and what they pass is not known";
		return;
	}
	if (is_called_in_vain(d, entry)) {
		a->reason = "only code that is never run calls this instance of the template";
		return;
	}
	replay_access(d, a, refuted ? counterexample : NULL);
}

static void decide_access(struct decide *d, struct obligation *a)
{
	if (a->verdict != VERDICT_UNKNOWN || a->is_settled || a->access.is_unmodelled) {
		return;
	}
	const struct ir_func *entry = decide_entry(d, a);
	if (entry && decide_rests_on_stranger(d, a))
		decide_counted(d, a, entry);
	struct assignment counterexample = {0};
	bool refuted = ask_cheaply(d, a, &counterexample) && !a->entry; /* else it is of arguments nobody need pass */
	if (a->verdict == VERDICT_UNKNOWN && decide_rests_on_stranger(d, a)) {
		a->nobody_could = !decide_require(d, a);
		if (!a->nobody_could) {
			return;
		}
	}
	bool beyond_runs = is_beyond_runs(d, a, entry);
	if (a->verdict == VERDICT_UNKNOWN && !beyond_runs && decide_survey(d, a)) {
		replay_access(d, a, NULL);
		if (a->verdict != VERDICT_UNKNOWN) {
			return;
		}
	}
	bool by_solver = false;
	examine_access(d, a, refuted, &counterexample, &by_solver);
	if (by_solver && a->verdict != VERDICT_UNKNOWN) {
		decide_account_of(d, a)->earned += SOLVER_CREDIT;
	}
}

void decide_index_frames(struct decide *d)
{
	map_init(&d->frames, d->program->arena);
	for (size_t i = 0; i < d->program->facts.frames.n; i++) {
		const struct frame *f = &d->program->facts.frames.at[i];
		map_put(&d->frames, (uint64_t)(uintptr_t)f->func, (uint64_t)(uintptr_t)f);
	}
}

/* Ways into one site are examined until one of them is worth telling, so that none goes silent with the others. */
#define WAYS_EXAMINED 3
#define WAYS_EXAMINED_AT_MOST 40

struct site {
	uint32_t examined;
	bool is_told; /* one of them is not proved */
};

uint64_t decide_site_key(const struct decide *d, const struct obligation *a)
{
	return hash_mix(decide_way_key(d, a), a->ordinal);
}

static struct site *site_of(struct decide *d, const struct obligation *a)
{
	struct site *s = map_ptr(&d->sites, decide_site_key(d, a));
	if (!s) {
		s = ARENA_NEW(d->program->arena, struct site);
		map_put(&d->sites, decide_site_key(d, a), (uint64_t)(uintptr_t)s);
	}
	return s;
}

/* Decides one way into a site; false: others of the site tell enough, and it is left unknown. */
static bool examine(struct decide *d, struct obligation *a)
{
	struct site *s = site_of(d, a);
	if (s->examined >= WAYS_EXAMINED && s->is_told) {
		return false;
	}
	if (s->examined >= WAYS_EXAMINED_AT_MOST) {
		a->is_settled = true;
		a->reason = "more ways lead here than are examined";
	}
	if (work_limit_passed(d->options->limit) && !a->is_settled) {
		a->is_settled = true;
		a->reason = LIMIT_PASSED;
	}
	decide_access(d, a);
	s->examined++;
	bool is_silent = a->verdict == VERDICT_PROVED || a->verdict == VERDICT_REQUIRED;
	s->is_told |= !is_silent && a->verdict != VERDICT_UNREACHABLE;
	return true;
}

static void drop_merged(struct decide *d)
{
	struct unit_facts *f = &d->program->facts;
	size_t kept = 0;
	for (size_t i = 0; i < f->accesses.n; i++) {
		if (d->merged[i]) {
			f->merged[f->accesses.at[i].verdict]++;
			vec_push(d->program->arena, &d->unexamined, f->accesses.at[i]);
		} else {
			f->accesses.at[kept++] = f->accesses.at[i];
		}
	}
	f->accesses.n = kept;
}

/* One instantiation of each line first, so that no line goes without a search while another has many. */
static void decide_accesses(struct decide *d)
{
	size_t n = d->program->facts.accesses.n;
	bool *later = ARENA_ARRAY(d->program->arena, bool, n);
	d->merged = ARENA_ARRAY(d->program->arena, bool, n);
	struct map begun;
	map_init(&begun, d->program->arena);
	map_init(&d->sites, d->program->arena);
	map_init(&d->accounts, d->program->arena);
	map_init(&d->insides, d->program->arena);
	for (size_t i = 0; i < n; i++) {
		struct obligation *a = &d->program->facts.accesses.at[i];
		later[i] = a->verdict != VERDICT_UNKNOWN || map_get(&begun, decide_way_key(d, a), &(uint64_t){0});
		if (!later[i]) {
			map_put(&begun, decide_way_key(d, a), 1);
			examine(d, a);
		}
	}
	for (size_t i = 0; i < n; i++) {
		struct obligation *a = &d->program->facts.accesses.at[i];
		d->merged[i] = later[i] && a->verdict == VERDICT_UNKNOWN && !examine(d, a);
	}
}

void decide_program(struct program *p, const struct decide_options *o)
{
	struct decide d = {.program = p, .options = o};
	decide_index_frames(&d);
	decide_search_init(&d);
	decide_accesses(&d);
	program_follow_tables(p);
	program_doubt_callers(p);
	decide_by_wrappers(&d);
	drop_merged(&d);
	decide_overflows(&d);
	decide_allocations(&d);
	decide_cycles(&d);
	decide_needs(&p->facts, &o->limits, p->refused);
	if (!o->no_replay)
		causes_find(&d); /* of what breaks */
	decide_search_release(&d);
	causes_name_wrappers(&d);
	causes_note_unbound(&d);
	causes_note_unbuilt(&d);
	speak_names(p);
	code_causes(p);
}
