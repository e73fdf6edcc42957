/*
 * front: libclang to IR. The only layer that includes libclang.
 *
 * Sections: args.c (which arguments of a compile command go on), parse.c (translation unit, stub headers, clang's own
 * diagnostics), instances.c and explicit.c (bodies of instantiated templates), types.c, lower.c and its parts
 * (statements, expressions, initialisers, lambdas), dump.c.
 *
 * Parsing and visiting may crash or overflow the stack on hostile input: the caller runs them in a worker process with
 * a large stack (run layer).
 */
#ifndef OPBOUND_FRONT_H
#define OPBOUND_FRONT_H

#include "base/base.h"
#include "ir/ir.h"
#include "models/models.h"

/* ---- args.c ---- */

/* Which headers win. AUTO: the real ones of a framework; of the C++ library the embedded ones, as long as no real
 * framework is found and clang has no complaint about them. LAST: the embedded ones only where no real one is found. */
enum front_headers { FRONT_HEADERS_AUTO, FRONT_HEADERS_STUBS, FRONT_HEADERS_REAL, FRONT_HEADERS_LAST };

struct front_text {
	const char *name, *text;
	size_t n;
};
/* A compile command as found: args[0] is the compiler, the file among them. */
struct front_command {
	const char *file;      /* absolute */
	const char *directory; /* absolute; where relative paths start */
	const char **args;
	size_t n_args;
	const char **extra_before, **extra_after; /* --extra-arg-before=, --extra-arg= */
	size_t n_extra_before, n_extra_after;
	const struct front_text *made; /* headers that are on no disk, by the names they would have there */
	size_t n_made;
	const char **found; /* in words: which folders of extra_after were found in the repository, and for what */
	size_t n_found;
	enum front_headers headers;
	bool stubs_before_system; /* of frameworks, with AUTO and LAST: behind the command's own folders */
	const char *contents;     /* the file's text if it is not what is on disk (an editor's buffer), or null */
	size_t contents_size;
	const char *cache;             /* folder for the precompiled headers of real frameworks; null: none are kept */
	bool wants_headers;            /* front_result's headers are asked for */
	bool wants_globals;            /* what others may declare, whether or not it is used here */
	bool is_inferred;              /* nobody stated the arguments */
	bool is_trial;                 /* of macros that nobody stated: what it makes worse is no matter */
	const struct front_held *held; /* what a reading on trial left untried is all that is asked for; or null */
};
/* A reading on trial takes the embedded C++ library's errors for those of missing macros; otherwise the real library is
 * tried. What the embedded one gave is known here. */
struct front_held {
	bool is_held; /* there was something left to try */
	bool is_all;  /* ... and that alone */
	unsigned errors;
	uint64_t which;
};
/* What is handed to libclang: the whitelist of DESIGN section 3, ours added. `level` 0 everything on the list, 1 only
 * -D -U -I -isystem -std, 2 none. The result lives in `a`. */
void front_arguments(struct arena *a, const struct front_command *c, int level, const char ***args, size_t *n);
/* The include folder that args[i] names, joined or in the next argument, or null. */
const char *front_include_folder(const char **args, size_t n, size_t i);

/* ---- headers.c ---- */

/* The folder that args[i] names, joined or in the next argument, or null. */
const char *front_include_folder(const char **args, size_t n, size_t i);
/* The folders of an include folder by which a real framework is known that has embedded headers. */
size_t front_framework_roots(struct arena *a, const char *const **out);

/* ---- parse.c ---- */

struct front_note { /* a diagnostic of clang */
	struct place place;
	const char *text;
	bool is_fatal;
};
struct front_unknown { /* a construct that was not lowered */
	const char *kind;
	uint32_t count;
	struct place first;
};
struct front_stats {
	uint32_t functions, instructions, unknown;
	uint32_t seen, understood; /* functions written in the main file, and those of which nothing is unresolved */
	const char *obstacle;      /* what stood in the way first, and where; null: nothing */
	struct place obstacle_at;
	VEC(struct front_unknown) unknowns; /* by kind, most frequent first */
	double parse_ms, lower_ms;
	uint32_t parses; /* of the source, by clang */
	bool used_stubs;
	bool preamble_hit, preamble_made; /* the framework's headers came precompiled from the cache, or went there */
	VEC(const char *) stub_headers;   /* those that were included */
};
struct front_result {
	struct ir_unit *unit;          /* null when the file could not be parsed at all, or what was held is no better */
	VEC(struct front_note) errors; /* clang's errors, in order, at most 100 */
	struct front_stats stats;
	VEC(const char *) headers; /* what was included from the disk, as clang names it, each once; where asked for */
	struct front_held held;
};
/* Parses and lowers. STATUS_INPUT with a message when libclang gives nothing ("cannot read 'x.cc': no such file"),
 * STATUS_BUG when clang crashed.
 * clang's errors in the source are no failure: they are in `errors`. */
enum status front_unit(struct arena *a, struct interner *names, const struct front_command *c, const struct models *m,
                       struct front_result *out, struct error *err);
/* The cursors below `function` (null: all of the main file), indented, with kinds, types and places. */
enum status front_dump_ast(struct arena *a, const struct front_command *c, const struct models *m, const char *function,
                           struct buf *out, struct error *err);
void front_load(void); /* libclang; before copies of this process are made, which else would each load it */
const char *front_version(struct arena *a); /* "19.1.7" */

#endif
