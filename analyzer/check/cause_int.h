/*
 * check, private to the causes: what the files cause*.c share.
 */
#ifndef OPBOUND_CHECK_CAUSE_INT_H
#define OPBOUND_CHECK_CAUSE_INT_H

#include "check/decide_int.h"

/* Of a block. */
#define MOST_THREADS 1024

/* What might be missing: a condition over the inputs, a range of contents, or a bound that is one too wide. */
struct guess {
	enum cause_kind kind;
	term cond;          /* CHECK: over the inputs; BOUND: what the bound should say; ROOM: what else, or TERM_NONE */
	term object, below; /* CONTENT: every element of this object is at least 0 and below that; ROOM: it is too small */
	term extent;        /* ROOM: bytes that would do */
	int64_t more;       /* ... so many elements more; 0: elements instead of bytes */
	const struct fact *bound;
	uint32_t size;     /* of two that mend the same the smaller is said */
	const char *words; /* its identity across instances of a template */
	bool is_odd;       /* true and minimal, and nobody would write it so: told where nothing plainer proves anything */
	term exempt;       /* what an author asks of a tensor for its layout, although other layouts pass: not refuted */
	term follows;      /* what cond says of products, which the prover would not come to; or TERM_NONE */
	bool is_joint;     /* several checks at once: told where no single one proves anything */
};
typedef VEC(struct guess) guess_list;

/* What may be missing for this access, as far as its goal tells; the plainest first. */
void guess_causes(struct program *p, struct prover *prover, const struct obligation *a, guess_list *out);
void guess_finish(struct program *p, struct guess *g); /* its size and words */
/* Could somebody write it into a check at the operator's beginning? */
bool is_checkable(const struct term_pool *p, term cond);
term condition_tidied(struct term_pool *p, term cond); /* without what another part says as well */
/* Of these only what the goal itself says. */
void guess_goals(struct program *p, struct prover *prover, const struct obligation *a, guess_list *out);
bool guess_equal(const struct guess *a, const struct guess *b);
term product_of_atoms(struct term_pool *p, struct monomial m); /* without its coefficient */

/* ---- cause_rounded.c ---- */

/* `128 * ((n + 127) / 128)` threads: what is missing is a guard in the kernel, no check of the inputs. */
bool condition_is_rounded(const struct term_pool *p, term cond);
/* `256 * ((n + 255) / 256) <= n` of sizes as one would write it: `n % 256 == 0`. Others as they are. */
term condition_in_blocks(struct term_pool *p, term cond);

/* ---- cause_rows.c ---- */

struct row_guess {
	term cond, exempt, follows; /* as in a guess */
};
struct row_guesses {
	struct row_guess at[4];
	size_t n;
};
/* As a product of dimensions, where conditions state of how many; else as it is. */
term in_dimensions(struct term_pool *p, struct arena *a, const fact_list *conditions, term t);
/* What may be missing where `room` >= 0 is, of rows in an object of that extent. True: the room is one of rows, and as
 * it is nobody would write it. */
bool rows_guess(struct term_pool *p, term room, term extent, struct row_guesses *out);

/* `n == 3`, a case of a switch. */
struct choice {
	term of;
	int128 value;
};
bool condition_chooses(const struct term_pool *p, term cond, struct choice *out);
/* The room of an access in that case, as it is in all of them; TERM_NONE: the number takes no part. */
term room_of_cases(struct term_pool *p, term room, const struct choice *by);

/* ---- cause_vector.c ---- */

/* `n % 8 == 0`, where the bound is `8 * thread < n` and so many bytes are accessed at once; TERM_NONE: no such bound.
 */
term condition_of_vectors(struct term_pool *p, term bound, int128 bytes);
/* `rank == 2` of the tensor whose number of elements `all` is, where the room that it leaves has its first two
 * dimensions; TERM_NONE: it has fewer. */
term rank_of_rows(struct term_pool *p, term room, term all);

/* ---- cause_assume.c ---- */

/* Adds what the guess says to the facts of an access; false: it says nothing of it. */
bool guess_assume(struct program *p, const struct obligation *a, const struct guess *g, fact_list *facts);

/* ---- cause_room.c ---- */

/* How large the object should be, for an access that goes too far by so many elements. */
void guess_room(struct program *p, const struct obligation *a, int128 excess, guess_list *out);
/* The access as it would be with that room; false: it is of another object. */
bool access_with_room(struct program *p, const struct obligation *a, const struct guess *g, struct obligation *out);

/* ---- cause_arms.c ---- */

/* The pointers that it may go through, each with its extent and behind the conditions under which it is that one; none
 * where not all of them are known. */
obligation_list access_arms(struct program *p, const struct obligation *a);
/* 0 <= offset && offset + bytes <= extent, or nothing is accessed; TERM_NONE where that cannot be said. */
term access_goal(struct program *p, const struct obligation *a);

/* ---- cause_joint.c ---- */

/* Checks of which several may be missing for this access, the plainest first. */
void guess_parts(struct program *p, struct prover *prover, const struct obligation *a, guess_list *out);
/* All of them but those that are left out, as one. */
struct guess guess_joint(struct program *p, const guess_list *parts, const bool *left_out);

/* Tensors of more dimensions than that are not taken apart. */
#define MOST_DIMS 5
/* The rank that a condition states; 0: none does. */
int rank_stated(struct term_pool *p, const fact_list *conditions, term handle);

/* ---- cause_refute.c ---- */

/* Did a run go through without any break that came to the access, while the guess was false? */
bool guess_refuted(struct decide *d, const struct obligation *a, const struct guess *g);
/* Accesses that the guess proves: how they are with inputs for which it is false. */
enum standing { STANDING_OPEN, STANDING_INSIDE, STANDING_AWAY /* nothing comes there */ };
struct probe {
	const struct obligation **of;
	term *weaker; /* a plain condition that proves it, too; or TERM_NONE */
	enum standing *standing;
	size_t n;
};
/* Looks for inputs that refute it, and a run or a proof that they do; counts what it tried. True: those that are
 * inside do without the guess. */
bool guess_probe(struct decide *d, const struct probe *q, const struct guess *g, uint32_t *probes);
/* Runs go through with the guess false that never come to the accesses: the condition on their way, or TERM_NONE. */
term guess_way(struct decide *d, const struct guess *g, const struct obligation *const *of, size_t n);

/* ---- cause_cover.c: atoms that were met ---- */

/* Of the atoms that `is` picks: those met so far, and whether a term has one of them (`any`), or no other (`all`). */
struct atoms_met {
	const struct term_pool *pool;
	bool (*is)(const struct term_pool *p, term atom);
	struct map *met;
	bool any, all;
};
void atoms_meet(struct atoms_met *s, term t);
void atoms_look_up(struct atoms_met *s, term t); /* sets any and all */

/* ---- code.c ---- */

/* The tensor whose data the object is; or TERM_NONE. */
term object_tensor(const struct term_pool *p, term object);

/* ---- code_guard.c ---- */

/* Does the function write to a variable of that name? */
bool variable_is_written(const struct ir_func *f, const char *name);

/* What separates the element that is read for the index from the digit above, as the entry sees it; or TERM_NONE. */
term index_bound_at_entry(struct program *p, const struct obligation *a);
/* The parameter of the function that accesses by which this number of the entry's is handed on; or null. */
const struct ir_param *index_param_of(struct program *p, const struct obligation *a, term number);

/* ---- cause_extreme.c ---- */

#define MAX_ATOMS 12
struct atom_set {
	const struct term_pool *pool;
	term at[MAX_ATOMS];
	size_t n;
};
void atom_add(struct atom_set *s, term t);
/* The atoms that stand in the sum itself, not in arguments of others. */
struct atom_set factors_of(const struct term_pool *p, term t);
/* One more than the last dimension of the tensor that is among these sizes; 0: none is. */
int dims_among(const struct term_pool *p, const struct atom_set *sizes, term handle);
/* Could a check at the operator's beginning speak of it? */
bool is_over_inputs(const struct term_pool *p, term t);
/* A factor that somebody inside the operator chooses: a counter, a thread, a number made of them. */
bool is_inner_factor(const struct term_pool *p, term t);
/* The conditions that it joins; none where there are too many. */
struct atom_set condition_parts(const struct term_pool *p, term cond);
/* `n <= 2147483647` beside other conditions: where it is false an index wraps and may come out inside by chance, which
 * nobody means. */
bool condition_is_fit(const struct term_pool *p, term part);
/* The data object that a cell reads an element from; or TERM_NONE. */
term cell_source(const struct term_pool *p, term cell);

/* What arithmetic that does not wrap makes of it. */
term unwrapped(struct term_pool *p, struct arena *a, term t);
/* That what is made an unsigned number of in it is not negative. */
fact_list meant_signs(struct term_pool *p, struct arena *a, term t);
fact_list unwrapped_facts(struct term_pool *p, struct arena *a, const fact_list *facts);

/* Sizes and parameters in the sum; DIM of the first dimensions where all elements are meant. */
void sizes_in(struct term_pool *p, term t, struct atom_set *out);

struct extremes {
	struct program *program;
	struct prover *prover;
	const fact_list *conditions;
	bool last; /* of several bounds of a counter the last is taken, else the first */
};
/* The smallest value of t over all that goes on inside the operator, as far as that is plain; else TERM_NONE. */
term smallest(const struct extremes *e, term t);
/* c*(r - i - 1) >= 0 holds where r - i - 1 >= 0 does, for a size c. */
term without_common_sizes(struct term_pool *p, term t);
term without_common_size(struct term_pool *p, term t, term size); /* once; t, where it is no factor of all */

#endif
