/*
 * stats.c: --stats, to standard error. What the analysis saw, what it could not represent, what it proved and with
 * which step, and where the time went.
 */
#include "run/run.h"

static void print_counts(const struct unit_stats *u, struct buf *out)
{
	buf_printf(out, "units         %llu (%llu with embedded headers)\n", (unsigned long long)u->units,
	           (unsigned long long)u->stub_units);
	if (u->preamble_hits || u->preambles_made)
		buf_printf(out, "header cache  %llu hits, %llu made\n", (unsigned long long)u->preamble_hits,
		           (unsigned long long)u->preambles_made);
	buf_printf(out, "functions     %llu\n", (unsigned long long)u->functions);
	buf_printf(out, "understood    %llu of %llu functions of the files given\n", (unsigned long long)u->understood,
	           (unsigned long long)u->seen);
	buf_printf(out, "instructions  %llu\n", (unsigned long long)u->instructions);
	buf_printf(out, "clang errors  %llu\n", (unsigned long long)u->clang_errors);
	buf_printf(out, "unknown       %llu\n", (unsigned long long)u->unknown);
	for (size_t i = 0; i < u->unknowns.n; i++) {
		const struct front_unknown *k = &u->unknowns.at[i];
		buf_printf(out, "  %8u  %s", k->count, k->kind);
		if (k->first.line)
			buf_printf(out, ", first at %s:%u:%u", path_base(k->first.file), k->first.line, k->first.col);
		buf_char(out, '\n');
	}
}

/* One line a file that was not understood wholly. */
static void print_unseen(const struct session *s, struct buf *out)
{
	for (size_t i = 0; i < s->report.notices.n; i++) {
		const struct notice *n = &s->report.notices.at[i];
		if (n->kind == NOTICE_UNSEEN && n->place.file)
			buf_printf(out, "  %s:%u: %s\n", path_base(n->place.file), n->place.line, n->text);
	}
}

/* Headers that only the repository's folders explain. */
static void print_found(const struct session *s, struct buf *out)
{
	size_t n = 0;
	for (size_t i = 0; i < s->jobs.n; i++)
		n += s->jobs.at[i].command.n_found;
	if (n)
		buf_printf(out, "found         %zu settings and include folders of the repository\n", n);
	for (size_t i = 0; i < s->jobs.n; i++)
		for (size_t k = 0; k < s->jobs.at[i].command.n_found; k++)
			buf_printf(out, "  %s: %s\n", path_base(s->jobs.at[i].command.file), s->jobs.at[i].command.found[k]);
}

/* Files of the project that were not given. */
static void print_companions(const struct session *s, struct buf *out)
{
	const struct unit_stats *u = &s->stats;
	if (u->project_files)
		buf_printf(out, "companions    %llu read, of %llu files of the project with %llu KiB\n",
		           (unsigned long long)u->companions, (unsigned long long)u->project_files,
		           (unsigned long long)u->project_bytes / 1024);
	for (size_t i = 0; i < s->jobs.n; i++) {
		const struct unit_result *r = &s->results[i];
		for (size_t k = 0; k < r->companions.n; k++)
			buf_printf(out, "  %s: %s\n", path_base(s->jobs.at[i].command.file), r->companions.at[k]);
		for (size_t k = 0; k < r->left_out.n; k++)
			buf_printf(out, "  %s: not read: %s\n", path_base(s->jobs.at[i].command.file), r->left_out.at[k]);
	}
}

void stats_count(struct arena *a, const struct unit_facts *f, const char *file, struct unit_stats *stats,
                 notice_list *notices)
{
	facts_count(f, stats->obligations);
	for (int k = 0; k < OBLIGATION_KINDS; k++) {
		const struct tally *t = &stats->obligations[k];
		if (tally_given(t) == t->made)
			continue;
		const char *text =
		    arena_printf(a, "internal error: %llu obligations of kind '%s' were made, and %llu verdicts given",
		                 (unsigned long long)t->made, obligation_kind_name((enum obligation_kind)k),
		                 (unsigned long long)tally_given(t));
		vec_push(a, notices, (struct notice){NOTICE_CRASH, LEVEL_ERROR, {.file = file}, text});
	}
}

void stats_add_tallies(struct unit_stats *sum, const struct unit_stats *u)
{
	for (int k = 0; k < OBLIGATION_KINDS; k++) {
		sum->obligations[k].made += u->obligations[k].made;
		for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
			sum->obligations[k].verdicts[v] += u->obligations[k].verdicts[v];
	}
}

static void print_tally(const struct tally *t, const char *kind, struct buf *out)
{
	buf_printf(out, "  %-11s %llu:", kind, (unsigned long long)t->made);
	for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
		buf_printf(out, " %llu %s%s", (unsigned long long)t->verdicts[v], verdict_name((enum verdict)v),
		           v < VERDICT_UNREACHABLE ? "," : "\n");
}

static void print_verdicts(const struct unit_stats *u, struct buf *out)
{
	struct tally sum = {0};
	for (int k = 0; k < OBLIGATION_KINDS; k++) {
		sum.made += u->obligations[k].made;
		for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
			sum.verdicts[v] += u->obligations[k].verdicts[v];
	}
	buf_printf(out, "obligations   %llu made, %llu given a verdict%s\n", (unsigned long long)sum.made,
	           (unsigned long long)tally_given(&sum),
	           tallies_differ(u->obligations) ? " (internal error: not as many)" : "");
	print_tally(&sum, "verdicts", out);
	for (int k = 0; k < OBLIGATION_KINDS; k++)
		print_tally(&u->obligations[k], obligation_kind_name((enum obligation_kind)k), out);
}

static void print_prover(const struct prover_stats *p, struct buf *out)
{
	buf_printf(out,
	           "prover        %llu questions, %llu steps: %llu by range, %llu linear, %llu by the solver, %llu stuck\n",
	           (unsigned long long)p->questions, (unsigned long long)p->steps, (unsigned long long)p->by_range,
	           (unsigned long long)p->by_linear, (unsigned long long)p->by_solver, (unsigned long long)p->stuck);
}

void session_print_stats(const struct session *s, struct buf *out)
{
	const struct unit_stats *u = &s->stats;
	if (s->cache.folder)
		buf_printf(out, "cache         %zu results kept from before, %zu made\n", s->cache.hits, s->cache.made);
	print_counts(u, out);
	print_unseen(s, out);
	print_found(s, out);
	print_companions(s, out);
	print_verdicts(u, out);
	print_prover(&u->prover, out);
	buf_printf(out, "time          parse %.0f ms, lower %.0f ms, analyze %.0f ms, decide %.0f ms, checks %.0f ms",
	           u->parse_ms, u->lower_ms, u->analyze_ms, u->decide_ms, u->check_ms);
	buf_printf(out, s->options->edits ? ", edits %.0f ms\n" : "\n", u->edit_ms);
}
