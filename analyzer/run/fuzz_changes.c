/*
 * Fuzzing the reader of git's diffs, and the question whether a finding stands on a line that changed.
 */
#include "run/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct arena arena;
	struct changes c = {0};
	struct finding f = {.place = {.file = "/r/a.c", .line = 3, .col = 1}};
	arena_init(&arena);
	changes_parse(&arena, "/r", (const char *)bytes, n, &c);
	changes_concern(&c, &f);
	arena_release(&arena);
	return 0;
}
