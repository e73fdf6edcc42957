/*
 * flow, private: a callee's terms at one call.
 */
#ifndef OPBOUND_FLOW_INSTANTIATE_H
#define OPBOUND_FLOW_INSTANTIATE_H

#include "flow/memory_int.h"

struct instantiation {
	struct flow *fl;
	const struct ir_instr *call;
	const struct ir_func *callee;
	const term *args;
	size_t n_args;
	uint32_t version;
	struct map memo;
	struct map rests;  /* what was looked up -> what it rests on */
	fact_list fits;    /* sizes that were taken to fit the callee's integers */
	struct map params; /* symbol or pointee object of a parameter -> argument */
	int depth;
	bool is_naming;    /* a loop's variable is put in the caller's terms */
	bool lost_summand; /* a cell that a sum runs over is not the same function of the summand's number in the caller */
	bool lost;         /* a cell or a pointer could not be expressed, and stands as it was */
};

/* Begins the instantiation of the callee at this call, with memory as it is in that version. */
void flow_instantiate(struct instantiation *in, struct flow *fl, const struct ir_instr *call,
                      const struct ir_func *callee, const term *args, size_t n_args, uint32_t version);
/* A term of the callee in terms of the caller; what cannot be said marks the instantiation as lost. */
term flow_into(struct instantiation *in, term t);

/* ---- contents.c ---- */

/* What the callee leaves in arrays, as writes behind its effects. */
void flow_contents_now(struct instantiation *in, const struct summary *s, write_list *out);

/* ---- renamed.c ---- */

term flow_renamed(struct instantiation *in, term atom, const struct symbol *s);

#endif
