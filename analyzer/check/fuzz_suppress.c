/*
 * Fuzzing the reader of comments: any source text, with a finding on each of its first lines. What it adds has a place
 * in the file.
 */
#include "check/driver.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct arena arena;
	finding_list list = {0};
	arena_init(&arena);
	for (uint32_t line = 1; line <= 8; line++) {
		struct finding f = {.rule = line % 2 ? "write-past-extent" : "dynamic-frame",
		                    .level = LEVEL_ERROR,
		                    .place = {.file = "a.c", .line = line, .col = 1}};
		vec_push(&arena, &list, f);
	}
	suppress_apply(&arena, "a.c", (const char *)bytes, n, &list);
	for (size_t i = 0; i < list.n; i++)
		if (list.at[i].place.line == 0 || list.at[i].place.line > n + 8 || list.at[i].place.col == 0)
			BUG("a place outside of the text");
	arena_release(&arena);
	return 0;
}
