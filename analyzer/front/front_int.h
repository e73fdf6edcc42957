/*
 * What the files of the front layer share; nobody else includes it.
 *
 * Sections: the unit being lowered (struct front_tu), names.c (places, USRs, qualified names), types.c, funcs.c
 * (declarations of functions and globals), instances.c (which bodies are lowered), lower.c and its parts.
 *
 * Exception to "no recursion over user-sized data": the lowering recurses over nested expressions and statements, as
 * libclang's own visitor and parser do; the worker gives this layer a 1 GB stack. Left-deep chains of binary operators
 * and else-if chains are walked in loops.
 */
#ifndef OPBOUND_FRONT_INT_H
#define OPBOUND_FRONT_INT_H

#include "lazy_clang.h"

#include "front/asked_base.h"
#include "front/front.h"

/* ---- the unit being lowered ---- */

typedef VEC(const char *) prefix_list; /* of paths */

struct front_file { /* a CXFile and its name, cached */
	CXFile handle;
	const char *name;          /* interned */
	bool is_framework, is_own; /* below one of tu->frameworks; the project's, and included by an embedded header */
	bool is_read;              /* text and lines are there */
	const char *text;          /* contents as libclang holds them, or null */
	size_t size;
	VEC(uint32_t) lines; /* offsets where lines start; clang would scan back for each column */
};

/* The children of a cursor, in order. */
struct kids {
	CXCursor *at;
	size_t n, cap;
};

struct front_trouble { /* an error of clang's */
	CXFile file;
	unsigned offset;
};

/* A set of cursors with stable indices, in order of addition. Declarations are compared by their canonical cursor. */
struct front_cursors {
	struct map first; /* hash -> index + 1 */
	VEC(CXCursor) at;
	VEC(uint32_t) next; /* next of the same hash, index + 1 */
};
void front_cursors_init(struct front_cursors *s, struct arena *a);
bool front_cursors_find(const struct front_cursors *s, CXCursor c, uint32_t *index);
uint32_t front_cursors_add(struct front_cursors *s, CXCursor c); /* finds or adds */

/* Zero-initialise, then fill tu, main_file, arena, names, unit, stats and call front_tu_init. */
struct front_parsed;
struct front_tu {
	CXTranslationUnit tu;
	CXFile main_file;
	const struct models *models; /* or null */
	struct arena *arena;         /* the unit's */
	struct interner *names;
	struct ir_unit *unit;
	struct front_stats *stats;
	const struct front_nvcc *nvcc; /* or null */
	bool is_cxx, is_cuda;

	/* Definitions waiting: front_enqueue pushes, the pump in instances.c takes work.at[next]; the vector grows. */
	VEC(CXCursor) work;
	size_t next;
	struct map queued;  /* interned USR of what was ever pushed -> 1 */
	struct map implied; /* interned USR of what is instantiated in a header and nobody names -> its cursor */
	CXCursor no_cursor; /* the null one: there are several */
	struct map asked;   /* interned USR of a body in a header that the main file instantiates explicitly -> 1 */

	/* unresolved.c: where clang's errors stand, sorted; none: nothing of the unit is unresolved */
	VEC(struct front_trouble) troubles;
	struct map torn;       /* interned USR of a function whose declaration clang could not make out -> the same */
	struct omp_team *team; /* omp_team.c: functions that threads run in parallel; or null */
	bool mentions_omp;
	struct map macros; /* interned name -> struct front_lost *, of the bodies of user macros */
	bool has_macros;

	/* private to names.c and types.c */
	VEC(struct front_file) files;
	struct map file_index;  /* by handle */
	prefix_list frameworks; /* folders of real frameworks, as clang names them */
	const struct own_headers *own;
	struct front_cursors locals;  /* local entities, for front_usr */
	VEC(const char *) local_usrs; /* the unique USR of each */
	struct map usrs, usr_count;   /* libclang's declaration -> interned USR; clang's -> how many local ones have it */
	struct map type_cache;        /* libclang's canonical type -> const struct ir_type * */

	/* private to copies.c */
	struct map copies;           /* interned USR of a class -> struct front_copies * */
	struct map copy_runs;        /* of a class and a kind of copy -> what runs; in copies.c */
	struct map user_destructors; /* interned USR -> the same; those written outside system headers */
	struct front_bases bases;    /* private to base_type.c */
	struct map open_bases;       /* USR of a class with a base of which libclang does not tell what it is -> record */

	/* private to lower.c and lower_lambda.c */
	struct map filled;        /* interned USR of a function that front_func filled -> 1 */
	struct map lookups;       /* lookup.c: interned USR of a variable -> struct front_lookup *, null where it is none */
	struct map unknown_index; /* interned kind -> index + 1 in stats->unknowns */
	struct map lambda_index;  /* interned USR of a closure class -> struct front_lambda * */
};
void front_tu_init(struct front_tu *tu); /* the maps; in names.c */

/* ---- names.c ---- */

/* The place as the user wrote it; `macro` when the code comes from a macro's body or argument. */
struct place front_place(struct front_tu *tu, CXSourceLocation at);
/* libclang takes all files that are not on disk for one: stubs, and a buffer that was never saved. */
bool front_same_file(CXFile a, CXFile b);
struct place front_start(struct front_tu *tu, CXCursor c);
struct place front_end(struct front_tu *tu, CXCursor c);
/* The first thing that is no blank or semicolon behind a cursor, or inside of it. */
struct place front_place_behind(struct front_tu *tu, CXCursor c, bool is_behind);
const struct front_file *front_file(struct front_tu *tu, CXFile file); /* its text may not be there */
const char *front_string(struct front_tu *tu, CXString s);             /* interned; disposes of s; "" for null */
const char *front_spelling(struct front_tu *tu, CXCursor c);
const char *front_field_name(struct front_tu *tu, CXCursor field); /* "" for anonymous structs and unions */
/* Unique in the unit, interned. Clang's USR; local entities that share one (lambdas parsed again for each case of a
 * dispatch macro) get a suffix in order of first sight. */
const char *front_usr(struct front_tu *tu, CXCursor decl);
/* "ns::Class::method": semantic parents, without template arguments; inline namespaces are kept. */
const char *front_qualified_name(struct front_tu *tu, CXCursor decl);
/* The same with template arguments of classes and functions, for people. */
const char *front_display_name(struct front_tu *tu, CXCursor decl);
/* Source text of the cursor's extent where it lies in one file (spelling), or null. Not terminated. */
const char *front_text(struct front_tu *tu, CXCursor c, size_t *n);
/* The text of its whole file, and where in it the cursor begins; or null. */
const char *front_text_around(struct front_tu *tu, CXCursor c, size_t *at);
const char *front_text_from(struct front_tu *tu, CXCursor c, size_t *n); /* to the end of its file */
const char *front_head_text(struct front_tu *tu, CXCursor c, size_t *n);
/* A string literal's characters, interned, and their number; null for wide ones with characters that are not plain. */
const char *front_string_value(struct front_tu *tu, CXCursor literal, size_t *n);

/* ---- types.c ---- */

/* Never null; what is invalid or dependent becomes IR_TYPE_UNKNOWN. References become pointers. */
const struct ir_type *front_type(struct front_tu *tu, CXType t);
const struct ir_type *front_param_type(struct front_tu *tu, CXType t);    /* an array is a pointer */
const struct ir_type *front_cursor_type(struct front_tu *tu, CXCursor c); /* unknown for invalid declarations */
int64_t front_sizeof(CXType t);  /* bytes; -1: unknown, incomplete, VLA. Guards libclang's crashes. */
int64_t front_alignof(CXType t); /* likewise */
bool front_evaluate_int(CXCursor expr, int64_t *value); /* of an expression or constant variable, guarded */
bool front_evaluate_real(CXCursor expr, double *value);
bool front_is_reference(CXType t);
struct kids front_fields(struct arena *a, CXType record);
const char *front_spoken_name(struct front_tu *tu, CXCursor field);    /* ir_field.spoken */
const char *front_counting_field(struct front_tu *tu, CXCursor field); /* ir_field.counted_by */
/* Of a field in its class, in bytes; -1 unknown. */
int64_t front_offset(struct front_tu *tu, CXCursor field);
/* Is the size of a class, or a constant, named here or below that clang could not make out? */
bool front_rests_on_broken(const struct front_tu *tu, CXCursor c);
CXType front_unqualified(CXType t);     /* libclang's own falls over where there is no type */
bool front_is_record(CXType t);         /* canonical */
bool front_is_closure(CXCursor record); /* the class of a lambda */
/* The initializer that a field has in its class, if any. */
bool front_field_init(CXCursor field, CXCursor *init);

/* ---- funcs.c ---- */

/* The function of a declaration, with all flags, parameters and names filled; made on first sight. Enqueues the body
 * (front_enqueue). Null for what is no function. */
struct ir_func *front_func(struct front_tu *tu, CXCursor decl);
/* A method known by its USR alone, without parameters and result, until front_func sees its declaration. */
struct ir_func *front_func_named(struct front_tu *tu, const char *usr, const char *name, const struct ir_type *record);
struct ir_global *front_global(struct front_tu *tu, CXCursor var);
/* function_table.c: the functions of a constant table. */
void front_function_table(struct front_tu *tu, CXCursor var, struct ir_global *g);
/* Another file may define it anew. */
bool front_is_weak(struct front_tu *tu, CXCursor decl);
/* outer_global.c: constants and arrays that other files may declare. */
void front_outer_globals(struct front_tu *tu, const struct front_parsed *p);
/* constant_global.c: an integer of this file that nothing changes; its value. */
bool front_constant_global(struct front_tu *tu, CXCursor var, int64_t *value);
/* constant_table.c: the items of a constant array of integers. */
void front_table(struct front_tu *tu, CXCursor var, struct ir_global *g);
/* Has an attribute child of this kind, on this declaration. */
bool front_has_attribute(CXCursor decl, enum CXCursorKind kind);
/* Compiler-generated or `= default`. */
bool front_is_defaulted(CXCursor method);
/* The innermost function around a local declaration or a lambda, or the null cursor. */
CXCursor front_function_around(CXCursor decl);
bool front_is_function(enum CXCursorKind kind);
/* What a call expression names as its callee; null where it calls what another call returns. */
CXCursor front_called(struct arena *a, CXCursor call);

/* ---- launch_text.c ---- */

/* The text of a CUDA file with each `<< <` and `>> >` of a launch in one piece; the same length. */
const char *front_join_launches(struct arena *a, const char *text, size_t n);

/* ---- parse.c ---- */

/* A parsed file. Cursors in it live until front_parsed_release. */
struct front_parsed {
	struct arena *arena;
	const struct front_command *command;
	CXIndex index;
	CXTranslationUnit tu;
	CXFile main_file;
	struct front_nvcc *nvcc; /* nvcc_text.c */
	const char *source;      /* the main file as the user wrote it */
	size_t source_size;
	uint32_t source_lines, parses; /* what stands on later lines was appended by force.c; by clang */
	int level;                     /* of front_arguments that clang accepted */
	enum front_headers headers;
	bool stubs_before_system;
	const char *preamble;                                 /* the precompiled header that it is parsed behind, or null */
	bool preamble_made, preamble_stubs, preamble_refused; /* by this process; one of an embedded header; by clang */
	struct front_held held;                               /* on trial: what was not tried */
	bool is_no_better;                                    /* the real library, where nothing else was asked for */
	/* front_collect */
	VEC(CXCursor) roots;      /* definitions in the main file that are no templates, lambdas of globals; source order */
	VEC(CXCursor) bodies;     /* instantiated definitions whose text stands in the main file */
	VEC(CXCursor) asked;      /* ... whose text stands in a header, and that the main file asks for explicitly */
	VEC(CXCursor) implied;    /* instantiated constructors, destructors and the like in headers: nobody names them */
	VEC(CXCursor) patterns;   /* template definitions in the main file that nothing instantiates */
	VEC(CXCursor) types;      /* named types that the main file declares outside of functions */
	VEC(CXCursor) registered; /* functions that the initializers of globals name */
	base_list bases;          /* that base_type.c asks for behind the file */
	const char *forced;       /* the text of force.c in front of them, or null */
	VEC(CXCursor) outer;      /* its variables outside of functions, where they are asked for */
};
enum status front_parse(struct arena *a, const struct front_command *c, struct front_parsed *out, struct error *err);
/* With these headers, behind those that are precompiled. */
enum status front_parse_with(struct front_parsed *p, enum front_headers headers, struct error *err);
/* "c", "c++" or "cuda" */
bool front_is_language(const struct front_parsed *p, const char *name);
/* Parses again with `appended` behind the main file's text ("" for nothing). */
enum status front_parse_again(struct front_parsed *p, const char *appended, struct error *err);
/* Is it an error of the source, by which something may be lost? Some are of how the stubs are written. */
bool front_is_error(CXDiagnostic d);
/* The same, one of several times: what the file includes is precompiled first, though nobody wanted it before. */
enum status front_parse_more(struct front_parsed *p, const char *appended, struct error *err);
void front_parsed_release(struct front_parsed *p);

/* ---- force.c ---- */

/* Gives each template that nobody instantiates an instantiation, in memory, and parses again. What cannot be
 * instantiated stays in `patterns`. */
enum status front_force_instances(struct front_parsed *p, struct error *err);

/* ---- explicit.c ---- */

/* Adds the names that explicit instantiations in the text may mean: `template void launch<float>(int);`. */
void front_explicit_names(const char *source, size_t n, struct interner *names, struct map *out);

/* ---- instances.c ---- */

/* Fills roots, bodies, patterns and types of a parsed file. */
void front_collect(struct front_parsed *p);

/* Pushes the definition of `callee` on the worklist, once, if its body is visible and does not stand in a system header
 * (stub headers and headers found through -isystem are system headers). Lambdas' operator() included. */
void front_enqueue(struct front_tu *tu, CXCursor callee);
/* Is it a library's, whose body is not looked at? */
bool front_is_out_of_sight(struct front_tu *tu, CXCursor c);
/* The operator() of a lambda's class, unless it is a template; else null. */
CXCursor front_call_operator(CXCursor closure);
/* Queues what front_collect found, lowers until the worklist is empty, sorts unit->funcs and the stats into source
 * order. */
void front_pump(struct front_tu *tu, const struct front_parsed *p);
/* A method that was instantiated though nobody names it: "end", "operator!=", "operator++"; or null. */
CXCursor front_implied_method(struct front_tu *tu, CXCursor class, const char *name, int n_args);
CXCursor front_implied_constructor(struct front_tu *tu, CXCursor class, int n_args); /* likewise */

/* ---- lower.c: one function ---- */

/* Lowers one definition (a worklist item) into its struct ir_func. Does nothing when it already has blocks. */
void front_lower_function(struct front_tu *tu, CXCursor definition);
/* Counts one construct that was not lowered. `kind` is interned. */
void front_count_unknown(struct front_tu *tu, const char *kind, struct place place);

/* Where a variable lives. */
enum slot_kind {
	SLOT_VALUE,  /* SSA variable `number` */
	SLOT_MEMORY, /* local object `number` */
	SLOT_POINTER /* SSA variable `number` holds its address: references, VLAs, captures, bindings */
};
#define MAX_BOUNDS 8
struct slot {
	enum slot_kind kind;
	uint32_t number;
	const struct ir_type *type;  /* of the variable; of the referent for SLOT_POINTER */
	uint32_t bounds[MAX_BOUNDS]; /* SSA variables: bounds of a variable-length array type, innermost first */
	uint32_t n_bounds;
};

/* A local object with a destructor that runs when its scope ends. */
struct cleanup {
	const struct ir_type *type;
	uint32_t local;
	bool is_function; /* GCC's attribute names one to call */
	bool is_pointer;  /* `local` is no local, but the variable with the address */
};

/* Where break and continue go, and how many cleanups stay when they do. */
struct jump_frame {
	struct ir_block *to_break, *to_continue; /* to_continue null: a switch */
	size_t break_depth, continue_depth;
};

struct label {
	CXCursor stmt;
	struct ir_block *block;
	size_t depth; /* cleanups at the label */
	bool is_placed;
};

/* A compound statement being lowered, for gotos that leave it. */
struct open_block {
	CXCursor stmt;
	size_t depth; /* cleanups when it was entered */
};

/* A label that clang dropped, in the text in front of a block's statement number `gap`. */
struct lost_case {
	CXCursor block;
	size_t gap;
	struct ir_block *target;
};

struct lower {
	struct front_tu *tu;
	struct ir_unit *unit;
	struct ir_func *func;
	struct ir_builder *b;
	struct arena *scratch;
	CXCursor definition;
	struct front_cursors in_memory; /* from the pre-scan */
	struct front_cursors slot_keys;
	VEC(struct slot) slots;
	uint32_t n_vars;
	VEC(struct cleanup) cleanups;
	VEC(struct jump_frame) jumps;
	VEC(struct label) labels;
	VEC(struct open_block) open;
	struct front_cursors case_keys; /* CaseStmt and DefaultStmt of the switches being lowered */
	VEC(struct ir_block *) case_blocks;
	VEC(struct lost_case) lost_cases; /* of the switches being lowered */
	bool has_this;
	uint32_t this_var;
	const struct ir_type *this_record; /* what `this` points to */
	uint32_t temporaries_open;         /* being made, one inside the other */
	VEC(struct ir_instr *) launches;   /* through a pointer; instructions, since ids change when all is built */
	struct omp_region *region;         /* of OpenMP, the innermost; or null */
};

struct kids lower_kids(struct lower *l, CXCursor c);
struct kids front_kids(struct arena *a, CXCursor c);
void front_count_unknown(struct front_tu *tu, const char *kind, struct place place);
void lower_at(struct lower *l, CXCursor c); /* the place of what is added next */
ir_id lower_unknown(struct lower *l, CXCursor c, const struct ir_type *type, const ir_id *args, size_t n);
const struct ir_type *lower_type(struct lower *l, CXCursor expr);       /* of an lvalue */
const struct ir_type *lower_value_type(struct lower *l, CXCursor expr); /* of a value: arrays are pointers */
const struct ir_type *lower_type_of(struct lower *l, ir_id value);
const struct ir_type *lower_pointer_to(struct lower *l, const struct ir_type *t);
ir_id lower_field(struct lower *l, ir_id base, const struct ir_type *type, int64_t offset, const char *name);
ir_id lower_load(struct lower *l, ir_id address, const struct ir_type *type);
void lower_store(struct lower *l, ir_id address, ir_id value, bool is_init);
void lower_zero(struct lower *l, ir_id address, const struct ir_type *type);
ir_id lower_local(struct lower *l, uint32_t local);
uint32_t lower_temporary(struct lower *l, const struct ir_type *type, CXCursor at);
ir_id lower_this(struct lower *l);
ir_id lower_no_result(struct lower *l);

/* ---- unresolved.c: what clang could not resolve, as text ---- */

struct front_range { /* of a file; file null: none */
	CXFile file;
	unsigned from, to;
};
struct front_lost {          /* what a piece of text may do */
	VEC(const char *) names; /* its identifiers */
	VEC(const char *) calls; /* those behind which arguments stand */
	bool has_tokens, is_statement, has_label;
	bool returns_first, breaks, continues, jumps;
	uint32_t bodies;  /* braces behind parentheses, or in front of all, on the top level */
	bool is_macro;    /* a macro's body: names of macros in it stand for themselves */
	const char *text; /* of a macro, behind its name */
	size_t n_text;
};
void front_troubles(struct front_tu *tu);
bool front_has_trouble(const struct front_tu *tu, const struct front_range *r);
struct front_range front_range_of(CXCursor c);
struct front_range front_head(CXCursor function);                           /* what stands in front of its body */
bool front_is_braced(struct front_tu *tu, const struct front_range *block); /* its text begins with a brace */
/* The text between a block's statements i - 1 and i. */
struct front_range front_gap(const struct front_range *block, const struct kids *kids, size_t i);
/* Adds what the text says; `is_behind` a statement whose semicolon may come first. */
void front_lex(struct front_tu *tu, const struct front_range *r, bool is_behind, struct front_lost *out);
bool front_names(const struct front_lost *lost, const char *name);
const struct map *front_macros(struct front_tu *tu);
/* The text of the statement that clang dropped where it left an empty one, `around` it if that has no place; file null:
 * it is empty in the source. */
struct front_range front_dropped(struct front_tu *tu, CXCursor empty, CXCursor around);
/* Behind a string, character or comment that starts at `i`, or `i`. */
size_t front_skip_token(const char *text, size_t i, size_t n);

/* ---- seen.c ---- */

void front_count_seen(struct front_tu *tu, struct front_result *r);

/* ---- lower_lost.c: and what becomes of it ---- */

bool lower_is_short_conditional(const struct kids *kids);
bool lower_is_lost(struct lower *l, CXCursor expr); /* what clang's recovery left of an expression */
bool lower_holds_lost(struct lower *l, CXCursor top);
struct front_lost lower_names_of(struct lower *l, CXCursor c);
bool lower_gap_at(struct lower *l, const struct front_range *block, const struct kids *kids, size_t i,
                  struct front_lost *lost);
/* What clang dropped in front of a block's statement number `i`, if anything. */
bool lower_gap(struct lower *l, CXCursor block, const struct kids *kids, size_t i);
ir_id lower_lost(struct lower *l, const struct front_lost *lost, const struct ir_type *result);
ir_id lower_lost_value(struct lower *l, CXCursor expr, const struct ir_type *type);
void lower_lost_cursor(struct lower *l, CXCursor c);
void lower_lost_range(struct lower *l, CXCursor at, const struct front_range *r);
void lower_empty(struct lower *l, CXCursor stmt, CXCursor around); /* `;`, or what clang left of a statement */
void lower_return_unknown(struct lower *l);
void lower_jump_anywhere(struct lower *l); /* to any label of the function, or on */

/* ---- prescan.c: which variables live in memory ---- */

void lower_prescan(struct lower *l, CXCursor definition);
/* Makes `l` ready to build f's blocks, from `definition`; `scratch` lives until they are done. */
void lower_begin(struct lower *l, struct front_tu *tu, struct ir_func *f, CXCursor definition, struct arena *scratch);

/* ---- lower_decl.c: variables, scopes, cleanups ---- */

void lower_slot_add(struct lower *l, CXCursor decl, enum slot_kind kind, uint32_t number, const struct ir_type *type);
struct slot *lower_slot_find(struct lower *l, CXCursor decl);
void lower_decl(struct lower *l, CXCursor decl);
void lower_variable(struct lower *l, CXCursor var);
void lower_bounds(struct lower *l, CXCursor decl); /* the bounds of a VLA type, into the slot */
ir_id lower_bound_product(struct lower *l, const struct slot *slot, uint32_t from, uint32_t to);
void lower_cleanup_add(struct lower *l, const struct ir_type *type, uint32_t local);
/* Runs the destructors above `depth`, last first; `pop` also forgets them. */
void lower_unwind(struct lower *l, size_t depth, bool pop);
/* Behind the initializer of a reference: its temporaries end, but the one that the reference is bound to. */
void lower_end_temporaries(struct lower *l, size_t depth, ir_id bound);
bool lower_needs_destruction(struct lower *l, const struct ir_type *type);
void lower_destroy(struct lower *l, ir_id address, const struct ir_type *type);
/* What `delete` does: the object may be of a derived class. */
void lower_destroy_dynamic(struct lower *l, ir_id address, const struct ir_type *type);
/* Of what `delete[]` is called on: nobody counts the elements. */
void lower_destroy_all(struct lower *l, ir_id address, const struct ir_type *type);
void lower_destroy_members(struct lower *l, ir_id address, const struct ir_type *record);
void lower_binding(struct lower *l, CXCursor decomposition);
void lower_catch_variable(struct lower *l, CXCursor var);

/* ---- lower_forget.c ---- */

/* All memory that the first `n` variables lead to may have been written. */
void lower_forget_reached(struct lower *l, size_t n);

/* lower_omp.c */
struct omp_region;
/* Does another thread of the OpenMP region that is being lowered write what the expression reads? */
bool lower_is_shared(struct lower *l, CXCursor expr);
/* Lowers the statement as the OpenMP directive above it says, if there is one. */
void lower_with_directive(struct lower *l, CXCursor stmt, void (*lower_plain)(struct lower *, CXCursor));
ir_id lower_read_anew(struct lower *l, CXCursor expr, ir_id value); /* of a volatile object, what was read of it */
void lower_behind_call(struct lower *l, CXCursor decl);
void lower_asm(struct lower *l, CXCursor stmt);

/* ---- lower_try.c ---- */

void lower_try(struct lower *l, CXCursor stmt);
void lower_catch(struct lower *l, CXCursor stmt);
void lower_say_end(struct ir_block *block, const char *text); /* of the switch or the throw that ends it, if any does */
const char *lower_thrown(struct lower *l, CXCursor expr);

/* ---- lower_stmt.c, lower_cond.c, lower_loop.c, lower_switch.c ---- */

void lower_stmt(struct lower *l, CXCursor stmt);
void lower_if(struct lower *l, CXCursor stmt);
void lower_while(struct lower *l, CXCursor stmt);
void lower_do(struct lower *l, CXCursor stmt);
void lower_for(struct lower *l, CXCursor stmt);
void lower_range_for(struct lower *l, CXCursor stmt);
void lower_switch(struct lower *l, CXCursor stmt);
void lower_case(struct lower *l, CXCursor stmt);
void lower_jump_push(struct lower *l, struct ir_block *to_break, struct ir_block *to_continue);
/* A full expression for its effects; its temporaries end with it. */
void lower_full(struct lower *l, CXCursor expr);
/* The condition of a statement: branches on it, then ends its temporaries. */
void lower_branch(struct lower *l, CXCursor cond, struct ir_block *yes, struct ir_block *no);

/* ---- lower_expr.c, lower_op.c, lower_assign.c, lower_cast.c, lower_ref.c ---- */

CXCursor lower_strip(struct lower *l, CXCursor expr); /* parentheses, and wrappers of the same type */
bool lower_is_lvalue(struct lower *l, CXCursor expr);
ir_id lower_value(struct lower *l, CXCursor expr);   /* a scalar; a record is loaded; void gives 0 */
ir_id lower_address(struct lower *l, CXCursor expr); /* of an lvalue; a value is put into a temporary */
void lower_discard(struct lower *l, CXCursor expr);  /* for its effects */
ir_id lower_bool(struct lower *l, ir_id value);      /* i1 */
ir_id lower_convert(struct lower *l, ir_id value, const struct ir_type *to);
ir_id lower_pointer_cast(struct lower *l, ir_id value, const struct ir_type *to);
/* Reads an lvalue as a value of type `to`. */
ir_id lower_read_place(struct lower *l, CXCursor operand, const struct ir_type *to);
ir_id lower_cast(struct lower *l, CXCursor expr);     /* explicit casts and implicit ones, as a value */
ir_id lower_reference(struct lower *l, CXCursor ref); /* address of what a DeclRefExpr names */
bool lower_value_slot(struct lower *l, CXCursor expr, struct slot **slot); /* a name of an SSA variable? */
ir_id lower_member(struct lower *l, CXCursor member);                      /* address */
void lower_unused_object(struct lower *l, CXCursor member);                /* of a static member, for its effects */
ir_id lower_member_object(struct lower *l, CXCursor member);               /* the object below it, or `this` */
/* From a pointer to a record to its base class or anonymous member of type `to`: libclang does not show these steps. */
ir_id lower_subobject(struct lower *l, ir_id object, const struct ir_type *to);
ir_id lower_constant(struct lower *l, CXCursor expr, const struct ir_type *type, bool *ok);
const struct ir_type *lower_promoted(struct lower *l, const struct ir_type *t);
const struct ir_type *lower_common_type(struct lower *l, const struct ir_type *a, const struct ir_type *b);
ir_id lower_negated(struct lower *l, ir_id index);
ir_id lower_scale(struct lower *l, ir_id index, ir_id rows); /* index * rows, if there are any */
ir_id lower_unary(struct lower *l, CXCursor expr);
ir_id lower_binary(struct lower *l, CXCursor expr);
ir_id lower_arithmetic(struct lower *l, enum CXBinaryOperatorKind op, ir_id a, ir_id b, const struct ir_type *type);
/* Assignment, compound assignment, ++ and --: done, with what the result needs. */
struct assigned {
	ir_id value;   /* what was stored (for x++ what was there before) */
	ir_id address; /* of the left side; 0 for an SSA variable */
};
struct assigned lower_assign(struct lower *l, CXCursor expr);
bool lower_is_assignment(CXCursor expr);
/* Bytes of one element behind the pointer that `expr` is; 1 for void. A row of a VLA has no constant size: `*rows` is
 * then its element count as a value, to multiply an index with, else 0. */
int64_t lower_stride(struct lower *l, CXCursor expr, ir_id *rows);
ir_id lower_index(struct lower *l, ir_id base, ir_id index, int64_t stride, const struct ir_type *type);
/* ---- lower_call.c, lower_new.c, lower_cuda.c ---- */

/* A call; the result is the value returned (the address for a reference), or 0 for void. A record is returned whole. */
ir_id lower_call(struct lower *l, CXCursor call);
bool lower_call_is_reference(struct lower *l, CXCursor call);
bool lower_is_constructor_call(CXCursor call);
bool lower_is_modelled(struct lower *l, CXCursor method, size_t n_args); /* a library's, for which there is a row */
struct elements;
void lower_construct(struct lower *l, CXCursor call, ir_id address, const struct ir_type *type);
/* The same constructor for each of the elements. */
void lower_construct_each(struct lower *l, CXCursor call, const struct elements *all);

/* ---- lower_each.c: arrays of objects ---- */

struct elements {
	ir_id first;                /* pointer to one of them */
	const struct ir_type *elem; /* no array */
	int64_t n;                  /* -1: as many as `count` says */
	ir_id count;                /* 64 bits, signed; 0: nobody knows */
	bool backwards;
};
typedef void (*lower_element)(struct lower *l, ir_id address, void *payload);
/* All elements of an array, in all its dimensions; a single object is one of itself. */
struct elements lower_elements(struct lower *l, ir_id address, const struct ir_type *array);
void lower_each_element(struct lower *l, const struct elements *all, lower_element visit, void *payload);
ir_id lower_call_usr(struct lower *l, const char *usr, const struct ir_type *result, const ir_id *args, size_t n);
ir_id lower_argument(struct lower *l, CXCursor arg, CXType param);
ir_id lower_new(struct lower *l, CXCursor expr);
void lower_delete(struct lower *l, CXCursor expr);
bool lower_is_launch(struct lower *l, CXCursor call, CXCursor *config);
void lower_launch(struct lower *l, CXCursor call, CXCursor config);
void lower_resolve_launches(struct lower *l); /* once the function is whole */

/* ---- lower_init.c ---- */

/* Initialises the object of `type` at `address` from `expr`. */
void lower_into(struct lower *l, CXCursor expr, ir_id address, const struct ir_type *type);

/* ---- lower_class.c ---- */

/* What a defaulted constructor without arguments does: bases, in-class initializers, members. */
void lower_default_members(struct lower *l, CXType t, ir_id address, const struct ir_type *type);
/* Initialises the field at `place` of the record at `object`; `this` means that record. */
void lower_member_init(struct lower *l, CXCursor init, ir_id place, CXCursor field, ir_id object,
                       const struct ir_type *record);
void lower_constructor_prologue(struct lower *l, CXCursor constructor);

/* ---- lower_lambda.c ---- */

struct front_capture {
	CXCursor decl;                       /* the variable; null for `this` */
	bool is_this, by_reference, is_init; /* is_init: `[x = e]`, whose variable is the lambda's own */
	int64_t offset;
	const struct ir_type *type; /* of the field; the pointer when by reference */
};
struct front_lambda {
	VEC(struct front_capture) captures;
	bool is_incomplete;   /* the fields could not be told apart */
	VEC(CXCursor) others; /* then: every variable it may refer to */
};
/* What a lambda captures, found once; null if it cannot be told. */
const struct front_lambda *front_lambda(struct front_tu *tu, CXCursor expr);
/* The same for the closure class around an operator(): scans the function that the lambda stands in when needed. */
const struct front_lambda *front_lambda_of(struct front_tu *tu, CXCursor call_operator);
void lower_lambda_into(struct lower *l, CXCursor expr, ir_id address);
void lower_enqueue_closure(struct lower *l, CXCursor expr);
void lower_captures(struct lower *l, CXCursor call_operator); /* slots for captured variables */

#endif
