/*
 * Fuzzing 'merge': any text merges with itself and with an empty report, or is refused in words before a byte is
 * written.
 */
#include "report/report.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static void count(const char *bytes, size_t n, void *payload)
{
	(void)bytes;
	*(size_t *)payload += n;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	static const char empty[] =
	    "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"opbound\"}},\"results\":[]}]}";
	struct arena arena;
	struct json *sarif, *other;
	struct error err = {0};
	size_t written = 0;
	arena_init(&arena);
	if (json_parse(&arena, "a.sarif", (const char *)bytes, n, &sarif, NULL) == STATUS_OK &&
	    json_parse(&arena, "b.sarif", empty, strlen(empty), &other, NULL) == STATUS_OK) {
		struct merge_input inputs[] = {{"a.sarif", sarif}, {"a.sarif", sarif}, {"b.sarif", other}};
		enum status s = report_merge(&arena, inputs, 3, count, &written, &err);
		if ((s == STATUS_OK) != (written > 0) || (s == STATUS_OK) != (err.text[0] == '\0'))
			BUG("a refused report was written, or an error has no words");
	}
	arena_release(&arena);
	return 0;
}
