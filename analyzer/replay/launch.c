/*
 * Calls that one instruction makes in turn: callbacks of an executor, and the threads of a launch. The frame keeps them
 * as pending and goes on when the last has returned.
 *
 * Threads run one after the other, each to its end. That is one of the orders the machine may choose only as long as
 * threads do not read each other's results, so what another thread of the launch wrote is unknown (memory.c). A launch
 * with more threads than the budget allows runs its first and its last block: a thread that breaks there breaks in
 * truth, but what the others would have written is then unknown.
 */
#include "replay/frame_int.h"
#include "replay/launch_int.h"
#include "replay/memory_int.h"

#include <string.h>

#define MAX_THREADS 4096

struct pending {
	struct pending *next;
	const struct ir_func *func;
	struct value *args;
	size_t n_args;
	struct ordering *ordering; /* comparisons, one after the other */
	/* a launch */
	bool is_launch, is_partial;
	int64_t grid[3], block[3];
	int64_t at_block, at_thread; /* numbers in the grid and in the block */
	int64_t shared_bytes;
	uint64_t block_before, stack_before;
};

static struct value *copy_args(struct run *r, const struct value *args, size_t n)
{
	struct value *copy = ARENA_ARRAY(r->a, struct value, n);
	for (size_t i = 0; i < n; i++) {
		copy[i] = args[i];
	}
	return copy;
}

static struct pending *add(struct run *r, const struct ir_func *f, const struct value *args, size_t n)
{
	struct pending *p = ARENA_NEW(r->a, struct pending);
	p->func = f;
	p->args = copy_args(r, args, n);
	p->n_args = n;
	struct pending **end = &frame_top(r)->pending;
	while (*end) {
		end = &(*end)->next;
	}
	*end = p;
	return p;
}

void pending_add(struct run *r, const struct ir_func *f, const struct value *args, size_t n)
{
	add(r, f, args, n);
}

void pending_order(struct run *r, struct ordering *o)
{
	add(r, NULL, NULL, 0)->ordering = o;
}

/* ---- launches ---- */

static int64_t product(const int64_t *xyz)
{
	int128 p = (int128)xyz[0] * xyz[1] * xyz[2];
	return p > INT64_MAX / 2 ? INT64_MAX / 2 : (int64_t)p;
}

static void split(int64_t number, const int64_t *size, int64_t *xyz)
{
	xyz[0] = number % size[0];
	xyz[1] = number / size[0] % size[1];
	xyz[2] = number / size[0] / size[1];
}

static void begin_launch(struct run *r, const struct pending *p)
{
	r->threads->launch =
	    (struct launch){.is_active = true, .many = product(p->block) > 1, .shared_bytes = p->shared_bytes};
	r->threads->launch.first_thread = r->threads->n_threads + 1;
	r->threads->launch.block_number = p->block_before + 1;
	memcpy(r->threads->launch.size, p->grid, sizeof p->grid);
	memcpy(r->threads->launch.size + 3, p->block, sizeof p->block);
}

static void end_launch(struct run *r, struct pending *p)
{
	for (size_t i = 0; p->is_partial && i < p->n_args; i++) {
		memory_clobber(r, p->args[i], false, "what threads that were not run would have written");
	}
	r->threads->launch = (struct launch){.block_number = p->block_before + (uint64_t)product(p->grid)};
	r->threads->thread = 0;
	r->calls->stack = p->stack_before;
}

static void begin_thread(struct run *r, struct pending *p)
{
	struct launch *l = &r->threads->launch;
	split(p->at_block, p->grid, l->at);
	split(p->at_thread, p->block, l->at + 3);
	r->threads->thread = ++r->threads->n_threads;
	launch_globals(r);
}

/* The thread after this one; from the first block on to the last where not all are run. */
static bool advance(struct run *r, struct pending *p)
{
	int64_t threads = product(p->block), blocks = product(p->grid);
	if (++p->at_thread < threads) {
		return true;
	}
	p->at_thread = 0;
	int64_t next = p->is_partial && p->at_block + 1 < blocks ? blocks - 1 : p->at_block + 1;
	r->threads->launch.block_number += (uint64_t)(next - p->at_block);
	p->at_block = next;
	return p->at_block < blocks;
}

static bool next_thread(struct run *r, struct pending *p)
{
	if (!r->threads->launch.is_active) {
		begin_launch(r, p);
	} else if (!advance(r, p)) {
		return false;
	}
	begin_thread(r, p);
	frame_push(r, p->func, p->args, p->n_args, 0);
	return true;
}

static bool read_sizes(struct run *r, const struct ir_instr *in, int64_t *sizes)
{
	for (uint32_t i = 0; i < 6; i++) {
		struct value v = *frame_slot(r, in->args[i]);
		dep_use(r, v.dep);
		if (v.kind != VALUE_INT) {
			run_end(r, REPLAY_UNKNOWN, v.kind == VALUE_UNKNOWN ? value_why(v) : "the size of a launch");
			return false;
		}
		if (v.i < 1 || v.i > INT32_MAX) {
			/* The launch fails and the kernel does not run. */
			return false;
		}
		sizes[i] = (int64_t)v.i;
	}
	return true;
}

void exec_launch(struct run *r, const struct ir_instr *in)
{
	const struct ir_func *kernel = map_name(&r->unit->funcs_by_usr, in->text);
	struct value *args = ARENA_ARRAY(r->a, struct value, in->n_args);
	for (uint32_t i = 0; i < in->n_args; i++) {
		args[i] = *frame_slot(r, in->args[i]);
	}
	if (in->n_args < 7 || !kernel || !kernel->blocks.n || r->threads->launch.is_active) {
		call_unknown(r, in, kernel, args + (in->n_args < 7 ? 0 : 7), in->n_args < 7 ? in->n_args : in->n_args - 7);
		return;
	}
	int64_t sizes[6];
	if (!read_sizes(r, in, sizes)) {
		return;
	}
	struct pending *p = add(r, kernel, args + 7, in->n_args - 7);
	p->is_launch = true;
	for (int i = 0; i < 3; i++) {
		p->grid[i] = sizes[i];
		p->block[i] = sizes[i + 3];
	}
	p->block_before = r->threads->launch.block_number;
	p->shared_bytes = args[6].kind == VALUE_INT ? (int64_t)args[6].i : -1;
	p->stack_before = r->calls->stack;
	r->calls->stack = 0; /* a thread has a stack of its own */
	int64_t blocks = product(p->grid), threads = product(p->block);
	p->is_partial = (int128)blocks * threads > MAX_THREADS && blocks > 2;
	if (p->is_partial && r->options->skips) {
		p->at_block = blocks - 1; /* where indices are largest */
	}
}

bool pending_next(struct run *r)
{
	struct frame_state *f = frame_top(r);
	struct pending *p = f->pending;
	if (p->is_launch) {
		if (next_thread(r, p)) {
			return true;
		}
		end_launch(r, p);
		frame_top(r)->pending = p->next;
		return false; /* one launch an instruction */
	}
	if (p->ordering) {
		bool called = ordering_step(r, p->ordering);
		frame_top(r)->pending = called ? frame_top(r)->pending : p->next;
		return called; /* one an instruction */
	}
	f->pending = p->next;
	frame_push(r, p->func, p->args, p->n_args, 0);
	return true;
}
