/*
 * symbolic: terms, facts about them, and a prover with a budget.
 *
 * A term is what an SSA value means: an integer polynomial over symbols and atoms, a condition, a pointer (object and
 * byte offset), or a handle (tensor, shape, view). Terms are hash-consed in a pool: equal terms have equal ids, so a
 * comparison is an integer comparison and everything can be cached by id.
 *
 * Integers are mathematical. Machine arithmetic that may wrap is the atom `wrap(bits, signed, t)`, which simplifies to
 * t where bounds show that it does not. Coefficients are 128-bit and checked: what overflows becomes opaque.
 *
 * Sections: assumption.c (the ledger), term.c (pool, atoms), range.c (constant bounds), poly.c (normal form),
 * simplify.c (laws of / % min max select wrap), sum.c (sums over iterations), condition.c (comparisons and
 * connectives), vocabulary.c (laws of the words), walk.c (substitution), memo.c, print.c, parse.c, eval.c, tape.c
 * (values), pack.c; and for a question: facts.c (normal form), bounds.c (constant bounds by propagation), unit.c
 * (disjunctions), axioms.c (what atoms mean), range_test.c, linear.c, search.c and assignment.c (small
 * counterexamples), prove.c (the steps in order), slice.c (the facts near a goal), question.c, recall.c (which
 * attempts, at what cost), project.c (bounds over some atoms alone), solver.c (Z3 behind one function pointer).
 */
#ifndef OPBOUND_SYMBOLIC_H
#define OPBOUND_SYMBOLIC_H

#include "base/base.h"

/* ---- term.c ---- */

typedef uint32_t term; /* index in the pool; 0 is TERM_NONE */
#define TERM_NONE ((term)0)

enum sort { SORT_UNKNOWN, SORT_INT, SORT_BOOL, SORT_PTR, SORT_OBJECT, SORT_HANDLE, SORT_FLOAT };

enum vocab {
#define VOCAB(ID, name, lo, hi, sort, meaning) VOCAB_##ID,
#include "symbolic/vocabulary.def"
#undef VOCAB
	VOCAB_COUNT
};
struct vocab_word {
	const char *name;
	int min_args, max_args;
	enum sort sort;
	const char *meaning;
};
extern const struct vocab_word vocab_words[VOCAB_COUNT];
bool vocab_find(const char *name, enum vocab *out);

enum term_kind {
	TERM_CONST,  /* integer or (SORT_BOOL) 0/1; value */
	TERM_REAL,   /* floating constant, opaque to arithmetic; real */
	TERM_SYMBOL, /* symbol; args none */
	TERM_POLY,   /* sum of coefficient * product of atoms */
	TERM_DIV,    /* C division, truncating; args a, b */
	TERM_MOD,    /* C remainder; args a, b */
	TERM_MIN,
	TERM_MAX, /* args a, b */
	TERM_BITAND,
	TERM_BITOR,
	TERM_BITXOR,
	TERM_SHL,
	TERM_SHR,    /* args a, b; simplified away where b is constant */
	TERM_WRAP,   /* args t; bits, is_signed: t reduced to the machine type */
	TERM_SELECT, /* args condition, then, else: any sort */
	TERM_GE0,    /* args t: t >= 0 */
	TERM_EQ0,    /* args t: t == 0 */
	TERM_EQ,     /* args a, b of one sort other than SORT_INT */
	TERM_NOT,
	TERM_AND,
	TERM_OR,     /* two or more args, sorted, none of them of the same kind */
	TERM_PTR,    /* args object, byte offset */
	TERM_OBJECT, /* an object's identity; object */
	TERM_APP     /* vocab applied to args */
};

/* What a symbol stands for. The pool copies it; `name` is shown to people ("input_size", "n"). Two symbols with equal
 * `key` are one symbol. lo/hi are inclusive bounds that always hold. */
enum symbol_role {
	SYMBOL_PARAM,   /* parameter of the function under analysis */
	SYMBOL_COUNTER, /* a loop's counter, from 0 */
	SYMBOL_BOUND,   /* a value chosen by a model: an executor's callback argument, threadIdx.x */
	SYMBOL_SUMMAND, /* the number of a summand: stands in the words for sums alone, at least 0 */
	SYMBOL_LOCAL    /* a value that could not be expressed: an opaque SSA value */
};
struct symbol {
	enum symbol_role role;
	enum sort sort;
	const char *key, *name;
	bool has_lo, has_hi;
	int128 lo, hi;
	bool is_kept; /* stands for a sum: an equality gives up the sum's atoms, not this one. No part of its identity */
	bool made_up_name;  /* `name` is not the source's: unfit for messages */
	struct place place; /* where it came to be; line 0: not said. No part of its identity */
};

/* Identity of a memory object: kind, key and bytes; for POINTEE, BUFFER and BOX kind and `of` alone (the key is
 * ignored, the first one's name, bytes and place are kept). Making a BUFFER strips `of` to its owner and sets `bytes`.
 */
enum object_kind {
	OBJECT_LOCAL, /* a local variable of the function; key says which */
	OBJECT_GLOBAL,
	OBJECT_HEAP,    /* an allocation, named by its call; `bytes` is its extent */
	OBJECT_STACK,   /* VLA or alloca; `bytes` is its extent */
	OBJECT_STRING,  /* a literal */
	OBJECT_POINTEE, /* what the pointer term `of` points to: a parameter, a loaded pointer */
	OBJECT_BUFFER,  /* the elements of handle `of`; extent is numel(of) * itemsize(of) */
	OBJECT_BOX      /* an object that holds handle `of` */
};
const char *object_kind_name(enum object_kind k); /* "heap" */
struct object {
	enum object_kind kind;
	const char *key, *name;
	term of;         /* POINTEE, BUFFER, BOX */
	term bytes;      /* the extent where known; TERM_NONE where not */
	uint64_t number; /* what its key ends in, behind the last colon: a local's in its function; 0 where that is none */
	struct place place;
	bool is_not_null; /* of an allocation: it throws where there is no memory */
};

struct monomial {
	int128 coef;
	uint32_t n; /* atoms, sorted by id, repeated for powers; 0 atoms = constant part */
	const term *atoms;
};

struct term_node {
	enum term_kind kind;
	enum sort sort;
	uint8_t bits;
	bool is_signed;
	enum vocab vocab;
	uint32_t n_args;
	const term *args;
	int128 value;
	double real;
	uint32_t n_monomials; /* TERM_POLY: sorted, coefficients nonzero, the constant part first if any */
	const struct monomial *monomials;
	const struct symbol *symbol;
	const struct object *object;
	const char *name; /* what the source calls it, or null; no part of its identity */
};

struct term_pool;
struct term_pool *term_pool_new(void);
void term_pool_free(struct term_pool *p);
const struct term_node *term_get(const struct term_pool *p, term t);
size_t term_pool_count(const struct term_pool *p);
/* The symbols and the words `input`, `attr` and `cell`, by rising id: how many there are, and the i-th. */
size_t term_pool_given_count(const struct term_pool *p);
term term_pool_given(const struct term_pool *p, size_t i);

/* Constant bounds of an integer term that hold whatever the atoms' values are. */
struct term_range {
	bool has_lo, has_hi;
	int128 lo, hi;
};
struct term_range term_bounds(const struct term_pool *p, term t);

/* Constructors normalise, so the result may be of another kind. TERM_NONE as an argument gives TERM_NONE. */
term term_int(struct term_pool *p, int128 value);
term term_bool(struct term_pool *p, bool value);
term term_real(struct term_pool *p, double value);
term term_symbol(struct term_pool *p, const struct symbol *s);
term term_object(struct term_pool *p, const struct object *o);
term term_add(struct term_pool *p, term a, term b);
term term_sub(struct term_pool *p, term a, term b);
term term_mul(struct term_pool *p, term a, term b);
term term_neg(struct term_pool *p, term a);
/* kind: DIV MOD MIN MAX BITAND BITOR BITXOR SHL SHR */
term term_binary(struct term_pool *p, enum term_kind kind, term a, term b);
term term_wrap(struct term_pool *p, term a, unsigned bits, bool is_signed);
term term_select(struct term_pool *p, term cond, term then_, term else_);
term term_ptr(struct term_pool *p, term object, term byte_offset);
term term_ptr_add(struct term_pool *p, term ptr, term bytes); /* also through selects */
/* A pointer as TERM_PTR: a symbol or word of SORT_PTR becomes the start of its pointee. Selects stay. */
term term_as_ptr(struct term_pool *p, term ptr);
term term_app(struct term_pool *p, enum vocab v, const term *args, size_t n);
/* Conditions over integers, and equality over any sort. */
enum relation { REL_EQ, REL_NE, REL_LT, REL_LE, REL_GT, REL_GE };
term term_compare(struct term_pool *p, enum relation r, term a, term b);
term term_not(struct term_pool *p, term a);
term term_and(struct term_pool *p, term a, term b);
term term_or(struct term_pool *p, term a, term b);

/* What the source calls an integer atom, or a comparison with 0 (`input_size` for the size of input 0): printing uses
 * it. The first name stays; what is neither, or a symbol with a name of its own, is left alone. */
void term_set_name(struct term_pool *p, term t, const char *name);

/* What was made before of part number `part` (below 2^20) of something that lives as long as the pool, at an address
 * that is a multiple of 16; TERM_NONE: nothing yet. Spares a name that would be written and looked up each time. */
term term_made_of(const struct term_pool *p, const void *whole, uint32_t part);
term term_set_made(struct term_pool *p, const void *whole, uint32_t part, term made); /* returns `made` */

/* Where a loop's counter is `counter`, its variable `name` is `value`: printing uses it. */
void term_set_counted(struct term_pool *p, term counter, term value, const char *name);
/* That value, and the name, if it is asked for; TERM_NONE: it was not set. */
term term_counted_value(const struct term_pool *p, term counter, const char **name);
/* t's node with counters written as the variables that they stand for; the same node where there are none. What is
 * compared with 0 may be a multiple of it. */
const struct term_node *term_spoken(const struct term_pool *p, term t, bool is_compared, struct arena *a);

/* The object that a symbol for what memory holds was read from: for who asks where a number came from. */
void term_set_source(struct term_pool *p, term symbol, term object);
term term_source(const struct term_pool *p, term symbol); /* TERM_NONE: it was not set */

/* What `sum` counts with: the one symbol of its role. */
term term_summand_number(struct term_pool *p);

bool term_const_value(const struct term_pool *p, term t, int128 *value); /* is it an integer constant? */
bool term_is_negative(const struct term_pool *p, term t); /* each sign in it is a minus: it reads better negated */
/* Does the symbol stand for a term that was too deep to be built? It may depend on anything. */
bool term_is_deep(const struct term_pool *p, term t);
bool term_contains(const struct term_pool *p, term t, term atom);
/* Calls back once for every atom (symbol, APP, DIV, ...) that occurs in t, in a deterministic order. */
void term_each_atom(const struct term_pool *p, term t, void (*visit)(term atom, void *payload), void *payload);
/* Calls back for all atoms but those that only sums run over: what stands there has another value for each summand, so
 * that nothing can be stated, assumed or replaced of it. */
void term_each_open_atom(const struct term_pool *p, term t, void (*visit)(term atom, void *payload), void *payload);
/* Not what the objects in it are made of: their sizes, the pointers that lead to them. */
void term_each_place_atom(const struct term_pool *p, term t, void (*visit)(term atom, void *payload), void *payload);
/* t == a*x + b with a, b free of x? */
bool term_linear_in(struct term_pool *p, term t, term x, term *a, term *b);
/* The polynomial q with t == d*q, for a d of one term; TERM_NONE: there is none. */
term term_quotient(struct term_pool *p, term t, term d);

/* Replaces atoms and objects by what `lookup` answers (TERM_NONE: leave), renormalising. Memoised in `memo` (term ->
 * term), which must be fresh for each substitution. */
typedef term (*term_lookup)(term atom, void *payload);
term term_subst(struct term_pool *p, term t, struct map *memo, term_lookup lookup, void *payload);

/* ---- print.c ---- */

/* As a person writes it: `input_size + 9`, `4*b*c`, `min(n, 16)`, `dim(input 0, 1)`. */
void term_print(const struct term_pool *p, term t, struct buf *out);
/* With counters of loops as such. */
void term_print_exact(const struct term_pool *p, term t, struct buf *out);
const char *term_text(const struct term_pool *p, term t, struct arena *a);

/* ---- parse.c: terms from text, for tests and dumps ---- */

/* C expressions over integers with the vocabulary, min(a, b), max(a, b), int32(t) or uint8(t) for wrap, select(c, a, b)
 * and `c ? a : b`. An identifier is the symbol with that key and name (SYMBOL_PARAM, SORT_INT, no bounds unless the
 * pool knows the key already); `@name` is a handle, `*name` where a term may start a pointer. TERM_NONE on an error. */
term term_parse(struct term_pool *p, const char *text, struct error *err);

/* ---- eval.c ---- */

/* Value of an integer or boolean term where `value_of` gives the atoms it is asked for. Arithmetic of the term's own
 * kinds is evaluated here. False if an atom has no value or a division by zero occurs. */
typedef bool (*atom_value)(term atom, int128 *value, void *payload);
bool term_eval(const struct term_pool *p, term t, atom_value value_of, void *payload, int128 *out);

/* ---- pack.c: numbers and conditions as plain values, to stand in another pool ---- */

struct packed_product {
	int128 coef;
	VEC(uint32_t) atoms;
};
/* What a node is made of are earlier nodes of its list, by their numbers from 1. */
struct packed_term {
	enum term_kind kind;
	enum sort sort;
	uint8_t bits;
	bool is_signed;
	int128 value;                   /* CONST */
	struct symbol symbol;           /* SYMBOL */
	VEC(struct packed_product) sum; /* POLY */
	VEC(uint32_t) args;             /* the others */
};
typedef VEC(struct packed_term) packed_terms;
struct packer {
	struct arena *arena;
	const struct term_pool *pool;
	packed_terms *out;
	size_t most;      /* nodes */
	struct map known; /* term -> its number, 0: does not travel */
};
/* What is packed lives in the arena and needs the pool no more. */
void packer_init(struct packer *pk, struct arena *a, const struct term_pool *p, packed_terms *out, size_t most);
/* The term's number from 1; 0 for TERM_NONE and for what mentions pointers, handles or memory. */
uint32_t term_pack(struct packer *pk, term t);
/* The term of each node; TERM_NONE where it is malformed. */
term *terms_unpack(struct term_pool *p, struct arena *a, const packed_terms *list);

/* ---- assumption.c: the ledger of what proofs take for granted ---- */

enum assumption_id {
#define ASSUMPTION(ID, id, sentence, discharge) ASSUME_##ID,
#include "symbolic/assumptions.def"
#undef ASSUMPTION
	ASSUMPTION_COUNT
};
typedef uint64_t assumptions; /* a set; 0: nothing is taken for granted */
#define ASSUMING(ID) ((assumptions)1 << ASSUME_##ID)
#define ASSUMPTIONS_ALL (((assumptions)1 << ASSUMPTION_COUNT) - 1)
struct assumption_row {
	const char *id, *sentence, *discharge;
};
extern const struct assumption_row assumption_rows[ASSUMPTION_COUNT];
bool assumption_find(const char *word, size_t n, enum assumption_id *out);
/* "no-alias, dense" */
void assumptions_print(assumptions set, struct buf *out);
/* "no-alias,dense" to a set; an unknown id is an error that lists the known ones. */
enum status assumptions_parse(const char *text, assumptions *out, struct error *err);
/* The assumption that one premise holds: what is stated as a fact may be proved elsewhere, which discharges exactly the
 * values that carry the same premise. */
assumptions assumption_premise(enum assumption_id id, uint64_t identity);
assumptions assumption_ids(assumptions set);      /* without the premises */
assumptions assumption_premises(assumptions set); /* the premises alone */

/* ---- facts.c ---- */

#define FACT_CHECKED "checked here" /* `why` of what the source tests */

/* A condition known to hold, and where it comes from (for `why` and for evidence). */
struct fact {
	term cond;
	struct place place;
	const char *why;      /* "loop condition", "checked here", "model of NumElements"; static or arena text */
	assumptions assuming; /* it holds if these do */
	bool is_premise;      /* it states what `assuming` takes for granted, until other facts imply it */
};
typedef VEC(struct fact) fact_list;

/* ---- question.c ---- */

/* Values of atoms that make all facts true and the goal false. */
struct assignment {
	size_t n;
	term *atoms;
	int128 *values;
	const struct shape_table *shapes; /* of its atoms; null: looked up each time */
};
struct prover_options {
	uint64_t steps; /* operation budget of one question; 0 = default (200000) */
	/* After so many steps over all questions of one account the budget of one falls to `tired_steps`; 0: never. */
	uint64_t tired_after, tired_steps;
	/* Each further so many stuck questions halve the budgets of an account, down to `stuck_steps`; 0: never. */
	uint32_t stuck_halves;
	uint64_t stuck_steps;
	/* Called when the cheap steps are stuck; null: never. solver.c has the Z3 one. */
	enum answer (*solver)(struct term_pool *p, const struct fact *facts, size_t n, term goal, uint64_t resources,
	                      struct assignment *counterexample, void *payload);
	void *solver_payload;
	uint64_t solver_resources;
};
struct prover_stats {
	uint64_t questions, steps, by_range, by_linear, by_solver, stuck;
};
struct prover;
struct prover *prover_new(struct term_pool *p, const struct prover_options *options);
void prover_free(struct prover *pr);
const struct prover_stats *prover_stats(const struct prover *pr);
/* Accounts keep what is asked for one function from what is asked for its neighbours. */
struct prover_account {
	uint64_t spent; /* steps */
	uint32_t stuck; /* questions in a row that used their budgets up, which makes the next budgets smaller */
};
/* Goes on with this account ({0}: a new one). */
void prover_open(struct prover *pr, struct prover_account account);
struct prover_account prover_balance(const struct prover *pr);
void prover_account(struct prover *pr, uint64_t spent); /* a new one, on which so many steps were spent before */
uint64_t prover_spent(const struct prover *pr);

/* What a YES rested on. */
struct proof {
	VEC(size_t) used; /* indices into the facts */
	const char *step; /* "range test", "linear", "z3" */
	uint64_t steps;
};
/* What the facts that a proof used take for granted. */
assumptions proof_rests(const fact_list *facts, const struct proof *proof);
/* Those of the facts by which the goal can be reached from atom to atom; the others imply it only if they cannot hold.
 */
void facts_that_lead(struct term_pool *p, const fact_list *facts, term goal, struct arena *a, fact_list *out);
/* Do the facts imply the goal (a SORT_BOOL term)? NO: some values satisfy the facts and not the goal; they were
 * checked by evaluation. Unsatisfiable facts imply everything. `proof` and `counterexample` may be null; their
 * contents live in `a`. */
enum answer prover_implies(struct prover *pr, const struct fact *facts, size_t n, term goal, struct arena *a,
                           struct proof *proof, struct assignment *counterexample);
/* The last counterexamples of one asker, the latest first; they live where the prover put them. */
#define COUNTEREXAMPLES_KEPT 8
struct counterexamples {
	struct assignment at[COUNTEREXAMPLES_KEPT];
	size_t n;
};
/* Would the prover say NO for one of them? */
bool counterexamples_refute(struct counterexamples *c, struct term_pool *p, const struct fact *facts, size_t n,
                            term goal);
void counterexamples_keep(struct counterexamples *c, const struct assignment *found);
/* Is there a proof that takes few steps? YES or UNKNOWN, which says nothing: for who asks again later, knowing more. */
enum answer prover_implies_soon(struct prover *pr, const struct fact *facts, size_t n, term goal, struct arena *a,
                                struct proof *proof);
/* The first `n` facts of the questions that follow are facts of many questions, which differ by what is added to them:
 * they are made ready once and cost these questions nothing. 0: no more. */
void prover_base(struct prover *pr, size_t n);
/* Can the facts not hold together? */
enum answer prover_contradiction(struct prover *pr, const struct fact *facts, size_t n);
/* Constant bounds of an integer term under the facts, if any are found. */
void prover_range(struct prover *pr, const struct fact *facts, size_t n, term t, bool *has_lo, int128 *lo, bool *has_hi,
                  int128 *hi);

/* ---- project.c ---- */

/* Is this atom one that the bound may name? */
typedef bool (*term_keeps)(term atom, void *payload);
/* Where the facts and `provided` hold, the term is at most `bound`. */
struct projection {
	term bound;
	VEC(term) provided; /* conditions over kept atoms that the facts do not imply */
	struct proof proof;
};
/* A bound from above over kept atoms alone. False: none was found; `out` is left alone. What it holds lives in `a`. */
bool prover_project(struct prover *pr, const struct fact *facts, size_t n, term t, term_keeps keeps, void *payload,
                    struct arena *a, struct projection *out);

/* ---- solver.c: the only file that includes Z3 ---- */

/* What the questions of one unit share; made at the first of them. It lives in the arena and must be freed before. */
struct solver_session;
void solver_load(void); /* Z3; before copies of this process are made, which else would each load it */
struct solver_session *solver_session_new(struct arena *a);
void solver_session_free(struct solver_session *s);
/* `payload` is a session, or null. */

enum answer solver_z3(struct term_pool *p, const struct fact *facts, size_t n, term goal, uint64_t resources,
                      struct assignment *counterexample, void *payload);

#endif
