/*
 * inspect.c: what `dump` and `why` print of a unit.
 */
#include "run/annotate.h"

#include <string.h>

/* ---- which functions ---- */

static bool ends_with_name(const char *name, const char *wanted)
{
	size_t n = strlen(name), m = strlen(wanted);
	return n >= m && strcmp(name + n - m, wanted) == 0 && (n == m || name[n - m - 1] == ':');
}

/* `Compute`, `ZeroOutOp::Compute` and the full name all mean tensorflow::ZeroOutOp::Compute. */
static bool is_wanted(const struct options *o, const struct ir_func *f)
{
	return !o->function || ends_with_name(f->name, o->function) || strcmp(f->display, o->function) == 0;
}

static enum status none_found(const struct options *o, const struct ir_unit *u, struct error *err)
{
	return error_set(err, STATUS_INPUT, "no function '%s' with a body in '%s'", o->function, u->main_file);
}

typedef void (*print_function)(const void *context, const struct ir_func *f, struct buf *out);

static enum status each_function(const struct ir_unit *u, const struct options *o, print_function print,
                                 const void *context, struct buf *out, struct error *err)
{
	bool any = false;
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		if (f->blocks.n == 0 || !is_wanted(o, f))
			continue;
		print(context, f, out);
		any = true;
	}
	return any || !o->function ? STATUS_OK : none_found(o, u, err);
}

static void print_place(const struct place *at, struct buf *out)
{
	if (at->line)
		buf_printf(out, "%s:%u:%u", path_base(at->file), at->line, at->col);
	else
		buf_str(out, "?");
}

/* ---- ast, ir ---- */

enum status inspect_ast(struct arena *a, const struct unit_job *job, const struct models *m, const struct options *o,
                        struct buf *out, struct error *err)
{
	return front_dump_ast(a, &job->command, m, o->function, out, err);
}

static void print_ir(const void *context, const struct ir_func *f, struct buf *out)
{
	ir_print_func(context, f, out);
}

enum status inspect_unit(const struct ir_unit *u, const struct models *m, const struct options *o, struct buf *out,
                         struct error *err)
{
	if (o->stage == STAGE_IR && !o->function)
		ir_print_unit(u, out);
	else if (o->stage == STAGE_IR)
		return each_function(u, o, print_ir, u, out, err);
	else
		inspect_models(u, m, out);
	return STATUS_OK;
}

/* ---- values, facts, frames ---- */

static const struct summary *summary_of(const struct ir_func *f, void *payload)
{
	const struct program *p = payload;
	const struct call_node *node = map_ptr(&p->graph->by_func, (uint64_t)(uintptr_t)f);
	return node ? node->summary : NULL;
}

static void print_values(const void *context, const struct ir_func *f, struct buf *out)
{
	const struct program *p = context;
	struct flow_context c = {.arena = p->arena,
	                         .pool = p->pool,
	                         .prover = p->prover,
	                         .models = p->models,
	                         .unit = p->unit,
	                         .summary_of = summary_of,
	                         .payload = (void *)(uintptr_t)p};
	flow_dump_values(&c, f, out);
}

static void print_summary(const void *context, const struct ir_func *f, struct buf *out)
{
	const struct program *p = context;
	const struct summary *s = summary_of(f, (void *)(uintptr_t)p);
	if (s)
		facts_print_summary(p->pool, s, out);
}

static enum status print_facts(const struct program *p, const struct options *o, struct buf *out, struct error *err)
{
	enum status s = each_function(p->unit, o, print_summary, p, out, err);
	if (s == STATUS_OK && !o->function)
		facts_print_unit(&p->facts, out);
	return s;
}

static void print_frame(const struct frame *f, struct buf *out)
{
	print_place(&f->func->place, out);
	buf_printf(out, ": %s: %lld bytes%s%s\n", f->func->display, (long long)f->bytes,
	           f->has_dynamic ? " and a dynamic part" : "", f->measured ? " (measured)" : "");
	for (size_t i = 0; i < f->parts.n; i++) {
		const struct frame_part *part = &f->parts.at[i];
		buf_str(out, "  ");
		print_place(&part->place, out);
		buf_printf(out, " %s: ", *part->name ? part->name : "temporary");
		if (part->bytes >= 0)
			buf_printf(out, "%lld\n", (long long)part->bytes);
		else
			buf_printf(out, "dynamic%s\n", part->in_loop ? ", in a loop" : "");
	}
}

static void print_frames(const struct program *p, const struct options *o, struct buf *out)
{
	for (size_t i = 0; i < p->facts.frames.n; i++)
		if (is_wanted(o, p->facts.frames.at[i].func))
			print_frame(&p->facts.frames.at[i], out);
}

/* ---- why ---- */

struct asking asking_of(const struct program *p, const struct options *o)
{
	return (struct asking){p, {.facts = &p->facts, .limits = &o->limits, .arena = p->arena}, o->verbose};
}

static bool is_on_line(const struct place *place, const struct place *end, const char *file, uint32_t line)
{
	if (!line)
		return true;
	uint32_t last = end->line >= place->line && end->file == place->file ? end->line : place->line;
	return place->file && strcmp(place->file, file) == 0 && place->line <= line && line <= last;
}

/* As its author would write it, or only what it is and where; with --verbose as the prover has it. */
static void print_fact(const struct asking *ask, const struct fact *f, struct buf *out)
{
	bool has_words = term_is_sayable(&ask->said, f->cond), in_terms = ask->verbose || (!has_words && !f->why);
	buf_str(out, f->is_premise ? "    provided that " : "    since ");
	if (in_terms)
		term_print(ask->program->pool, f->cond, out);
	else if (has_words)
		buf_str(out, term_words(&ask->said, f->cond));
	if (f->why)
		buf_printf(out, "%s%s", in_terms || has_words ? ": " : "", f->why);
	if (f->place.line) {
		buf_str(out, " at ");
		print_place(&f->place, out);
	}
	buf_char(out, '\n');
}

static bool is_used(const struct obligation *a, size_t fact)
{
	for (size_t i = 0; i < a->proof.used.n; i++)
		if (a->proof.used.at[i] == fact)
			return true;
	bool derived = a->verdict == VERDICT_PROVED || a->verdict == VERDICT_REQUIRED;
	return a->conditions.at[fact].is_premise || !derived; /* a counterexample respects them all */
}

static void print_labelled(const char *label, const char *text, struct buf *out)
{
	if (text)
		buf_printf(out, "    %s %s\n", label, text);
}

static void print_assumptions(assumptions set, struct buf *out)
{
	for (int i = 0; i < ASSUMPTION_COUNT; i++)
		if (set & (assumptions)1 << i)
			buf_printf(out, "    assuming %s: %s\n", assumption_rows[i].id, assumption_rows[i].sentence);
}

/* Statements of the function that clang could not resolve: what they may have changed is not known behind them. */
static void print_unresolved(const struct ir_func *f, struct buf *out)
{
	uint32_t last = 0, shown = 0;
	for (size_t i = 1; f->n_unresolved && i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (!in || !ir_is_unresolved(in) || in->place.line == last || shown == 3)
			continue;
		buf_str(out, shown ? ", " : "    clang could not resolve what stands at ");
		print_place(&in->place, out);
		last = in->place.line;
		shown++;
	}
	if (shown)
		buf_char(out, '\n');
}

static void print_conditions(const struct asking *ask, const struct obligation *a, struct buf *out)
{
	for (size_t i = 0; i < a->conditions.n; i++)
		if (is_used(a, i))
			print_fact(ask, &a->conditions.at[i], out);
}

static void print_trail(const struct obligation *a, struct buf *out)
{
	for (size_t i = 0; i < a->trail.n; i++) {
		buf_str(out, "    called at ");
		print_place(&a->trail.at[i].place, out);
		buf_char(out, '\n');
	}
}

/* "element i + 1", "an element" */
static void print_element(const struct asking *ask, term index, struct buf *out)
{
	bool has_words = index != TERM_NONE && term_is_sayable(&ask->said, index);
	buf_printf(out, "%s%s", has_words ? "element " : "an element", has_words ? term_words(&ask->said, index) : "");
}

/* "writes element i of 'output', which holds n elements" */
static void print_touched(const struct asking *ask, const struct obligation *a, struct buf *out)
{
	struct reach r = access_reach(&ask->said, a);
	const struct term_node *bytes = term_get(ask->program->pool, a->access.bytes);
	bool is_element = bytes->kind == TERM_CONST && bytes->value == a->access.elem_bytes && r.index != TERM_NONE;
	buf_str(out, a->access.is_bound ? "refers to " : a->access.kind == ACCESS_WRITE ? "writes " : "reads ");
	if (is_element)
		print_element(ask, r.index, out);
	else if (term_is_sayable(&ask->said, a->access.bytes))
		buf_str(out, extent_words(&ask->said, a->access.bytes, 1));
	else
		buf_str(out, "some bytes");
	buf_printf(out, " of %s", r.name);
	if (r.extent != TERM_NONE && term_is_sayable(&ask->said, r.extent))
		buf_printf(out, ", which holds %s", extent_words(&ask->said, r.extent, a->access.elem_bytes));
	buf_char(out, '\n');
}

/* "address: &output + 4*i, 4 bytes of 4*n", as the prover has it. */
static void print_address(const struct program *p, const struct obligation *a, struct buf *out)
{
	buf_str(out, "    address: ");
	term_print(p->pool, a->access.pointer, out);
	buf_str(out, ", ");
	term_print(p->pool, a->access.bytes, out);
	buf_str(out, " bytes");
	if (a->access.extent != TERM_NONE) {
		buf_str(out, " of ");
		term_print(p->pool, a->access.extent, out);
	}
	buf_char(out, '\n');
}

void inspect_access(const struct asking *ask, const struct obligation *a, struct buf *out)
{
	buf_str(out, verdict_name(a->verdict));
	if (a->proof.step)
		buf_printf(out, " by %s", a->proof.step);
	buf_str(out, ": ");
	print_touched(ask, a, out);
	if (ask->verbose)
		print_address(ask->program, a, out);
	if (a->reason && (!a->proof.step || strcmp(a->reason, a->proof.step) != 0))
		print_labelled("because", a->reason, out);
	print_labelled("inputs:", a->witness.inputs, out);
	print_labelled("breaks", a->witness.at, out);
	print_labelled("required:", a->access.required ? a->access.required->text : NULL, out);
	print_unresolved(a->func, out);
	print_conditions(ask, a, out);
	if (a->verdict == VERDICT_PROVED || a->verdict == VERDICT_REQUIRED || a->verdict == VERDICT_UNREACHABLE)
		print_assumptions(a->rests, out);
	print_trail(a, out);
}

static void print_overflow(const struct asking *ask, const struct obligation *a, struct buf *out)
{
	print_place(&a->place, out);
	buf_printf(out, ": %s", verdict_name(a->verdict));
	if (a->proof.step)
		buf_printf(out, " by %s", a->proof.step);
	buf_str(out, ": arithmetic that fits its type");
	if (a->overflow.value != TERM_NONE) {
		buf_str(out, ": ");
		if (!ask->verbose && term_is_sayable(&ask->said, a->overflow.value))
			buf_str(out, term_words(&ask->said, a->overflow.value));
		else
			term_print(ask->program->pool, a->overflow.value, out);
	}
	buf_char(out, '\n');
	print_labelled("because", a->reason, out);
	print_labelled("inputs:", a->witness.inputs, out);
	print_labelled("breaks", a->witness.at, out);
	print_conditions(ask, a, out);
	if (a->verdict == VERDICT_PROVED)
		print_assumptions(a->rests, out);
	print_trail(a, out);
}

/* What stands in a stub of ours is told where it is called. */
static bool access_is_on_line(const struct obligation *a, const char *file, uint32_t line)
{
	const struct call_step *step = call_in_sight(a);
	return step ? is_on_line(&step->place, &step->place, file, line) : is_on_line(&a->place, &a->end, file, line);
}

static void print_access(const struct asking *ask, const struct obligation *a, struct buf *out)
{
	const struct place at = place_in_sight(a);
	print_place(&at, out);
	buf_str(out, ": ");
	inspect_access(ask, a, out);
}

void inspect_cycle(const struct obligation *c, struct buf *out)
{
	buf_printf(out, "%s: recursion of %s\n", verdict_name(c->verdict), c->cycle.members.at[0]->display);
	print_labelled("measure:", c->cycle.measure, out);
	print_labelled("because", c->reason, out);
	print_labelled("inputs:", c->witness.inputs, out);
	if (c->verdict == VERDICT_PROVED)
		print_assumptions(c->rests, out);
}

static void print_cycle(const struct obligation *c, struct buf *out)
{
	print_place(c->cycle.calls.n ? &c->cycle.calls.at[0].place : &c->cycle.members.at[0]->place, out);
	buf_str(out, ": ");
	inspect_cycle(c, out);
}

static void print_self_owner(const struct obligation *s, struct buf *out)
{
	print_place(&s->place, out);
	buf_printf(out, ": %s: '%s' owns values of its own type through '%s'\n", verdict_name(s->verdict),
	           s->owner.type->name, s->owner.through);
	print_labelled("because", s->reason, out);
}

/* What a function's frame, its dynamic parts and the chain from it must fit in. */
static void print_need(const struct obligation *o, struct buf *out)
{
	const struct chain *c = o->need.chain;
	const struct frame_part *part = o->need.part;
	int64_t bytes = c ? c->bytes : part ? (int64_t)part->bound : o->need.frame->bytes;
	buf_printf(out, "  %s %s: ", part ? "part" : obligation_kind_name(o->kind), verdict_name(o->verdict));
	if (part)
		buf_printf(out, "'%s' at line %u, ", part->name, part->place.line);
	if (part && !part->bounded)
		buf_printf(out, "no bound within %lld bytes\n", (long long)o->need.room);
	else
		buf_printf(out, "%lld of %lld bytes\n", (long long)bytes, (long long)o->need.room);
	print_labelled("because", o->reason, out);
	if (o->verdict == VERDICT_PROVED)
		print_assumptions(o->rests, out);
}

static void print_needs(const obligation_list *needs, const struct ir_func *f, struct buf *out)
{
	for (size_t i = 0; i < needs->n; i++)
		if (needs->at[i].func == f)
			print_need(&needs->at[i], out);
}

/* Beside what else stands on the line: a verdict of the memory that is asked for, not of an access. */
static void print_allocation(const struct asking *ask, const struct obligation *o, struct buf *out)
{
	print_place(&o->place, out);
	buf_printf(out, ": '%s' allocates\n  allocation %s: %s\n", o->func->display, verdict_name(o->verdict),
	           memory_words(&ask->said, o));
	print_labelled("because", o->reason, out);
	print_labelled("inputs:", o->witness.inputs, out);
	if (o->verdict == VERDICT_PROVED || o->verdict == VERDICT_REQUIRED)
		print_assumptions(o->rests, out);
}

static bool print_allocations(const struct asking *ask, const char *file, uint32_t line, struct buf *out)
{
	const obligation_list *all = &ask->program->facts.allocations;
	bool any = false;
	for (size_t i = 0; i < all->n; i++) {
		const struct obligation *o = &all->at[i];
		if (!is_on_line(&o->place, &o->place, file, line))
			continue;
		print_allocation(ask, o, out);
		any = true;
	}
	return any;
}

static bool cycle_is_on_line(const struct obligation *c, const char *file, uint32_t line)
{
	for (size_t i = 0; i < c->cycle.calls.n; i++)
		if (is_on_line(&c->cycle.calls.at[i].place, &c->cycle.calls.at[i].place, file, line))
			return true;
	for (size_t i = 0; i < c->cycle.members.n; i++)
		if (is_on_line(&c->cycle.members.at[i]->place, &c->cycle.members.at[i]->place, file, line))
			return true;
	return false;
}

static void print_why(const struct program *p, const struct options *o, struct buf *out)
{
	const struct unit_facts *f = &p->facts;
	const char *file = p->unit->main_file;
	const struct asking ask = asking_of(p, o);
	bool any = false;
	for (size_t i = 0; i < f->accesses.n; i++) {
		if (!access_is_on_line(&f->accesses.at[i], file, o->line))
			continue;
		print_access(&ask, &f->accesses.at[i], out);
		any = true;
	}
	for (size_t i = 0; i < f->overflows.n; i++) {
		if (!is_on_line(&f->overflows.at[i].place, &f->overflows.at[i].end, file, o->line))
			continue;
		print_overflow(&ask, &f->overflows.at[i], out);
		any = true;
	}
	for (size_t i = 0; i < f->cycles.n; i++) {
		if (!cycle_is_on_line(&f->cycles.at[i], file, o->line))
			continue;
		print_cycle(&f->cycles.at[i], out);
		any = true;
	}
	for (size_t i = 0; i < f->self_owners.n; i++) {
		if (!is_on_line(&f->self_owners.at[i].place, &f->self_owners.at[i].place, file, o->line))
			continue;
		print_self_owner(&f->self_owners.at[i], out);
		any = true;
	}
	for (size_t i = 0; i < f->frames.n; i++) {
		if (!is_on_line(&f->frames.at[i].func->place, &f->frames.at[i].func->place, file, o->line))
			continue;
		print_frame(&f->frames.at[i], out);
		print_needs(&f->frame_needs, f->frames.at[i].func, out);
		print_needs(&f->chain_needs, f->frames.at[i].func, out);
		any = true;
	}
	any |= print_allocations(&ask, file, o->line, out);
	if (!any && !o->line)
		buf_printf(out, "%s: no access, allocation, recursion or function is in this file\n", path_base(file));
	else if (!any)
		buf_printf(out, "%s:%u: no access, allocation, recursion or function starts on this line\n", path_base(file),
		           o->line);
}

const char *inspect_proofs(const struct program *p, const struct options *o)
{
	struct buf out = {0};
	print_why(p, o, &out);
	const char *text = arena_strdup(p->arena, buf_text(&out));
	buf_release(&out);
	return text;
}

/* ---- contract ---- */

const char *inspect_sides(struct program *p, const struct options *o)
{
	contract_list contracts = {0};
	struct buf sides = {0};
	contracts_of(p, &contracts);
	struct contract_report r = {&contracts, p->pool, o->cwd};
	report_contract_sides(&r, &sides);
	const char *text = arena_strdup(p->arena, buf_text(&sides));
	buf_release(&sides);
	return text;
}

static void print_contracts(struct program *p, const struct options *o, struct buf *out)
{
	contract_list contracts = {0};
	contracts_of(p, &contracts);
	struct contract_report r = {&contracts, p->pool, o->cwd};
	switch (o->contract_format) {
	case CONTRACT_TEXT:
		report_contract_text(&r, out);
		return;
	case CONTRACT_JSON:
		report_contract_json(&r, out);
		return;
	case CONTRACT_MARKDOWN:
		report_contract_markdown(&r, out);
		return;
	case CONTRACT_CODE:
		report_contract_code(&r, out);
		return;
	}
	BUG("no such format");
}

void inspect_companions(const struct unit_result *r, const struct options *o, struct buf *out)
{
	for (size_t i = 0; i < r->companions.n; i++)
		buf_printf(out, "read as well: %s\n", path_relative(o->arena, o->cwd, r->companions.at[i]));
	for (size_t i = 0; i < r->left_out.n; i++)
		buf_printf(out, "not read: %s\n", r->left_out.at[i]);
}

void inspect_linked(const struct program *p, const char *file, const struct options *options, struct buf *out)
{
	for (size_t i = 0; i < p->facts.cycles.n; i++)
		if (cycle_is_on_line(&p->facts.cycles.at[i], file, options->line))
			print_cycle(&p->facts.cycles.at[i], out);
	for (size_t i = 0; i < p->facts.chain_needs.n; i++) {
		const struct obligation *o = &p->facts.chain_needs.at[i];
		if (!is_on_line(&o->place, &o->place, file, options->line))
			continue;
		print_place(&o->place, out);
		buf_printf(out, ": %s, in all files\n", o->func->display);
		print_need(o, out);
	}
}

enum status inspect_program(struct program *p, const struct options *o, struct buf *out, struct error *err)
{
	if (o->command == COMMAND_CONTRACT)
		print_contracts(p, o, out);
	else if (o->command == COMMAND_WHY)
		print_why(p, o, out);
	else if (o->stage == STAGE_VALUES)
		return each_function(p->unit, o, print_values, p, out, err);
	else if (o->stage == STAGE_FACTS)
		return print_facts(p, o, out, err);
	else if (o->stage == STAGE_CALLS)
		call_graph_print(p->graph, out);
	else
		print_frames(p, o, out);
	return STATUS_OK;
}
