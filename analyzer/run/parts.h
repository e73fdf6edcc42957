/*
 * parts: one check as several runs, on as many machines as there are. `collect` analyzes some of the files and keeps
 * what it finds in a facts file; `link` makes of all facts files the report that one check over all files gives. `check
 * --shard=K/N` is for who has nothing but reports to hand on.
 *
 * Sections: parts.c (which files are this run's), facts_file.c (facts files),
 * collect.c (the commands), portable.c (texts without the folder in which the sources lie).
 */
#ifndef OPBOUND_RUN_PARTS_H
#define OPBOUND_RUN_PARTS_H

#include "project/among.h"

struct error;
struct options;
struct report_file;
struct session;
struct unit_job;

/* ---- parts.c ---- */

/* Marks the jobs that others analyze. */
enum status parts_choose(struct session *s, struct error *err);
/* The result of a job that is not analyzed here is made, if it is one. */
bool parts_result(struct session *s, size_t job);
/* Of the units of other shards only the outlines are this run's. */
void parts_strip(struct session *s);
/* Is it the main file of a job that others report? */
bool parts_is_elsewhere(const struct session *s, const char *file);

/* ---- facts_file.c ---- */

/* What a facts file holds of a unit is put in `body`, which facts_file_end makes a file of. */
void facts_file_unit(struct session *s, size_t job, const char *next, struct buf *body);
void facts_file_end(const struct buf *body, size_t units, struct buf *out);
/* Reads all, and sees that they belong together; they live in the options' arena. */
enum status facts_files_read(struct options *o, const char *const *names, size_t n, struct error *err);
/* Which settings the run that they were collected for had: what to name to have the same (scope.c). */
void facts_files_scope(const struct options *o, const char ***out, size_t *n);
/* The jobs of the session and their results. */
enum status facts_files_jobs(struct session *s, struct error *err);
bool facts_files_result(struct session *s, size_t job);
/* The text of a source as it was when the facts were collected; false: nothing is known of it. */
bool facts_files_text(const struct facts_files *f, const char *path, struct report_file *out);

/* ---- collect.c ---- */

int command_collect(struct arena *a, const struct options *o);
int command_link(struct arena *a, const struct options *o);

/* ---- portable.c ---- */

/* The text with what stands for the folder wherever a path in it begins with the folder; and back. */
const char *portable_text(struct arena *a, const char *root, const char *text);
const char *portable_restore(struct arena *a, const char *root, const char *text);

#endif
