/*
 * ir: a typed control-flow graph in SSA form, one unit at a time.
 *
 * A scalar local whose address is never taken is SSA values; everything else is a local object that LOAD and STORE
 * reach through its address. Conditions with && || ! are control flow. Calls to constructors, destructors and
 * operators are calls with `this` first. A lambda is a record whose fields are its captures (by reference: a pointer)
 * and a function `operator()`. References are pointers.
 *
 * Sections: type.c, member.c, build.c (construction after Braun et al., Simple and Efficient Construction of Static
 * Single Assignment Form, 2013), inline.c, print.c, parse.c (text and back), verify.c, graph.c (dominators after
 * Cooper, Harvey, Kennedy, A Simple, Fast Dominance Algorithm, 2001; loops).
 *
 * Everything of a unit lives in the unit's arena.
 */
#ifndef OPBOUND_IR_H
#define OPBOUND_IR_H

#include "base/base.h"

/* ---- type.c ---- */

enum ir_type_kind {
	IR_TYPE_VOID,
	IR_TYPE_INT,
	IR_TYPE_FLOAT,
	IR_TYPE_PTR,
	IR_TYPE_ARRAY,
	IR_TYPE_RECORD,
	IR_TYPE_FUNC,
	IR_TYPE_UNKNOWN
};

struct ir_type;
struct ir_field {
	const char *name;   /* "" when unnamed */
	const char *spoken; /* what users of the class write for it, % for the object ("%.has_value()"); null: its name */
	const char *counted_by; /* of a pointer: the field of the record that counts its elements, by contract; or null */
	const struct ir_type *type;
	int64_t offset;     /* bytes; -1 unknown */
	uint16_t bit_width; /* 0: no bit-field */
	uint16_t bit_shift; /* from `offset` to its lowest bit */
	bool is_base;       /* a base class */
	bool has_init;      /* an initializer in the class */
	bool is_hidden;     /* protected or private: its class alone fills it */
	bool is_settled;    /* keeps what the constructor gave it (settle.c) */
	bool is_constant;   /* and no object of the class is assigned or made anew where it is: no method sees it change */
	struct place place; /* of its name */
};
/* Types are unique in a unit: compare pointers. */
struct ir_type {
	enum ir_type_kind kind;
	uint16_t bits;              /* INT (bool: 1), FLOAT */
	bool is_signed;             /* INT */
	int64_t size, align;        /* bytes; -1 unknown or incomplete */
	const struct ir_type *elem; /* PTR (pointee; null: void), ARRAY */
	int64_t count;              /* ARRAY; -1: bound not constant, 0: flexible or zero */
	/* RECORD */
	const char *name;          /* qualified with template arguments: "tensorflow::TTypes<float>::Flat" */
	const char *template_name; /* qualified without: "Eigen::TensorMap"; equals name for plain records */
	const char *usr;
	const char *alias;       /* name, made unique in the unit: what the text form calls it */
	struct ir_field *fields; /* bases first */
	size_t n_fields;
	const struct ir_type **targs; /* template type arguments; null for a value argument */
	const int64_t *targ_values;   /* and their values */
	size_t n_targs;
	bool is_union, is_lambda, is_polymorphic, is_complete;
	bool is_torn;           /* a member is unknown: offsets and size are made up from the others; not complete */
	bool copies_itself;     /* has a copy or move constructor that a person wrote */
	bool assigns_itself;    /* has an assignment, or a template of constructors, that a person wrote */
	const char *destructor; /* USR of the user-written destructor, or null */
	struct place place;
	/* FUNC */
	const struct ir_type *result, **params;
	size_t n_params;
	uint32_t id; /* order of creation */
};

struct ir_unit;
const struct ir_type *ir_void(struct ir_unit *u);
const struct ir_type *ir_int(struct ir_unit *u, unsigned bits, bool is_signed); /* bits 1, 8, 16, 32, 64, 128 */
const struct ir_type *ir_float(struct ir_unit *u, unsigned bits);
const struct ir_type *ir_ptr(struct ir_unit *u, const struct ir_type *pointee); /* null: void */
const struct ir_type *ir_array(struct ir_unit *u, const struct ir_type *elem, int64_t count);
const struct ir_type *ir_func_type(struct ir_unit *u, const struct ir_type *result, const struct ir_type **params,
                                   size_t n);
const struct ir_type *ir_unknown_type(struct ir_unit *u, int64_t size);
/* The record with this USR; new ones are empty and incomplete: fill in and set is_complete. */
struct ir_type *ir_record(struct ir_unit *u, const char *usr, const char *name);
struct ir_type *ir_record_by_alias(const struct ir_unit *u, const char *alias); /* or null */
struct ir_instr;
/* A call that stands for code that clang could not resolve: it may do anything with its arguments, and leave. */
#define IR_UNRESOLVED "unresolved code"
bool ir_is_unresolved(const struct ir_instr *in);
bool ir_is_new(const struct ir_instr *in); /* an object that `new` makes: "new", or "nothrow" where it may be null */
/* A call of nobody, behind which memory that its arguments lead to, and what strangers may write, is unknown: something
 * happened in between that has no place in the graph. It keeps no address. */
#define IR_FORGETS "forgets"
#define IR_FORGETS_BEHIND                                                                                              \
	"forgets what is behind" /* what its arguments point to is as it was, what that leads to is not */
/* ... and what happened is what other threads of a team did: by one alone, nothing. */
#define IR_FORGETS_TEAM "forgets what a team wrote"
#define IR_MOVES_TEAM "moves what a team wrote" /* of the object at its argument alone */
bool ir_forgets(const struct ir_instr *in);     /* one of those that forget */
bool ir_is_of_team(const struct ir_instr *in);  /* one of the last two */
/* An UNKNOWN that stands for its argument, as other threads of a team may have changed it. */
#define IR_BY_TEAM "shared"
bool ir_is_shared_read(const struct ir_instr *in);
bool ir_forgets_behind(const struct ir_instr *in);
/* What an UNKNOWN says on which the SWITCH of a try rests: whether something was thrown. The switch's text names what
 * its clauses catch, with ';' between them; an UNREACHABLE's, what a throw throws. */
#define IR_EXCEPTION "exception"
/* A call of nobody as well: the object at its argument was moved from. */
#define IR_MOVES "moves"
#define IR_MAY_MOVE "may move"            /* or only copied: nobody knows */
bool ir_moves(const struct ir_instr *in); /* one or the other */
bool ir_may_move(const struct ir_instr *in);
bool ir_is_scalar(const struct ir_type *t); /* INT, FLOAT or PTR */

/* The class itself, or one that it is derived from, by way of others too. */
bool ir_is_base_of(const struct ir_type *base, const struct ir_type *t);

/* A record that ends in a flexible array: an initializer makes an object larger than its type. */
bool ir_is_open_ended(const struct ir_type *t);

/* ---- instructions, functions, units ---- */

enum ir_op {
#define OP(ID, text, n, result, meaning) IR_##ID,
#include "ir/op.def"
#undef OP
	IR_OP_COUNT
};
struct ir_op_row {
	const char *text;
	int n_args;
	bool has_result;
};
extern const struct ir_op_row ir_ops[IR_OP_COUNT];
bool ir_is_terminator(enum ir_op op);

typedef uint32_t ir_id; /* an instruction of a function; 0 is none */

struct ir_block;
struct ir_case {
	int64_t lo, hi;
};
struct ir_instr {
	enum ir_op op;
	ir_id id;
	const struct ir_type *type; /* of the result; of the accessed value for STORE */
	struct ir_block *block;
	ir_id *args;
	uint32_t n_args, n_targets;
	int64_t imm;
	double real;
	const char *text;
	struct ir_block **targets;
	struct ir_case *cases; /* SWITCH: n_targets - 1 */
	bool is_virtual;       /* CALL: dispatched at run time */
	bool is_init;          /* STORE: initialises a new object */
	bool is_written;       /* CAST: the source says it, as in `(int)n`; no part of the text form */
	bool is_prelude;       /* runs before the function, in the framework's hands: judged where it comes from */
	struct place place;
	struct place end; /* exclusive end of the expression; line 0 where unknown */
	const char *var;  /* the named variable it was first written to, or null; for words, no part of the text form */
	uint32_t scope;   /* its number in func->scopes + 1; 0: not known; no part of the text form */
};

struct ir_block {
	uint32_t index;                /* in func->blocks; 0 is the entry */
	VEC(struct ir_instr *) instrs; /* phis first, terminator last */
	VEC(struct ir_block *) preds;  /* one for each edge: a branch with two equal targets comes twice */
	/* graph.c */
	struct ir_block *idom;     /* null: the entry, or not reachable */
	uint32_t dom_depth, order; /* order: reverse postorder */
	uint32_t dom_first, dom_n; /* what it dominates, itself included, has these numbers: dom_n from dom_first on */
	bool reachable;
	bool irreducible;     /* entered by a cycle that no loop covers: its phis vary in ways that `loop` does not tell */
	struct ir_loop *loop; /* innermost */
};

struct ir_loop {
	struct ir_block *header;
	struct ir_loop *parent;
	uint32_t depth, index; /* depth from 1 */
	VEC(struct ir_block *) blocks;
	VEC(struct ir_block *) latches;
};

enum ir_storage { IR_AUTO, IR_TEMPORARY, IR_STATIC, IR_THREAD, IR_SHARED, IR_BY_VALUE };
struct ir_local {
	const char *name; /* "" for a temporary */
	const struct ir_type *type;
	int64_t size, align; /* as declared (alignas); size -1: VLA, whose memory an ALLOC makes */
	enum ir_storage storage;
	uint32_t scope;  /* index in func->scopes */
	bool in_memory;  /* false: SSA values only; it counts in the frame all the same */
	bool is_prelude; /* of what runs before the function: not in its frame */
	struct place place;
};
struct ir_scope {
	uint32_t parent; /* scope 0 is the function's own and its own parent */
	struct place place;
};
struct ir_param {
	const char *name;
	const struct ir_type *type;
	bool is_reference, is_const_pointee, by_value_record;
	bool is_rvalue;        /* a reference to what may be moved from */
	int64_t static_extent; /* elements promised by `static`, access or counted_by with a constant; -1 none */
	int32_t counted_by;    /* index of the parameter that counts the elements; -1 none */
	bool counted_in_bytes;
	struct place place;
};

enum ir_linkage { IR_EXTERNAL, IR_INTERNAL };
struct ir_func {
	const char *usr;
	const char *name;    /* qualified, without template arguments: "tensorflow::ZeroOutOp::Compute" */
	const char *display; /* with them, for people: "MyOp<CPUDevice, float>::Compute" */
	const struct ir_type *result;
	VEC(struct ir_param) params; /* `this` first for methods */
	VEC(struct ir_local) locals;
	VEC(struct ir_scope) scopes;
	VEC(struct ir_block *) blocks; /* empty: declared only */
	VEC(struct ir_instr *) instrs; /* by id; instrs.at[0] is null; removed ones are null */
	VEC(struct ir_loop *) loops;   /* graph.c; outer before inner */
	enum ir_linkage linkage;
	const struct ir_type *record; /* the class of a method, or null */
	bool is_method, is_static_method, is_constructor, is_destructor, is_virtual, is_pure, is_lambda, is_const;
	bool is_instantiation, is_pattern, is_variadic, is_noreturn, is_implicit, is_main_file, is_inline;
	bool is_early;               /* a method that may run before its object's constructor is done (settle.c) */
	bool is_only_here;           /* no header declares it, nothing exports or registers it; of the whole text form */
	bool is_weak;                /* may be replaced by another file's; no part of the text form */
	bool is_always_inline;       /* shares its caller's frame; no part of the text form */
	bool is_linked;              /* taken from another file (link.c); no part of the text form */
	bool is_companion;           /* and that file was not given; no part of the text form */
	bool has_own_unit;           /* and that file's unit makes its obligations; no part of the text form */
	const char *linked_file;     /* of is_linked: its main file; null else */
	bool is_kernel, is_device;   /* CUDA __global__, __device__ without __host__ */
	const char *lambda_parent;   /* USR of the function around a lambda, or null */
	VEC(const char *) overrides; /* USRs */
	int64_t launch_bound;        /* __launch_bounds__ threads; 0 none */
	struct place place, end;
	uint32_t n_unknown;    /* UNKNOWN operations */
	uint32_t n_unresolved; /* calls of IR_UNRESOLVED */
};

/* A function that a variable's initializer puts into a field. */
struct ir_held {
	const char *field, *function; /* qualified name; USR */
	int64_t offset;               /* in a table, bytes */
};

struct ir_cell {
	int64_t offset, bytes, value;
};
struct ir_global {
	const char *usr, *name;
	const struct ir_type *type;
	bool is_const, has_value, is_shared, is_thread;
	int64_t value;             /* of an integer: what it holds, or, where it is not constant, what it holds at first */
	VEC(int64_t) items;        /* of a constant array of integers, all of them, rows one behind the other */
	VEC(struct ir_cell) cells; /* of another constant object, the integers in it that are known, by offset */
	struct place place;
	VEC(struct ir_held) held; /* of the whole text form */
	/* All functions that a constant table holds, field "" where that is an array of them; as `held`. */
	VEC(struct ir_held) table;
};

struct ir_unit {
	struct arena *arena;
	struct interner *names; /* every string of the unit is interned here */
	const char *main_file;
	VEC(struct ir_func *) funcs; /* with bodies and those they call; in source order, deterministic */
	VEC(struct ir_global *) globals;
	VEC(struct ir_type *) records;
	struct map funcs_by_usr, globals_by_usr, records_by_usr; /* interned USR -> pointer */
	struct ir_types *types;                                  /* private to type.c */
	unsigned pointer_bytes;
	bool is_cxx;                      /* no part of the text form */
	bool may_pun;                     /* compiled with -fno-strict-aliasing; no part of the text form */
	bool has_errors;                  /* clang could not make out all of it; of the whole text form */
	bool has_stubs;                   /* the embedded frameworks stand for real ones that are there in part; the same */
	VEC(const char *) called_in_vain; /* USRs of what code calls that is never run; the same */
	struct map called_in_lost;        /* what text calls that clang could not resolve: names, interned; the same */
};

struct ir_unit *ir_unit_new(struct arena *a, struct interner *names);
struct ir_func *ir_func_find(const struct ir_unit *u, const char *usr); /* usr need not be interned */
struct ir_func *ir_func_add(struct ir_unit *u, const char *usr);        /* finds or makes */
/* The body that runs when an object of the class is called, where there can be no other: a lambda's, or the only
 * `operator()` of a class that the main file defines. Null else: of several, and of a template's instances, the call
 * tells which, and those of a header's class are not all in the unit. */
const struct ir_func *ir_call_operator(const struct ir_unit *u, const struct ir_type *record);
struct ir_global *ir_global_add(struct ir_unit *u, const char *usr);
static inline struct ir_instr *ir_at(const struct ir_func *f, ir_id id)
{
	return f->instrs.at[id];
}

/* ---- build.c: construction while lowering ---- */

/* One function at a time. Variables are numbers that the caller chooses; reading one before any write gives UNDEF.
 * Instructions go to the end of the current block; after a terminator the current block is null and what is added is
 * dropped into a fresh unreachable block. */
struct ir_builder;
struct ir_builder *ir_builder_new(struct ir_unit *u, struct ir_func *f);
/* Seals what is open, ends what has no terminator, removes trivial phis and unreachable blocks, brings the blocks into
 * reverse postorder, renumbers the instructions (ids and blocks from before mean nothing afterwards), counts n_unknown
 * and computes preds, dominators and loops. The builder is gone then. */
void ir_builder_finish(struct ir_builder *b);
struct ir_block *ir_block_new(struct ir_builder *b);
void ir_block_seal(struct ir_builder *b, struct ir_block *block); /* all its predecessors are known */
void ir_set_block(struct ir_builder *b, struct ir_block *block);
struct ir_block *ir_current(struct ir_builder *b);                             /* null after a terminator */
void ir_set_place(struct ir_builder *b, struct place place, struct place end); /* for what is added from here on */
void ir_get_place(const struct ir_builder *b, struct place *place, struct place *end);
ir_id ir_add(struct ir_builder *b, enum ir_op op, const struct ir_type *type, const ir_id *args, size_t n);
ir_id ir_add_imm(struct ir_builder *b, enum ir_op op, const struct ir_type *type, int64_t imm, const char *text,
                 const ir_id *args, size_t n);
ir_id ir_const(struct ir_builder *b, const struct ir_type *type, int64_t value);
ir_id ir_real(struct ir_builder *b, const struct ir_type *type, double value);
ir_id ir_cast(struct ir_builder *b, const struct ir_type *to, ir_id value); /* none when the types are the same */
void ir_jump(struct ir_builder *b, struct ir_block *to);
void ir_branch(struct ir_builder *b, ir_id cond, struct ir_block *then_, struct ir_block *else_);
void ir_switch(struct ir_builder *b, ir_id value, struct ir_block *other, const struct ir_case *cases,
               struct ir_block *const *targets, size_t n);
void ir_return(struct ir_builder *b, ir_id value_or_none);
void ir_unreachable(struct ir_builder *b);
/* The variable's name in the source, which its phis carry as `text`; say it before the first write. */
void ir_name_var(struct ir_builder *b, uint32_t var, const char *name);
void ir_write_var(struct ir_builder *b, uint32_t var, ir_id value);
/* How many writes of variables there were; was this one among those since? */
size_t ir_writes(const struct ir_builder *b);
bool ir_wrote_var(const struct ir_builder *b, uint32_t var, size_t since);
ir_id ir_read_var(struct ir_builder *b, uint32_t var, const struct ir_type *type);
uint32_t ir_scope_push(struct ir_builder *b, struct place place); /* becomes the current scope */
void ir_scope_pop(struct ir_builder *b);
uint32_t ir_local_add(struct ir_builder *b, const struct ir_local *local); /* scope is set to the current one */

/* ---- print.c, parse.c ---- */

void ir_print_type(const struct ir_type *t, struct buf *out);
void ir_print_func(const struct ir_unit *u, const struct ir_func *f, struct buf *out);
void ir_print_unit(const struct ir_unit *u, struct buf *out);
/* The same with what linking asks of a unit of one file and has no part in that form: functions that are only here,
 * what tables hold, errors. ir_parse_unit reads it, too. */
void ir_print_whole(const struct ir_unit *u, struct buf *out);
/* Functions that a unit took from others, with where each is from, for comparing. `is_moved`: as if their files' lines
 * were counted from each function's first on. */
void ir_print_taken(const struct ir_unit *u, const struct ir_func *const *funcs, size_t n, bool is_moved,
                    struct buf *out);
/* Reads what ir_print_unit wrote; errors name the line. The result prints to the same text. */
enum status ir_parse_unit(struct ir_unit *u, const char *text, struct error *err);

/* ---- inline.c ---- */

/* Puts callee's body in place of a direct call of it in f. Ids and blocks from before mean nothing afterwards. */
void ir_inline(struct ir_unit *u, struct ir_func *f, struct ir_instr *call, const struct ir_func *callee);
/* A function with the same body that the unit does not list. */
struct ir_func *ir_func_copy(struct ir_unit *u, const struct ir_func *f);

/* ---- link.c ---- */

/* Takes the roots, functions of `from`, into another unit, with all that they call there. What the unit has already
 * stays; what is new is not of its main file, and is what `origin` says of `from`. Both units' names come from one
 * interner. */
enum ir_origin { IR_FROM_GIVEN, IR_FROM_OWN_UNIT, IR_FROM_COMPANION };
enum status ir_link(struct ir_unit *into, const struct ir_unit *from, const struct ir_func *const *roots, size_t n,
                    enum ir_origin origin, struct error *err);

/* ---- devirtualize.c ---- */

/* Makes plain calls of virtual ones whose object's class the function shows. */
void ir_devirtualize(struct ir_unit *u);

/* ---- settle.c: fields that keep what their class's constructor gave them ---- */

/* Of containers, whose elements lie elsewhere, and their methods that have no body here. */
struct ir_containers {
	bool (*is_container)(const struct ir_type *t, const void *payload);
	/* Does the method leave the number of elements as it is, and hand out no more than elements? */
	bool (*keeps_size)(const struct ir_func *method, size_t n_args, const void *payload);
	const void *payload;
};
/* Of a unit of one file, whole: is_settled, is_constant and is_early. `known` may be null. */
void ir_settle_fields(struct ir_unit *u, const struct ir_containers *known);
/* Is the field there settled, one of a base class as well? */
bool ir_is_settled(const struct ir_type *record, int64_t offset);
bool ir_is_constant(const struct ir_type *record, int64_t offset); /* the same of is_constant */

/* ---- member.c ---- */

/* The instruction that makes the address of the innermost member array that `address` indexes, and which member that
 * is; 0: none. Its operand may index another. */
ir_id ir_member_array(const struct ir_func *f, ir_id address, const struct ir_field **field);

/* What people count where `size` bytes are accessed at the address: in `r[i].x` the records, and `at` is where in one
 * of them the access begins; elsewhere `size`, at 0. */
int64_t ir_counted_bytes(const struct ir_func *f, ir_id address, int64_t size, int64_t *at);
/* The pointer that lies `offset` bytes into the record, in a part of it maybe, and what counts what it leads to. */
struct ir_counted {
	const struct ir_type *pointer, *count;
	int64_t count_at; /* bytes into the record */
};
bool ir_find_counted(const struct ir_type *record, int64_t offset, struct ir_counted *out);
/* The member of a record that lies over this byte; null: padding. Of a union the first that does. */
const struct ir_field *ir_field_over(const struct ir_type *record, int64_t offset);
/* The field of the object that the source calls `owner`, as users of its class write it: `o.count`, `p->count` for a
 * pointer, `*o` and `(*o).x` as `o->x` for what an optional holds. */
const char *ir_field_path(struct arena *a, const char *owner, bool is_pointer, const struct ir_field *f);

/* ---- verify.c ---- */

/* Every rule of op.def, dominance of uses, phi arity, reachable terminators. Says the first broken rule. */
enum status ir_verify(const struct ir_unit *u, const struct ir_func *f, struct error *err);

/* ---- graph.c ---- */

/* Loops are natural loops, one a header. A cycle that is entered in more than one place (goto into a loop) has none:
 * the block where it closes is marked irreducible. When preds change their order, arguments of phis follow. */
void ir_analyze_graph(struct ir_unit *u, struct ir_func *f);           /* preds, reachability, idom, order, loops */
bool ir_dominates(const struct ir_block *a, const struct ir_block *b); /* reflexive */
bool ir_loop_contains(const struct ir_loop *l, const struct ir_block *b);
/* The one edge from->to (by target index of from's terminator) dominates b? */
bool ir_edge_dominates(const struct ir_block *from, uint32_t target, const struct ir_block *b);

#endif
