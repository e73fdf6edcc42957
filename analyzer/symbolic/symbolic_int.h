/*
 * Private to symbolic: the pool, polynomials under construction, and what the prover's steps share.
 */
#ifndef OPBOUND_SYMBOLIC_INT_H
#define OPBOUND_SYMBOLIC_INT_H

#include "symbolic/symbolic.h"

/* ---- term.c ---- */

#define TERM_DEPTH_MAX 200 /* deeper terms become opaque symbols, so that recursion over a term is bounded */

struct term_slot {
	uint32_t id, hash; /* id 0: free; the hash's upper half tells most others apart without a look at the node */
};
struct prepared_set;
struct powers;
struct range_line;
struct memo_line;
struct term_memo {
	struct memo_line *lines;
	size_t n_lines;
};

struct atom_list;
/* Which atoms of a term: all, not what sums run over, not what objects are made of. */
enum atoms_of { ATOMS_ALL, ATOMS_OPEN, ATOMS_PLACES };

#define SMALL_LEAST (-8)
#define SMALL_INTS 64

struct term_pool {
	struct arena arena;
	VEC(struct term_node *) nodes; /* by id; nodes.at[0] stands for TERM_NONE */
	VEC(struct term_range) ranges; /* by id: constant bounds that always hold */
	VEC(uint16_t) depths;          /* by id */
	VEC(uint64_t) parts;           /* by id: a bit for itself and each term that it is made of (term_part_bit) */
	struct term_slot *slots;       /* open addressing */
	size_t n_slots;
	struct interner names;
	term small[SMALL_INTS]; /* term.c: numbers from SMALL_LEAST on, where they are there */
	struct term_memo memo;
	struct prepared_set *prepared; /* prepare.c */
	size_t next_prepared;
	struct powers *powers;           /* powers.c */
	struct range_line *ranges_known; /* bounds.c */
	uint64_t last_bounds;
	VEC(term) given;       /* term_pool_given */
	struct map recalled;   /* recall.c: answered questions */
	struct map made;       /* memo.c: part of something -> the term for it */
	struct map counted;    /* spoken.c: counter of a loop -> what its variable is */
	struct map sources;    /* symbol -> the object that it was read from */
	struct map simplified; /* raw node or negated condition -> its normal form, where finding it branches */
	struct map decided;    /* condition.c: 2 * term, or 2 * term + 1 -> what >= 0, or == 0, is by its selects */
	struct map moved;      /* simplify.c: a select of pointers << 32 | bytes -> their sum */
	const struct atom_list **atoms[ATOMS_PLACES + 1]; /* walk.c: by id */
	size_t n_atoms[ATOMS_PLACES + 1];
	/* Memo of one walk at a time (walk.c): valid for t where stamps[t] == epoch. */
	uint32_t *stamps, epoch;
	term *results;
	size_t n_stamps;
};

/* The id of this node, which need not be normalised further. Copies what the prototype points to. */
term term_intern(struct term_pool *p, const struct term_node *proto);
/* A node of `kind` over args, without simplification. */
term term_raw(struct term_pool *p, enum term_kind kind, enum sort sort, const term *args, size_t n);
/* An opaque function of its arguments; `what` keeps different functions apart. */
enum opaque_tag { OPAQUE_ADD = 1, OPAQUE_MUL, OPAQUE_COMPARE, OPAQUE_BINARY, OPAQUE_WRAP };
term term_opaque(struct term_pool *p, enum opaque_tag what, int detail, enum sort sort, term a, term b);
bool term_is_arith(const struct term_pool *p, term t); /* SORT_INT, or SORT_UNKNOWN taken as one */
term term_to_int(struct term_pool *p, term t);         /* a condition becomes select(c, 1, 0) */
static inline enum term_kind term_kind_of(const struct term_pool *p, term t)
{
	return p->nodes.at[t]->kind;
}
static inline uint64_t term_part_bit(term t)
{
	return (uint64_t)1 << (t * UINT32_C(0x9e3779b1) >> 26);
}
static inline bool term_is_app(const struct term_pool *p, term t, enum vocab v)
{
	return p->nodes.at[t]->kind == TERM_APP && p->nodes.at[t]->vocab == v;
}

/* ---- memo.c ---- */

/* A constructor's answer for these arguments, where it is still there. `what` says which constructor. */
enum {
	MEMO_ADD = 1,
	MEMO_SUB,
	MEMO_MUL,
	MEMO_BOUND /* in range_test.c */,
	MEMO_APP /* 2 * the word + whether there is a second argument */
};
bool memo_find(const struct term_pool *p, uint32_t what, term a, term b, term *result);
term memo_keep(struct term_pool *p, uint32_t what, term a, term b, term result);

/* ---- range.c ---- */

struct term_range range_of_node(const struct term_pool *p, const struct term_node *n);
struct term_range range_const(int128 v);
struct term_range range_add(struct term_range a, struct term_range b);
struct term_range range_mul(struct term_range a, struct term_range b);
struct term_range range_scale(int128 c, struct term_range a); /* c * a */
struct term_range range_meet(struct term_range a, struct term_range b);
struct term_range range_type(unsigned bits, bool is_signed);
static inline bool range_at_least(struct term_range r, int128 v)
{
	return r.has_lo && r.lo >= v;
}
static inline bool range_at_most(struct term_range r, int128 v)
{
	return r.has_hi && r.hi <= v;
}

/* ---- poly.c ---- */

#define POLY_DEGREE 12
#define POLY_MAX 160

struct poly_term {
	int128 coef;
	uint32_t n;
	term atoms[POLY_DEGREE];
};
/* Sorted by degree and atoms, coefficients nonzero. On the stack; a function that answers false leaves it unusable. */
struct poly {
	size_t n;
	struct poly_term m[POLY_MAX];
};
void poly_read(const struct term_pool *p, term t, struct poly *out);
term poly_write(struct term_pool *p, const struct poly *q);
term poly_write_term(struct term_pool *p, const struct poly_term *m); /* a nonzero one alone */
bool poly_add_term(struct poly *q, const struct poly_term *m);
bool poly_add_scaled(struct poly *q, const struct poly *b, int128 factor);
bool poly_mul(struct poly *out, const struct poly *a, const struct poly *b);
int poly_term_compare(const struct poly_term *a, const struct poly_term *b);
/* m / d where d divides m exactly (coefficient and atoms). */
bool poly_term_divide(const struct poly_term *m, const struct poly_term *d, struct poly_term *out);
int128 poly_content(const struct poly *q, bool with_constant); /* gcd of the coefficients, 0 for none */
void poly_scale_down(struct poly *q, int128 by);               /* by divides every coefficient */
int128 int_gcd(int128 a, int128 b);
int128 int_floor_div(int128 a, int128 b); /* b > 0 */

/* ---- powers.c ---- */

#define POWERS_DEGREE 3
/* t = a[0] + a[1]*x + ... + a[degree]*x^degree, the a free of x on the surface; false: the degree is higher. */
bool term_powers(struct term_pool *p, term t, term x, uint32_t *degree, term *a);

/* ---- remainder.c ---- */

/* The sum with d*(a/d) + a%d written as a. */
term term_without_parts(struct term_pool *p, term t);

/* ---- vocabulary.c ---- */

/* The law that applies to this word and these arguments, or TERM_NONE. */
term vocabulary_simplify(struct term_pool *p, enum vocab v, const term *args, size_t n);

static inline term term_app1(struct term_pool *p, enum vocab v, term a)
{
	return term_app(p, v, &a, 1);
}

static inline term term_app2(struct term_pool *p, enum vocab v, term a, term b)
{
	return term_app(p, v, (term[]){a, b}, 2);
}

/* ---- distance.c ---- */

/* Bytes from b to a; TERM_NONE: that is said best as it is. */
term distance_simplify(struct term_pool *p, term a, term b);

/* ---- joint.c: the words `joint`, `stacked`, `indexed`, `same_ranks`, `alike` and `joins` ---- */

term list_joint(struct term_pool *p, const term *args, size_t n);
term list_same_ranks(struct term_pool *p, const term *args, size_t n);
term list_joins(struct term_pool *p, const term *args, size_t n);
term list_alike(struct term_pool *p, const term *args, size_t n);
term list_has_shape(struct term_pool *p, term h, term s);
term list_stacked(struct term_pool *p, const term *args, size_t n);
/* TERM_NONE: what the indices are is not known. */
term list_indexed(struct term_pool *p, const term *args, size_t n);

/* ---- sum.c ---- */

/* sum(count, summand) in its normal form. */
term sum_simplify(struct term_pool *p, term count, term summand);
/* product(h, from, to) where it is no word of its own; TERM_NONE: it is one. */
term product_simplify(struct term_pool *p, term h, term from, term to);

/* ---- condition.c ---- */

term condition_ge0(struct term_pool *p, term t);
term condition_eq0(struct term_pool *p, term t);

/* ---- walk.c ---- */

/* Calls back for the atoms that stand in t itself, not inside other atoms. */
void term_each_surface_atom(const struct term_pool *p, term t, void (*visit)(term atom, void *payload), void *payload);
/* Replaces one atom everywhere. */
term term_replace(struct term_pool *p, term t, term atom, term by);

/* ---- a question to the prover ---- */

/* Which of the question's facts something rests on. The last bit stands for all that come behind. */
#define SOURCES_MAX 256
struct sources {
	uint64_t bits[SOURCES_MAX / 64];
};
static inline void sources_add(struct sources *s, const struct sources *more)
{
	for (int i = 0; i < SOURCES_MAX / 64; i++)
		s->bits[i] |= more->bits[i];
}

/* How a goal was proved, the weakest first. */
enum proof_step { STEP_NONE, STEP_RANGE, STEP_LINEAR, STEP_SOLVER };

/* What all steps of one question share. */
struct question {
	struct term_pool *p;
	struct arena *arena; /* scratch, released with the question */
	uint64_t steps, budget;
	size_t n_base;        /* of the facts these are made ready once for many questions; 0: all, for this one */
	bool may_split;       /* into cases: the last attempt */
	uint32_t splits;      /* cases tried */
	enum proof_step step; /* the strongest step that was needed */
	void *linear_scratch; /* private to linear.c */
};
/* Spends steps; false when the budget is used up. */
static inline bool question_spend(struct question *q, uint64_t steps)
{
	q->steps += steps;
	return q->steps <= q->budget;
}

/* ---- question.c ---- */

/* `scratch` is the question's arena until question_end, which counts its steps. */
void question_init(struct prover *pr, struct question *q, struct arena *scratch);
void question_end(struct prover *pr, struct question *q);
/* What the question rested on, as indices of its facts. */
void proof_fill(struct proof *proof, enum proof_step step, uint64_t steps, const struct sources *from, size_t n_facts,
                struct arena *a);

/* ---- recall.c ---- */

/* A question as two numbers that other questions do not have. */
struct question_key {
	uint64_t key, check;
};
/* `resources`: of a solver, or 0 where none is asked. */
struct question_key question_key(const struct fact *facts, size_t n, term goal, uint64_t resources);
/* An answer, with what a YES rests on and what makes a NO. */
struct recollection {
	enum answer answer;
	uint64_t steps, budget; /* of the whole question */
	enum proof_step step;
	struct sources from;
	struct assignment found;
};
/* What asking with this budget would say, where that is known. */
bool recall(const struct term_pool *p, struct question_key k, uint64_t budget, struct recollection *out);
void recall_later(struct term_pool *p, struct question_key k, const struct recollection *r);

/* ---- facts.c ---- */

/* A condition in the form the steps want, and what it rests on. */
struct known {
	term t;
	struct sources from;
};
typedef VEC(struct known) known_list;
typedef VEC(term) term_list;
struct solved {
	term atom, by;
	struct sources from;
};
/* Constant bounds of an atom under the facts. */
struct bound {
	term atom;
	struct term_range range;
	struct sources lo_from, hi_from;
};

/* ---- index.c ---- */

/* An inequality c*x + rest >= 0 with a constant c. */
struct ineq_bound {
	uint32_t ineq, atoms; /* its number, and of how many atoms it is made */
	uint32_t next;        /* the next one of the same x, as index + 1 */
	bool rises, is_far;   /* c > 0; term_has_far */
};
struct atom_bounds {
	uint32_t first, last; /* in `bounds`, as index + 1 */
	uint32_t score;       /* in how many bounds of others it stands */
};
struct ineq_beginning {
	uint32_t hash, next; /* the next one with this hash's place, as index + 1 */
};
struct ineq_product {
	uint32_t ineq;
	bool is_far;
};
#define INEQ_BEGINNINGS 64 /* places for hashes */
struct ineq_index {
	size_t n;         /* inequalities that are in it */
	struct map atoms; /* atom -> index + 1 in `of` */
	VEC(struct atom_bounds) of;
	VEC(struct ineq_bound) bounds;
	VEC(struct ineq_beginning) begins; /* by inequality */
	uint32_t first[INEQ_BEGINNINGS], last[INEQ_BEGINNINGS];
	VEC(struct ineq_product) products; /* the inequalities with a product of atoms */
};

/* ---- facts.c ---- */

/* An atom has all its axioms, or premises were missing in a version (ATOM_TRIED + version) of the facts. */
enum { ATOM_NEW, ATOM_DONE, ATOM_TRIED };
/* The facts of a question in normal form. No atom of `solved` occurs in the others. */
struct system {
	struct question *q;
	known_list ineqs;    /* t >= 0 */
	known_list nonzero;  /* t != 0 */
	known_list clauses;  /* a TERM_OR that holds */
	known_list literals; /* other conditions that hold, kept for same_shape */
	known_list pending;
	VEC(struct solved) solved; /* in the order they were found */
	term_list sums, products;  /* words of that kind that have been met */
	bool contradiction;        /* the facts cannot all hold; `from` says which */
	struct sources from;
	struct map seen;                     /* atom -> what became of its axioms */
	uint64_t tried_at;                   /* the version in which the axioms of an atom are being tried */
	uint64_t sharpened_at, cancelled_at; /* versions that brought axioms.c and cancel.c nothing new to look at */
	VEC(struct bound) bounds;
	struct map bound_index; /* atom -> index in bounds */
	size_t n_propagated;    /* inequalities that bounds.c has seen */
	bool bounds_changed;
	uint64_t bounds_state; /* a number for the bounds as they are, or 0 */
	struct ineq_index index;
	uint64_t version; /* grows with every new fact or bound */
	bool expand_mod;
};
void system_init(struct system *s, struct question *q);
struct system system_copy(const struct system *s);
struct system system_copy_for(struct question *q, const struct system *s); /* into another question's arena */
void system_add(struct system *s, term cond, const struct sources *from);
void system_add_fact(struct system *s, const struct fact *facts, size_t i);  /* as its own source; in question.c */
void system_add_facts(struct system *s, const struct fact *facts, size_t n); /* each its own source; in question.c */
/* Replaces an atom by what its meaning makes it (`by` does not contain it). */
void system_solve(struct system *s, term atom, term by, const struct sources *from);
/* t without solved atoms; adds to `from` what that rests on. */
term system_rewrite(struct system *s, term t, struct sources *from);

/* The facts cannot all hold. */
void system_contradict(struct system *s, const struct sources *from);

/* ---- slice.c ---- */

/* A system of those facts that are near to the goal; false: that would be all or none of them. */
bool slice_near(struct question *q, const struct fact *facts, size_t n, term goal, struct system *s);

/* ---- prepare.c ---- */

#define PREPARED_MAX 16
/* The facts and what follows from them, at the price of finding it out, but for the question's base; to copy, and valid
 * until the next call. */
const struct system *system_prepared(struct question *q, const struct fact *facts, size_t n);
void prepared_release(struct term_pool *p);

/* ---- prove.c ---- */

/* One attempt: does the goal follow? Uses the system up. */
bool prove_goal(struct system *s, term goal, struct sources *from);

/* ---- bounds.c ---- */

/* Finds bounds from new inequalities; may find a contradiction. */
void system_propagate(struct system *s);
/* Constant bounds of t under the facts. */
struct term_range system_range(struct system *s, term t);
/* Adds what the lower (or upper) bound of t rests on. */
void system_range_sources(struct system *s, term t, struct sources *from);

/* ---- unit.c ---- */

/* Adds what the bounds leave of disjunctions; true: there was something new, or a contradiction. */
bool clauses_learn(struct system *s);

/* ---- cancel.c ---- */

/* Inequalities between multiples of what is positive are inequalities of the other factors. */
void cancel_factors(struct system *s);

/* ---- axioms.c ---- */

/* What holds of the atoms in the facts and in `goal` (/, %, min, max, wrap, select, observers), found on demand. */
void axioms_add(struct system *s, term goal);

/* ---- sum.c ---- */

/* Could the summands be such that the sums among the values come out as they say, that one in particular? */
bool sum_possible(struct term_pool *p, size_t which, const struct assignment *v);
/* What holds of a sum alone, and next to the other sums of its sequence. */
void sum_axioms(struct system *s, term t);

/* ---- product.c ---- */

/* What holds of a product of dimensions, and next to the other products over its shape. */
void product_axioms(struct system *s, term t);
/* The size of a shape with one dimension less, or another one, than one whose dimensions are multiplied somewhere. */
bool product_of_changed(struct system *s, term numel);

/* ---- index.c ---- */

void ineq_index_init(struct ineq_index *x, struct arena *a);
void ineq_index_clear(struct ineq_index *x);
/* The index of all inequalities that there are. */
const struct ineq_index *ineq_index_of(struct system *s);
/* Those that bound the atom, valid until the system changes. */
const struct atom_bounds *ineqs_bounding(struct system *s, term atom);
/* The first inequality behind `from` (0: the first of all) whose last monomial is that of t, as index + 1; 0: none. */
size_t ineq_beginning_like(struct system *s, term t, size_t from);
/* c where t = c*atom + rest with a constant c, else 0. */
int128 term_constant_slope(const struct term_pool *p, term t, term atom);
/* So large that only the range of a type says it; is there such a number in it? */
bool int_is_far(int128 value);
bool term_has_far(const struct term_pool *p, term t);

/* ---- range_test.c ---- */

/* t >= 0 by substituting extremes? Adds to `from` what the proof rests on. */
bool range_test(struct system *s, term t, struct sources *from);
/* The same within a small budget, for premises. */
bool range_test_quick(struct system *s, term t, struct sources *from);

/* ---- linear.c ---- */

/* Are the inequalities, and not_goal >= 0 unless it is TERM_NONE, contradictory over the rationals with integer
 * tightening, monomials taken as variables? */
bool linear_contradiction(struct system *s, term not_goal, struct sources *from);

/* ---- eval.c ---- */

/* The value of an operation with one or two operands (arithmetic, bits, wrap, >= 0, == 0, not) at these values. */
bool eval_operation(const struct term_node *n, const int128 *values, int128 *out);

/* ---- tape.c ---- */

struct tape_slot {
	const struct term_node *node;
	uint32_t first, n_operands; /* in `operands` */
	bool known;
	int128 value;
};
struct tape {
	const struct term_pool *p;
	struct arena *arena;
	term_list terms;        /* by slot, ids rising */
	struct map slot_of;     /* term -> slot */
	VEC(uint32_t) operands; /* slots */
	struct tape_slot *slots;
};
void tape_init(struct tape *tape, const struct term_pool *p, struct arena *a);
void tape_add(struct tape *tape, term t); /* with all it is made of, down to leaves: symbols, words, TERM_EQ */
void tape_finish(struct tape *tape);      /* after the last tape_add: makes the slots */
uint32_t tape_slot(const struct tape *tape, term t);
/* The value of a slot whose operands have theirs. A leaf keeps what was put into it. */
void tape_run_slot(struct tape *tape, uint32_t slot);
/* The value of t alone. */
bool tape_eval(const struct term_pool *p, term t, atom_value value_of, void *payload, int128 *out);

/* ---- search.c ---- */

/* Small values that make all facts true and the goal false; `prepared` are these facts. The result lives in `a`. */
bool search_counterexample(struct question *q, const struct system *prepared, const struct fact *facts, size_t n,
                           term goal, struct arena *a, struct assignment *out);
/* The integer and boolean leaves that facts and goal depend on. */
void collect_leaves(const struct term_pool *p, const struct fact *facts, size_t n, term goal, struct arena *a,
                    term_list *out);
/* Do the values make the facts true and the goal false, and respect the axioms of the vocabulary? */
bool assignment_holds(struct term_pool *p, const struct fact *facts, size_t n, term goal, const struct assignment *v);
bool assignment_value(term atom, int128 *value, void *assignment); /* an atom_value */
void assignment_copy(struct arena *a, struct assignment *to, const struct assignment *from);
/* The shapes of what values will be of, for many assignments to the same atoms in the same order. */
struct shape_table {
	term *of;        /* by atom: the shape that it observes, or TERM_NONE */
	uint32_t *equal; /* atoms that say of two shapes that they are the same */
	size_t n_equal;
	bool *any_open; /* by atom: it or one before it is of a shape that other values may decide something about */
	bool *any_sum;  /* it or one before it is a sum */
	bool *has_twin; /* one before it is of the same word with as many arguments */
};
const struct shape_table *shape_table(struct term_pool *p, struct arena *a, const term *atoms, size_t n);
/* Could tensors, shapes and memory give the last `n_new` of these values together with the others? */
bool assignment_possible(struct term_pool *p, const struct assignment *v, size_t n_new);

#endif
