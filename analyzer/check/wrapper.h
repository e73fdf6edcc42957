/*
 * wrapper: what a Python function checks before it calls an operator, as far as its text says so plainly.
 * project/python.c reads it, wrapper.c asks whether a condition follows.
 */
#ifndef OPBOUND_CHECK_WRAPPER_H
#define OPBOUND_CHECK_WRAPPER_H

#include "facts/facts.h"

/* A number, or what a value says: the value itself, one of its sizes, its rank, its number of elements. */
enum wrapper_kind { WRAPPER_NUMBER, WRAPPER_VALUE, WRAPPER_DIM, WRAPPER_RANK, WRAPPER_NUMEL };
struct wrapper_term {
	enum wrapper_kind kind;
	int value;      /* of no use to a number */
	int64_t number; /* the number, or which dimension; from the end where negative */
};
struct wrapper_fact {
	enum relation rel;
	struct wrapper_term a, b;
};

#define WRAPPER_ARGS 40
/* A call of the operator. What is not plain of it is not in `facts`. */
struct wrapper_call {
	const char *function;           /* "Scale.forward" */
	struct place place;             /* of the call; its file */
	int args[WRAPPER_ARGS], n_args; /* values; -1: not known */
	VEC(struct wrapper_fact) facts;
};
/* All calls in the project. `is_doubtful`: the operator is spoken of elsewhere, too, and nobody knows how. */
struct wrapper_calls {
	VEC(struct wrapper_call) at;
	bool is_doubtful;
};

struct program;
/* Does every call see to the cause's condition? Then the cause says who does. */
void wrapper_judge(struct program *p, struct cause *c, const struct wrapper_calls *calls);

#endif
