/*
 * replay, inside: accesses as they are checked, and many of them watched at once.
 */
#ifndef OPBOUND_REPLAY_WATCH_INT_H
#define OPBOUND_REPLAY_WATCH_INT_H

#include "replay/replay_int.h"

/* ---- access.c ---- */

enum access_result {
	ACCESS_FINE,
	ACCESS_LOST, /* it is not known where it goes, but the run may go on */
	ACCESS_OVER  /* the run has ended */
};
/* Checks `bytes` bytes at `pointer`; `elem`: bytes an element, for words. */
enum access_result access_check(struct run *r, const struct ir_instr *in, enum access_kind kind, struct value pointer,
                                struct value bytes, int64_t elem);
/* A write of so many bytes that nobody knows: does the run go on behind it, all that the pointer leads to unknown? */
bool access_goes_on(struct run *r, const struct ir_instr *in, enum access_kind kind, struct value bytes);
/* The same of what a call is passed by this argument, of `in`; 0: of something else. */
enum access_result access_check_handed(struct run *r, const struct ir_instr *in, ir_id handed, enum access_kind kind,
                                       struct value pointer, struct value bytes, int64_t elem);

/* ---- watch.c: many accesses at once ---- */

/* Has the run come the way that is meant? Where the calls on its stack are other functions' (a library's that calls
 * back), nothing speaks against it. */
bool run_comes_by(const struct run *r, const struct replay_target *t);

/* What a run showed of one watched access. */
enum near_which { NEAR_BEGINNING, NEAR_END };
struct sighting {
	bool reached;       /* it went somewhere known */
	bool visited;       /* ... before anything broke, and past nothing that may have stopped the operator */
	bool broke, first;  /* it left its object; before any other access did */
	const char *doubt;  /* ... behind something that may have stopped the operator */
	const char *why;    /* where it went was not known, */
	bool is_behind;     /* ... behind another access that broke */
	int64_t slack;      /* bytes to the nearer end of its object, at the least; only where reached */
	int64_t start, end; /* bytes to either end, at the least */
	int64_t reach;      /* bytes from the beginning, where it came nearest to the end */
	dep dep[2];         /* choices that had a part in where it came nearest to the beginning, to the end */
};
/* Of one function: which targets an instruction is (index + 1, then along `next`), which blocks runs have entered. */
struct watched {
	uint32_t *at;
	bool *entered;
};
struct watch {
	struct arena *a;
	const struct replay_target *targets; /* each with a function */
	size_t n;
	uint32_t *next;
	bool *closed; /* nobody looks for this one any more */
	struct map funcs;
};
#define MAX_ELEMENTS 4
struct run_seen {
	struct sighting *sightings;     /* one of each watched target */
	uint32_t n_entered;             /* blocks that no run entered before */
	int64_t elements[MAX_ELEMENTS]; /* of the objects that targets access */
	size_t n_elements;
};
struct nearness {
	int64_t start, end; /* bytes to either end of its object */
	dep dep;
};
void watch_init(struct watch *w, struct arena *a, const struct replay_target *targets, size_t n);
struct watched *watch_func(struct watch *w, const struct ir_func *f);
/* The instruction's access (of the top frame) goes nobody knows where, left its object, or came this near to an end. */
void watch_lost(struct run *r, const struct ir_instr *in, enum access_kind kind, const char *why);
void watch_broke(struct run *r, const struct ir_instr *in, enum access_kind kind);
void watch_near(struct run *r, const struct ir_instr *in, enum access_kind kind, const struct nearness *n);
bool watch_is_open(struct run *r, const struct ir_instr *in, enum access_kind kind);

#endif
