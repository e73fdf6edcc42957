/*
 * replay, inside: memory, layer upon layer, and the objects that names lead to.
 */
#ifndef OPBOUND_REPLAY_MEMORY_INT_H
#define OPBOUND_REPLAY_MEMORY_INT_H

#include "replay/replay_int.h"

/* ---- memory.c ---- */

enum fill {
	FILL_UNDEF,
	FILL_BYTE,   /* every byte is `byte` */
	FILL_ORIGIN, /* what a stranger put into `origin`, from `shift` bytes on */
	FILL_UNKNOWN /* why */
};
/* A layer covers a range of bytes; later layers and later cells hide it. */
struct layer {
	int64_t lo, hi;
	uint64_t seq;
	enum fill fill;
	uint8_t byte;
	struct memory *origin;
	int64_t shift;
	const char *why;
};
/* One scalar or handle that was written. seq 0: an empty slot of the table. */
struct cell {
	int64_t offset;
	uint64_t seq;
	uint32_t size, thread;
	struct value value;
};
struct memory {
	enum object_kind kind;
	uint64_t born;   /* counts the objects of a run, from 1 */
	uint32_t number; /* its region where its address became a number (number.c); 0: it did not */
	const char *name;
	const struct ir_type *type; /* of a local or pointee; may be null */
	struct place place;
	int64_t extent; /* bytes; -1 unknown */
	dep extent_dep;
	const struct handle *sized_by; /* the extent is numel(sized_by) * itemsize, computed when asked for */
	int64_t itemsize;              /* 0: not viewed yet */
	bool is_dead, is_shared, is_string, is_stranger;
	bool is_referred;        /* a stranger's number, which a parameter refers to */
	int64_t touched;         /* bytes from its start on that accesses reached, where its extent is not known */
	uint64_t initialised_by; /* a static local: the call that runs its initialiser; 0: no static */
	const char *dead_why;
	struct cell *cells;
	size_t n_cells, cap;
	int64_t granule; /* every cell has this size and stands at a multiple of it; 0 no cell yet, -1 mixed */
	uint64_t last_seq;
	VEC(struct layer) layers;
	const char *text;      /* of a string, or the literal that an object of an unknown class was made from */
	struct memory *parent; /* a stranger's: whose pointer leads here */
	uint32_t chain;        /* ancestors of the same record type */
	term pointer;          /* how flow names a pointer to its start; TERM_NONE */
	int32_t input;         /* contents of this input; -1 */
	struct memory *origin; /* what a stranger put into it, whatever was written over all of it since; null */
};

struct memory *memory_new(struct run *r, enum object_kind kind, const char *name, int64_t extent, enum fill fill);
/* A memory whose contents a stranger chose. */
struct memory *memory_stranger(struct run *r, enum object_kind kind, const char *name, const struct ir_type *type,
                               int64_t extent, term pointer);
struct memory *memory_unknown(struct run *r, enum object_kind kind, const char *name, int64_t extent, const char *why);
struct memory *memory_string(struct run *r, const char *text, int64_t bytes, int64_t width);
/* Bytes of m, or -1; the choices it rests on are added to *d. */
int64_t memory_extent(struct run *r, struct memory *m, dep *d);
/* What lies at [offset, offset + size): no check. */
struct value memory_load(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t);
/* What a stranger put into `origin`: it is chosen once and then stays. */
struct value memory_origin_load(struct run *r, struct memory *origin, int64_t offset, const struct ir_type *t);
struct value memory_load_handle(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t);
void memory_store(struct run *r, struct memory *m, int64_t offset, int64_t size, struct value v);
void memory_fill(struct run *r, struct memory *m, int64_t lo, int64_t hi, struct layer layer);
/* Moves what `from`, which is dead, holds in its first bytes to one that holds nothing yet, as an array does that is
 * resized; `is_all`: nothing is left behind. */
void memory_take_over(struct run *r, struct memory *to, struct memory *from, int64_t bytes, bool is_all);
void memory_copy(struct run *r, struct memory *to, int64_t to_offset, struct memory *from, int64_t from_offset,
                 int64_t bytes);
/* The first handle or pointer cell at `offset`, or null. */
const struct cell *memory_cell(const struct memory *m, int64_t offset);
/* From now on a value that is not known may lead to v, or only to what lies behind it. */
void memory_lend(struct run *r, struct value v, bool keep_first);
/* Makes unknown all that such values may lead to. */
void memory_clobber_lent(struct run *r, const char *why);
/* Makes unknown all that can be reached from v; `keep_first`: but not what v itself points to. */
void memory_clobber(struct run *r, struct value v, bool keep_first, const char *why);
/* The object that v, of type t, leads to gave its contents away. What they lead to has not changed, but its owner. */
void memory_moved_from(struct run *r, struct value v, const struct ir_type *t);
/* The same of one whose members were copied, where the program moves them: who still has a pointer to the elements of
 * an array that was moved sees what is written there from now on. */
void memory_forget_moved(struct run *r, struct value v, const char *why);
/* Does anything that can be reached from v rest on a choice, or belong to a stranger? */
bool memory_tells(struct run *r, struct value v);

/* An integer in memory that says where the running thread stands, or how large the launch is. */
struct tied_global {
	struct memory *memory;
	int64_t offset, bytes;
	int axis;
	bool is_size;
};
/* What a call was handed whose result, which may lead there, is not known: a container, whose iterator that is. */
struct lent {
	struct value of;
	bool keep_first; /* only what lies behind */
};
struct run_objects {
	struct map globals, statics, boxes, rows, roles;
	struct map initialized; /* the question whether a static local's initializer runs -> it was asked before */
	VEC(struct tied_global) tied;
	VEC(struct memory *) numbered;
	VEC(struct lent) lent;
	bool lent_more; /* than the list holds */
	uint64_t seq;   /* counts what is written */
	uint64_t n;     /* objects so far */
};

/* ---- number.c: of a pointer that is not null; of a number that is not 0 ---- */

struct value number_of_pointer(struct run *r, struct value p);
struct value pointer_of_number(struct run *r, struct value n);

/* The extent of a stranger's memory, where the options give it one. */
void provided_extent(struct run *r, struct memory *m);
/* ---- place.c: addresses of locals and globals ---- */

struct value local_address(struct run *r, uint32_t local);
struct value global_address(struct run *r, const char *usr);
/* Code that nobody knows ran: globals that are not constant may have changed. */
void globals_clobber(struct run *r, const char *why);
struct value string_address(struct run *r, const struct ir_instr *in);
/* Gives the globals that a model ties to a launch (thread and block numbers, sizes) their values for this thread. */
void launch_globals(struct run *r);
/* The global's name for coordinate `axis` of the launch (0..2 blocks, 3..5 threads), or null. */
const char *launch_axis_name(const struct run *r, int axis);

#endif
