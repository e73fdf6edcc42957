/*
 * check, private: what wrapper.c says of the calls from outside, for decide_wrapped.c and wrapper_run.c.
 */
#ifndef OPBOUND_CHECK_WRAPPER_INT_H
#define OPBOUND_CHECK_WRAPPER_INT_H

#include "check/speak_int.h"
#include "check/wrapper.h"

/* Does the goal hold at every call where the facts do? `rests`: what the proofs take for granted is added. */
bool wrappers_see_to(struct program *p, const struct ir_func *entry, const struct wrapper_calls *calls,
                     const fact_list *facts, term goal, assumptions *rests);

/* What is known at the call. */
fact_list wrapper_known(struct program *p, const struct ir_func *entry, const struct wrapper_call *call);

/* Values of what the wrapper is given, and of the rest, with which the goal does not hold at this call; false: none
 * were found. */
bool wrapper_breaks(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                    const fact_list *facts, term goal, struct assignment *out);
/* Whether an optional argument is there, where `cell` holds that; or TERM_NONE. */
term wrapper_presence(struct program *p, const struct ir_func *entry, const struct wrapper_call *call, term cell);

/* ---- wrapper_given.c ---- */

enum given_kind { GIVEN_NONE, GIVEN_PARAM, GIVEN_INPUT, GIVEN_CELL };
struct given_term {
	enum given_kind kind;
	term t;
	const struct ir_func *of; /* of GIVEN_PARAM: the function that it is a parameter of */
	const struct ir_param *param;
};
struct given_terms {
	size_t seen; /* of the pool's given terms */
	VEC(struct given_term) at;
};
/* All of them so far, by rising id; valid until the next call. */
const struct given_terms *wrapper_given_terms(struct program *p);

/* ---- wrapper_arg.c ---- */

/* What the call passes for a tensor, and for a parameter; null: that is not known, or it is none of the entry's. */
const struct wrapper_arg *wrapper_input(const struct speaker *s, const struct ir_func *entry,
                                        const struct wrapper_call *call, term handle);
const struct wrapper_arg *wrapper_param(const struct ir_func *entry, const struct wrapper_call *call,
                                        const struct ir_param *param);
/* What it passes for an attribute: the field that the constructor keeps it in, or what the constructor is told. */
const struct wrapper_arg *wrapper_attribute(const struct speaker *s, const struct ir_func *entry,
                                            const struct wrapper_call *call, term cell);

/* ---- wrapper_origin.c ---- */

/* Is all that breaks the access an index that each call hands on from an operator of the project? Then whatever the
 * index would be within its object, the goal holds at each call where no size is 0. Null: it is not. */
const struct handed_on *wrappers_hand_on(struct program *p, const struct ir_func *entry,
                                         const struct wrapper_calls *calls, const fact_list *facts, term goal);

/* ---- wrapper_rank.c ---- */

bool wrapper_is_given(const struct term_pool *p, term handle); /* a tensor of the wrapper's, and none that it made */
/* What the wrappers and the operator say of a tensor that the call hands over. */
struct wrapper_dims wrapper_dims_of(struct program *p, const struct ir_func *entry, const struct wrapper_calls *calls,
                                    const struct wrapper_call *call, term handle);

/* What each call takes for granted of ranks. */
void wrappers_find_ranks(struct program *p, const struct ir_func *entry, struct wrapper_calls *calls);
/* Facts of them. */
void wrapper_add_ranks(struct term_pool *p, struct arena *a, const struct wrapper_call *call, fact_list *facts);
/* "; 'boxes' has 2 dimensions: shape[1] == 7 is checked at rows.py:9", of the first call that has such. */
const char *wrappers_ranks_text(struct arena *a, const struct wrapper_calls *calls);

/* ---- wrapper_filled.c ---- */

/* Whoever speaks of how many elements a tensor has, or of its shape, speaks of all its dimensions. */
void wrapper_note_counts(struct term_pool *p, struct arena *a, term cond, wrapper_dims_list *to);
/* What is known of the call's tensors if none has an empty dimension behind those that are spoken of. */
void wrapper_find_filled(struct program *p, struct prover *prover, const struct ir_func *entry,
                         const struct wrapper_calls *calls, struct wrapper_call *call);

/* ---- decide_wrapped.c ---- */

struct decide;
/* The project's calls of the entry, where somebody looks for them. */
const struct wrapper_calls *wrappers_of(struct decide *d, const struct ir_func *entry);

/* ---- wrapper_run.c ---- */

/* What an operator is given. */
struct wrapper_given {
	struct assignment inputs;
	/* So many elements has a tensor of whose number nobody speaks, or somewhat more; 0: nothing is given of it. */
	int64_t unasked;
	bool guessed;  /* there is one */
	bool is_other; /* the values are of another operator's wrapper: what is its own says nothing here */
};
/* What the operator is given where the wrapper is given that; what is no size may be as it was before (or null). False:
 * it cannot be said. */
bool wrapper_inputs(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                    const struct assignment *given, const struct run_inputs *before, struct wrapper_given *out);
/* What an operator that the wrapper called before was given, with the elements that a run of this one was given of the
 * same tensors. */
bool wrapper_inputs_before(struct program *p, const struct ir_func *entry, const struct wrapper_earlier *earlier,
                           const struct wrapper_call *call, const struct assignment *as, const struct run_inputs *given,
                           struct wrapper_given *out);
/* A function of this name; or, where that is not null, a method of a class of this name. */
bool wrapper_is_named(const struct ir_func *f, const char *function, const char *class_name);
/* The access is of the elements of a tensor of which it is not known what made it: how many there are decides whether
 * it breaks. */
bool wrapper_is_of_unknown(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                           const struct obligation *a);
/* The break depends on a size that the run chose and no caller does: of a tensor of which it is not known what made it.
 * `told`: what a search found not to matter is left out. */
bool wrapper_rests_on_unknown(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                              const struct run_inputs *given, const struct run_inputs *told);
/* Was the run given just that, as far as it looked? */
bool wrapper_gave(struct program *p, const struct ir_func *entry, const struct assignment *inputs,
                  const struct run_inputs *given);
/* May the call pass just what a run was given? `as`: values of what the wrapper is given for it. False as well where
 * that cannot be said. */
bool wrapper_passes(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                    const struct run_inputs *given, struct assignment *as);
/* What a run was given, with the shapes that the wrapper's inputs make of the tensors of which it asked the number of
 * elements alone. False: there is none, or that cannot be said. */
bool wrapper_shapes(struct program *p, const struct ir_func *entry, const struct wrapper_call *call,
                    const struct assignment *as, const struct run_inputs *given, struct assignment *out);
/* Did it need whole numbers in a tensor whose elements the wrapper makes or computes, which nobody chooses so? */
bool wrapper_computes(const struct wrapper_call *call, const struct run_inputs *given);

/* ---- decide_before.c ---- */

struct decide;
/* Does another operator that the wrapper called before break on what a run was given, or refuse it? `as`: what the
 * wrapper was given. Only where that is known of all that is left open. */
bool decide_ends_before(struct decide *d, const struct wrapper_call *call, const struct assignment *as,
                        const struct run_inputs *given);

#endif
