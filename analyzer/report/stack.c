/*
 * stack.c: the deepest chain of each entry as text: what it takes, frame by frame, the smallest stack that holds it,
 * and where none does, how to get a larger one. Also what stack_json.c and stack_svg.c share.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/report_int.h"

const struct stack_platform stack_platforms[] = {
#define PLATFORM(name, bytes, is_device, whose) {name, bytes, is_device, whose},
#include "report/platforms.def"
#undef PLATFORM
};
const size_t stack_platform_count = sizeof stack_platforms / sizeof stack_platforms[0];

/* ---- which stack ---- */

bool stack_chain_is_device(const struct chain *c)
{
	return c->frames.n && c->frames.at[0]->is_device;
}

const struct stack_platform *stack_smallest(const struct chain *c)
{
	const struct stack_platform *best = NULL;
	for (size_t i = 0; i < stack_platform_count && !c->unbounded; i++) {
		const struct stack_platform *p = &stack_platforms[i];
		if (p->is_device == stack_chain_is_device(c) && p->bytes >= c->bytes && (!best || p->bytes < best->bytes))
			best = p;
	}
	return best;
}

/* A quarter more, for the frames above the entry and below functions without a body, in whole 64 KiB. */
int64_t stack_to_set(const struct chain *c)
{
	const int64_t unit = 64 << 10;
	int64_t most = INT64_MAX / 2;
	int64_t bytes = c->bytes > most ? most : c->bytes;
	return (bytes + bytes / 4 + unit - 1) / unit * unit;
}

/* The deepest first; equal ones in the order of the source. */
static int compare_chains(const void *x, const void *y)
{
	const struct chain *a = *(const struct chain *const *)x, *b = *(const struct chain *const *)y;
	if (a->unbounded != b->unbounded)
		return a->unbounded ? -1 : 1;
	if (a->bytes != b->bytes)
		return a->bytes > b->bytes ? -1 : 1;
	int places = place_compare(&a->entry->place, &b->entry->place);
	return places ? places : strcmp(a->entry->usr, b->entry->usr);
}

const struct chain **stack_sorted(struct arena *a, const struct stack_report *r)
{
	const struct chain **chains = ARENA_ARRAY(a, const struct chain *, r->n_chains + 1);
	for (size_t i = 0; i < r->n_chains; i++)
		chains[i] = &r->chains[i];
	qsort(chains, r->n_chains, sizeof *chains, compare_chains);
	return chains;
}

/* ---- how to get a larger one ---- */

static const struct {
	const char *where, *how; /* %K KiB, %B bytes, %X bytes in hexadecimal */
	int64_t given;           /* what there is when nothing is set */
	bool is_device;
} advice[] = {
    {"a thread of your own (pthreads)", "pthread_attr_setstacksize(&attributes, %B)", 0, false},
    {"OpenMP's worker threads", "OMP_STACKSIZE=%KK in the environment", 0, false},
    {"the main thread with glibc", "ulimit -s %K in the shell that starts it (-Wl,-z,stack-size has no effect there)",
     8 << 20, false},
    {"threads with musl", "-Wl,-z,stack-size=%B when the program is linked, or pthread_attr_setstacksize", 128 << 10,
     false},
    {"the main thread on macOS", "-Wl,-stack_size,%X when the program is linked", 8 << 20, false},
    {"Windows", "/STACK:%B when the program is linked, editbin /STACK:%B for one that is not yours", 1 << 20, false},
    {"the device", "cudaDeviceSetLimit(cudaLimitStackSize, %B); no thread has more than 512 KiB of local memory",
     1 << 10, true},
};

const char *stack_advice(struct arena *a, const struct chain *c, size_t i, const char **where)
{
	int64_t bytes = stack_to_set(c);
	struct buf b = {0};
	if (i >= sizeof advice / sizeof advice[0])
		return NULL;
	if (advice[i].is_device != stack_chain_is_device(c) || c->bytes <= advice[i].given) {
		*where = NULL;
		return "";
	}
	*where = advice[i].where;
	for (const char *at = advice[i].how; *at; at++) {
		bool is_size = *at == '%';
		if (!is_size)
			buf_char(&b, *at);
		else if (*++at == 'X')
			buf_printf(&b, "0x%" PRIx64, (uint64_t)bytes);
		else
			buf_printf(&b, "%" PRId64, *at == 'K' ? bytes >> 10 : bytes);
	}
	const char *text = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return text;
}

/* ---- text ---- */

static void print_place(const struct stack_report *r, const struct place *p, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	if (p->line)
		buf_printf(out, "%s:%u:%u", path_relative(&scratch, r->cwd, p->file), p->line, p->col);
	else
		buf_str(out, "?");
	arena_release(&scratch);
}

static void print_row(const struct stack_report *r, const struct chain *c, struct buf *out)
{
	const struct stack_platform *p = stack_smallest(c);
	buf_printf(out, "%12" PRId64 "  %-12s  %s  ", c->bytes,
	           c->unbounded ? "unbounded"
	           : p          ? p->name
	                        : "none",
	           c->entry->display);
	print_place(r, &c->entry->place, out);
	buf_char(out, '\n');
}

static void print_parts(const struct frame *f, struct buf *out)
{
	enum { SHOWN = 3 };
	size_t shown = 0;
	for (size_t i = 0; i < f->parts.n && shown < SHOWN; i++) {
		const struct frame_part *p = &f->parts.at[i];
		if (p->bytes >= 0 && (p->bytes < 1024 || p->bytes < f->bytes / 10))
			continue;
		buf_printf(out, "%s%s ", shown++ ? ", " : " (", *p->name ? p->name : "a temporary");
		if (p->bytes >= 0)
			buf_printf(out, "%" PRId64, p->bytes);
		else if (p->bounded)
			buf_printf(out, "up to %" PRId64, (int64_t)p->bound);
		else
			buf_str(out, "without a bound");
	}
	buf_str(out, shown ? ")" : "");
}

static void print_chain(const struct stack_report *r, const struct chain *c, struct buf *out)
{
	enum { INDENTED = 20 };
	for (size_t i = 0; i < c->frames.n; i++) {
		const struct frame *f = c->frames.at[i];
		buf_printf(out, "%12" PRId64 " %s  %*s%s", c->takes.at[i], f->measured ? "=" : "~",
		           (int)(2 * (i < INDENTED ? i : INDENTED)), "", f->func->display);
		print_parts(f, out);
		if (f->inlined)
			buf_str(out, ", inlined");
		else if (c->takes.at[i] != frame_total(f))
			buf_str(out, ", in a recursion");
		if (i > 0 && i - 1 < c->calls.n) {
			buf_str(out, ", called at ");
			print_place(r, &c->calls.at[i - 1], out);
		}
		buf_char(out, '\n');
	}
}

static void print_advice(const struct chain *c, struct buf *out)
{
	struct arena scratch;
	const char *where, *how;
	arena_init(&scratch);
	buf_printf(out, "\nto run %s on a larger stack:\n", c->entry->display);
	for (size_t i = 0; (how = stack_advice(&scratch, c, i, &where)); i++)
		if (where)
			buf_printf(out, "  %-32s %s\n", where, how);
	arena_release(&scratch);
}

static bool needs_advice(const struct stack_report *r, const struct chain *c)
{
	return !c->unbounded && c->bytes > (stack_chain_is_device(c) ? r->device_stack_limit : r->stack_limit);
}

/* For the deepest on the host and the deepest on the device: what holds them holds all. */
static void print_advices(const struct stack_report *r, const struct chain *const *chains, struct buf *out)
{
	bool done[2] = {false, false};
	for (size_t i = 0; i < r->n_chains; i++) {
		bool device = stack_chain_is_device(chains[i]);
		if (done[device] || !needs_advice(r, chains[i]))
			continue;
		print_advice(chains[i], out);
		done[device] = true;
	}
}

static bool any_measured(const struct stack_report *r, bool measured)
{
	for (size_t i = 0; i < r->n_frames; i++)
		if (r->frames[i].measured == measured)
			return true;
	return false;
}

void report_stack_text(const struct stack_report *r, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	const struct chain **chains = stack_sorted(&scratch, r);
	if (!r->n_chains) {
		buf_str(out, "no entry\n");
		arena_release(&scratch);
		return;
	}
	buf_printf(out, "%12s  %-12s  %s\n", "bytes", "smallest",
	           "entry, deepest chain (~ estimated, = from the compiler)");
	for (size_t i = 0; i < r->n_chains; i++) {
		print_row(r, chains[i], out);
		print_chain(r, chains[i], out);
	}
	print_advices(r, chains, out);
	if (any_measured(r, true) && any_measured(r, false))
		buf_str(out, "\nsome frames are the compiler's, some estimated\n");
	arena_release(&scratch);
}
