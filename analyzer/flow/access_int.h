/*
 * flow, private: obligations as they are made.
 */
#ifndef OPBOUND_FLOW_ACCESS_INT_H
#define OPBOUND_FLOW_ACCESS_INT_H

#include "flow/flow_int.h"

/* ---- access.c ---- */

/* Notes with the obligation what flow_dangles says of its pointer, which was `pointer` before loops were solved. */
void flow_note_dangling(struct flow *fl, const struct ir_instr *in, term pointer, struct obligation *a);

void flow_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer, term bytes,
                 int64_t elem_bytes, const char *callee);
/* A call may access memory from `pointer` on, and how much of it nobody says; `reason` is the verdict's. `elem_bytes`:
 * size of the one scalar or record that the pointer is declared to point to; 0: not said. */
void flow_unmodelled_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer,
                            int64_t elem_bytes, const char *reason);
/* A call accesses memory, and nobody knows where or how much. */
void flow_somewhere_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer);
/* A reference is bound to so many bytes. */
void flow_bound_access(struct flow *fl, const struct ir_instr *call, uint32_t arg, enum access_kind kind, term pointer,
                       int64_t bytes);
void flow_accesses(struct flow *fl);
void flow_overflows(struct flow *fl); /* overflow.c */

/* ---- which.c ---- */

/* Of a pointer that is one of several, the one that the conditions leave, as far as they state it. */
term flow_settle_pointer(struct term_pool *p, term pointer, const fact_list *conditions);
/* Is it null, or a step away from it? */
bool flow_is_null(struct term_pool *p, term pointer);

/* ---- allocation.c ---- */

void flow_allocations(struct flow *fl);
/* Puts an allocation that a callee leaves open in terms of the caller; what cannot be said is unknown there. */
void flow_carried_allocation(struct flow *fl, struct obligation *a, const char *why_lost);

#endif
