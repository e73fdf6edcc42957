/*
 * encode.c: facts as text, one fact a line, in the order in which the analysis made them, so that the same unit gives
 * the same bytes. `dump facts` prints it, goldens hold it.
 *
 * Files are named without their folder: the text must not depend on where the tree lies.
 */
#include "facts/facts.h"

static void put_place(struct buf *out, const struct place *at)
{
	if (at->line == 0)
		buf_str(out, "?");
	else
		buf_printf(out, "%s:%u:%u", path_base(at->file), at->line, at->col);
	if (at->macro)
		buf_printf(out, " (in %s)", at->macro);
}

static void put_term(const struct term_pool *p, term t, struct buf *out)
{
	if (t == TERM_NONE)
		buf_char(out, '?');
	else
		term_print_exact(p, t, out);
}

static void put_conditions(const struct term_pool *p, const fact_list *conditions, const char *indent, struct buf *out)
{
	for (size_t i = 0; i < conditions->n; i++) {
		const struct fact *f = &conditions->at[i];
		buf_printf(out, "%sif ", indent);
		put_term(p, f->cond, out);
		if (f->why)
			buf_printf(out, "  # %s", f->why);
		if (assumption_ids(f->assuming)) {
			buf_str(out, f->why ? " (assuming " : "  # (assuming ");
			assumptions_print(f->assuming, out);
			buf_char(out, ')');
		}
		if (f->place.line) {
			buf_str(out, f->why || f->assuming ? ", " : "  # ");
			put_place(out, &f->place);
		}
		buf_char(out, '\n');
	}
}

static void put_verdict(enum verdict v, const char *reason, struct buf *out)
{
	buf_printf(out, " %s", verdict_name(v));
	if (reason)
		buf_printf(out, " (%s)", reason);
}

static void put_line(const char *indent, const char *label, const char *text, struct buf *out)
{
	if (text)
		buf_printf(out, "%s%s %s\n", indent, label, text);
}

static void put_access(const struct term_pool *p, const struct obligation *a, struct buf *out)
{
	buf_str(out, "  ");
	put_place(out, &a->place);
	buf_printf(out, " %s ", a->access.kind == ACCESS_WRITE ? "write" : "read");
	put_term(p, a->access.bytes, out);
	buf_str(out, " bytes of ");
	put_term(p, a->access.pointer, out);
	if (a->access.is_bulk && a->access.callee)
		buf_printf(out, " by %s", a->access.callee);
	if (a->access.extent != TERM_NONE) {
		buf_str(out, ", extent ");
		put_term(p, a->access.extent, out);
	}
	put_verdict(a->verdict, a->reason, out);
	buf_char(out, '\n');
	put_line("    ", "inputs", a->witness.inputs, out);
	put_line("    ", "breaks", a->witness.at, out);
	put_line("    ", "needs", a->access.required ? a->access.required->text : NULL, out);
	for (size_t i = 0; i < a->trail.n; i++) {
		buf_str(out, "    called at ");
		put_place(out, &a->trail.at[i].place);
		buf_char(out, '\n');
	}
	put_conditions(p, &a->conditions, "    ", out);
}

static void put_effect(const struct term_pool *p, const struct effect *e, struct buf *out)
{
	buf_printf(out, "  %s *", e->always ? "sets" : "may set");
	put_term(p, e->pointer, out);
	buf_str(out, " := ");
	put_term(p, e->value, out);
	buf_str(out, " over ");
	put_term(p, e->bytes, out);
	buf_str(out, " bytes\n");
	put_conditions(p, &e->conditions, "    ", out);
}

static void put_content(const struct term_pool *p, const struct content *c, struct buf *out)
{
	buf_str(out, "  leaves at *");
	put_term(p, c->base, out);
	buf_str(out, " element ");
	put_term(p, c->number, out);
	buf_str(out, " := ");
	put_term(p, c->value, out);
	buf_str(out, " if ");
	put_term(p, c->wrote, out);
	buf_str(out, " else as in ");
	put_term(p, c->before, out);
	buf_char(out, '\n');
	put_conditions(p, &c->facts, "    ", out);
}

static void put_call(const struct term_pool *p, const struct call_fact *c, struct buf *out)
{
	buf_str(out, "  ");
	put_place(out, &c->place);
	buf_printf(out, " %s %s(",
	           c->is_launch     ? "launch"
	           : c->is_callback ? "callback"
	                            : "call",
	           c->callee ? c->callee : "?");
	for (size_t i = 0; i < c->args.n; i++) {
		buf_str(out, i ? ", " : "");
		put_term(p, c->args.at[i], out);
	}
	buf_printf(out, ")%s\n", c->is_virtual ? " virtual" : "");
	put_conditions(p, &c->conditions, "    ", out);
}

void facts_print_summary(const struct term_pool *p, const struct summary *s, struct buf *out)
{
	buf_printf(out, "function %s%s%s\n", s->func->display ? s->func->display : s->func->usr,
	           s->returns ? "" : " never returns", s->clobbers ? " clobbers" : "");
	for (size_t i = 0; i < s->result_items.n; i++) {
		buf_printf(out, "  returns holding at byte %lld ", (long long)s->result_items.at[i].offset);
		put_term(p, s->result_items.at[i].value, out);
		buf_char(out, '\n');
	}
	for (size_t i = 0; i < s->result_cells.n; i++) {
		buf_printf(out, "  returns at byte %lld ", (long long)s->result_cells.at[i].offset);
		put_term(p, s->result_cells.at[i].value, out);
		buf_char(out, '\n');
	}
	if (s->result != TERM_NONE && !s->result_cells.n) {
		buf_str(out, "  returns ");
		put_term(p, s->result, out);
		buf_char(out, '\n');
	}
	for (size_t i = 0; i < s->effects.n; i++)
		put_effect(p, &s->effects.at[i], out);
	for (size_t i = 0; i < s->contents.n; i++)
		put_content(p, &s->contents.at[i], out);
	put_conditions(p, &s->ensures, "  ensures ", out);
	for (size_t i = 0; i < s->accesses.n; i++)
		put_access(p, &s->accesses.at[i], out);
	for (size_t i = 0; i < s->calls.n; i++)
		put_call(p, &s->calls.at[i], out);
}

static const char *func_words(const struct ir_func *f)
{
	return !f ? "?" : f->display ? f->display : f->usr;
}

static void put_frame(const struct term_pool *p, const struct frame *f, struct buf *out)
{
	buf_printf(out, "frame %s %lld bytes%s%s\n", func_words(f->func), (long long)f->bytes,
	           f->is_device ? " device" : "", f->measured ? " measured" : "");
	for (size_t i = 0; i < f->parts.n; i++) {
		const struct frame_part *part = &f->parts.at[i];
		buf_printf(out, "  %s ", part->name && *part->name ? part->name : "(temporary)");
		if (part->bytes >= 0) {
			buf_printf(out, "%lld bytes\n", (long long)part->bytes);
			continue;
		}
		put_term(p, part->dynamic_bytes, out);
		buf_str(out, " bytes");
		if (part->bounded) {
			buf_str(out, ", at most ");
			buf_int128(out, part->bound);
		}
		buf_str(out, part->in_loop ? " an iteration\n" : "\n");
	}
}

static const char *depth_name(enum depth_kind kind)
{
	switch (kind) {
	case DEPTH_UNKNOWN:
		return "unknown";
	case DEPTH_CONSTANT:
		return "constant";
	case DEPTH_TERM:
		return "term";
	case DEPTH_LOGARITHMIC:
		return "logarithmic";
	case DEPTH_DATA:
		return "data";
	case DEPTH_UNBOUNDED:
		return "unbounded";
	}
	BUG("depth kind %d", (int)kind);
}

static void put_cycle(const struct term_pool *p, const struct obligation *c, struct buf *out)
{
	buf_str(out, "cycle");
	for (size_t i = 0; i < c->cycle.members.n; i++)
		buf_printf(out, "%s %s", i ? " ->" : "", func_words(c->cycle.members.at[i]));
	put_verdict(c->verdict, c->reason, out);
	buf_printf(out, "\n  depth %s ", depth_name(c->cycle.kind));
	if (c->cycle.depth != TERM_NONE)
		put_term(p, c->cycle.depth, out);
	else
		buf_int128(out, c->cycle.depth_value);
	buf_printf(out, ", %lld bytes a turn\n", (long long)c->cycle.frame_bytes);
	put_line("  ", "measure", c->cycle.measure, out);
	put_line("  ", "inputs", c->witness.inputs, out);
	for (size_t i = 0; i < c->cycle.calls.n; i++)
		put_call(p, &c->cycle.calls.at[i], out);
}

static void put_self_owner(const struct obligation *o, struct buf *out)
{
	buf_printf(out, "type %s owns itself through %s", o->owner.type->name, o->owner.through);
	put_verdict(o->verdict, o->reason, out);
	if (o->owner.built.line) {
		buf_str(out, ", built at ");
		put_place(out, &o->owner.built);
	}
	buf_char(out, '\n');
}

static void put_chain(const struct chain *c, struct buf *out)
{
	buf_printf(out, "chain %s %lld bytes%s:", func_words(c->entry), (long long)c->bytes,
	           c->unbounded ? " unbounded" : "");
	for (size_t i = 0; i < c->frames.n; i++)
		buf_printf(out, "%s %s", i ? " ->" : "", func_words(c->frames.at[i]->func));
	buf_char(out, '\n');
}

void facts_print_unit(const struct unit_facts *f, struct buf *out)
{
	if (f->accesses.n)
		buf_str(out, "accesses\n");
	for (size_t i = 0; i < f->accesses.n; i++)
		put_access(f->pool, &f->accesses.at[i], out);
	for (size_t i = 0; i < f->frames.n; i++)
		put_frame(f->pool, &f->frames.at[i], out);
	for (size_t i = 0; i < f->cycles.n; i++)
		put_cycle(f->pool, &f->cycles.at[i], out);
	for (size_t i = 0; i < f->self_owners.n; i++)
		put_self_owner(&f->self_owners.at[i], out);
	for (size_t i = 0; i < f->chains.n; i++)
		put_chain(&f->chains.at[i], out);
}
