/*
 * lines.c: findings for other programs: as JSON, as JUnit's XML, and as the workflow commands by which GitHub marks
 * lines of a pull request (`::error file=op.cc,line=3::message`).
 */
#include "report/report_int.h"

#include <string.h>

/* ---- GitHub ---- */

/* What would end a property or the command is written in percents. */
static void put_escaped(struct buf *out, const char *text, const char *special)
{
	for (; *text; text++) {
		if (strchr(special, *text))
			buf_printf(out, "%%%02X", (unsigned)(unsigned char)*text);
		else
			buf_char(out, *text);
	}
}

static const char *below(const char *root, const char *path)
{
	size_t n = root ? strlen(root) : 0;
	return n && strncmp(root, path, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

static void put_command(struct buf *out, const struct report *r, enum level level, const struct place *p,
                        const char *title, const char *text)
{
	buf_printf(out, "::%s ", level == LEVEL_ERROR ? "error" : level == LEVEL_WARNING ? "warning" : "notice");
	if (p->file) {
		buf_str(out, "file=");
		put_escaped(out, below(r->root, p->file), "%\r\n:,");
		buf_char(out, ',');
	}
	if (p->file && p->line)
		buf_printf(out, "line=%u,col=%u,", p->line, p->col ? p->col : 1);
	buf_printf(out, "title=opbound %s::", title);
	put_escaped(out, text, "%\r\n");
	buf_char(out, '\n');
}

void report_github(const struct report *r, struct buf *out)
{
	for (size_t i = 0; i < r->notices.n; i++) {
		const struct notice *n = &r->notices.at[i];
		if (n->level >= LEVEL_WARNING)
			put_command(out, r, n->level, &n->place, "could not analyze", n->text);
	}
	for (size_t i = 0; i < r->findings.n; i++) {
		const struct finding *f = &r->findings.at[i];
		if (report_is_shown(r, f) && !f->suppressed)
			put_command(out, r, f->level, &f->place, f->rule, f->message);
	}
}

/* ---- JSON ---- */

static void put_place(struct buf *out, const struct report *r, const struct place *p, const char *text)
{
	buf_str(out, "\"file\": ");
	if (p->file)
		json_quote(out, below(r->root, p->file));
	else
		buf_str(out, "null");
	buf_printf(out, ", \"line\": %u, \"column\": %u, \"message\": ", p->line, p->col);
	json_quote(out, text);
}

static void put_finding(struct buf *out, const struct report *r, const struct finding *f)
{
	buf_printf(out, "{\"rule\": \"%s\", \"level\": \"%s\", \"verdict\": \"%s\", ", f->rule, level_name(f->level),
	           verdict_name(f->verdict));
	put_place(out, r, &f->place, f->message);
	buf_printf(out, ", \"ignored\": %s, \"evidence\": [", f->suppressed ? "true" : "false");
	for (size_t i = 0; i < f->evidence.n; i++) {
		buf_str(out, i ? ", {" : "{");
		put_place(out, r, &f->evidence.at[i].place, f->evidence.at[i].text);
		buf_char(out, '}');
	}
	buf_str(out, "], \"related\": [");
	const char *between = "";
	for (size_t i = 0; i < f->related.n; i++) {
		if (!finding_is_further(f, i)) /* `+=`: it is written there, too */
			continue;
		buf_printf(out, "%s{\"rule\": \"%s\", ", between, f->related.at[i].rule);
		between = ", ";
		put_place(out, r, &f->related.at[i].place, f->related.at[i].message);
		buf_char(out, '}');
	}
	buf_str(out, "]}");
}

void report_json(const struct report *r, struct buf *out)
{
	const char *between = "\n  ";
	buf_str(out, "{\"findings\": [");
	for (size_t i = 0; i < r->findings.n; i++) {
		if (!report_is_shown(r, &r->findings.at[i]))
			continue;
		buf_str(out, between);
		put_finding(out, r, &r->findings.at[i]);
		between = ",\n  ";
	}
	buf_str(out, "],\n \"notices\": [");
	between = "\n  ";
	for (size_t i = 0; i < r->notices.n; i++) {
		const struct notice *n = &r->notices.at[i];
		buf_printf(out, "%s{\"level\": \"%s\", ", between, level_name(n->level));
		put_place(out, r, &n->place, n->text);
		buf_char(out, '}');
		between = ",\n  ";
	}
	buf_str(out, "]}\n");
}

/* ---- JUnit ---- */

/* XML has no characters below a blank but tab and the ends of lines. */
static void put_xml(struct buf *out, const char *text)
{
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (strchr("<>&\"", c))
			buf_printf(out, "&#%u;", c);
		else if (c < ' ')
			buf_str(out, c == '\n' || c == '\t' ? "&#10;" : "?");
		else
			buf_char(out, (char)c);
	}
}

static void put_case(struct buf *out, const struct report *r, const struct place *p, const char *name, const char *text,
                     const char *outcome)
{
	buf_str(out, "  <testcase classname=\"");
	put_xml(out, p->file ? below(r->root, p->file) : "opbound");
	buf_printf(out, "\" name=\"%s:%u:%u\"><%s message=\"", name, p->line, p->col, outcome);
	put_xml(out, text);
	buf_printf(out, "\"/></testcase>\n");
}

void report_junit(const struct report *r, struct buf *out)
{
	struct buf cases = {0};
	size_t failures = 0, errors = 0;
	for (size_t i = 0; i < r->notices.n; i++) {
		const struct notice *n = &r->notices.at[i];
		if (n->level < LEVEL_ERROR)
			continue;
		put_case(&cases, r, &n->place, "not-analyzed", n->text, "error");
		errors++;
	}
	for (size_t i = 0; i < r->findings.n; i++) {
		const struct finding *f = &r->findings.at[i];
		if (!report_is_shown(r, f) || f->suppressed)
			continue;
		put_case(&cases, r, &f->place, f->rule, f->message, f->level > LEVEL_NOTE ? "failure" : "skipped");
		failures += f->level > LEVEL_NOTE;
	}
	if (!cases.n)
		buf_str(&cases, "  <testcase classname=\"opbound\" name=\"check\"/>\n");
	size_t all = 0;
	for (const char *at = buf_text(&cases); (at = strstr(at, "<testcase")); at++)
		all++;
	buf_printf(out,
	           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"opbound\" tests=\"%zu\" "
	           "failures=\"%zu\" errors=\"%zu\">\n%s</testsuite>\n</testsuites>\n",
	           all, failures, errors, buf_text(&cases));
	buf_release(&cases);
}
