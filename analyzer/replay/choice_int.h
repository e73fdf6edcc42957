/*
 * replay, inside: what is chosen for a run, by the search or as the run asks for it.
 */
#ifndef OPBOUND_REPLAY_CHOICE_INT_H
#define OPBOUND_REPLAY_CHOICE_INT_H

#include "replay/replay_int.h"

/* ---- choice.c ---- */

enum choice_kind {
	CHOICE_PARAM,
	CHOICE_ATTR,
	CHOICE_RANK,
	CHOICE_DIM,
	CHOICE_CELL,
	CHOICE_NULL,
	CHOICE_CHAIN,
	CHOICE_RESULT
};
#define CHOICE_NAN ((int128)1 << 100) /* of a float: it is no number */
#define MAX_COMPARED 12               /* three of each comparison; what comes behind these is not supposed */
struct choice {
	enum choice_kind kind;
	term name;
	int128 value, lo, hi;
	bool is_float, used;
	bool is_quiet; /* not worth a word where it is `usual` */
	int128 usual;
	bool is_statement;             /* the label says all where it is 1 */
	bool is_fixed;                 /* came from the assignment */
	const char *label;             /* "n", "attribute extra", "field size_" */
	const char *owner;             /* ATTR: of which tensor; null: of none that has a name */
	const char *asked;             /* ATTR whose name says nothing: how the source asks, "x.defined()"; else null */
	const char *elements_of;       /* ATTR: the tensor whose elements have so many bytes; or null */
	const char *why;               /* RESULT: why nobody knows it */
	int128 compared[MAX_COMPARED]; /* RESULT: numbers of the source that would decide another way */
	size_t n_compared;
	const struct shape *shape;   /* RANK, DIM */
	const struct memory *memory; /* CELL */
	int64_t index;               /* DIM: which; CELL: element */
};
/* A value that the search fixed for a name. */
struct pick {
	term name;
	int128 value;
	uint32_t cost;
};
struct hint {
	term name;
	int128 value;
	bool is_rank; /* of a rank: what it should be, not the size of one dimension more */
};
struct dep_node {
	uint32_t choice; /* of a leaf: index + 1 */
	dep a, b;
	bool used;
	bool is_supposed; /* CHOICE_RESULT is among them */
};
#define MAX_BROUGHT 4096 /* where there are more, none is told */
struct brought {
	term name; /* of the choice */
	const char *from;
	struct value value;
	int64_t bytes;
};
struct run_choices {
	VEC(struct brought) brought; /* numbers that calls bring in from outside, in their order */
	VEC(struct choice) list;
	struct map by_name; /* term -> index + 1 */
	struct map inputs;
	VEC(struct dep_node) deps;
	dep leads; /* what the place of the access that broke rests on */
	VEC(struct hint) hints;
	VEC(struct hint) compared; /* the hints of the last comparison of choices, those known before too */
	VEC(struct hint) mends;    /* values that may keep the first access that broke in its object */
	uint32_t n_mixed, n_equal; /* comparisons of what several choices made */
	uint32_t n_divided;        /* divisions of what choices made */
	bool with_number;          /* what is compared now is compared with a number of the source */
};

struct value choose(struct run *r, const struct choice *c, int128 preferred);
/* Does the framework number the values of this attribute (`scalar type`)? It is a flag or a plain number else. */
bool choice_is_numbered(const struct run *r, const char *attribute);
/* A stranger's value of a scalar type at `offset` of the memory. */
struct value choose_cell(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t);
/* An entry's parameter. */
struct value choose_param(struct run *r, const struct ir_func *f, uint32_t index);
struct memory *stranger_pointee(struct run *r, const struct ir_type *pointer, const char *name, term named);
bool assigned(struct run *r, term name, int128 *value);
bool is_given(struct run *r, term name); /* assigned or picked */

/* ---- hint.c ---- */

/* a was compared with b: values of the choice behind one that would make them equal are worth trying. */
void hint_compare(struct run *r, struct value a, struct value b);
/* a is divided by so much: the next multiple is worth trying. */
void hint_divide(struct run *r, struct value a, struct value by);
/* An access that might be made to break: by moving it, or by making it longer. */
void hint_bound(struct run *r, struct value pointer, struct value bytes, int64_t extent, int64_t elem);
/* An integer is made of the value: what it may be for floats that are no number. */
void hint_no_number(struct run *r, dep d);
/* May the search take this value? One that nobody models is what the source may tell it from, and no bound. */
bool choice_may_be(const struct choice *c, int128 value);
void hint_add(struct run *r, const struct choice *c, int128 value);
/* The first access that broke: values that may keep it in its object, so that those behind it can be seen. Of a rank it
 * is the size of one dimension more, or, where the object holds an element for each dimension, the rank itself. */
void hint_mend(struct run *r, struct value pointer, int128 bytes, int64_t extent, int64_t elem, dep extent_dep);

/* ---- inputs.c ---- */

bool choice_is_element(const struct choice *c); /* of a memory that has no fields */
/* Both say the same, of whatever tensor. */
bool choice_is_same_attribute(const struct choice *a, const struct choice *b);
/* What the framework numbers with such a value of this attribute ("scalar type": "float32"); null: it is a plain
 * number. */
const char *choice_type_name(const struct run *r, const struct choice *c, int128 value);

/* ---- given.c ---- */

/* What the run was given, in the arena of its outcome. */
struct run_inputs *given_inputs(struct run *r);

#endif
