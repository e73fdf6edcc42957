/*
 * Fuzzing the reader of what git says has changed.
 */
#include "run/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct arena arena;
	struct changes c = {0};
	arena_init(&arena);
	changes_parse(&arena, "/r", (const char *)bytes, n, &c);
	changes_find(&c, "/r/a.c");
	arena_release(&arena);
	return 0;
}
