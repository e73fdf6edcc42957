/*
 * contract.c: what `contract` prints of a unit's functions, as text, as Markdown for a documentation, as JSON, or as
 * functions that check it all.
 */
#include "report/report_int.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#define OTHERS_TOLD 12 /* places that break for no condition that is known; JSON has all */

/* ---- text ---- */

static uint64_t undecided(const struct contract *c)
{
	return c->verdicts[VERDICT_UNKNOWN];
}

static uint64_t made(const struct contract *c)
{
	uint64_t n = 0;
	for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
		n += c->verdicts[v];
	return n;
}

static void place_of_file(const struct contract_report *r, const struct place *p, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	buf_str(out, path_relative(&scratch, r->cwd, p->file));
	arena_release(&scratch);
}

static void place_of(const struct contract_report *r, const struct place *p, struct buf *out)
{
	place_of_file(r, p, out);
	buf_printf(out, ":%u", p->line);
}

/* As C and C++ write it; a reference is a pointer here, and printed as one that is not. */
static void put_type(struct buf *out, const struct ir_type *t, bool is_reference)
{
	int stars = 0;
	for (; t && t->kind == IR_TYPE_PTR && stars < 4; t = t->elem)
		stars++;
	if (t && t->kind == IR_TYPE_INT && t->bits == 1)
		buf_str(out, "bool");
	else if (t && t->kind == IR_TYPE_INT)
		buf_printf(out, "%sint%u_t", t->is_signed ? "" : "u", (unsigned)t->bits);
	else if (t && t->kind == IR_TYPE_FLOAT)
		buf_str(out, t->bits == 32 ? "float" : "double");
	else
		buf_str(out, t && t->kind == IR_TYPE_RECORD && t->name ? t->name : "void");
	buf_char(out, ' ');
	for (int i = is_reference; i < stars; i++)
		buf_char(out, '*');
	buf_str(out, is_reference ? "&" : "");
}

static void put_checks(const struct contract_report *r, const struct contract *c, const char *bullet, struct buf *out)
{
	for (size_t i = 0; i < c->checks.n; i++) {
		buf_str(out, bullet);
		term_print(r->pool, c->checks.at[i].cond, out);
		buf_printf(out, " (line %u)\n", c->checks.at[i].place.line);
	}
}

/* "op.cu:12: reads outside of 'table', with table of shape [0]" */
static void put_break(const struct contract_report *r, const struct contract_break *b, const char *bullet,
                      struct buf *out)
{
	const struct obligation *a = b->of;
	bool writes = a->access.kind == ACCESS_WRITE, may = a->verdict == VERDICT_POSSIBLE;
	buf_str(out, bullet);
	place_of(r, &a->place, out);
	buf_printf(out, ": %s outside of %s",
	           may      ? writes ? "may write" : "may read"
	           : writes ? "writes"
	                    : "reads",
	           b->object);
	if (*witness_told(&a->witness))
		buf_printf(out, ", with %s", witness_told(&a->witness));
	if (b->more)
		buf_printf(out, " (and %zu more of this line)", b->more);
	buf_char(out, '\n');
}

/* What is missing, each condition once with what happens without it. */
static void put_missing(const struct contract_report *r, const struct contract *c, const char *bullet,
                        const char *nested, struct buf *out)
{
	for (size_t i = 0; i < c->conditions.n; i++) {
		const struct contract_check *k = &c->conditions.at[i];
		if (!k->accesses)
			continue;
		buf_printf(out, "%s%s, without which %zu access%s", bullet, k->text, k->accesses,
		           k->accesses == 1 ? " breaks" : "es break");
		if (k->refuser)
			buf_printf(out, ": '%s' checks it, but where that fails only '%s' returns", k->refuser, k->refuser);
		buf_char(out, '\n');
		put_break(r, &k->example, nested, out);
	}
}

/* What breaks for no condition that is known. */
static void put_others(const struct contract_report *r, const struct contract *c, const char *bullet, struct buf *out)
{
	for (size_t i = 0; i < c->others.n && i < OTHERS_TOLD; i++)
		put_break(r, &c->others.at[i], bullet, out);
	if (c->others.n > OTHERS_TOLD)
		buf_printf(out, "%sand %zu more places\n", bullet, c->others.n - OTHERS_TOLD);
}

/* ---- side by side ---- */

static void put_unshared(const struct contract *a, const struct contract *b, const char *bullet, struct buf *out)
{
	for (size_t i = 0; i < a->conditions.n; i++) {
		const struct contract_check *k = contract_unshared(a, b, i);
		if (k)
			buf_printf(out, "%s%s: '%s' checks it (line %u), '%s' does not%s\n", bullet, k->text, a->func->name,
			           k->place.line, b->func->name, contract_missing(b, k->text) ? " and breaks without it" : "");
	}
}

static void put_pairs(const struct contract_report *r, const char *head, const char *bullet, struct buf *out)
{
	for (size_t i = 0; i < r->contracts->n; i++)
		for (size_t k = i + 1; k < r->contracts->n; k++) {
			const struct contract *a = &r->contracts->at[i], *b = &r->contracts->at[k];
			struct buf both = {0};
			if (!contracts_are_of_one(a, b))
				continue;
			put_unshared(a, b, bullet, &both);
			put_unshared(b, a, bullet, &both);
			if (both.n)
				buf_printf(out, "%s'%s' and '%s'\n%s", head, a->func->name, b->func->name, buf_text(&both));
			buf_release(&both);
		}
}

static bool is_open(const struct contract *c)
{
	return undecided(c) || c->unseen.n;
}

static bool is_empty(const struct contract *c)
{
	return !c->requirements.n && !c->breaks.n && !is_open(c);
}

/* Nothing is to be said of it but that it requires nothing: all of these go into one line. */
static bool is_bare(const struct contract *c)
{
	return is_empty(c) && !c->checks.n && !c->memory.n;
}

/* Contracts are of one source. */
static void put_bare(const struct contract_report *r, bool is_markdown, struct buf *out)
{
	const char *quote = is_markdown ? "`" : "";
	bool any = false;
	for (size_t i = 0; i < r->contracts->n; i++) {
		const struct contract *c = &r->contracts->at[i];
		if (!is_bare(c))
			continue;
		if (!any) {
			place_of_file(r, &c->func->place, out);
			buf_str(out, ": nothing is required by ");
		}
		buf_printf(out, "%s%s%s%s (line %u)", any ? ", " : "", quote, c->func->display, quote, c->func->place.line);
		any = true;
	}
	buf_str(out, any ? "\n" : "");
}

/* What the contract leaves open. */
static void put_open(const struct contract *c, const char *before, struct buf *out)
{
	if (undecided(c))
		buf_printf(out, "%s%" PRIu64 " of %" PRIu64 " accesses could not be decided\n", before, undecided(c), made(c));
	for (size_t i = 0; i < c->unseen.n; i++)
		buf_printf(out, "%smemory is handed to %s, which is not in sight\n", before, c->unseen.at[i]);
}

static bool lacks(const struct contract *c)
{
	bool any = false;
	for (size_t i = 0; i < c->conditions.n && !any; i++)
		any = c->conditions.at[i].accesses > 0;
	return any;
}

static void put_function(const struct contract_report *r, const struct contract *c, struct buf *out)
{
	place_of(r, &c->func->place, out);
	buf_printf(out, ": %s\n", c->func->display);
	buf_str(out, c->requirements.n || is_empty(c) ? "  requires\n" : "");
	for (size_t i = 0; i < c->requirements.n; i++)
		buf_printf(out, "    %s\n", c->requirements.at[i]->access.required->text);
	buf_str(out, is_empty(c) ? "    nothing\n" : "");
	buf_str(out, c->checks.n ? "  checks\n" : "");
	put_checks(r, c, "    ", out);
	contract_memory(r, c, "  takes memory\n", "    ", out);
	buf_str(out, lacks(c) ? "  lacks a check\n" : "");
	put_missing(r, c, "    ", "      ", out);
	buf_str(out, c->others.n ? "  breaks\n" : "");
	put_others(r, c, "    ", out);
	buf_str(out, is_open(c) ? "  not all of it is known\n" : "");
	put_open(c, "    ", out);
}

void report_contract_text(const struct contract_report *r, struct buf *out)
{
	for (size_t i = 0; i < r->contracts->n; i++)
		if (!is_bare(&r->contracts->at[i]))
			put_function(r, &r->contracts->at[i], out);
	put_bare(r, false, out);
	put_pairs(r, "side by side: ", "    ", out);
}

/* ---- Markdown ---- */

void report_contract_markdown(const struct contract_report *r, struct buf *out)
{
	for (size_t i = 0; i < r->contracts->n; i++) {
		const struct contract *c = &r->contracts->at[i];
		if (is_bare(c))
			continue;
		buf_printf(out, "### `%s`\n\n", c->func->display);
		for (size_t k = 0; k < c->requirements.n; k++)
			buf_printf(out, "- requires: `%s`\n", c->requirements.at[k]->access.required->text);
		put_checks(r, c, "- checks: ", out);
		put_missing(r, c, "- lacks a check: ", "  - ", out);
		put_others(r, c, "- breaks: ", out);
		contract_memory(r, c, "", "- takes ", out);
		put_open(c, "- not known: ", out);
		buf_str(out, is_empty(c) ? "- requires nothing\n" : "");
		buf_char(out, '\n');
	}
	put_bare(r, true, out);
	put_pairs(r, "### Side by side: ", "- ", out);
}

/* ---- code ---- */

static void put_params(const struct contract *c, struct buf *out)
{
	bool any = false;
	for (size_t i = 0; i < c->func->params.n; i++) {
		const struct ir_param *p = &c->func->params.at[i];
		if (!p->name || !p->name[0] || strcmp(p->name, "this") == 0)
			continue;
		buf_str(out, any ? ", " : "");
		buf_str(out, p->is_const_pointee ? "const " : "");
		put_type(out, p->type, p->is_reference);
		buf_str(out, p->name);
		any = true;
	}
}

/* Without the namespaces in front that have no name. */
static const char *plain_name(const char *name)
{
	static const char unnamed[] = "(anonymous namespace)::";
	for (const char *at; (at = strstr(name, unnamed)) != NULL; name = at + sizeof unnamed - 1)
		continue;
	return name;
}

static void put_lines(const char *text, struct buf *out)
{
	for (const char *at = text; *at; at += strcspn(at, "\n") + (strchr(at, '\n') != NULL))
		buf_printf(out, "%s\t%.*s", at == text ? "" : "\n", (int)strcspn(at, "\n"), at);
}

/* One check, as a statement of the framework's; where it has none, as a test that leaves with false. */
static void put_statement(const struct contract *c, const struct contract_check *k, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	struct wish w = {.code = k->code, .broken = k->broken, .check = c->form, .context = c->context};
	w.function = plain_name(c->func->name);
	const char *text = check_statement(&scratch, &w);
	if (text)
		put_lines(text, out);
	else if (k->broken && !c->form)
		buf_printf(out, "\tif (%s)\n\t\treturn false;", k->broken);
	else
		buf_printf(out, "\t// by hand: %s", k->text);
	if (k->accesses)
		buf_printf(out, " // missing: line %u breaks without it\n", k->place.line);
	else
		buf_printf(out, " // line %u\n", k->place.line);
	arena_release(&scratch);
}

/* As an identifier: what stands between the words of a name is one underscore. */
static void put_name(const char *name, struct buf *out)
{
	bool gap = false;
	for (; *name; name++) {
		bool word = isalnum((unsigned char)*name) || *name == '_';
		if (word && gap)
			buf_char(out, '_');
		if (word)
			buf_char(out, *name);
		gap = !word;
	}
}

void report_contract_code(const struct contract_report *r, struct buf *out)
{
	for (size_t i = 0; i < r->contracts->n; i++) {
		const struct contract *c = &r->contracts->at[i];
		if (!c->conditions.n && !c->requirements.n)
			continue;
		buf_printf(out, "// What '%s' needs (", c->func->name);
		place_of(r, &c->func->place, out);
		buf_printf(out, ").\nstatic inline %s check_", c->form ? "void" : "bool");
		put_name(plain_name(c->func->name), out);
		buf_char(out, '(');
		put_params(c, out);
		buf_str(out, ")\n{\n");
		for (int ranks = 1; ranks >= 0; ranks--)
			for (size_t k = 0; k < c->conditions.n; k++)
				if (c->conditions.at[k].is_rank == (ranks == 1))
					put_statement(c, &c->conditions.at[k], out);
		for (size_t k = 0; k < c->requirements.n; k++)
			buf_printf(out, "\t// the caller sees to it: %s\n", c->requirements.at[k]->access.required->text);
		put_open(c, "\t// not known: ", out);
		buf_str(out, c->form ? "}\n\n" : "\treturn true;\n}\n\n");
	}
}

/* ---- JSON ---- */

static void json_requirement(const struct requirement *q, struct buf *out)
{
	buf_str(out, "{\"pointer\": ");
	json_quote(out, q->path);
	buf_str(out, ", \"elements\": ");
	json_quote(out, q->count);
	buf_printf(out, ", \"elementBytes\": %" PRId64 ", \"type\": ", q->unit);
	json_quote(out, q->type);
	buf_str(out, ", \"provided\": ");
	json_quote(out, q->conditions);
	buf_str(out, ", \"forAll\": ");
	json_quote(out, q->for_all);
	buf_str(out, ", \"where\": ");
	json_quote(out, q->where);
	buf_str(out, ", \"text\": ");
	json_quote(out, q->text);
	buf_char(out, '}');
}

static void json_unseen(const struct contract *c, struct buf *out)
{
	for (size_t i = 0; i < c->unseen.n; i++) {
		buf_str(out, i ? ", " : "");
		json_quote(out, c->unseen.at[i]);
	}
}

static void json_checks(const struct contract_report *r, const struct contract *c, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	for (size_t i = 0; i < c->checks.n; i++) {
		buf_printf(out, "%s{\"line\": %u, \"text\": ", i ? ", " : "", c->checks.at[i].place.line);
		json_quote(out, term_text(r->pool, c->checks.at[i].cond, &scratch));
		buf_char(out, '}');
	}
	arena_release(&scratch);
}

static void json_missing(const struct contract *c, struct buf *out)
{
	bool any = false;
	for (size_t i = 0; i < c->conditions.n; i++) {
		const struct contract_check *k = &c->conditions.at[i];
		if (!k->accesses)
			continue;
		buf_str(out, any ? ", {\"text\": " : "{\"text\": ");
		json_quote(out, k->text);
		buf_printf(out, ", \"accesses\": %zu, \"code\": ", k->accesses);
		json_quote(out, k->code ? k->code : "");
		buf_char(out, '}');
		any = true;
	}
}

static void json_breaks(const struct contract *c, struct buf *out)
{
	for (size_t i = 0; i < c->breaks.n; i++) {
		const struct obligation *a = c->breaks.at[i];
		buf_printf(out, "%s{\"line\": %u, \"verdict\": \"%s\", \"inputs\": ", i ? ", " : "", a->place.line,
		           verdict_name(a->verdict));
		json_quote(out, a->witness.inputs ? a->witness.inputs : "");
		buf_char(out, '}');
	}
}

void report_contract_json(const struct contract_report *r, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	for (size_t i = 0; i < r->contracts->n; i++) {
		const struct contract *c = &r->contracts->at[i];
		buf_str(out, "{\"function\": ");
		json_quote(out, c->func->display);
		buf_str(out, ", \"file\": ");
		json_quote(out, path_relative(&scratch, r->cwd, c->func->place.file));
		buf_printf(out, ", \"line\": %u, \"operator\": %s, \"requires\": [", c->func->place.line,
		           c->is_operator ? "true" : "false");
		for (size_t k = 0; k < c->requirements.n; k++) {
			buf_str(out, k ? ", " : "");
			json_requirement(c->requirements.at[k]->access.required, out);
		}
		buf_str(out, "], \"checks\": [");
		json_checks(r, c, out);
		buf_str(out, "], \"lacks\": [");
		json_breaks(c, out);
		buf_str(out, "], \"missing\": [");
		json_missing(c, out);
		buf_str(out, "], \"memory\": [");
		contract_memory_json(c, out);
		buf_str(out, "], \"notInSight\": [");
		json_unseen(c, out);
		buf_printf(out, "], \"accesses\": %" PRIu64 ", \"undecided\": %" PRIu64 "}\n", made(c), undecided(c));
	}
	arena_release(&scratch);
}
