/*
 * Fuzzing --baseline: any text becomes fingerprints or an error in words, and can be held against a report.
 */
#include "run/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct arena arena;
	struct baseline b = {0};
	struct report r = {.root = "/nowhere", .version = "0"};
	struct finding f = {.rule = "write-past-extent", .place = {.file = "/nowhere/a.c", .line = 1, .col = 1}};
	struct error err = {0};
	arena_init(&arena);
	vec_push(&arena, &r.findings, f);
	enum status s = baseline_parse(&arena, "b.sarif", (const char *)bytes, n, &b, &err);
	if ((s == STATUS_OK) != (err.text[0] == '\0'))
		BUG("an error without words, or words without an error");
	if (s == STATUS_OK)
		baseline_apply(&arena, &b, &r);
	arena_release(&arena);
	return 0;
}
