/*
 * project, private to the reading of Python: expressions (python_expr.c), what is known of other people's functions
 * (python_words.h, python_known.c), values (python_value.c, python_shape.c, python_rank.c), a path through a function
 * (python_eval.c, python_condition.c, python_resize.c, python_path.c), how a file is built
 * (python_function.c, python_table.c), functions of the file that are called (python_call.c, python_reader.c) and what
 * graphs leave open (python_graph.c, python_form.c, python_gradient.c), whom a
 * tensor's elements come from (python_origin.c), and
 * with what those begin that nobody calls (python_pass.c, python_roots.c, python_uses.c, python_kept.c).
 */
#ifndef OPBOUND_PROJECT_PYTHON_INT_H
#define OPBOUND_PROJECT_PYTHON_INT_H

#include "project/python.h"
#include "project/project.h"
#include "project/python_words.h"

/* ---- python_expr.c ---- */

enum py_syntax {
	PY_OTHER, /* what is not read */
	PY_NAME,
	PY_INTEGER, /* number */
	PY_FLOAT,
	PY_STRING,
	PY_BOOLEAN, /* number */
	PY_NOTHING, /* None */
	PY_ATTRIBUTE,
	PY_CALL,    /* what is called, then arguments */
	PY_KEYWORD, /* an argument by its name */
	PY_STAR,
	PY_INDEX,   /* of what, which; PY_OTHER for slices; `number`: so many dimensions it names at least */
	PY_DISPLAY, /* a tuple, "(", or a list, "[" */
	PY_BINARY,
	PY_COMPARISON,
	PY_AND,
	PY_OR,
	PY_NOT,
	PY_CHOICE /* a if b else c: a, b, c */
};
struct py_node {
	enum py_syntax kind;
	const char *text; /* the name, the sign */
	int64_t number;
	int64_t dropped;             /* PY_INDEX: dimensions that the result lacks; -1: not known */
	bool is_slice;               /* PY_INDEX of one slice without a step */
	bool is_unread;              /* PY_OTHER: nobody knows what is called there */
	VEC(struct py_part *) parts; /* PY_INDEX: between its commas (python_origin.h) */
	VEC(struct py_node *) kids;
};
/* Never null; PY_OTHER where the text is not plain. */
struct py_node *py_parse(struct arena *a, const char *text);
bool py_is_self(const struct py_node *n); /* the object, or the class, that a method was called of */
/* The length of the word that begins here, 0: none does. */
size_t py_word(const char *s);

/* ---- python_value.c ---- */

/* How sizes are known where a graph is built (python_graph.c). */
enum py_sizes {
	SIZES_KNOWN,     /* they are numbers */
	SIZES_DIMENSION, /* they may be missing */
	SIZES_VALUE,     /* the same, as None */
	SIZES_LISTED,    /* the same, but for their number */
	SIZES_LATE       /* they are tensors */
};

enum py_kind {
	PY_OBJECT, /* not known: `t` is its handle, should it be a tensor */
	PY_TENSOR, /* `t` its handle */
	PY_NUMBER, /* `t` */
	PY_TRUTH,  /* `t` a condition */
	PY_NONE,
	PY_TUPLE, /* `items`; or a list */
	PY_SHAPE, /* of handle `t` */
	PY_HEAD,  /* the first `n` sizes of handle `t`, or fewer where it has not so many */
	PY_PATH,  /* `text`: what modules lead to */
	PY_METHOD /* `text` of `of` */
};
struct py_value {
	enum py_kind kind;
	term t;
	const char *text;
	const struct py_value *of, *items;
	size_t n;
	bool is_strided;                     /* a tensor whose elements may lie apart */
	enum py_sizes sizes;                 /* PY_SHAPE */
	bool is_list;                        /* the same: of its own, which can be changed */
	const struct wrapper_origin *origin; /* of a tensor's elements; or null */
	bool is_chosen;                      /* its elements are those of something that the function was given */
	bool is_unknown;                     /* a tensor of sizes that nobody chooses, and nobody knows */
	bool is_blank;                       /* a tensor that was made just now, with nothing in it */
	bool is_frozen;                      /* PY_TUPLE: a tuple without a list in it, which nobody can change */
};
typedef VEC(struct py_value) py_values;

struct py_binding {
	const char *name; /* "x", "ctx.dims" */
	struct py_value is;
	bool is_fixed; /* an attribute that nobody sets but who made the object */
};
typedef VEC(term) py_terms;
/* One way through a function. */
struct py_path {
	VEC(struct py_binding) names;
	fact_list facts;
	py_terms integers;                     /* numbers of objects that have to be whole, since they are sizes */
	py_terms tensors;                      /* handles of objects that are tensors, or None */
	assumptions rests;                     /* what other operators returned rests on these */
	const struct wrapper_earlier *earlier; /* operators that were called on it, the last one */
	unsigned era;                          /* attributes of objects are others after a call that nobody read */
};
typedef VEC(struct py_path) py_paths;

struct py_return {
	struct py_path path;
	struct py_value is;
	bool is_literal; /* numbers, texts or None, as they stand there */
};
/* A function of the file that was called on a line: all ways through it, and which of them is gone. The last one may be
 * none: it was not followed. */
struct py_followed {
	py_paths ways; /* the names of its parameters and their attributes, "(returned)" */
	size_t chosen;
};
struct py_file;
/* The reading of one function. */
struct py_run {
	struct arena *arena;
	struct term_pool *pool;
	struct py_file *file;
	unsigned fresh;                    /* symbols so far */
	size_t line;                       /* which of the file's lines is read */
	const char *function;              /* "Scale.forward" */
	size_t def;                        /* its line; the file's number of lines: what stands outside of functions */
	const struct py_run *by;           /* who called it, where it is followed from there */
	const struct wrapper_above *above; /* or where what it was given comes from; or null */
	struct py_path *at;                /* the way that is gone */
	py_paths left;                     /* ways that left the loop */
	VEC(struct py_return) ends;        /* ways that returned */
	bool gave_up;                      /* too many ways */
	/* the calls of one statement, which is read again for each way through them */
	VEC(struct py_followed) followed;
	size_t met;    /* so many of them on this reading */
	bool forks;    /* it is a statement that can be read again */
	int unsettled; /* what is read may not be run: what follows `and` */
};

#define PY_ARGS WRAPPER_ARGS
struct py_arguments {
	struct py_value at[PY_ARGS], named[PY_ARGS];
	const struct py_node *node[PY_ARGS], *named_node[PY_ARGS]; /* null: one of a tuple that was spread */
	const char *name[PY_ARGS];
	size_t n, n_named;
	bool is_plain;       /* all are here, in their order */
	bool begins_by_name; /* `at[0]` is `named[0]`, what a keyword "size" gives */
};

struct py_value py_fresh(struct py_run *r); /* PY_OBJECT */
struct py_value py_tensor(term handle);
struct py_value py_number(term t);
/* A tuple, or a list, of its own: of copies of the values. */
struct py_value py_tuple(struct py_run *r, const struct py_value *at, size_t n);
struct py_value py_shaped(struct py_run *r, const term *dims, size_t n); /* a tensor with these sizes */
term py_unknown(struct py_run *r, enum sort sort, bool is_size);         /* a symbol */
/* The integer that a value is; of an unknown one its symbol. TERM_NONE: it is none. */
term py_integer(struct py_run *r, const struct py_value *v);
/* The handle of what may be a tensor; or TERM_NONE. */
term py_handle(const struct py_value *v);
term py_truth(struct py_run *r, const struct py_value *v); /* never TERM_NONE */
term py_is_none(struct py_run *r, const struct py_value *v);
struct py_value py_member(struct py_run *r, const struct py_value *of, const char *name);
void py_assume(struct py_run *r, term cond);
void py_add_fact(struct py_run *r, term cond); /* the same, but that nothing of a tensor's dimensions is noted */
/* Of a number from lo to hi; where hi is the smaller one: from 0 on if lo is 0, or any. */
term py_symbol(struct py_run *r, const char *key, enum sort sort, int lo, int hi);
term py_size(struct py_run *r, enum vocab what, term handle, int64_t k);
/* Size k is asked for, or dimension k named: or Python raises an error. */
void py_has_dimension(struct py_run *r, term handle, int64_t k);
/* What is known of the rank here; -1: nothing. */
int64_t py_rank(struct py_run *r, term handle);
struct py_value *py_find(struct py_path *p, const char *name);
void py_bind(struct py_run *r, const char *name, struct py_value is);
/* An attribute that nobody sets but who made the object. */
void py_bind_fixed(struct py_run *r, const char *name, struct py_value is);
/* What an import in a function gives the name. */
void py_bind_import(struct py_run *r, const char *name);
void py_forget(struct py_run *r, const char *name); /* and its attributes */
/* Attributes of objects may be others now, but for those that nobody sets. */
void py_forget_attributes(struct py_run *r);

/* ---- python_rank.c ---- */

/* The tensor is taken to have dimension k; it is asked how many it has. */
void py_note_dimension(struct py_run *r, term handle, int64_t k);
void py_note_rank(struct py_run *r, term handle);
/* Something is said of all its dimensions: how many elements there are, the last size. */
void py_note_whole(struct py_run *r, term handle);
void py_note_all_sizes(struct py_run *r, const struct py_value *shape); /* of what is no shape, nothing */
/* What text says that nobody read. */
void py_note_text(struct py_run *r, const char *text);
/* Some of a tensor's sizes are another's; `is_aligned`: each by its number, but for the first. */
void py_note_part(struct py_run *r, term part, term of, bool is_aligned);
/* `x[k]` raises an error where the first dimension has no such entry. What is no tensor has no dimensions to tell of.
 */
void py_within_first(struct py_run *r, term handle, const struct py_value *index);
/* `x.shape[axis]` raises an error where there is no such dimension. */
void py_within_rank(struct py_run *r, const struct py_value *shape, const struct py_value *index);
/* `x.max(2)`, `torch.cat([x, y], dim=2)`: numbers that a function of the framework is given are dimensions, but for
 * those that say the sizes of what it makes. `of` is the receiver, or null. */
void py_note_dimensions(struct py_run *r, const struct py_value *of, enum py_meaning meaning,
                        const struct py_arguments *a);
/* `x[1:]` has as many dimensions as x. */
void py_note_slice(struct py_run *r, term slice, term of);
/* `of[by]`, of which a second dimension was spoken of. */
void py_note_picked(struct py_run *r, term picked, term of, term by);
/* `x.shape[-1]` of a tensor whose rank is not known: its size 1 if that is 2, and so on. */
term py_size_from_behind(struct py_run *r, term handle, int64_t k);

/* ---- python_graph.c ---- */

bool py_is_graph(const struct py_run *r);
/* Size k of a shape. */
struct py_value py_size_of(struct py_run *r, const struct py_value *shape, int64_t k);
struct py_value py_value_of_size(struct py_run *r, const struct py_value *size); /* of one that has `of` */
/* What is known of the sizes that facts or numbers speak of. */
void py_add_sizes(struct py_run *r, fact_list *facts, const term *numbers, size_t n);
struct py_value py_rank_of(struct py_run *r, term handle); /* it may be missing */
/* What holds where Python takes a condition for true. */
term py_as_said(struct py_run *r, term cond, term unsaid);
/* The same of an object, which may be a tensor: such are neither equal nor alike to a number as long as the graph is
 * built. */
term py_as_object(struct py_run *r, enum relation rel, term cond, term unsaid);
/* What holds only for those who wait for a check. */
void py_forget_late(struct py_run *r, fact_list *facts);
/* May the number be missing? `is_value`: as None. */
bool py_may_lack(struct py_run *r, term number, bool *is_value);
/* A call of a function that checks; false: it is none. */
bool py_check(struct py_run *r, const char *path, const struct py_arguments *a, struct py_value *out);
/* What a context waits for holds in it; it is added to `out`. */
void py_wait_for_checks(struct py_run *r, const struct py_node *head, py_terms *out);
void py_forget_checks(py_paths *ways, size_t from, const py_terms *checks);

/* ---- python_form.c ---- */

/* false: nobody knows what is handed over. */
bool py_bind_form(struct py_run *r, const struct py_arguments *a, struct wrapper_call *out);
/* What is known of sizes that the call passes, or knows something of. */
void py_add_call_sizes(struct py_run *r, struct wrapper_call *c);
/* Does a file make the operator of its name, rather than register something for it? */
bool py_is_made_by_name(struct arena *a, const struct py_words *w, const struct python_project *project);

/* A call of a function that a file imports from another, for who looks for those. */
void py_note_caller(struct py_run *r, const struct py_arguments *a);
/* What the call gives parameter k; null: nothing, or two things. */
const struct py_value *py_given(const struct operator_form *form, const struct py_arguments *a, size_t k);

/* ---- python_gradient.c ---- */

/* The operator whose backward pass the function is registered as; null: it is none's. */
const char *py_gradient_of(const struct py_file *f, size_t def);
bool py_run_gradient(struct py_file *f, size_t def, const char *name); /* false: too many ways, or not known */
const char *py_with_attributes(struct arena *a, const struct py_words *w, const char *text);
const char *py_spell_out(struct arena *a, const char *text, const char *word, char sign);
const char *py_with_registered(const struct py_words *w, struct arena *a, const char *text); /* python_words.c */

/* ---- python_shape.c ---- */

/* What a word of python.json gives of these arguments; `of` is the receiver, or null. */
struct py_value py_apply(struct py_run *r, enum py_meaning meaning, const struct py_value *of,
                         const struct py_value *args, size_t n);
/* `x.unsqueeze(axis=...)`: of one dimension more, or of some. */
struct py_value py_widened_somewhere(struct py_run *r, term from);
struct py_value py_arithmetic(struct py_run *r, const char *op, const struct py_value *x, const struct py_value *y);

/* ---- python_eval.c ---- */

struct py_value py_eval(struct py_run *r, const struct py_node *n);
struct py_value py_named(struct py_run *r, const char *name);

/* ---- python_known.c ---- */

/* A call of a function by its path, or of a method: what it gives, and what is not known any more behind it. */
struct py_value py_call_known(struct py_run *r, const struct py_node *call, const char *path,
                              const struct py_arguments *a);
struct py_value py_call_method(struct py_run *r, const struct py_node *call, struct py_arguments *a);
struct py_value py_stranger(struct py_run *r, const struct py_node *call); /* what nobody knows was called */

/* ---- python_resize.c ---- */

/* Does the line give a tensor other sizes that others may have? */
bool py_resizes_others(const struct py_file *f, size_t line);
/* `out.resize_(n, c)`, of a tensor that nobody else has: its name; or null. */
const char *py_resized_name(const struct py_file *f, size_t line);
/* The call gives a tensor that nobody else has its sizes; false: it is none such. */
bool py_resize_own(struct py_run *r, const struct py_node *call, enum py_meaning meaning, const struct py_arguments *a,
                   struct py_value *out);
bool py_is_own_method(const struct py_file *f, const struct py_node *callee); /* of the file, by its name */

/* ---- python_condition.c ---- */

term py_condition(struct py_run *r, const struct py_node *n);

/* ---- python_forget.c ---- */

void py_reshape(struct py_run *r);         /* some tensor's sizes are others now */
bool py_is_list(const struct py_value *v); /* or a tuple that may have one in it */
/* A list may be changed by whoever has it. */
void py_forget_list(struct py_run *r, const struct py_value *list);
/* Attributes of what the name stands for, under whatever names. */
void py_forget_attributes_of(struct py_run *r, const struct py_node *of);
/* What an argument leads to, in displays and behind keywords as well; `looks`: its attributes stay. */
void py_forget_handed(struct py_run *r, const struct py_node *n, bool looks, int depth);
/* What was not read may have called anything. */
void py_forget_anything(struct py_run *r);

/* ---- python_call.c ---- */

/* Goes through a function of the file that is called with these arguments; false: it is as one that nobody knows. */
bool py_follow(struct py_run *r, const struct py_node *call, const struct py_value *of, const struct py_arguments *a,
               struct py_value *out);
/* Binds its parameters, but for the first ones; false: the call does not say plainly which is given what. */
bool py_hand(struct py_run *to, size_t def, size_t skips, const struct py_arguments *a);
/* There is another way through what the statement called: it is to be read again. */
bool py_next_way(struct py_run *r);

/* ---- python_ways.c ---- */

enum { MAX_PATHS = 48 }; /* ways through one function: past that nothing is said of it */

bool py_begins(const char *text, const char *word);
const char *py_trimmed(struct arena *a, const char *from, size_t n);
/* Where the word stands by itself, and as nobody's member; null: nowhere from `at` on. */
const char *py_find_word(const char *text, const char *at, const char *word);
/* The first of these signs outside of brackets; null: there is none. */
const char *py_find_outside(const char *text, const char *signs);
/* The last `=` of an assignment, `+=` included; null: the line is none. */
const char *py_assignment(const char *text);
/* Behind the colon of `if x:`; "" where there is none. */
const char *py_behind_colon(struct arena *a, const char *text, const char **head);
struct py_path py_copied(struct py_run *r, const struct py_path *p);
void py_add_path(struct py_run *r, py_paths *to, const struct py_path *p);
void py_add_paths(struct py_run *r, py_paths *to, const py_paths *from);
void py_add_end(struct py_run *r, const struct py_return *end); /* one more way out */
/* Goes on where the condition holds, if it can. */
void py_add_where(struct py_run *r, py_paths *to, const struct py_path *p, term cond);
/* Ways from this one on, on which all names have one value, are one: `if not x.is_cuda: x = x.cuda()`. */
void py_join_ways(py_paths *ways, size_t from);
/* What both know, whatever else their names are worth. */
void py_keep_common(struct py_path *to, struct py_path *other);

/* ---- python_line.c ---- */

/* Statements on one line. */
void py_line(struct py_run *r, const py_paths *from, const char *text, py_paths *out);
void py_set_attribute(struct py_run *r, const char *object, const char *attribute, struct py_value is);
/* Nobody knows what these words are worth. */
void py_forget_words(struct py_run *r, const char *text, size_t n);
/* The ways where the lines were run some times, or in part. */
void py_forget_block(struct py_run *r, const py_paths *from, size_t first, size_t end, py_paths *out);

/* ---- python_path.c ---- */

/* Follows the lines of a block from each way; what goes on behind it is in `out`. */
void py_block(struct py_run *r, const py_paths *from, size_t first, size_t end, py_paths *out, int depth);

/* ---- a file ---- */

struct py_alias {
	const char *name, *path;
	size_t set; /* the line that gives it, plus 1; 0: an import */
};
/* `dot = {"cpu": dot_cpu, "cuda": dot_cuda}`, of the module or a class, of which nothing is changed. */
struct py_table {
	const char *name, *class; /* class: or null */
	size_t line;
	text_list paths; /* what imports call the values is written out */
};
/* A call of a function of the file that was gone through, or could not be. */
struct py_use {
	size_t line, def;
	bool is_missed;
};
/* A call of a function by a file that imports it: with what, and on which way; its names are left out. */
struct py_caller {
	struct py_arguments args;
	struct py_path path;
	const struct wrapper_above *above; /* where it begins */
	size_t line;
};
typedef VEC(struct py_caller) py_callers;
/* What is known of a function with its own backward pass. */
struct py_kept {
	size_t def, alias_line;
	const char *alias; /* what the module calls its `apply`, or null */
	bool is_decided, is_kept;
	bool is_sought, is_seen; /* calls in sight say with what it is called: python_above.c */
	bool gave_up;            /* too many ways through it for one of them */
	py_callers callers;      /* in other files */
	size_t n_given;          /* so many of them it was run for */
};
/* A way out of a forward pass, where that was met. */
struct py_passed {
	size_t def;
	struct py_return end;
	unsigned fresh;
};
/* What a symbol for a size stands for, on every way. */
struct py_size_known {
	term symbol, is;
};
/* `from module import *` */
struct py_star {
	size_t line;
	bool is_librarys;
};
struct py_file {
	struct arena *arena;
	struct term_pool *pool;
	const struct py_words *words;
	const char *path, *wanted; /* the operator's name */
	const char *text;          /* as it stands there */
	const text_list *modules;  /* that have a Python function of this name */
	bool is_defined;           /* a function or method of a Python file has it */
	bool reshapes;             /* a method somewhere gives a tensor other sizes: whoever is called may be it */
	VEC(struct py_star) stars; /* in their order */
	bool has_star_import;      /* and one of them may bring the operator */
	bool zero_keeps;           /* a size 0 of a new shape may stand for the old one */
	python_lines lines;
	VEC(struct py_alias) aliases; /* what imports call things */
	text_list imported;           /* what they name as it is: "numpy" */
	bool *is_read;                /* by line: the operator is named there, and that was understood */
	VEC(struct py_use) uses;
	VEC(struct py_table) tables; /* that hold the operator */
	bool follows;                /* functions of the file are gone through where they are called */
	size_t n_followed, n_copied; /* calls that were; names and facts of ways that were gone on */
	const struct python_project *project;
	const text_list *own; /* what files call the modules that bind it, where nothing else can be one; or null */
	struct wrapper_calls *out;
	VEC(struct py_passed) passed;
	VEC(struct py_size_known) sizes; /* where a graph is built */
	VEC(struct py_kept *) * kept;
	py_callers *callers; /* where it is a function of another file that is looked for; or null */
	const char *tail;    /* what follows its name in a call; or null */
	unsigned depth;      /* so many files lead to this one */
};

/* ---- python_imports.c ---- */

void py_read_imports(struct py_file *f);
/* The name that this line binds, outside of all else, may be what an `import *` brings, for some who use it. */
bool py_star_may_bind(const struct py_file *f, const char *name, size_t line);
/* Reads `fast = _C.added` outside of everything, of the operator, where the file keeps the name to itself. */
void py_read_renamed(struct py_file *f);
/* Is this the line? */
bool py_renames(const struct py_file *f, size_t line);
/* `ops._C` with what the import calls `ops` written out. */
const char *py_full_path(const struct py_file *f, const char *chain);
/* The module of `from MODULE import`: "(here).(up).ops" for one of the file's package. */
const char *py_import_module(const struct py_file *f, const char *text);
/* The path of a module without ".py", where it is plain: `from ..ops import rasterize`, or of the file's own package;
 * null: it may be anywhere. */
const char *py_module_path(const struct py_file *f, const char *module);
/* What an import brought, in the file's own words. */
bool py_is_module_name(const struct py_file *f, const char *word);

/* ---- python_table.c ---- */

void py_read_tables(struct py_file *f);
bool py_is_table(const struct py_file *f, size_t line); /* one is defined there */
bool py_asks_table(const struct py_file *f, const char *text);
/* Whose value is called; null: none's. */
const struct py_table *py_table_of(struct py_run *r, const struct py_node *callee);

/* ---- python_module.c ---- */

/* The words by which files speak of the modules that bind an operator of this name; false: something else may be one.
 */
bool py_is_kept_module(struct arena *a, const struct python_project *project, const char *wanted, text_list *words);
bool py_loads_any(const char *text); /* modules by names that are made */
/* Then: of `model.forward`, whose `forward` stands at `member`, of the path "model.forward", and of a callee that is
 * no path, is it none of theirs? */
bool py_is_member_elsewhere(const struct py_file *f, const char *text, const char *member);
bool py_is_path_elsewhere(const struct py_file *f, const char *path);
bool py_is_object_elsewhere(const struct py_file *f, const struct py_node *callee);
/* `src.gpu.scale`, of a package whose `gpu` load() makes of other sources than the operator's. */
bool py_is_loaded_elsewhere(const struct py_file *f, const char *path);
/* Nothing that the text gets by a name that is made is one of their functions. */
bool py_gets_none(const struct py_file *f, const char *text);

/* ---- python_defined.c ---- */

/* Modules that have a function of their own of this name, as paths without ".py"; false: nothing is called so. */
bool py_find_modules(struct arena *a, const python_files *files, const char *name, text_list *out);
/* Those of the project; many calls ask for the same ones. */
const text_list *py_modules_with(const struct py_file *f, const char *name);
/* Is the path that of a function of one of them? */
bool py_is_of_modules(const struct py_file *f, const char *path, const text_list *modules);

/* ---- python_names.c ---- */

/* `name = lazily("name")` is all that the text says of it, where lazily() hands all calls on to a module's function of
 * the name that it is given. */
bool py_is_handed_on(struct arena *a, const char *text, const char *name);

/* `getattr(self, name)`, with a name that is made or comes from outside. */
bool py_gets_any(const char *text);
bool py_is_got_by_name(const struct py_file *f, const char *text);
/* May the file get what it calls so out of a string? */
bool py_may_be_got(const struct py_file *f, const char *name);

/* ---- python_uses.c ---- */

bool py_is_applied(const struct py_file *f, size_t def); /* `forward` of a class with its own backward pass */
/* Where the name stands, be it as a member, from `at` on. */
const char *py_find_named(const char *text, const char *at, const char *name);
/* How often a line names the function; `is_call`: that is all of it, and it is called. */
size_t py_uses_in(const struct py_file *f, size_t line, size_t def, bool *is_call);
/* All that the file says of a function is one call a line, and each was gone through. */
bool py_is_met_everywhere(const struct py_file *f, size_t def);
bool py_is_for_the_file(const struct py_file *f, size_t def); /* nothing else says its name, or what does is known */

/* ---- python_kept.c ---- */

struct py_kept *py_kept_of(const struct py_file *f, size_t def);
/* Is it applied by the project alone, as far as the repository's words tell? */
bool py_is_kept(const struct py_file *f, size_t def);
/* A name that the line gives an operator: functions of the file call it, and nobody else has it. */
bool py_keeps_name(const struct py_file *f, const char *name, size_t line);

/* ---- python_reader.c ---- */

/* Does the function that is called, one of the file's, only look at attributes of argument k, from 0 on? */
bool py_only_looks(const struct py_file *f, const struct py_node *call, size_t k);

/* ---- python_function.c: lines are told by their numbers, "none" is the number of lines ---- */

size_t py_head_of(const struct py_file *f, size_t i, const char *word); /* the line that begins the block around it */
size_t py_end_of(const struct py_file *f, size_t head); /* the line behind the block that this one begins */
/* What is defined once, outside of everything else; a method of the class itself. */
size_t py_only_function(const struct py_file *f, const char *name);
size_t py_only_class(const struct py_file *f, const char *name);
size_t py_only_method(const struct py_file *f, size_t class, const char *name);
size_t py_class_of(const struct py_file *f, size_t def);            /* whose method it is */
const char *py_name_at(const struct py_file *f, size_t head);       /* of `def name(`, `class name:` */
const char *py_title_of(const struct py_file *f, size_t def);       /* "Scale.forward" */
bool py_names_class(const struct py_file *f, const char *name);     /* one of the file's */
bool py_is_derived_from(const struct py_file *f, const char *name); /* one of the file's is */
bool py_is_autograd_class(const struct py_file *f, size_t class);   /* `class Scale(torch.autograd.Function):` */
bool py_has_plain_bases(const struct py_file *f, size_t class);     /* that set no attributes of their own accord */
/* Does the file give the class's method another value, or the class another form? */
bool py_may_be_replaced(const struct py_file *f, size_t class, const char *name);
bool py_is_static(const struct py_file *f, size_t def);
bool py_is_plain_function(const struct py_file *f, size_t def); /* run when it is called, with what it is given */
/* Which function "name" or "Class.name" is; `skips`: so many parameters are before those that a call gives. */
size_t py_function_at(const struct py_file *f, const char *path, size_t *skips);

/* Of `def f(self, x: int, n=3, *more)`: "*more" with its star. */
struct py_param {
	const char *name, *value; /* null: it has none */
};
typedef VEC(struct py_param) py_params;
py_params py_params_of(const struct py_file *f, size_t def);

/* ---- python_pass.c ---- */

/* Runs a function, or what stands outside of them, from wherever it can begin. */
void py_run_alone(struct py_file *f, size_t def);
/* Begins a function, with fresh parameters; `left`: what is known from another way, or null. */
void py_enter(struct py_file *f, size_t def, const struct py_path *left, struct py_run *out);
/* Runs a function for a call in another file; false: that was too much. */
bool py_run_given(struct py_file *f, size_t def, const struct py_caller *by);
size_t py_forward_of(const struct py_file *f, size_t def); /* whose backward pass it is */
void py_note_passed(struct py_run *r);                     /* a forward pass was gone through */
/* Runs its lines from this path on; `ends` has its ways out. */
void py_run_lines(struct py_run *r, const struct py_path *from);

/* ---- python_roots.c ---- */

bool py_is_hidden(const char *name);
/* Every call of it was met. */
bool py_knows_callers(const struct py_file *f, size_t def);
bool py_is_internal(const struct py_file *f, size_t def); /* called by the file alone, as far as its name tells */
/* Runs what leads to a line: who calls its function where that is internal, or else the function. */
void py_run_to(struct py_file *f, size_t line, struct map *done);

/* ---- python.c ---- */

void py_read_file(struct py_file *f, const char *text);
struct py_value py_made(struct py_run *r, const struct wrapper_tensor *t); /* a tensor that an operator made */
struct wrapper_arg py_argument(struct py_run *r, const struct py_value *v);
void py_doubt(struct py_file *f, size_t line, const char *why);
/* What another operator returns; false: it is none, or that is not known. */
bool py_operator_gives(struct py_run *r, const struct py_value *of, const struct py_arguments *a, struct py_value *out);
/* A call was met, of `of`, with these arguments: is it the operator's? */
void py_called(struct py_run *r, const struct py_node *call, const struct py_value *of, const struct py_arguments *a);

#endif
