/*
 * unit.c: the pipeline of a unit, on one screen: front, program, decide, checks. What the text commands (dump, why)
 * want to see is printed from the stage they name and the pipeline ends there.
 */
#include "run/annotate.h"
#include "project/arms.h"
#include "run/confirm.h"
#include "run/edit.h"
#include "run/page.h"
#include "run/read_once.h"
#include "run/relink.h"
#include "run/wrappers.h"

#include <string.h>
#include <time.h>

struct unit {
	struct arena *arena;
	const struct unit_job *job;
	const struct models *models;
	const struct options *options;
	struct unit_result *result;
	struct front_result front;
	struct arms_reading read;
	struct buf text;
	struct neighbours neighbours;
	double mark; /* when the last phase ended */
	struct work_limit limit;
};

static double phase_ms(struct unit *u)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	double now = (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6, last = u->mark;
	u->mark = now;
	return now - last;
}

static void add_notice(struct unit *u, enum notice_kind kind, enum level level, struct place place, const char *text)
{
	struct notice n = {kind, level, place, text};
	vec_push(u->arena, &u->result->notices, n);
}

/* The unit could not be analyzed. */
static void fail(struct unit *u, const struct error *err)
{
	struct place file = {.file = u->job->command.file};
	enum notice_kind kind = err->status == STATUS_BUG     ? NOTICE_CRASH
	                        : err->status == STATUS_LIMIT ? NOTICE_LIMIT
	                                                      : NOTICE_UNREADABLE;
	add_notice(u, kind, LEVEL_ERROR, file, arena_strdup(u->arena, err->text));
	u->result->done = false;
}

/* ---- front ---- */

static void take_front_stats(struct unit *u)
{
	struct unit_stats *s = &u->result->stats;
	const struct front_stats *f = &u->front.stats;
	s->functions = f->functions;
	s->seen = f->seen;
	s->understood = f->understood;
	s->instructions = f->instructions;
	s->unknown = f->unknown;
	s->clang_errors = u->front.errors.n;
	s->stub_units = f->used_stubs;
	s->preamble_hits = f->preamble_hit;
	s->preambles_made = f->preamble_made;
	s->parse_ms = f->parse_ms;
	s->lower_ms = f->lower_ms;
	for (size_t i = 0; i < f->unknowns.n; i++)
		vec_push(u->arena, &s->unknowns, f->unknowns.at[i]);
	for (size_t i = 0; i < f->stub_headers.n; i++)
		vec_push(u->arena, &s->stub_headers, f->stub_headers.at[i]);
}

/* Only in debug builds: a broken IR is our bug, wherever the break shows later. */
static void verify(struct unit *u)
{
#ifndef NDEBUG
	for (size_t i = 0; i < u->front.unit->funcs.n; i++) {
		const struct ir_func *f = u->front.unit->funcs.at[i];
		struct error err = {0};
		if (f->blocks.n == 0 || ir_verify(u->front.unit, f, &err) == STATUS_OK)
			continue;
		add_notice(u, NOTICE_CRASH, LEVEL_WARNING, f->place,
		           arena_printf(u->arena, "internal error: the lowering of '%s' is malformed: %s", f->name, err.text));
	}
#else
	(void)u;
#endif
}

static void note_companions(struct unit *u)
{
	const struct project *p = u->job->project;
	u->result->companions = u->neighbours.companions;
	u->result->sources = u->neighbours.sources;
	u->result->asked = u->neighbours.asked;
	for (size_t i = 0; u->job->entry && i < u->neighbours.headers.n; i++)
		vec_push(u->arena, &u->result->headers, u->neighbours.headers.at[i]);
	u->result->left_out = u->neighbours.left_out;
	for (size_t i = 0; i < u->neighbours.broken.n; i++) {
		const struct avoided_file *f = &u->neighbours.broken.at[i];
		add_notice(u, NOTICE_CRASH, LEVEL_WARNING, (struct place){.file = u->job->command.file},
		           arena_printf(u->arena, "'%s' was left out: %s", path_base(f->path), f->why));
	}
	u->result->stats.companions = u->neighbours.companions.n;
	if (p && p->is_walked) {
		u->result->stats.project_files = p->files.n - p->n_given;
		u->result->stats.project_bytes = p->bytes;
	}
}

/* What was not understood stands in every report: a green run of a file that nobody read is no result. */
static void note_unseen(struct unit *u)
{
	const struct front_stats *f = &u->front.stats;
	struct place at = f->obstacle_at.file ? f->obstacle_at : (struct place){.file = u->job->command.file};
	const char *why = f->obstacle ? f->obstacle : "code that is not represented";
	if (f->understood == f->seen && (f->seen || !u->front.errors.n))
		return;
	bool nothing = !f->understood && u->front.errors.n;
	const char *text =
	    nothing ? arena_printf(u->arena, "nothing of '%s' was understood: %s", path_base(u->job->command.file), why)
	            : arena_printf(u->arena, "%u of %u functions were not understood: %s", f->seen - f->understood, f->seen,
	                           why);
	add_notice(u, NOTICE_UNSEEN, nothing ? LEVEL_ERROR : LEVEL_NOTE, at, text);
}

static enum status read_source(struct unit *u, struct error *err)
{
	const struct front_command *c = &u->job->command;
	if (!u->job->is_settled)
		return arms_front(u->arena, c, u->models, &u->front, &u->read, err);
	u->read = (struct arms_reading){.command = c, .was_trial = c->is_trial};
	return front_unit(u->arena, u->models->names, c, u->models, &u->front, err);
}

static enum status run_front(struct unit *u, struct error *err)
{
	struct relink relink;
	enum status s = read_source(u, err);
	if (s != STATUS_OK)
		return s;
	take_front_stats(u);
	for (size_t i = 0; i < u->front.headers.n; i++)
		vec_push(u->arena, &u->result->headers, path_join(u->arena, u->job->command.directory, u->front.headers.at[i]));
	u->result->n_own_headers = (uint32_t)u->result->headers.n;
	for (size_t i = 0; i < u->front.errors.n; i++)
		add_notice(u, NOTICE_CLANG, LEVEL_NOTE, u->front.errors.at[i].place, u->front.errors.at[i].text);
	note_unseen(u);
	if (u->read.told)
		add_notice(u, NOTICE_UNSEEN, LEVEL_NOTE, (struct place){.file = u->job->command.file, .line = 1, .col = 1},
		           u->read.told);
	relink_begin(&relink, u->arena, u->job, u->front.unit);
	neighbours_link(u->arena, u->job, u->models, u->front.unit, &u->neighbours);
	u->result->linked = relink_end(&relink, u->arena, u->front.unit, &u->neighbours);
	ir_devirtualize(u->front.unit);
	note_companions(u);
	verify(u);
	phase_ms(u);
	return STATUS_OK;
}

/* ---- program, decide, checks ---- */

static void count_assumptions(struct unit *u, const struct program *p)
{
	for (size_t i = 0; i < p->facts.accesses.n; i++)
		for (int k = 0; k < ASSUMPTION_COUNT; k++)
			u->result->stats.rests[k] += p->facts.accesses.at[i].rests >> k & 1;
}

/* What edits are held to: each access with its verdict. */
static void note_judged(struct unit *u, const struct program *p)
{
	for (size_t i = 0; i < p->facts.accesses.n && (u->options->edits || u->options->is_trial); i++) {
		const struct obligation *a = &p->facts.accesses.at[i];
		bool is_dear = a->wrapped || (a->proof.step && strcmp(a->proof.step, "z3") == 0);
		struct judged_access judged = {place_in_sight(a), a->access.kind, a->verdict, is_dear};
		vec_push(u->arena, &u->result->judged, judged);
	}
}

static void count_verdicts(struct unit *u, const struct program *p)
{
	stats_count(u->arena, &p->facts, u->job->command.file, &u->result->stats, &u->result->notices);
	const struct prover_stats *judge = prover_stats(p->judge);
	struct prover_stats *sum = &u->result->stats.prover;
	*sum = *prover_stats(p->prover);
	sum->questions += judge->questions;
	sum->steps += judge->steps;
	sum->by_range += judge->by_range;
	sum->by_linear += judge->by_linear;
	sum->by_solver += judge->by_solver;
	sum->stuck += judge->stuck;
}

static void self_check(struct unit *u, struct program *p, const struct decide_options *d)
{
	contradiction_list found = {0};
	self_check_program(p, d, &found);
	for (size_t i = 0; i < found.n; i++) {
		const struct contradiction *c = &found.at[i];
		const char *done = c->at && *c->at ? c->at : "reaches it";
		add_notice(u, NOTICE_CONTRADICTION, LEVEL_ERROR, c->of->place,
		           arena_printf(u->arena, "internal error: the access is %s (%s), but a run with %s %s",
		                        verdict_name(c->of->verdict), c->of->reason ? c->of->reason : "no reason",
		                        c->inputs && *c->inputs ? c->inputs : "no inputs", done));
	}
}

static void decide(struct unit *u, struct program *p)
{
	struct wrappers w;
	bool reads = wrappers_can_be_read(u->job);
	wrappers_init(&w, u->arena, u->job, u->result);
	struct decide_options d = {.limit = &u->limit,
	                           .limits = u->options->limits,
	                           .no_replay = u->options->is_trial,
	                           .solves = u->options->is_solved,
	                           .callers = reads ? wrappers_find : NULL,
	                           .is_unbound = reads ? wrappers_lack : NULL,
	                           .is_unbuilt = reads ? wrappers_are_unbuilt : NULL,
	                           .callers_of = &w};
	decide_program(p, &d);
	u->result->stats.decide_ms = phase_ms(u);
	count_verdicts(u, p);
	count_assumptions(u, p);
	note_judged(u, p);
	if (u->options->self_check)
		self_check(u, p, &d);
}

struct check_options unit_check_options(const struct options *o)
{
	return (struct check_options){.limits = o->limits,
	                              .only = o->only.at,
	                              .n_only = o->only.n,
	                              .disable = o->disable.at,
	                              .n_disable = o->disable.n,
	                              .enable = o->enable.at,
	                              .n_enable = o->enable.n,
	                              .largest_tensor = o->largest_tensor,
	                              .strict = o->strict,
	                              .show_unknown = o->show_unknown};
}

/* What happens in files that were only read for their calls is nobody's question. */
static void drop_foreign_findings(const struct unit *u, finding_list *list)
{
	size_t kept = 0;
	for (size_t i = 0; i < list->n; i++)
		if (!neighbours_is_foreign(&u->neighbours, &list->at[i].place))
			list->at[kept++] = list->at[i];
	list->n = kept;
}

static void check(struct unit *u, struct program *p)
{
	struct check_options c = unit_check_options(u->options);
	check_run(u->arena, &p->facts, &c, &u->result->findings);
	drop_foreign_findings(u, &u->result->findings);
	u->result->stats.check_ms = phase_ms(u);
}

static bool wants_decisions(const struct options *o)
{
	return (o->command & (COMMAND_CHECK | COMMAND_WHY | COMMAND_REPRODUCE | COMMAND_CONTRACT)) ||
	       (o->command == COMMAND_DUMP && o->stage == STAGE_FACTS);
}

/* Recursions through other files are found, with all that is known of them, when all units are joined. */
static void leave_to_join(struct program *p)
{
	size_t kept = 0;
	for (size_t i = 0; i < p->facts.cycles.n; i++) {
		if (program_is_own(&p->facts.cycles.at[i].cycle))
			p->facts.cycles.at[kept++] = p->facts.cycles.at[i];
	}
	p->facts.cycles.n = kept;
}

/* What a unit's functions, terms and obligations may take, beside clang's tree and the solver. */
#define UNIT_BYTES ((size_t)3 << 29)

static void note_limit(struct unit *u, const struct program *p)
{
	if (!work_limit_passed(&u->limit))
		return;
	const char *left =
	    p->unanalyzed ? arena_printf(u->arena, "; %zu functions were not looked into", p->unanalyzed) : "";
	const char *what = u->limit.passed == WORK_MEMORY_PASSED
	                       ? arena_printf(u->arena, "%zu MiB of memory", UNIT_BYTES >> 20)
	                       : arena_printf(u->arena, "%lld s of CPU time", (long long)u->options->timeout_seconds);
	add_notice(u, NOTICE_LIMIT, LEVEL_ERROR, (struct place){.file = u->job->command.file},
	           arena_printf(u->arena, "'%s' took more than %s: what was not decided by then is unknown%s",
	                        u->job->command.file, what, left));
}

/* Where overflows are looked for: up to which size. */
static int64_t largest_tensor(const struct options *o)
{
	struct check_options c = unit_check_options(o);
	if (!check_enabled(&c, "index-overflow"))
		return 0;
	return o->largest_tensor ? o->largest_tensor : (int64_t)64 << 30;
}

/* What allocations are held against; a contract says their sizes, whatever the limits are. */
static struct memory_budget memory(const struct options *o)
{
	struct check_options c = unit_check_options(o);
	bool contract = o->command == COMMAND_CONTRACT;
	return (struct memory_budget){.device = o->limits.device_memory,
	                              .host = o->limits.host_memory,
	                              .is_asked = check_enabled(&c, "allocation-over-budget"),
	                              .keeps = contract};
}

/* A contract is for callers that nobody has seen yet. */
static assumptions refused(const struct options *o)
{
	assumptions set = o->strict ? ASSUMPTIONS_ALL : o->refused;
	return o->command == COMMAND_CONTRACT ? set | ASSUMING(CLOSED_WORLD) : set;
}

static enum status run_program(struct unit *u, struct error *err)
{
	const struct options *o = u->options;
	struct program_options po = {.limit = &u->limit,
	                             .stack_limit = o->limits.stack_limit,
	                             .device_stack_limit = o->limits.device_stack_limit,
	                             .stack_only = o->command == COMMAND_STACK,
	                             .joins_units = u->job->is_joined,
	                             .largest_tensor = largest_tensor(o),
	                             .memory = memory(o),
	                             .asked = u->job->asked,
	                             .inlines = o->inlines,
	                             .refused = refused(o),
	                             .usage = u->job->usage};
	struct program *p = program_analyze(u->arena, u->front.unit, u->models, &po);
	enum status s = STATUS_OK;
	u->result->stats.analyze_ms = phase_ms(u);
	if (wants_decisions(o) && !u->job->is_elsewhere)
		decide(u, p);
	note_limit(u, p);
	if (o->command == COMMAND_REPRODUCE || o->confirms)
		reproducers_make(u->arena, u->read.command, &u->neighbours, u->models, o, p, u->result);
	if (u->job->is_joined) {
		u->result->outline = program_outline(u->arena, p);
		leave_to_join(p);
	}
	if (o->command == COMMAND_CHECK && !u->job->is_elsewhere)
		check(u, p);
	if (o->command == COMMAND_CHECK && o->buffer.annotates)
		annotate_program(u->arena, p, o, u->job->command.file, &u->text);
	else if (o->command == COMMAND_CHECK && page_wanted(o) && !u->job->is_beside && !u->job->is_elsewhere)
		page_part(p, o, &u->text);
	if (o->proofs && !u->job->is_beside && !u->job->is_elsewhere)
		u->result->proofs = inspect_proofs(p, o);
	bool prints = o->command != COMMAND_CHECK && o->command != COMMAND_REPRODUCE && o->command != COMMAND_STACK;
	if (o->command == COMMAND_CONTRACT && !u->job->is_beside)
		u->result->sides = inspect_sides(p, o);
	if (prints && !u->job->is_beside)
		s = inspect_program(p, o, &u->text, err);
	if (o->command == COMMAND_WHY && !u->job->is_beside)
		inspect_companions(u->result, o, &u->text);
	program_free(p);
	return s;
}

/* ---- the pipeline ---- */

static bool is_dump(const struct options *o, enum stage stage)
{
	return o->command == COMMAND_DUMP && o->stage == stage;
}

/* Where settings and headers were found that no argument names. */
static void print_found(struct unit *u)
{
	const struct front_command *c = &u->job->command;
	bool wanted = u->options->command == COMMAND_WHY && !u->job->is_beside;
	for (size_t i = 0; i < c->n_found && wanted; i++)
		buf_printf(&u->text, "from the repository: %s\n", c->found[i]);
}

static enum status run_stages(struct unit *u, struct error *err)
{
	const struct options *o = u->options;
	if (is_dump(o, STAGE_AST))
		return inspect_ast(u->arena, u->job, u->models, o, &u->text, err);
	enum status s = run_front(u, err);
	if (s != STATUS_OK)
		return s;
	if (is_dump(o, STAGE_IR) || is_dump(o, STAGE_MODELS))
		return inspect_unit(u->front.unit, u->models, o, &u->text, err);
	s = run_program(u, err);
	print_found(u);
	return s;
}

void unit_run(struct arena *a, const struct unit_job *job, const struct models *m, const struct options *o,
              struct unit_result *out)
{
	struct error err = {0};
	struct read_once once;
	*out = (struct unit_result){.done = true, .text = ""};
	struct unit u = {.arena = a, .job = job, .models = m, .options = o, .result = out};
	trace(TRACE_RUN, "unit %s", job->command.file);
	phase_ms(&u);
	u.limit = work_limit_start((double)o->timeout_seconds, UNIT_BYTES);
	out->stats.units = 1;
	bool mends = o->edits && o->command == COMMAND_CHECK && !job->is_elsewhere;
	if (mends)
		read_once_begin(&once, a, job->project);
	if (run_stages(&u, &err) != STATUS_OK)
		fail(&u, &err);
	if (mends && out->done) {
		edit_unit(a, job, &u.read, m, o, out);
		out->stats.edit_ms = phase_ms(&u);
	}
	if (mends)
		read_once_end(&once);
	out->text = arena_strndup(a, buf_text(&u.text), u.text.n);
	buf_release(&u.text);
}
