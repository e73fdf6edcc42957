/*
 * Definitions of memory: what an instruction writes, as a new version. What is read in them, memory.c knows.
 */
#include "flow/memory_int.h"
#include "flow/object_int.h"

uint32_t flow_define(struct flow *fl, ir_id instr)
{
	const struct ir_instr *in = ir_at(fl->f, instr);
	struct mem_def d = {.kind = MEM_WRITES, .prev = fl->memory->current, .block = in->block, .instr = instr};
	vec_push(fl->arena, &fl->memory->defs, d);
	fl->memory->current = (uint32_t)fl->memory->defs.n - 1;
	return fl->memory->current;
}

#define MAX_ARMS 6

/* Through a pointer that is one of two: either may be written. */
static void write_arms(struct flow *fl, uint32_t version, struct mem_write w, int depth)
{
	const struct term_node *n = w.pointer ? term_get(fl->pool, w.pointer) : NULL;
	if (!n || n->kind != TERM_SELECT || depth >= MAX_ARMS) {
		vec_push(fl->arena, &fl->memory->defs.at[version].writes, w);
		return;
	}
	for (int i = 1; i <= 2; i++) {
		struct mem_write arm = w;
		arm.pointer = n->args[i];
		arm.value = TERM_NONE;
		arm.zero = false;
		write_arms(fl, version, arm, depth + 1);
	}
}

/* The place a container is put in: what is read there later may have its elements. */
static void note_box(struct flow *fl, const struct mem_write *w)
{
	bool is_handle = w->value && term_get(fl->pool, w->value)->sort == SORT_HANDLE;
	term made = is_handle ? flow_elements_of(fl, w->value) : TERM_NONE;
	uint64_t known;
	if (made && term_get(fl->pool, made)->kind == TERM_APP) {
		bool is_other = map_get(&fl->memory->boxed, made, &known) && known != w->pointer;
		map_put(&fl->memory->boxed, made, is_other ? TERM_NONE : w->pointer);
	}
}

void flow_write(struct flow *fl, uint32_t version, struct mem_write w)
{
	note_box(fl, &w);
	const struct ir_instr *in = ir_at(fl->f, fl->memory->defs.at[version].instr);
	if (in->op != IR_STORE) {
		w.where |= fl->resting;
		w.what |= fl->resting;
	}
	write_arms(fl, version, w, 0);
}
