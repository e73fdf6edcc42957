/*
 * Strings: how long one is where a model asks for strlen.
 *
 * A length belongs to a state of memory. Where the characters are constants up to a null, it is a constant. Where the
 * string is as the function got it, it is the atom strlen(p), which a caller evaluates in its own memory. Otherwise it
 * is a symbol named by the last change that may have touched it, so that equal questions without a write between them
 * get equal answers, and others do not.
 */
#include "flow/object_int.h"

#include <string.h>

#define MAX_CHARACTERS 256
#define MAX_BYTES ((int64_t)1 << 40) /* of a string: more than any write covers */

static const struct ir_type char_type = {.kind = IR_TYPE_INT, .bits = 8, .is_signed = true, .size = 1, .align = 1};
static const struct ir_type char16_type = {.kind = IR_TYPE_INT, .bits = 16, .size = 2, .align = 2};
static const struct ir_type char32_type = {.kind = IR_TYPE_INT, .bits = 32, .is_signed = true, .size = 4, .align = 4};
static const struct ir_type length_type = {.kind = IR_TYPE_INT, .bits = 63, .size = 8, .align = 8};

static term literal_length(struct flow *fl, const struct object *o, int128 offset, int64_t width)
{
	int128 bytes;
	size_t n = o->name ? strlen(o->name) : 0;
	bool whole = o->bytes && term_const_value(fl->pool, o->bytes, &bytes) && bytes == ((int128)n + 1) * width;
	bool inside = offset % width == 0 && offset / width <= (int128)n;
	return whole && inside ? term_int(fl->pool, (int128)n - offset / width) : TERM_NONE;
}

/* Characters that are constants, up to the null. */
static term scanned_length(struct flow *fl, term pointer, int128 left, int64_t width, uint32_t version,
                           const struct ir_block *at)
{
	const struct ir_type *type = width == 4 ? &char32_type : width == 2 ? &char16_type : &char_type;
	for (int128 i = 0; i < left / width && i < MAX_CHARACTERS; i++) {
		struct mem_loc loc = {term_ptr_add(fl->pool, pointer, term_int(fl->pool, i * width)), width, type, false};
		term c = flow_load(fl, &loc, version, at);
		int128 value;
		if (!c || !term_const_value(fl->pool, c, &value)) {
			return TERM_NONE;
		}
		if (value == 0) {
			return term_int(fl->pool, i);
		}
	}
	return TERM_NONE;
}

static term constant_length(struct flow *fl, term pointer, int64_t width, uint32_t version, const struct ir_block *at)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	const struct object *o = term_get(fl->pool, n->args[0])->object;
	int128 offset, bytes;
	if (!o || !term_const_value(fl->pool, n->args[1], &offset) || offset < 0) {
		return TERM_NONE;
	}
	if (o->kind == OBJECT_STRING) {
		return literal_length(fl, o, offset, width);
	}
	bool sized = flow_is_born_here(o->kind) && o->bytes && term_const_value(fl->pool, o->bytes, &bytes);
	return sized ? scanned_length(fl, pointer, bytes - offset, width, version, at) : TERM_NONE;
}

/* A symbol for the length since the last change; a pointer that varies gets one for each place that asks. */
static term named_length(struct flow *fl, term pointer, int128 width, uint32_t change, const struct ir_instr *in)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	int128 offset;
	bool fixed = n->kind == TERM_PTR && term_const_value(fl->pool, n->args[1], &offset);
	const struct object *o = n->kind == TERM_PTR ? term_get(fl->pool, n->args[0])->object : NULL;
	fixed = fixed && o && (o->kind == OBJECT_LOCAL || o->kind == OBJECT_GLOBAL);
	const char *key = arena_printf(fl->arena, "%s:%s:%u:%d:%u", fixed ? "strlen" : "strlen at", fl->f->usr, pointer,
	                               (int)width, fixed ? change : in->id);
	const char *name = o && o->name && o->name[0] ? arena_printf(fl->arena, "strlen(%s)", o->name) : "";
	term t = flow_fresh(fl, SYMBOL_LOCAL, SORT_INT, key, name, &length_type);
	flow_read_at(fl, t, key, pointer);
	flow_born(fl, t, fixed ? fl->memory->defs.at[change].block : in->block);
	return t;
}

term flow_string_length(struct flow *fl, const term *args, size_t n, uint32_t version, const struct ir_instr *in)
{
	int128 width = 1;
	if (!args[0] || term_get(fl->pool, args[0])->sort != SORT_PTR ||
	    (n > 1 && (!args[1] || !term_const_value(fl->pool, args[1], &width)))) {
		return TERM_NONE;
	}
	if (term_get(fl->pool, args[0])->kind != TERM_PTR) {
		return named_length(fl, args[0], width, version, in);
	}
	bool is_width = width == 1 || width == 2 || width == 4;
	term known = is_width ? constant_length(fl, args[0], (int64_t)width, version, in->block) : TERM_NONE;
	if (known) {
		return known;
	}
	struct mem_loc whole = {args[0], MAX_BYTES, &char_type, false};
	uint32_t change = flow_last_change(fl, &whole, version, in->block);
	const struct object *o = term_get(fl->pool, term_get(fl->pool, args[0])->args[0])->object;
	bool is_given = change == 0 && o && !flow_is_born_here(o->kind);
	return is_given ? term_app(fl->pool, VOCAB_STRLEN, args, n) : named_length(fl, args[0], width, change, in);
}
