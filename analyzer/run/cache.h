/*
 * cache: what units gave before, in a folder (--cache=DIR).
 *
 * An entry stands under the digest of what is known before anything is read: opbound and its libraries themselves, the
 * settings that matter, the models, the compile command, the source's text. It holds up to four results, each with what
 * it depends on: the texts of all files that were read, the names where a header was looked for, and what was asked
 * about the project (which files speak of a name). A result is given again when all of that is as it was, or all but
 * what other files than the unit's say, and the unit takes the same from them (relink.h).
 *
 * Sections: cache_key.c and builds.c (what an entry stands under), cache_depends.c (what a result depends on),
 * cache_results.c (entries on the disk), relink.c (units that are linked again). Entries are written under another name
 * and renamed, checked by their digests, and whoever cannot read one analyzes the unit.
 */
#ifndef OPBOUND_RUN_CACHE_H
#define OPBOUND_RUN_CACHE_H

#include "base/base.h"

struct front_command;
struct options;
struct project;
struct unit_job;
struct unit_result;
struct unit_stats;

/* DEPENDS_ON_CODE: on its text but for comments (scan.h). */
enum dependency_kind { DEPENDS_ON_TEXT, DEPENDS_ON_CODE, DEPENDS_ON_PRESENCE, DEPENDS_ON_ABSENCE };
struct dependency {
	const char *path; /* absolute */
	enum dependency_kind kind;
	struct digest text; /* DEPENDS_ON_TEXT, DEPENDS_ON_CODE */
	struct file_stamp stamp;
	bool is_others; /* the unit itself does not rest on it, but what it took from other files */
};
/* What a unit took from other files when it was linked (relink.h). */
struct linked {
	bool is_known;
	struct digest own;          /* the unit as it was before, which is kept under that name */
	struct digest taken, moved; /* as it stands; as if lines were counted from each function's first on */
	const char *text;           /* of `own`, where the unit has just been linked; else null */
	size_t size;
};
/* Of the project: questions.h. */
struct question {
	const char *text;
	struct digest answer;
};
struct dependencies {
	int64_t made; /* nanoseconds since 1970 */
	VEC(struct dependency) files;
	VEC(struct question) questions;
	struct digest project; /* of the stamps of all its files; questions need not be asked where it is the same */
	bool has_project;      /* it was walked */
	struct linked linked;
	uint32_t n_own_headers; /* of the result's headers; others come in by other sources */
};

/* ---- cache_depends.c ---- */

int64_t cache_clock(void); /* nanoseconds since 1970 */
/* Stamps and digests of files, each looked at once a run. */
struct file_memo {
	struct arena *arena;
	struct map known; /* hash of the path -> struct known_file */
	bool looks_again; /* a stamp may have changed since; only digests are kept */
};
void file_memo_init(struct file_memo *m, struct arena *a);
/* What the result of this job depends on, in a run that began then; false where that cannot be told (a file has gone,
 * or was written meanwhile). */
bool depends_collect(struct arena *a, struct file_memo *m, const struct unit_job *job, const struct unit_result *r,
                     int64_t began, struct dependencies *out);
enum dependence { DEPENDS_NO_MORE, DEPENDS_BUT_OTHERS, DEPENDS_ON };
/* Is all as it was, or all but what other files than the unit's gave? `stale`: it is, but some stamp is not, and has
 * been put right in `d`. */
enum dependence depends_hold(struct file_memo *m, const struct unit_job *job, struct dependencies *d, bool *stale);

/* ---- builds.c ---- */

/* What tells this opbound, with the libraries that it runs with, from others. `folder`: of the cache, or null; where it
 * knows the libraries that are not loaded yet they need not be. */
void builds_put(struct arena *a, const char *folder, struct buf *out);

/* ---- cache_key.c ---- */

/* Settings that results depend on. */
void cache_put_settings(const struct options *o, struct buf *out);
/* Opbound, its libraries, its environment and the models; false: one of them is not to be had. */
bool cache_put_tools(struct arena *a, const struct options *o, struct buf *out);
/* False: results of such a job are not kept. */
bool cache_key(struct arena *a, const struct options *o, const struct unit_job *job, struct digest *out);

/* ---- cache_results.c ---- */

struct result_cache {
	struct arena *arena;
	const struct options *options;
	const char *folder; /* null: nothing is kept */
	struct file_memo memo;
	struct interner texts; /* of all results that are given again */
	int64_t began;         /* what is written after that may be read as it was or as it is */
	size_t hits, made;
};
/* Of what it took to make a result, and was not spent by who only reads it. */
void stats_clear_times(struct unit_stats *s);
void cache_open(struct result_cache *c, struct arena *a, const struct options *o);
bool cache_find(struct result_cache *c, struct unit_job *job, struct unit_result *out);
/* In a worker: keeps the result, unless it says little of the next run (a crash, a limit that was met, a file that was
 * written since the cache was opened). */
void cache_keep(struct result_cache *c, const struct unit_job *job, const struct unit_result *r);
/* Where something was kept in this run: what was used longest ago goes, beyond the folder's budget. */
void cache_tidy(struct result_cache *c);

#endif
