/*
 * What the files of the front layer share; nobody else includes it.
 *
 * Sections: the unit being lowered (struct front_tu), names.c (places, USRs, qualified names), types.c, funcs.c
 * (declarations of functions and globals), instances.c (which bodies are lowered), lower.c and its parts.
 *
 * Exception to "no recursion over user-sized data": the lowering recurses over nested expressions and statements, as
 * libclang's own visitor and parser do; the worker gives this layer a 1 GB stack. Left-deep chains of binary operators
 * and else-if chains, which generated code makes long, are walked in loops.
 */
#ifndef OPBOUND_FRONT_INT_H
#define OPBOUND_FRONT_INT_H

#include <clang-c/Index.h>

#include "front/front.h"

/* ---- the unit being lowered ---- */

struct front_file { /* a CXFile and its name, cached */
	CXFile handle;
	const char *name; /* interned */
	const char *text; /* contents as libclang holds them, or null */
	size_t size;
};

/* Zero-initialise, then fill tu, main_file, arena, names, unit, stats and call front_tu_init. */
struct front_tu {
	CXTranslationUnit tu;
	CXFile main_file;
	struct arena *arena; /* the unit's */
	struct interner *names;
	struct ir_unit *unit;
	struct front_stats *stats;
	bool is_cxx, is_cuda;

	/* Definitions waiting for front_lower_function: front_enqueue pushes, the pump in instances.c takes work.at[next]
	 * until next == work.n; the vector grows meanwhile. */
	VEC(CXCursor) work;
	size_t next;
	struct map queued; /* interned USR of what was ever pushed -> 1 */

	/* private to names.c and types.c */
	VEC(struct front_file) files;
	struct map usr_owner;        /* interned USR -> index + 1 in locals of its first owner */
	VEC(CXCursor) usr_cursors;   /* canonical cursors of local entities, for front_usr */
	VEC(uint32_t) usr_next;      /* next cursor with the same clang USR, index + 1 */
	VEC(const char *) usr_names; /* the unique name given to each */
	struct map type_cache;       /* libclang's canonical type -> const struct ir_type * */

	/* private to lower.c and lower_lambda.c */
	struct map unknown_index; /* interned kind -> index + 1 in stats->unknowns */
	struct map lambda_index;  /* interned USR of a closure class -> struct front_lambda * */
};
void front_tu_init(struct front_tu *tu); /* the maps; in names.c */

/* ---- names.c ---- */

/* The place as the user wrote it; `macro` when the code comes from a macro's body or argument. */
struct place front_place(struct front_tu *tu, CXSourceLocation at);
struct place front_start(struct front_tu *tu, CXCursor c);
struct place front_end(struct front_tu *tu, CXCursor c);
/* The file of a location (as clang_getFileLocation sees it), or null. */
const struct front_file *front_file_of(struct front_tu *tu, CXSourceLocation at, unsigned *offset);
const char *front_string(struct front_tu *tu, CXString s); /* interned; disposes of s; "" for null */
const char *front_spelling(struct front_tu *tu, CXCursor c);
/* Unique in the unit, interned. Clang's USR; local entities that share one (lambdas parsed again for each case of a
 * dispatch macro) get a suffix in order of first sight. */
const char *front_usr(struct front_tu *tu, CXCursor decl);
/* "ns::Class::method": semantic parents, without template arguments; inline namespaces are kept. */
const char *front_qualified_name(struct front_tu *tu, CXCursor decl);
/* The same with template arguments of classes and functions, for people. */
const char *front_display_name(struct front_tu *tu, CXCursor decl);
/* Source text of the cursor's extent where it lies in one file (spelling), or null. Not terminated. */
const char *front_text(struct front_tu *tu, CXCursor c, size_t *n);

/* ---- types.c ---- */

/* Never null; what is invalid or dependent becomes IR_TYPE_UNKNOWN. References become pointers. */
const struct ir_type *front_type(struct front_tu *tu, CXType t);
const struct ir_type *front_param_type(struct front_tu *tu, CXType t);    /* an array is a pointer */
const struct ir_type *front_cursor_type(struct front_tu *tu, CXCursor c); /* unknown for invalid declarations */
int64_t front_sizeof(CXType t);  /* bytes; -1: unknown, incomplete, VLA. Guards libclang's crashes. */
int64_t front_alignof(CXType t); /* likewise */
/* Integer constant of an expression or constant variable, guarded. */
bool front_evaluate_int(CXCursor expr, int64_t *value);
bool front_evaluate_real(CXCursor expr, double *value);
bool front_is_reference(CXType t);
bool front_is_record(CXType t);         /* canonical */
bool front_is_closure(CXCursor record); /* the class of a lambda */
/* The initializer that a field has in its class, if any. */
bool front_field_init(CXCursor field, CXCursor *init);

/* ---- funcs.c ---- */

/* The function of a declaration, with all flags, parameters and names filled; made on first sight. Enqueues the body
 * (front_enqueue). Null for what is no function. */
struct ir_func *front_func(struct front_tu *tu, CXCursor decl);
struct ir_global *front_global(struct front_tu *tu, CXCursor var);
/* Has an attribute child of this kind, on this declaration. */
bool front_has_attribute(CXCursor decl, enum CXCursorKind kind);
/* Compiler-generated or `= default`. */
bool front_is_defaulted(CXCursor method);
/* The innermost function around a local declaration or a lambda, or the null cursor. */
CXCursor front_function_around(CXCursor decl);
bool front_is_function(enum CXCursorKind kind);

/* ---- parse.c ---- */

/* A parsed file. Cursors in it live until front_parsed_release. */
struct front_parsed {
	struct arena *arena;
	const struct front_command *command;
	CXIndex index;
	CXTranslationUnit tu;
	CXFile main_file;
	const char *source; /* the main file as the user wrote it */
	size_t source_size;
	uint32_t source_lines; /* what stands on later lines was appended by force.c */
	int level;             /* of front_arguments that clang accepted */
	/* front_collect */
	VEC(CXCursor) roots;    /* definitions in the main file that are no templates, lambdas of globals; source order */
	VEC(CXCursor) bodies;   /* instantiated definitions whose text stands in the main file */
	VEC(CXCursor) patterns; /* template definitions in the main file that nothing instantiates */
	VEC(CXCursor) types;    /* named types that the main file declares outside of functions */
};
enum status front_parse(struct arena *a, const struct front_command *c, struct front_parsed *out, struct error *err);
/* Parses again with `appended` behind the main file's text ("" for nothing). */
enum status front_parse_again(struct front_parsed *p, const char *appended, struct error *err);
void front_parsed_release(struct front_parsed *p);

/* ---- force.c ---- */

/* Gives each template that nobody instantiates an instantiation, in memory, and parses again. What cannot be
 * instantiated stays in `patterns`. */
enum status front_force_instances(struct front_parsed *p, struct error *err);

/* ---- instances.c ---- */

/* Fills roots, bodies, patterns and types of a parsed file. */
void front_collect(struct front_parsed *p);

/* Pushes the definition of `callee` on the worklist, once, if its body is visible and does not stand in a system header
 * (stub headers and headers found through -isystem are system headers). Lambdas' operator() included. */
void front_enqueue(struct front_tu *tu, CXCursor callee);
/* Queues what front_collect found, lowers until the worklist is empty, sorts unit->funcs and the stats into source
 * order. */
void front_pump(struct front_tu *tu, const struct front_parsed *p);

/* ---- lower.c ---- */

/* Lowers one definition (a worklist item) into its struct ir_func. Does nothing when it already has blocks. */
void front_lower_function(struct front_tu *tu, CXCursor definition);
/* Counts one construct that was not lowered. `kind` is interned. */
void front_count_unknown(struct front_tu *tu, const char *kind, struct place place);

#endif
