/*
 * contract_across.c: implementations of one operator that stand in different files, side by side. Each unit says on
 * lines of text what its operators check and miss; who has all of them compares.
 */
#include "check/driver.h"
#include "report/report.h"

#include <string.h>

/* ---- what a unit says ---- */

/* F name, P parameters, a place; then C conditions that are checked and M those that are missing, with their lines. */
void report_contract_sides(const struct contract_report *r, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	for (size_t i = 0; i < r->contracts->n; i++) {
		const struct contract *c = &r->contracts->at[i];
		const struct place *at = &c->func->place;
		buf_printf(out, "F%s\nL%s:%u\n", c->func->name, path_relative(&scratch, r->cwd, at->file), at->line);
		for (size_t k = 0; k < c->func->params.n; k++)
			buf_printf(out, "P%s\n", c->func->params.at[k].name ? c->func->params.at[k].name : "");
		for (size_t k = 0; k < c->conditions.n; k++) {
			const struct contract_check *check = &c->conditions.at[k];
			buf_printf(out, "%c%s\n", check->accesses ? 'M' : 'C', check->text);
		}
	}
	arena_release(&scratch);
}

/* ---- comparing ---- */

typedef VEC(const char *) side_texts;
struct side {
	size_t unit;
	const char *name, *place;
	side_texts params, checks, missing;
};
typedef VEC(struct side) side_list;

static void read_line(struct arena *a, size_t unit, const char *line, size_t n, side_list *out)
{
	const char *text = arena_strndup(a, line + 1, n - 1);
	struct side *s = out->n ? &out->at[out->n - 1] : NULL;
	if (*line == 'F')
		vec_push(a, out, ((struct side){.unit = unit, .name = text}));
	else if (!s || s->unit != unit)
		return;
	else if (*line == 'L')
		s->place = text;
	else
		vec_push(a, *line == 'P' ? &s->params : *line == 'C' ? &s->checks : &s->missing, text);
}

static bool has(const side_texts *list, const char *text, size_t n)
{
	for (size_t i = 0; i < list->n; i++)
		if (strlen(list->at[i]) == n && memcmp(list->at[i], text, n) == 0)
			return true;
	return false;
}

static bool is_word_char(char c)
{
	return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Does b have each parameter of a's that the text names? */
static bool can_say(const struct side *a, const struct side *b, const char *text)
{
	while (*text) {
		size_t n = 0;
		while (is_word_char(text[n]))
			n++;
		if (n && has(&a->params, text, n) && !has(&b->params, text, n))
			return false;
		text += n ? n : 1;
	}
	return true;
}

static void put_unshared(const struct side *a, const struct side *b, enum contract_form form, struct buf *out)
{
	for (size_t i = 0; i < a->checks.n; i++) {
		const char *text = a->checks.at[i];
		if (has(&b->checks, text, strlen(text)) || !can_say(a, b, text))
			continue;
		bool breaks = has(&b->missing, text, strlen(text));
		if (form != CONTRACT_FORM_JSON) {
			buf_printf(out, "%s%s: '%s' checks it (%s), '%s' (%s) does not%s\n",
			           form == CONTRACT_FORM_TEXT ? "    " : "- ", text, a->name, a->place, b->name, b->place,
			           breaks ? " and breaks without it" : "");
			continue;
		}
		buf_str(out, "{\"condition\": ");
		json_quote(out, text);
		buf_str(out, ", \"checkedBy\": ");
		json_quote(out, a->name);
		buf_str(out, ", \"notBy\": ");
		json_quote(out, b->name);
		buf_printf(out, ", \"breaksWithout\": %s}\n", breaks ? "true" : "false");
	}
}

static void put_pair(const struct side *a, const struct side *b, enum contract_form form, struct buf *out)
{
	struct buf both = {0};
	put_unshared(a, b, form, &both);
	put_unshared(b, a, form, &both);
	if (both.n && form == CONTRACT_FORM_TEXT)
		buf_printf(out, "side by side: '%s' and '%s'\n", a->name, b->name);
	else if (both.n && form == CONTRACT_FORM_MARKDOWN)
		buf_printf(out, "### Side by side: '%s' and '%s'\n", a->name, b->name);
	buf_str(out, buf_text(&both));
	buf_release(&both);
}

void report_contract_across(const char *const *sides, size_t n, enum contract_form form, struct buf *out)
{
	struct arena scratch;
	side_list all = {0};
	arena_init(&scratch);
	for (size_t i = 0; i < n; i++)
		for (const char *at = sides[i]; at && *at; at += strcspn(at, "\n") + 1)
			read_line(&scratch, i, at, strcspn(at, "\n"), &all);
	for (size_t i = 0; i < all.n; i++)
		for (size_t k = i + 1; k < all.n; k++) {
			bool others = all.at[i].unit != all.at[k].unit && strcmp(all.at[i].place, all.at[k].place) != 0;
			if (others && names_are_of_one(all.at[i].name, all.at[k].name))
				put_pair(&all.at[i], &all.at[k], form, out);
		}
	arena_release(&scratch);
}
