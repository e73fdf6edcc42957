/*
 * Judging: how a program sees that what was found has happened, and where. AddressSanitizer tells of accesses, the
 * sanitizer of undefined behaviour of arithmetic; a stack that runs out faults in its guard; of allocations the program
 * counts the bytes itself, and hands out pages that stand for more of them than the machine may have.
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

enum judged judged_as(const struct obligation *o)
{
	switch (o->kind) {
	case OBLIGATION_ACCESS:
		return JUDGED_ACCESS;
	case OBLIGATION_OVERFLOW:
		return JUDGED_OVERFLOW;
	case OBLIGATION_ALLOCATION:
		return JUDGED_ALLOCATION;
	case OBLIGATION_RECURSION:
	case OBLIGATION_TYPE:
	case OBLIGATION_FRAME:
	case OBLIGATION_CHAIN:
		return JUDGED_STACK;
	}
	BUG("obligation kind %d", o->kind);
}

bool judging_is_large(const struct obligation *o)
{
	return judged_as(o) == JUDGED_OVERFLOW || judged_as(o) == JUDGED_ALLOCATION;
}

/* ---- in words ---- */

const char *judging_title(const struct obligation *o)
{
	switch (judged_as(o)) {
	case JUDGED_ACCESS:
		return "an access leaves its object";
	case JUDGED_STACK:
		return "the stack runs out";
	case JUDGED_OVERFLOW:
		return "arithmetic exceeds its type";
	case JUDGED_ALLOCATION:
		return "more memory is asked for than there is";
	}
	BUG("judged %d", judged_as(o));
}

/* The line that a sanitizer names. */
uint32_t judging_line(struct writing *w, const struct obligation *o)
{
	char *text;
	size_t n;
	struct error err = {0};
	bool is_read = file_read(w->a, o->place.file, &text, &n, &err) == STATUS_OK;
	return is_read ? enclosing_macro_line(w->a, text, o->place.line, o->place.col) : o->place.line;
}

/* "writes element 4 of 4", in a sentence. */
const char *judging_expected(struct writing *w)
{
	const struct obligation *o = w->q->of;
	if (judged_as(o) == JUDGED_STACK) {
		const char *deeper = " The inputs go twice as deep as that takes by opbound's count of a call's bytes: a\n"
		                     " * compiler may do with fewer.";
		return arena_printf(w->a, "Expected: the stack of %lld bytes runs out.%s", (long long)w->q->stack_limit,
		                    w->q->is_deeper ? deeper : "");
	}
	uint32_t line = judging_line(w, o);
	const char *other = arena_printf(w->a, " (compilers say line %u, where the macro around it begins)", line);
	bool memory = judged_as(o) == JUDGED_ALLOCATION;
	const char *room = arena_printf(w->a, ", where there are %lld", memory ? (long long)o->allocation.limit : 0);
	return arena_printf(w->a, "Expected: %s%s, at %s:%u%s.",
	                    o->witness.at && o->witness.at[0] ? o->witness.at : "it breaks", memory ? room : "",
	                    path_base(o->place.file), o->place.line, line < o->place.line ? other : "");
}

/* ---- arithmetic ---- */

const char *judging_compiler(const struct writing *w)
{
	/* GCC looks at signed arithmetic alone, and not where the result is used for nothing. */
	bool clang = judged_as(w->q->of) == JUDGED_OVERFLOW;
	return w->q->unit->is_cxx ? clang ? "${CXX:-clang++}" : "${CXX:-c++}" : clang ? "${CC:-clang}" : "${CC:-cc}";
}

/* ---- accesses ---- */

/* Is what is left memory without a byte? */
static bool is_of_nothing(const struct obligation *o)
{
	return judged_as(o) == JUDGED_ACCESS && o->witness.has_reach && o->witness.extent == 0;
}

static const char *wrapped(struct writing *w)
{
	const struct template *t = template_of(w->a, "c/reproduce_empty.h");
	return is_of_nothing(w->q->of) ? template_fragment(t, "wrapped") : "";
}

/* Containers whose elements are bits, which no sanitizer knows apart. */
static bool has_bits(const struct ir_unit *u, const char *names)
{
	for (const char *at = names; *at; at += *at == ' ') {
		size_t n = strcspn(at, " ");
		for (size_t i = 0; i < u->records.n; i++) {
			const char *name = u->records.at[i]->name;
			if (name && strncmp(name, at, n) == 0) {
				return true;
			}
		}
		at += n;
	}
	return false;
}

/* Elements that a container has room for and does not hold: a library that was built without this would not say so. */
static const char *containers(struct writing *w, const char *libraries)
{
	const struct template *t = template_of(w->a, "c/reproduce.h");
	bool bits = has_bits(w->q->unit, template_fragment(t, "bits"));
	return w->q->unit->is_cxx && !libraries ? template_fragment(t, bits ? "containers-of-bits" : "containers") : "";
}

/* So many bytes behind the end of a variable, or before it, another one may stand where the sanitizer sees no harm. */
#define RED_ZONE 32

static bool is_of_variable(struct writing *w)
{
	const struct object *to = accessed_object(w);
	return to && (to->kind == OBJECT_GLOBAL || to->kind == OBJECT_LOCAL);
}

/* What finds an access that leaves its object for what stands beside it: a member, a variable. */
static const char *near_by(struct writing *w, const struct obligation *o)
{
	const struct template *t = template_of(w->a, "c/reproduce.h");
	const struct witness *of = &o->witness;
	bool is_far = of->has_reach && (of->offset >= of->extent + RED_ZONE || of->offset + of->bytes <= -RED_ZONE);
	bool is_variable = is_far && is_of_variable(w);
	struct slot compiler[] = {{"COMPILER", judging_compiler(w)}};
	return w->q->in_member ? template_filled(w->a, template_fragment(t, "member"), compiler, 1)
	       : is_variable   ? template_fragment(t, "variable")
	                       : "";
}

/* ---- all of them ---- */

/* What the compiler is told to look for. */
const char *judging_flags(struct writing *w, const char *libraries)
{
	const struct obligation *o = w->q->of;
	switch (judged_as(o)) {
	case JUDGED_ACCESS:
		return arena_printf(w->a, "%s %s %s %s", template_fragment(w->main, "access"), near_by(w, o),
		                    containers(w, libraries), wrapped(w));
	case JUDGED_STACK:
		return template_fragment(w->main, "stack");
	case JUDGED_OVERFLOW:
		return template_fragment(w->main, "overflow");
	case JUDGED_ALLOCATION:
		return template_fragment(w->main, "allocation");
	}
	BUG("judged %d", judged_as(o));
}

/* The same for a script that builds a library, as a list of strings. */
static const char *script_flags(const struct obligation *o)
{
	switch (judged_as(o)) {
	case JUDGED_ACCESS:
		return "\"-fsanitize=address\", \"-fsanitize-recover=address\"";
	case JUDGED_OVERFLOW:
		return "\"-fsanitize=signed-integer-overflow,unsigned-integer-overflow,implicit-conversion\"";
	case JUDGED_STACK:
	case JUDGED_ALLOCATION:
		break;
	}
	return "";
}

/* Blocks of this size and larger are counted, and are of pages that stand for others. */
#define LARGEST_BLOCK (64LL << 20)
#define PARTS_OF_LIMIT 64
#define PAGE_BYTES 4096LL

static int64_t block_bytes(const struct obligation *o)
{
	int64_t part = judged_as(o) == JUDGED_ALLOCATION ? o->allocation.limit / PARTS_OF_LIMIT : LARGEST_BLOCK;
	part = part < LARGEST_BLOCK ? part : LARGEST_BLOCK;
	return (part + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES + (part <= 0 ? PAGE_BYTES : 0);
}

/* What is included where the program judges: the parts in order. */
const char *judging_body(struct writing *w, bool starts_early)
{
	const struct obligation *o = w->q->of;
	static const char *const parts[] = {[JUDGED_ACCESS] = "place access ubsan",
	                                    [JUDGED_STACK] = "stack",
	                                    [JUDGED_OVERFLOW] = "large place overflow ubsan",
	                                    [JUDGED_ALLOCATION] = "large place allocation"};
	const char *names = arena_printf(w->a, "%s%s%s", parts[judged_as(o)], starts_early ? " start" : "",
	                                 is_of_nothing(o) ? " empty" : "");
	const char *body = "";
	for (size_t n; *names; names += n + (names[n] == ' ')) {
		n = strcspn(names, " ");
		const char *part = template_of(w->a, arena_printf(w->a, "c/reproduce_%.*s.h", (int)n, names))->body;
		body = arena_printf(w->a, "%s%s", body, part);
	}
	return body;
}

/* What a GPU's exit status 99 says. */
static const char *on_device(const struct obligation *o)
{
	bool follows = judging_is_large(o);
	return follows ? "what follows from it broke (compute-sanitizer sees no arithmetic and no limit)" : "it happened";
}

size_t judging_slots(struct writing *w, struct slot out[JUDGING_SLOTS])
{
	const struct obligation *o = w->q->of;
	bool memory = judged_as(o) == JUDGED_ALLOCATION;
	out[0] = (struct slot){"STACK", arena_printf(w->a, "%lld", (long long)w->q->stack_limit)};
	out[1] = (struct slot){"BLOCK", arena_printf(w->a, "%lld", (long long)block_bytes(o))};
	out[2] = (struct slot){"ROOM", arena_printf(w->a, "%lld", memory ? (long long)o->allocation.limit : 0)};
	out[3] = (struct slot){"SANITIZERS", script_flags(o)};
	out[4] = (struct slot){"COMPILER", judged_as(o) == JUDGED_OVERFLOW ? "clang++" : "c++"};
	out[5] = (struct slot){"CONFIG", judged_as(o) == JUDGED_OVERFLOW ? "ubsan" : "asan"};
	out[6] = (struct slot){"ON_DEVICE", on_device(o)};
	return JUDGING_SLOTS;
}

/* What a library writes that the sanitizer does not look at. */
static const char *unwatched(struct writing *w, const struct obligation *o)
{
	const char *callee = o->kind == OBLIGATION_ACCESS && o->access.is_bulk ? o->access.callee : NULL;
	const char *list = template_fragment(template_of(w->a, "c/reproduce.h"), "unwatched");
	const char *at = callee && callee[0] ? strstr(list, callee) : NULL;
	bool listed = at && (at == list || at[-1] == ' ') && (at[strlen(callee)] == ' ' || !at[strlen(callee)]);
	return listed ? arena_printf(w->a, "AddressSanitizer does not watch %s()", callee) : NULL;
}

const char *judging_missing(struct writing *w)
{
	const struct obligation *o = w->q->of;
	switch (judged_as(o)) {
	case JUDGED_ACCESS:
		return unwatched(w, o);
	case JUDGED_OVERFLOW:
		return ir_at(o->func, o->instr)->is_written ? "the conversion is written, and no sanitizer reports such" : NULL;
	case JUDGED_STACK:
	case JUDGED_ALLOCATION:
		break;
	}
	return NULL;
}
