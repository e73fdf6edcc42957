/*
 * run: units through the pipeline, in processes, and their results together.
 *
 * Sections: parse.c (the command line), unit.c (one unit: front, program, decide, checks), inspect.c (text of dump,
 * why, stack), inspect_models.c (dump models), transfer.c (a unit's result over a pipe), worker.c (processes with a
 * large stack), baseline.c, session.c (files to jobs), jobs.c (jobs in workers), chains.c (units linked), join.c
 * (results to a report), depfile.c (what a build tool wants to know), outputs.c (where reports go), stats.c. changes.h
 * is --changed-since, cache.h what units gave before, parts.h one check in several runs, edit.h edits that mend,
 * confirm.h findings that are made to happen, page.h the HTML page, annotate.h what an editor shows beside findings.
 */
#ifndef OPBOUND_RUN_H
#define OPBOUND_RUN_H

#include "project/project.h"
#include "reproduce/reproduce.h"
#include "run/cache.h"
#include "run/changes.h"
#include "run/parts.h"

/* ---- parse.c ---- */

/* The command line and the configuration file to options; the configuration yields to the command line. */
enum status options_parse(struct options *o, int argc, char **argv, struct error *err);
bool command_takes(enum command command, enum option id);
void options_help(const struct options *o, bool has_command, struct buf *out);

/* ---- unit.c ---- */

struct unit_stats {
	uint64_t functions, instructions, unknown, clang_errors, stub_units, units;
	uint64_t seen, understood;                         /* functions of the given files */
	uint64_t preamble_hits, preambles_made;            /* units whose headers came precompiled, or were for others */
	uint64_t companions, project_files, project_bytes; /* read for their calls; looked through */
	struct tally obligations[OBLIGATION_KINDS];
	uint64_t rests[ASSUMPTION_COUNT]; /* proofs of accesses that rest on each */
	struct prover_stats prover;
	double parse_ms, lower_ms, analyze_ms, decide_ms, check_ms, edit_ms;
	VEC(struct front_unknown) unknowns;
	text_list stub_headers;
};
/* A finding made to happen: where it is, and the program. */
struct unit_reproducer {
	struct place place;
	const char *name, *at;
	struct reproducer made;
};
/* An access and what was said of it. */
struct judged_access {
	struct place place;
	enum access_kind kind;
	enum verdict verdict;
	bool is_dear; /* a proof that takes the solver, or who calls */
};
struct unit_result {
	bool done;           /* false: could not be analyzed; the notices say why */
	const char *lost_in; /* its worker ended over this other file; or null. No part of an answer */
	finding_list findings;
	notice_list notices;
	struct unit_stats stats;
	const char *text;              /* of dump and why; "" else */
	const char *sides;             /* of contract: what other units compare with; or null */
	const char *proofs;            /* of check --proofs: what `why` prints; or null */
	const struct outline *outline; /* where units are joined; or null */
	VEC(struct unit_reproducer) reproducers;
	text_list headers;                /* read from the disk; absolute, where --depfile asks for them */
	text_list companions;             /* files that were not given and were read for their calls; absolute */
	text_list left_out;               /* in words: what else was named in files that were not read */
	text_list sources;                /* all other sources that were read, companions among them; absolute */
	text_list asked;                  /* about the project: questions.h */
	struct dependencies depends;      /* of a result that was kept */
	bool is_kept;                     /* though other files have changed (relink.h) */
	uint32_t n_own_headers;           /* of `headers`; the others come in by `sources` */
	const struct linked *linked;      /* or null; known where the unit was linked, no part of a result */
	VEC(struct judged_access) judged; /* for edits; known where the unit was analyzed, no part of a result */
};
/* The whole pipeline. Runs on a large stack (worker.c). The result lives in `a`; names are interned with the models'.
 */
void unit_run(struct arena *a, const struct unit_job *job, const struct models *m, const struct options *o,
              struct unit_result *out);

/* How the checks run under these options. */
struct check_options unit_check_options(const struct options *o);

/* ---- inspect.c ---- */

/* What the text commands print of a unit. */
enum status inspect_ast(struct arena *a, const struct unit_job *job, const struct models *m, const struct options *o,
                        struct buf *out, struct error *err);
enum status inspect_unit(const struct ir_unit *u, const struct models *m, const struct options *o, struct buf *out,
                         struct error *err); /* ir, models */
/* `dump models`: which call went to which row, and which calls have none, the most frequent first. */
void inspect_models(const struct ir_unit *u, const struct models *m, struct buf *out);
enum status inspect_program(struct program *p, const struct options *o, struct buf *out, struct error *err);
/* `contract`: what the unit's operators check and miss, for report_contract_across. */
const char *inspect_sides(struct program *p, const struct options *o);
/* `why`: where headers were found, which files the answer rests on beside those that were given, and which were not
 * read. */
void inspect_companions(const struct unit_result *r, const struct options *o, struct buf *out);
/* What `why` prints of the unit; of check --proofs as well. */
const char *inspect_proofs(const struct program *p, const struct options *o);
/* `why`: what the units together say of the line in `file`. */
void inspect_linked(const struct program *p, const char *file, const struct options *o, struct buf *out);

/* ---- transfer.c ---- */

/* A result as bytes: the same result gives the same bytes. */
void transfer_encode(const struct unit_result *r, struct buf *out);
/* STATUS_BUG when the bytes are no such encoding; every length is checked. */
enum status transfer_decode(struct arena *a, const void *bytes, size_t n, struct unit_result *out, struct error *err);
/* One of many results that live as long: what several say is there once. */
enum status transfer_decode_among(struct arena *a, struct interner *names, const void *bytes, size_t n,
                                  struct unit_result *out, struct error *err);

/* ---- worker.c ---- */

struct worker_options {
	unsigned workers;
	int64_t timeout_seconds;
	bool may_begin_again; /* the command has done nothing yet that a second time would not do again */
	void (*progress)(size_t done, size_t total, void *payload); /* may be null */
	void *payload;
};
struct worker_line; /* to the parent; null where there are no workers */
/* Runs `work` for each of n jobs in worker processes; results[i] belongs to job i, whatever order they end in. A job
 * whose process dies or hangs gets a notice and done == false. */
typedef void (*worker_work)(struct arena *a, size_t job, struct unit_result *out, const struct worker_line *line,
                            void *payload);
/* In a job: what happens from here on is that file's fault (lost_in); null: its own again. */
void worker_reads(const struct worker_line *line, const char *file);
enum status worker_run(struct arena *a, size_t n, const char *const *names, worker_work work, void *payload,
                       const struct worker_options *o, struct unit_result *results, struct error *err);

/* ---- baseline.c ---- */

struct baseline_result {
	uint64_t fingerprint, content;
	const char *file; /* below the root, or absolute */
};
struct baseline {
	struct map known; /* fingerprint -> LEVEL_NOTE, or LEVEL_ERROR for all above */
	VEC(struct baseline_result) contents;
	size_t results;
};
enum status baseline_load(struct arena *a, const char *path, struct baseline *out, struct error *err);
enum status baseline_parse(struct arena *a, const char *path, const char *text, size_t n, struct baseline *out,
                           struct error *err);
/* Drops the findings that are known, wherever they have moved to. */
void baseline_apply(struct arena *a, const struct baseline *b, struct report *r);

/* ---- session.c ---- */

struct session {
	struct arena *arena;
	const struct options *options;
	struct models models;
	struct interner names;
	struct database database;
	struct revisions revisions; /* of --changed-since */
	struct changes changes;     /* since the first of them */
	size_t left_out_of_reach;   /* units that the changes reach and that are too many */
	struct baseline baseline;
	struct stack_usage usage;
	const struct program *linked; /* units as one, where they are joined; or null */
	const char *proofs;           /* what is asked of them as one; or null */
	VEC(struct unit_job) jobs;
	struct interner paths;    /* of jobs and of the report's files */
	struct map jobs_of, read; /* path -> not 0: it is one of the former, or of the latter */
	size_t left_out;          /* sources in the folders given that are not this project's */
	struct project project;   /* the jobs' files, and those around them */
	struct result_cache cache;
	struct unit_result *results; /* one a job */
	struct report report;
	notice_list brief;       /* the report's notices for people: of clang's errors the first of each unit */
	struct unit_stats stats; /* summed */
	size_t fixed;            /* findings that --fix mended */
};
bool session_understood(const struct session *s); /* as much as --require= asks for */
/* Was the path among those of the map before? It is from now on. */
bool session_knows(struct session *s, struct map *of, const char *path);
void session_add_job(struct session *s, const char *file);
/* The settings of a file, absolute, of the run or not. */
const struct options *session_options(const struct session *s, const char *file);
/* The folder that reports' paths are relative to. */
const char *session_root(const struct options *o);
/* What is meant by a file's name on the command line: absolute. */
const char *session_path(const struct session *s, const char *given);
/* Files, settings, database: all before anything is analyzed; then the units' results. */
enum status session_prepare(struct session *s, struct arena *a, const struct options *o, struct error *err);
enum status session_work(struct session *s, struct error *err);
/* Both, and everything joined. Findings are those that `check` reports. */
enum status session_run(struct session *s, struct arena *a, const struct options *o, struct error *err);
/* The exit status that the report calls for. */
enum exit_status session_exit(const struct session *s);

/* ---- jobs.c ---- */

/* Analyzes n of the session's jobs, by their numbers, into its results. */
enum status jobs_run(struct session *s, size_t *jobs, size_t n, struct error *err);
/* Tries those again that were lost with their workers. */
enum status jobs_run_lost(struct session *s, struct error *err);

/* ---- chains.c: what only all units together can tell ---- */

/* Reads the folder of --stack-usage. */
enum status chains_load_usage(struct session *s, struct error *err);
/* Links the units' outlines and adds the findings about chains to the report. */
void chains_join(struct session *s);

/* ---- join.c ---- */

/* Fills the session's report and stats from its results: sorted, each finding and notice once, comments applied. */
void session_join(struct session *s);

/* ---- depfile.c ---- */

/* Moves what --as-compiler finds among the compiler's arguments into the options: the source, -o, -MF and -MT. */
enum status launcher_take(struct options *o, struct error *err);
const char *launcher_source(const struct options *o); /* or null */
/* The text of --depfile: the report depends on every file that was read. */
void depfile_print(const struct session *s, struct buf *out);

/* ---- outputs.c: where reports go ---- */

bool writes_report_to_output(const struct options *o); /* --sarif=-, --html=- or --proofs=-: text goes beside it */
/* Refuses a report in the place of what is read, as `read` and the options name it, or of another report. */
enum status outputs_check(const struct options *o, const text_list *read, struct error *err);

/* ---- stats.c ---- */

void session_print_stats(const struct session *s, struct buf *out);
/* Counts the obligations of `f`; where they and the verdicts differ in number, that is an internal error of `file`. */
void stats_count(struct arena *a, const struct unit_facts *f, const char *file, struct unit_stats *stats,
                 notice_list *notices);
void stats_add_tallies(struct unit_stats *sum, const struct unit_stats *u);

#endif
