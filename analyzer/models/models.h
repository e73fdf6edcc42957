/*
 * models: what frameworks mean, as data. One folder a framework with `model.json` and `include/` (stub headers), all
 * embedded in the program; a user adds files with --model=FILE. The language is described in analyzer/models/README.md.
 *
 * Sections: load.c (JSON to rows, with file and line in every error), files.c, expr.c (the expression language),
 * match.c (a callee or type to its row), entries.c, prelude.c, fields.c, holders.c (what reading a field means),
 * embed.c (generated: the embedded files).
 *
 * The rest of the analyzer names no framework: it asks for the row and evaluates its expressions.
 */
#ifndef OPBOUND_MODELS_H
#define OPBOUND_MODELS_H

#include "base/base.h"
#include "ir/ir.h"
#include "symbolic/symbolic.h"

/* ---- expr.c: the expressions of model rows ---- */

enum model_expr_kind {
	MODEL_INT,     /* value */
	MODEL_STRING,  /* 'text' */
	MODEL_THIS,    /* the object of a method: for a handle type its handle, else its address */
	MODEL_ARG,     /* aN: argument N, `this` not counted; a box of a handle type stands for its handle */
	MODEL_REST,    /* aN...: argument N and all behind it, only as the last argument of a word; a std::initializer_list
	                  among them stands for its elements */
	MODEL_BOUND,   /* pN: parameter N of a function that is called back */
	MODEL_RESULT,  /* result: what the call returned; its record type for `sizeof(r0)` */
	MODEL_DEREF,   /* *e: what memory holds at pointer e; on the left of `defines` the place written */
	MODEL_ADDRESS, /* &this, &aN: the pointer that was passed, even where it points to a box of a handle type */
	MODEL_FIELD,   /* e.name: field of the record that pointer e points to */
	MODEL_SIZEOF,  /* sizeof(tN): bytes of template argument N of the class; sizeof(rN): of the result type; sizeof(r):
	                  an item of the result (pointee, or a handle type's item); sizeof(aN): of the pointee or item of
	                  argument N. models_constant evaluates these */
	MODEL_TVALUE,  /* value(tN), value(rN): integer template argument; value(iN): of the class's template argument 0;
	                  value(r): the rank that the result's type fixes */
	MODEL_COUNT,   /* count(a): number of arguments */
	MODEL_WORD,    /* a word of vocabulary.def with args */
	MODEL_ADD,
	MODEL_SUB,
	MODEL_MUL,
	MODEL_DIV,
	MODEL_MOD,
	MODEL_NEG,
	MODEL_MIN,
	MODEL_MAX,
	MODEL_EQ,
	MODEL_NE,
	MODEL_LT,
	MODEL_LE,
	MODEL_GT,
	MODEL_GE,
	MODEL_AND,
	MODEL_OR,
	MODEL_NOT,
	MODEL_IF,     /* c ? a : b */
	MODEL_UNKNOWN /* unknown: an arm of `?:` of which nothing is said */
};
struct model_expr {
	enum model_expr_kind kind;
	int64_t value; /* INT; N of ARG, REST, BOUND, SIZEOF, TVALUE (-1: no number, as in sizeof(r)) */
	char of;       /* SIZEOF, TVALUE: 't', 'r' or 'a' */
	enum vocab word;
	const char *text; /* STRING, FIELD */
	const struct model_expr **args;
	size_t n_args;
};
/* `where` ("model.json:12") stands in messages. */
enum status model_expr_parse(struct arena *a, const char *where, const char *text, const struct model_expr **out,
                             struct error *err);
/* Prints so that parsing again gives an equal tree, with no more parentheses than needed. */
void model_expr_print(const struct model_expr *e, struct buf *out);
/* Does it name one of this kind, at whatever depth? */
bool model_expr_has(const struct model_expr *e, enum model_expr_kind kind);
/* "bytes(pointer, count)". On pointers, + and - count bytes. */
enum status model_range_parse(struct arena *a, const char *where, const char *text, const struct model_expr **pointer,
                              const struct model_expr **bytes, struct error *err);

/* ---- load.c: rows ---- */

/* What objects of a type hold: one handle (tensor, shape, view, array, callable, owner, status), or, for a context,
 * nothing of their own. */
enum model_type_role {
	MODEL_TENSOR,
	MODEL_SHAPE,
	MODEL_VIEW,
	MODEL_ARRAY_TYPE,
	MODEL_CALLABLE_TYPE,
	MODEL_OWNER_TYPE,
	MODEL_STATUS_TYPE,
	MODEL_CONTEXT
};
struct model_type {
	const char *name; /* qualified, without template arguments */
	enum model_type_role role;
	int32_t item;       /* template argument whose size is the item size; -1 none */
	int32_t item_inner; /* the item is this template argument of that argument, TensorMap<Tensor<T, 2>>; -1: itself */
	int32_t item_bytes; /* the item size where it is no template argument (a string: 1); 0 unknown */
	int32_t rank, rank_inner;  /* the same for an integer template argument that fixes the rank; -1 none */
	VEC(const char *) outside; /* CONTEXT: fields that hold, or point to, what the graph's author gave */
	const char *where;
	int32_t next; /* private to match.c: an earlier row of the same name; -1 none */
};

/* *place := value. A place is a pointer: "*a2" is kept as &a2, "this" and "*this" as &this, "*a0.count" as &a0.count's
 * field expression. */
struct model_define {
	const struct model_expr *place, *value;
};
struct model_range {
	const struct model_expr *pointer, *bytes;
};
/* Parameter pN of a callback is an element of the range, by value or by reference. */
struct model_item {
	int64_t param;
	struct model_range range;
};
struct model_callback {
	const struct model_expr *callee; /* aN: a callable, a function pointer or a closure's address */
	VEC(struct model_item) items;
	const struct model_expr *bounds; /* a condition over pN and the arguments; null: nothing is known of them */
	bool once;                       /* called at most once */
	bool later;                      /* and at any time from the call on; else before the call returns */
};
/* What a parameter must be for a row to match; references are looked through. */
enum model_param {
	MODEL_PARAM_ANY,
	MODEL_PARAM_INT,
	MODEL_PARAM_FLOAT,
	MODEL_PARAM_PTR,
	MODEL_PARAM_HANDLE,   /* a handle type, or a pointer to one */
	MODEL_PARAM_SHAPE,    /* a shape */
	MODEL_PARAM_LIST,     /* std::initializer_list */
	MODEL_PARAM_RECORD,   /* a record that is no handle type */
	MODEL_PARAM_RAW,      /* a pointer to void */
	MODEL_PARAM_SIZE,     /* an unsigned integer of 64 bits: size_t */
	MODEL_PARAM_HANDLES,  /* std::initializer_list of a handle type */
	MODEL_PARAM_INDEX,    /* a signed integer of 64 bits: int64_t, and no type's number */
	MODEL_PARAM_POINTERS, /* std::initializer_list of pointers */
	MODEL_PARAM_OWNER     /* a smart pointer */
};
enum model_stop { MODEL_RETURNS, MODEL_STOPS, MODEL_STOPS_UNLESS }; /* UNLESS: comes back only if `unless` holds */
/* Into a container, by a key, or its end. */
enum model_look {
	MODEL_LOOKS_NOT,
	MODEL_LOOKS_VALUE,   /* refers to the value; throws where there is none */
	MODEL_LOOKS_OR_PUTS, /* refers to the value, which is put in where there is none: zeros */
	MODEL_LOOKS_PLACE,   /* the iterator of the element, or the end */
	MODEL_LOOKS_COUNT,   /* how many there are: 0 or 1 */
	MODEL_LOOKS_END
};
struct model_function {
	const char *name;                                       /* qualified, without template arguments */
	int32_t min_args, max_args;                             /* for this row to match, `this` not counted; max -1: any */
	const struct model_expr *requires_, *returns, *ensures; /* ensures: holds after the call; null where not said */
	VEC(struct model_define) defines;
	struct model_define
	    updates; /* atomically: a run puts the value there and returns what was before; place may be null */
	VEC(struct model_range) reads, writes;
	VEC(struct model_callback) calls;
	const struct model_expr *resizes; /* a handle whose sizes are others behind the call, in every box; null none */
	const struct model_expr *changes; /* a handle whose elements are others behind the call; null none */
	const struct model_expr *ends;    /* a pointer to what is gone behind the call; null nothing */
	const struct model_expr *may_end; /* the same where it depends on what nobody follows: other owners, a capacity */
	enum model_stop stop;
	const struct model_expr *unless;
	bool pure;     /* changes no memory but what `defines` and `writes` say: true unless "clobbers": true */
	bool copies;   /* what it reads (one range) is what it then writes (one range) */
	bool shares;   /* the tensor that it returns may be one of its arguments, or a part of one */
	bool repeats;  /* its elements are those that `this` has, as whole numbers of maybe another width */
	bool barrier;  /* threads meet: behind it each sees what others wrote to shared memory */
	bool together; /* threads of a warp take part in it together: none of them may have left */
	bool fails;    /* marks the operator as failed: one that fails in its construction is never run */
	bool by_item;  /* `fills` is the value of each item that the pointer points to, not of each byte */
	bool computes; /* a run gets what C's mathematical function of its name gives (math.c) */
	bool at_most;  /* reads and writes are upper bounds: it may touch less */
	const struct model_expr *granted; /* what the result takes for granted where nothing shows it, or null ... */
	enum assumption_id assuming;      /* ... as this row of the ledger says */
	const char *trusts;  /* ... which nobody checks: the proof rests on it unless the attribute is shown; or null */
	const char *settles; /* comes back only if this attribute of the object is the code of the result's item; or null */
	int32_t
	    implements; /* the argument that is run by calls of the function in the class's last template argument; -1 */
	/* It asks for so many bytes, on the device where the condition holds, on the host where none is given. */
	const struct model_expr *allocates, *on_device;
	const struct model_expr
	    *output;      /* the number of the operator's output that it gives, which it `defines`; or null */
	bool is_anywhere; /* where they lie nobody knows */
	const struct model_expr *describes; /* the result, where only proofs ask for it: a run does not make it */
	const struct model_expr *replays;   /* the result in a run, which can look at elements; proofs have the other two */
	bool forwards;  /* the call is that of the one function in `calls`: it returns what that returns */
	bool runs_body; /* a run goes through its body, where there is one, once what it reads and writes is seen to */
	const struct model_expr *exactly; /* of a range that is at most so long: its bytes, for runs; null: not said */
	const struct model_expr *expects; /* of inputs that can be had, behind the call: for runs alone */
	/* What a run puts into elements that an array gets by it, and a proof where they are handles or whole numbers: 0,
	 * aN (0 where it is not given; of a list of handles each), or a shape of as many. */
	const struct model_expr *elements;
	const struct model_expr *holds; /* the handle that element p0 of the array it returns is; `granted` speaks of it */
	/* Every byte that it writes, or of the memory that it returns, has this value; with `by_item` every item, whose
	 * number is p0. */
	const struct model_expr *fills;
	bool rearranges;    /* each element that it writes is one that was there before, at whatever place */
	const char *orders; /* what it writes is what was there, "sorted" or "reversed"; null: neither */
	enum model_look look;
	const char *texts, *throws;   /* which function compares keys that are texts; what is thrown; or null */
	const char *where;            /* "tensorflow/model.json:42" */
	VEC(enum model_param) params; /* by position; those beyond are MODEL_PARAM_ANY */
	enum model_param result;      /* what the result must be */
	bool array;                   /* matches only where template argument 0 of the result or class is an array type */
};
/* What the framework calls before an entry, in the same process and with the same objects: the function that `name`
 * names ("*::*Prepare": in the entry's own scope, `*` as it stands in the entry's name), or that is handed over where
 * the entry is: to a call of `registered_by` or into that field of the same variable, or as argument `arg` of the
 * entry's own registration. */
struct model_before {
	bool is_given;
	const char *name, *registered_by;
	int32_t arg;                           /* -1 none */
	VEC(const struct model_expr *) passes; /* aN, aN.field or a number, of the entry's arguments; none: the same */
	const struct model_expr *into;         /* aN.field: where its result is kept; null nowhere */
	bool is_checked;                       /* the entry is called only if it returned `good` */
	int64_t good;
};
/* Where a stranger comes in. `overrides`: any method that overrides this one; `name`: a function of this name
 * ("*::Eval" in any namespace; any other `*` for any characters, and then only what the unit itself does not call)
 * whose parameters point to the records `params`, if any
 * are given (a last "..." stands for more); `registered_by`: a
 * function whose address is passed to a call of this name, or put into the field of this name by an initializer. */
struct model_entry {
	const char *overrides, *name, *registered_by;
	int32_t arg; /* of the registering call: which argument; -1 any */
	VEC(const char *) params;
	struct model_before before;
	const char *where;
};
/* Constant bounds of a word's value, such as a maximal rank. Inclusive. */
struct model_bound {
	enum vocab word; /* RANK, DIM, ... */
	int64_t lo, hi;
	const char *where;
};
/* A global, or a field of one ("threadIdx.x"), whose value is in [lo, hi] and, if `below` is given, less than the value
 * of that global or field. `launch`: argument of a LAUNCH that sets it for the kernel; -1 none. */
struct model_global {
	const char *name;
	int64_t lo, hi;
	const char *below;
	int32_t launch;
	const char *where;
};

/* What a framework numbers the types of elements with: `attribute` of a tensor of these is `code`. */
struct model_code {
	const char *attribute, *type; /* "int32", "float64", "bool", or a record's name */
	int64_t code;
	int64_t bytes;       /* of an element; 0: not said */
	const char *written; /* as sources write it: "at::kFloat"; null: not said */
};

/* How sources ask for an attribute: `$.scalar_type()`. A flag is asked as a condition: `$.is_contiguous()`. */
struct model_asks {
	const char *attribute, *pattern;
	bool is_flag;
};

/* How authors write the sizes of a type: `$.size(#)`. Null where the row does not say. */
struct model_says {
	const char *type;                          /* as the type's own row is called */
	const char *rank, *dim, *numel, *itemsize; /* $: the object, #: the dimension */
	const char *least, *most;                  /* its smallest and largest element, as numbers */
	const char *input, *code_input;            /* of a context: its input # in words, and in code with $ before it */
	const char *check;                         /* refuses an input unless $, with the message # */
	VEC(struct model_asks) asks;
	const char *device_check; /* what a kernel calls to see to a condition by itself */
	const char *stop;         /* of a context: leaves a function where an input was refused, @ for the context's name */
	const char *where;
};

/* A type that stub headers write otherwise than real ones. */
struct model_alias {
	const char *name, *of; /* "c10::Half", "c10::NarrowFloat<0>" */
};

/* A class that holds a value or none, with a flag that tells which. */
struct model_holder {
	const char *type;
	bool flag_is_behind; /* the value, or else before it */
};

/* A function's name and its row: of the embedded ones most are never asked for, so each is read when it is. */
struct model_named {
	const char *name;
	int32_t next;               /* private to match.c: an earlier row of the same name; -1 none */
	struct model_function *row; /* null: not read yet */
	const struct model_text *unread;
};

struct models {
	struct arena *arena;
	struct interner *names;
	VEC(struct model_type) types;
	VEC(struct model_named) functions;
	size_t n_embedded; /* so many of the functions, the first, are no user's */
	VEC(struct model_entry) entries;
	VEC(struct model_bound) bounds;
	VEC(struct model_global) globals;
	VEC(struct model_code) codes;
	VEC(struct model_alias) aliases;
	VEC(struct model_says) says;
	VEC(const char *) followed; /* ends of paths of real headers */
	VEC(struct model_holder) holders;
	VEC(const char *) memberwise; /* classes whose constructors give each member one argument, in order */
	struct map types_by_name, functions_by_name; /* private to match.c */
};
/* The embedded ones. They are correct by a test, so failure is a bug. */
void models_init(struct models *m, struct arena *a, struct interner *names); /* no rows at all */
enum status models_load_embedded(struct models *m, struct arena *a, struct interner *names, struct error *err);
/* One more file; its rows win over earlier ones of the same name. */
enum status models_load_file(struct models *m, const char *path, struct error *err);
enum status models_load_text(struct models *m, const char *path, const char *text, size_t n, struct error *err);

/* ---- math.c ---- */

/* What the mathematical function of this name ("std::ceil", "powf") gives; false: there is none with n arguments. */
bool model_math(const char *name, const double *args, size_t n, double *out);
bool model_math_knows(const char *name);
/* Which way the library's function of this name makes a whole number of another one. */
enum model_rounding { MODEL_ROUNDS_NOT, MODEL_ROUNDS_UP, MODEL_ROUNDS_DOWN, MODEL_ROUNDS_TO_ZERO, MODEL_ROUNDS_NEAR };
enum model_rounding model_math_rounds(const char *name);
/* Whether the library's function of this name gives the smaller of two numbers, or the larger. */
enum model_extreme { MODEL_EXTREME_NOT, MODEL_EXTREME_LEAST, MODEL_EXTREME_MOST };
enum model_extreme model_math_extreme(const char *name);

/* ---- load_says.c ---- */

/* A function's name with types as real headers call them, constructors too; the same text where it has none of them. */
const char *models_shown(const struct models *m, struct arena *a, const char *name);
const struct model_says *models_says(const struct models *m, const struct ir_type *t); /* or null */
/* The row of the tensors in the file that this row is of; or null. */
const struct model_says *models_says_of_tensors(const struct models *m, const struct model_says *like);
/* The pattern with `object` for $ and `index` (may be null) for #. */
void model_say(const char *pattern, const char *object, const char *index, struct buf *out);

/* ---- match.c ---- */

/* The row for a callee with so many arguments (`this` not counted), or null. Inline namespaces (std::__cxx11, std::__1,
 * absl::lts_*) are looked through; a method is also looked for under the names of its record's bases. */
const struct model_function *models_function(const struct models *m, const struct ir_func *callee, size_t n_args);
const struct model_type *models_type(const struct models *m, const struct ir_type *t); /* null: no handle type */
/* What struct ir_containers asks; `m` is the models. */
bool models_is_container(const struct ir_type *t, const void *m);
bool models_keeps_size(const struct ir_func *method, size_t n_args, const void *m);
bool models_has_function(const struct models *m, const char *name); /* any row of exactly this name */
/* Whether a list of as many values as the class has members gives each its own. */
bool models_is_memberwise(const struct models *m, const struct ir_type *t);
/* Whether runs alone go through this function's body, because a row says for proofs what it does. */
bool models_only_replayed(const struct models *m, const struct ir_func *f);
/* Whether what the bodies of this header do is looked at, though it is a library's. */
bool models_follow(const struct models *m, const char *header);
/* The row for a global (field null) or a field of one, or null. */
const struct model_global *models_global(const struct models *m, const char *global, const char *field);
/* The one value that a model gives a constant which the sources only declare (CUDA's warpSize); false: none does. A
 * variable of the sources' own is another one, whatever its name. */
bool models_fixed_global(const struct models *m, const struct ir_global *g, int64_t *value);
/* Bytes of an item, and the rank, as far as a handle type fixes them by its template arguments; -1 unknown. */
int64_t models_item_bytes(const struct models *m, const struct ir_type *t);
/* The type of its items, as a template argument says it; null: none does. */
const struct ir_type *models_item(const struct models *m, const struct ir_type *t);
int64_t models_type_rank(const struct models *m, const struct ir_type *t);
/* The value of MODEL_SIZEOF or MODEL_TVALUE at a call of `callee`; false where the types do not tell. */
bool models_constant(const struct models *m, const struct model_expr *e, const struct ir_func *callee, int64_t *value);
/* The code that the row's `settles` wants of the object; false: it says nothing of this type of items. */
bool models_settled_code(const struct models *m, const struct model_function *row, const struct ir_func *callee,
                         int64_t *code);
/* The type of the items of what the callee returns (a pointer, a view); null: it has none. */
const struct ir_type *models_result_item(const struct models *m, const struct ir_func *callee);
/* The next code of the type behind this one (null: the first); null: there are no more. */
const struct model_code *models_next_code(const struct models *m, const struct ir_type *item,
                                          const struct model_code *behind);

/* ---- entries.c ---- */

/* Functions whose addresses are handed to calls: what registrations are told by. */
struct model_handed {
	const struct ir_func *where; /* makes the call; null: the initializer of `in` puts it into a field */
	const struct ir_instr *call;
	const char *by;                 /* what is called, or the field: qualified name */
	const struct ir_func *function; /* handed over as argument `arg` */
	uint32_t arg;
	const struct ir_global *in;
};
struct model_handed_list {
	VEC(struct model_handed) all;
	struct map called; /* function -> 1: some other function of the unit calls it by name */
};
struct model_handed_list *models_handed(struct arena *a, const struct ir_unit *u);
bool models_is_entry(const struct models *m, const struct ir_unit *u, const struct model_handed_list *handed,
                     const struct ir_func *f);
/* What runs before this entry, if only declared here; null: nothing that is known, or not the same wherever it is
 * registered. The row that says so is in *row. */
const struct ir_func *models_before(const struct models *m, const struct ir_unit *u,
                                    const struct model_handed_list *handed, const struct ir_func *f,
                                    const struct model_entry **row);

/* ---- standin.c ---- */

/* Calls of the function that is named `key` run this one. */
struct model_standin {
	const char *key;
	const struct ir_func *function;
};
struct model_standin_list {
	VEC(struct model_standin) all;
};
void models_standins(struct arena *a, const struct models *m, const struct ir_unit *u, struct model_standin_list *out);
/* Puts a call of f, which may be another unit's, in place of key's body. False: their parameters differ. */
bool models_stand_in(struct ir_unit *u, struct ir_func *key, const struct ir_func *f);

/* ---- prelude.c ---- */

/* Puts what runs before an entry in front of it, as far as the unit has it. */
void models_apply_preludes(const struct models *m, struct ir_unit *u);

/* ---- fields.c ---- */

/* Reads of fields of handle types that have a row of their name ("DLTensor::ndim") become calls of that row. */
void models_apply_fields(const struct models *m, struct ir_unit *u);

/* ---- holders.c ---- */

/* Gives records of a row `holder` the fields that their users speak of. */
void models_apply_holders(const struct models *m, struct ir_unit *u);

/* ---- embed.c ---- */

struct model_file {
	const char *path; /* "tensorflow/include/tensorflow/core/framework/op.h" */
	const char *text; /* null-terminated behind n bytes */
	size_t n;
	const char *folder; /* "tensorflow": the path's first part */
};
const struct model_file *models_files(size_t *n); /* all embedded files, sorted by path */
/* The embedded tables of that name ("python.json"), one a framework at most, in the order of their paths; in `a`. */
typedef VEC(struct json *) model_table_list;
model_table_list models_tables(struct arena *a, const char *name);
/* Only the stub headers: path below some framework's include/. `framework` is the folder. */
bool model_file_is_header(const struct model_file *f, const char **framework, const char **include_path);

#endif
