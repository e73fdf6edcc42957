/*
 * say_memory.c: allocations in words: how much, where, and for what.
 */
#include "check/check.h"

#include <string.h>

const char *memory_size_words(const struct pass *p, const struct obligation *o)
{
	const struct allocation *what = &o->allocation;
	term size = what->most ? what->most : what->bytes;
	int128 value;
	if (!size)
		return "an unknown number of bytes";
	const char *most = what->most && what->most != what->bytes ? "at most " : "";
	if (term_const_value(p->facts->pool, size, &value) && value >= 0 && value <= INT64_MAX)
		return arena_printf(p->arena, "%s%s", most, text_bytes(p->arena, (int64_t)value));
	return term_is_sayable(p, size) ? arena_printf(p->arena, "%s%s bytes", most, term_words(p, size))
	                                : "a number of bytes that its inputs decide";
}

const char *memory_words(const struct pass *p, const struct obligation *o)
{
	const struct allocation *what = &o->allocation;
	const char *where = memory_place_name(what->place), *size = memory_size_words(p, o);
	if (what->is_sum)
		return arena_printf(p->arena, "%s memory: %s at once", where, size);
	if (what->name)
		return arena_printf(p->arena, "%s memory: %s of '%s'", where, size, what->name);
	return arena_printf(p->arena, "%s memory: %s from '%s'", where, size, what->by);
}
