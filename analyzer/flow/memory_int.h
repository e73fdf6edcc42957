/*
 * flow, private: versions of memory, and what is read in them.
 */
#ifndef OPBOUND_FLOW_MEMORY_INT_H
#define OPBOUND_FLOW_MEMORY_INT_H

#include "flow/flow_int.h"

/* ---- memory: versions ---- */

#define MAX_PUT_PARTS 6
/* A number in an element: the element itself, or a member of the record that it is. */
struct mem_part {
	int64_t at; /* bytes into the element */
	const struct ir_type *type;
	term value; /* TERM_NONE: not known */
};
/* What a row puts into a container of numbers, or of records that hold some: the first elements of another container,
 * as they were before, and behind them elements of these parts each. */
struct mem_put {
	term container, from; /* from: TERM_NONE: none are */
	term kept;            /* so many are; TERM_NONE: there are no others */
	const struct ir_type *item;
	struct mem_part parts[MAX_PUT_PARTS];
	size_t n_parts;
};
/* What a row does to each item of a range: number `number` of them becomes `value`, which may speak of `number`, or,
 * where that is TERM_NONE, one of those that were there before. */
struct mem_each {
	term first, bytes;
	const struct ir_type *item;
	term number, value;
};
/* A cell that holds `value`, or what stood at `source` before, where `wrote` holds, and else what stood at `before`.
 */
struct mem_fill {
	term wrote, value, before; /* before: TERM_NONE: nothing is known of it */
	term source;               /* TERM_NONE: it is `value` */
};

/* One thing a definition does to memory. */
struct mem_write {
	term pointer;                 /* TERM_PTR; TERM_NONE: anywhere */
	term bytes;                   /* TERM_NONE: the whole object */
	term value;                   /* TERM_NONE: unknown */
	const struct ir_type *type;   /* of the value, for type-based aliasing; null: any */
	const struct ir_type *item;   /* of a container whose elements are written, in whatever way, or of the object whose
	                                 handle is; null: none, or any */
	const struct ir_type *handed; /* what the pointer led to that was handed on as `void *`; null: not known */
	bool of_tensor;          /* the elements of a tensor, of whatever type: no object but another tensor's element */
	bool reach;              /* and all memory reachable from the object */
	bool only_reach;         /* what is reachable from the object, not the object itself */
	bool as_const;           /* nothing is written: the object itself is only there to be looked at */
	bool zero;               /* the bytes become zero */
	bool by_stranger;        /* what the environment may have kept; no pointer says which memory that is */
	bool on_device;          /* by a kernel, which resizes nothing */
	bool any_elements;       /* and the elements of any tensor or container */
	bool resizes;            /* nothing is written: in every box, the tensor `resized` has other sizes */
	term resized;            /* TERM_NONE: any */
	bool in_union;           /* a member of a union: who reads may do so as another type */
	assumptions where, what; /* what the pointer, and what the value rests on */
	term region;             /* it stays in `region_bytes` from here, the member array that it indexes, or TERM_NONE */
	int64_t region_bytes;
	bool is_new;                   /* the object was made by this very call: nothing else leads to it yet */
	const struct mem_each *each;   /* of each item in the range something is known; null: it is no such write */
	const struct content *content; /* what a callee left there (facts.h), in terms of this function; or null */
	const struct mem_put *put; /* the elements of the object are these, whatever they were; null: it is no such write */
};
typedef VEC(struct mem_write) write_list;
enum mem_kind { MEM_ENTRY, MEM_WRITES, MEM_JOIN, MEM_LOOP };
struct mem_def {
	enum mem_kind kind;
	uint32_t prev;                /* WRITES: version before */
	uint32_t run;                 /* WRITES: private to memory.c, where its run of stores begins; 0: not known yet */
	struct ir_block *block;       /* JOIN, LOOP: where versions meet */
	VEC(struct mem_write) writes; /* in order; later ones win */
	ir_id instr;
};
/* What a load asks for. */
struct mem_loc {
	term pointer;
	int64_t bytes; /* LOC_HANDLE: the handle that an object holds */
	const struct ir_type *type;
	bool in_union; /* a member of a union, which may be written as another type */
};
#define LOC_HANDLE ((int64_t)-1)

/* ---- memory_loop.c ---- */

bool flow_op_writes(const struct ir_instr *in);
/* Could an instruction of the loop write the cell? */
bool flow_loop_may_write(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc);
/* Is the cell in a local that the instruction behind these writes cannot name? */
bool flow_is_out_of_reach(struct flow *fl, const struct mem_loc *loc, const struct mem_def *d);
/* Of a cell that moves with the loop: does the loop write its object, wherever in it? */
bool flow_loop_writes_object(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc);
/* The first version from `v` on that may touch the cell's object in the loop; 0: none. */
uint32_t flow_next_write_in(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc, size_t v);
/* The version of the only write of the loop that may touch the cell's object; 0: there are others, or none. */
uint32_t flow_only_write_in(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc);

/* ---- region.c ---- */

/* The member array that the store's index stays in; with `before`, one whose address is there before that block. */
bool flow_stored_region(struct flow *fl, const struct ir_instr *store, const struct ir_block *before, term *start,
                        int64_t *bytes);
/* Does the cell stand in the region's object, outside of the region? */
bool flow_beside_region(struct flow *fl, const struct mem_loc *loc, term start, int64_t bytes);

/* Where a record value was loaded from. */
struct record_value {
	term pointer;
	uint32_t version;
};

struct flow_memory {
	VEC(struct mem_def) defs; /* by version; 0 is the entry */
	uint32_t current;         /* version while walking */
	struct map cells;         /* hash of (location, version) -> term */
	struct map cell_rests;    /* the same -> what the term rests on, where that is something */
	struct map records;       /* symbol of a record value -> struct record_value * */
	struct map first_read;    /* value of a shared cell -> the load that read it first */
	struct map read_as;       /* a cell's value that is not known -> the integer type that it was first read as */
	struct map lists;         /* a view of a list as a shape -> struct list_source *: where the list stands */
	struct map read_at; /* symbol for what memory holds -> the pointer it was read by, with which it changes, too */
	struct map boxed;   /* container that was made here -> the place it was put in; TERM_NONE: several */
	struct map spread;  /* symbol for one of several cells -> 1: what all of them hold was asked for */
	uint64_t hops;      /* budget of memory walks */
};

/* A walk over the versions of memory, for one cell. */
#define MAX_WALK_DEPTH 200
struct memory_walk {
	struct flow *fl;
	uint32_t depth, choices;
	const struct ir_block *reader; /* who asks for what is walked to now */
};

/* ---- cell_fill.c ---- */

/* What the cell holds behind the loop at whose header the version stands, where the loop fills its array, and the
 * reader stands outside of it. */
bool flow_filled_by_loop(struct memory_walk *w, const struct mem_loc *loc, uint32_t version,
                         const struct ir_block *reader, term *out);
/* What a write of the definition at `version` put into the cell, as seen from `at`; false: that is not known, or it put
 * nothing there. */
bool flow_filled_by_call(struct memory_walk *w, const struct mem_loc *loc, uint32_t version, const struct mem_write *by,
                         const struct ir_block *at, term *out);

/* What the last iteration of a loop stored, `w` to `to`, before it left in the midst: the cell is that one or not. */
bool flow_filled_by_last(struct memory_walk *walk, const struct mem_loc *loc, uint32_t version,
                         const struct mem_write *w, term to, const struct ir_block *at, const struct ir_block *reader,
                         term *out);

/* ---- dims.c ---- */

/* Is it a view of a list that may have been written since? */
bool flow_list_has_changed(struct flow *fl, term view, uint32_t version, const struct ir_block *at);

/* ---- memory.c ---- */

/* The cell at the end of `version`, which belongs to no loop that the reader is in but those of its own block. */
term flow_walk_memory(struct memory_walk *w, const struct mem_loc *loc, uint32_t version);
/* The same of what the reader of this walk finds there. */
term flow_walk_on(struct memory_walk *w, const struct mem_loc *loc, uint32_t version);
term flow_load(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at);
term flow_handle_at(struct flow *fl, term pointer, uint32_t version, const struct ir_block *at);
bool flow_call_may_write(struct flow *fl, const struct ir_instr *call, const struct mem_loc *loc);
uint32_t flow_define(struct flow *fl, ir_id instr); /* a new version after the current one; becomes current */
void flow_write(struct flow *fl, uint32_t version, struct mem_write w);
void flow_block_memory(struct flow *fl, struct ir_block *b); /* sets mem_in when its predecessors are done */

/* ---- table.c ---- */

/* The offsets `first + k * step` that are one kind with this one; step 0: it is `first`. False: it lies in front of the
 * object. */
struct offsets {
	int128 first, step;
};
bool flow_offsets(const struct term_pool *pool, term offset, struct offsets *out);
/* A global that nothing changes, as a whole. */
bool flow_constant_global(struct flow *fl, const struct mem_loc *loc, int64_t *value);
/* An item of a table: a constant where its index is one. Nothing changes it. */
bool flow_table_item(struct flow *fl, const struct mem_loc *loc, term *out);
/* A character of a literal whose text is known to its end. */
bool flow_character(struct flow *fl, const struct mem_loc *loc, int64_t *out);
/* What is known of an item of a constant table, whose index is not. */
bool flow_table_fact(struct flow *fl, term atom, struct fact *out);
/* What is known of an element of a tensor that was made to hold indices. */
bool flow_index_fact(struct flow *fl, term atom, struct fact *out);
/* What is known of an element of a tensor whose smallest or largest element was asked for. */
bool flow_extreme_fact(struct flow *fl, term atom, struct fact *out);
/* The version of the last write, join or loop that may have changed the cell; 0: it is as it was at the entry. */
uint32_t flow_last_change(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at);

/* May the cell have been written behind `from`, where version `since` was, before `version` is read in `at`? */
bool flow_was_written_since(struct flow *fl, const struct mem_loc *loc, uint32_t since, const struct ir_block *from,
                            uint32_t version, const struct ir_block *at);
/* May an instruction that was walked, or a loop around `at`, have written the cell before `version` is read in `at`? */
bool flow_was_written(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at);

/* The local of this function that the cell stands in, where its address is kept nowhere: only an instruction that names
 * it can change it. -1: it is no such local. */
int64_t flow_local_nobody_keeps(struct flow *fl, const struct mem_loc *loc);
/* Does an argument of the instruction lead to the local? */
bool flow_names_local(struct flow *fl, const struct ir_instr *in, int64_t local);
/* May the elements of the container there be those that another one had, or the other way round: swapped, moved? */
bool flow_may_hold_anothers(struct flow *fl, term place);
/* Is it a container of this function whose elements it allocated itself, and never got from another one? */
bool flow_is_made_here(struct flow *fl, term place);

/* ---- appended.c ---- */

/* The number of the element that stands at this offset in a container whose elements have so many bytes, or TERM_NONE.
 */
term flow_item_number(struct flow *fl, term offset, term container, int64_t bytes);
/* A cell of a container's element. */
struct put_cell {
	const struct mem_part *part;
	term number;       /* of the element */
	int64_t at, bytes; /* of the cell in its element, of an element */
};
/* Is it read as one of the parts that the row put there? The cell's place is given by the size of this container's
 * elements; TERM_NONE: by those of the one that it lies in. */
bool flow_find_put_cell(struct flow *fl, const struct mem_loc *loc, const struct mem_put *put, term container,
                        struct put_cell *out);
/* The same cell of that element of another container. */
term flow_cell_of(struct flow *fl, const struct put_cell *c, term container);
/* What the row put into the cell; false: it is no element of that container. */
bool flow_put_fill(struct flow *fl, const struct mem_loc *loc, const struct mem_put *put, struct mem_fill *out);

/* ---- contents.c ---- */

/* What a callee left in the cell, as its summary says of each element. */
bool flow_content_fill(struct flow *fl, const struct mem_loc *loc, const struct content *c, uint32_t version,
                       struct mem_fill *out);

/* ---- ranged.c ---- */

/* What the write at `version` did to the cell, as seen from `at`; false: that is not known, or it is none of the range.
 */
bool flow_each_fill(struct flow *fl, const struct mem_loc *loc, const struct mem_each *each, uint32_t version,
                    struct mem_fill *out);

/* ---- string.c ---- */

/* Characters before the null at args[0] as memory stands at `version`, each of args[1] bytes (1 when not given): a
 * constant, an atom of the entry's memory, or a symbol that stands for the string since its last change. */
term flow_string_length(struct flow *fl, const term *args, size_t n, uint32_t version, const struct ir_instr *in);

#endif
