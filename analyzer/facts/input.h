/*
 * input: what a run was given, as data. Sentences for people are made from the same choices elsewhere; who writes a
 * program that makes the same call reads them here.
 *
 * Everything lives in the arena of the run's outcome. Only what the run looked at is told: the rest is whatever is
 * easiest to make, 0 or one element.
 */
#ifndef OPBOUND_FACTS_INPUT_H
#define OPBOUND_FACTS_INPUT_H

#include "base/base.h"
#include "ir/ir.h"
#include "symbolic/symbolic.h"

enum input_kind {
	INPUT_UNKNOWN, /* the run did not look at it, or it is nothing that can be told */
	INPUT_NUMBER,
	INPUT_REAL,
	INPUT_NULL,
	INPUT_POINTER, /* to `object` */
	INPUT_CHAIN,   /* to `object`, the first of `number` that are linked through this field */
	INPUT_RECORD,  /* `object`, by value */
	INPUT_TENSOR   /* `tensor`: or a list, or a shape */
};
struct input {
	enum input_kind kind;
	const char *name;           /* the parameter's; "" none */
	const struct ir_type *type; /* may be null */
	int64_t offset, bytes;      /* of a cell: where it stands in its object */
	int128 number;
	double real;
	const struct input_object *object;
	const struct input_tensor *tensor;
};
struct input_object {
	const char *name;
	const struct ir_type *type; /* of the elements it was handed over as; null: bytes */
	int64_t extent;             /* bytes; -1: as many as the code asks for */
	int64_t reach;              /* bytes from its start on that the run touched */
	VEC(struct input) cells;    /* what matters of its contents, by offset */
	bool is_cut;                /* there is more */
	bool is_unknown;            /* the run looked into it without knowing what it holds */
};
/* What was asked of a tensor, or of the operator, by name. */
struct input_trait {
	const char *name;
	int128 value;
	bool is_real;
};
struct input_tensor {
	const char *name;
	int32_t number;   /* of an operator's input; -1 none */
	const char *role; /* what its context was asked for: "input", "output", "temporary"; null: it was not */
	int32_t place;    /* among those of its role; -1 none */
	bool is_list, is_shape;
	VEC(int64_t) dims;
	bool has_rank;      /* the run asked how many there are; else `dims` is a guess of one */
	uint64_t dims_used; /* bit k: it asked for that size; the others are 1 */
	bool by_count;      /* it asked for no size and no rank: `dims` make up a number of elements */
	const char *text;   /* of a string: its characters, where they were asked for; or null */
	int64_t item_bytes; /* 0: nobody asked */
	VEC(struct input_trait) traits;
	const struct input_object *contents; /* null: none was looked at */
};
/* What a call brought in that the program's caller does not choose, in the order of the calls. */
struct input_brought {
	const char *from;  /* the function: "scanf" */
	const char *label; /* "the number that is read" */
	int128 value;
	double real;
	bool is_real;
	int64_t bytes;    /* of the number; 0 unknown */
	bool is_decisive; /* the run rests on it */
};
/* The same as the search names it. */
struct input_chosen {
	term name;
	int128 value;
	bool is_untold; /* the break was found not to depend on it */
};
struct run_inputs {
	const struct ir_func *entry;
	const struct ir_func *maker; /* the constructor of the entry's object; or null */
	VEC(struct input) args;      /* of the entry, `this` among them */
	VEC(struct input) made_from; /* of the maker, the same way */
	VEC(struct input) asked;     /* inputs that a context was asked for, as tensors */
	VEC(struct input_trait) traits;
	VEC(struct input_brought) brought;
	VEC(struct input_chosen) chosen; /* what the run asked for */
	bool is_all_brought;             /* what the run rests on of that kind is among these */
	const char *outside;             /* it rests on this, which no caller chooses: "a random number"; or null */
};

#endif
