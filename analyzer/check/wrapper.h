/*
 * wrapper: the calls of an operator in the project's Python sources, and those that a registration for a backward pass
 * says, as terms over what each wrapper is given; their symbols have keys that begin with "python:". project/python.c
 * and gradients.c read them, wrapper.c asks what follows for the operator.
 */
#ifndef OPBOUND_CHECK_WRAPPER_H
#define OPBOUND_CHECK_WRAPPER_H

#include "facts/facts.h"

#define WRAPPER_PARTS 1024 /* a power of two, as the fractions that Python's numbers are */
/* A number that a wrapper is given may be a fraction. Comparisons are over so many parts of it, which this stands for:
 * where it has to be whole, as many times the number. TERM_NONE: the atom is no such number. */
term wrapper_real(struct term_pool *p, struct arena *a, term number);

/* Whom the elements of a tensor come from: an operator of the project that wrote them; or, where they were given, one
 * that has read other memory by them already. */
struct wrapper_origin {
	const char *function;
	bool is_given;
};

/* What an argument is, should it be a tensor, a number, a truth value; TERM_NONE: it is no such thing. */
struct wrapper_arg {
	term handle, number, truth, none;
	bool is_symbol;  /* `number` is what the wrapper was given */
	bool is_strided; /* its elements may lie apart */
	bool is_unknown; /* what made it is not known, or who set it: nor are its sizes */
	bool is_chosen;  /* who calls the wrapper chooses its elements; else they are made or computed */
	const struct wrapper_origin *origin; /* or null */
};

/* What an attribute of an operator is given, by its name. */
struct wrapper_attribute {
	const char *name;
	struct wrapper_arg is;
};

/* A tensor that is taken to have no dimensions but those that are spoken of, the last of which has this size. */
struct wrapper_rank {
	const char *param; /* null: it is what another is indexed by, of one dimension */
	term handle;
	int64_t rank;
	int128 size;
	struct place place; /* where that is checked */
};

#define WRAPPER_ARGS 48 /* of a longer call, those behind them are not known */
/* Another operator of the project that ran before, on the same way. */
struct wrapper_earlier {
	const char *function; /* the operator */
	struct wrapper_arg args[WRAPPER_ARGS];
	int n_args;
	const struct wrapper_earlier *before;
};
/* The function in sight that calls the wrapper, or one that does, with what nobody in sight gives it; where. */
struct wrapper_above {
	const char *function;
	struct place place;
};
/* A call of the operator, on one way through the wrapper. */
struct wrapper_call {
	const char *function; /* "Scale.forward" */
	bool is_registered;   /* `function` is a registration, behind which the framework calls */
	struct place place;   /* of the call; its file */
	struct wrapper_arg args[WRAPPER_ARGS];
	int n_args;                               /* those behind them are not known */
	bool of_context;                          /* they are inputs of the entry's context, by number */
	VEC(const char *) inputs;                 /* and by name */
	VEC(struct wrapper_attribute) attributes; /* of the entry's object */
	fact_list facts;                          /* hold there */
	const struct wrapper_earlier *earlier;    /* the last that ran before; or null */
	const struct wrapper_above *above;        /* or null: the wrapper itself is one */
	VEC(term) integers;                       /* symbols that stand for whole numbers; others may be anything */
	assumptions rests; /* what is known of the arguments rests on these, of what other operators return */
	VEC(struct wrapper_rank) ranks;
	fact_list filled; /* tensors that have no empty dimension behind those that are spoken of */
};
/* What is said of a tensor's dimensions: so many of them have a number somewhere; is it asked how many there are? */
struct wrapper_dims {
	term handle;
	int64_t named;
	bool is_ranked, is_whole; /* is_whole: something is said of all of them, be it their product, or from behind */
};
typedef VEC(struct wrapper_dims) wrapper_dims_list;
/* `of[by]`: where that has one dimension, it keeps all of them but the first. */
struct wrapper_picked {
	term handle, of, by;
};
void wrapper_note_dims(struct arena *a, wrapper_dims_list *to, term handle, int64_t named, bool is_ranked);
void wrapper_note_whole(struct arena *a, wrapper_dims_list *to, term handle);
/* `x[i]`, `x[:n]`, `x.transpose(0, 1)`: a tensor whose sizes are some of another's; `is_aligned`: the same by number.
 */
struct wrapper_part {
	term handle, of;
	bool is_aligned;
};
/* What a condition says of them; `sizes`: whoever speaks of a size names its dimension, too. */
void wrapper_note_condition(struct term_pool *p, struct arena *a, term cond, bool sizes, wrapper_dims_list *to);

/* All calls in the project. `is_doubtful`: the operator is spoken of elsewhere, too, and nobody knows how. */
struct wrapper_calls {
	VEC(struct wrapper_call) at;
	bool is_doubtful;
	bool of_tests;                      /* nobody else calls it */
	wrapper_dims_list python, operator; /* what the wrappers say, and the operator of its inputs */
	VEC(struct wrapper_picked) picked;
	VEC(struct wrapper_part) parts;
};

/* Another copy, for which the arena in which they were read is not needed. */
struct wrapper_calls wrapper_calls_kept(struct arena *a, const struct wrapper_calls *from);

/* What an operator returns to its caller: a tensor by its handle; or else its sizes, as far as they are known. */
#define RETURNED_DIMS 8
struct wrapper_tensor {
	term handle;              /* TERM_NONE: another tensor */
	int n_dims;               /* of that; -1: not known */
	term dims[RETURNED_DIMS]; /* TERM_NONE: not known */
};
struct program;
struct summary;
struct wrapper_returned {
	struct wrapper_tensor at[WRAPPER_ARGS];
	size_t n;
	bool is_one; /* a tensor, and no list of one */
	assumptions rests;
};
/* What is known of a call's inputs once operators of this class were run with them: facts, and the n outputs. False:
 * nothing is. */
bool wrapper_ran(struct program *p, const char *class_name, const struct wrapper_call *call, fact_list *facts,
                 struct wrapper_tensor *outputs, size_t n);
/* Does an operator, a function of this name or one of a class of this name, read or write memory by the elements of its
 * argument or input k? */
bool wrapper_reads_by(struct program *p, const char *function, const char *class_name, size_t k);
/* What the function saw to, whenever it came back from a call with these arguments, in terms of them. */
void wrapper_ensures(struct program *p, const struct summary *s, const struct wrapper_call *call, fact_list *facts);
/* What the function returns that is given these arguments, in terms of them; false: that is not known. */
bool wrapper_returns(struct program *p, const struct summary *s, const struct wrapper_arg *args, size_t n,
                     struct wrapper_returned *out);

#endif
