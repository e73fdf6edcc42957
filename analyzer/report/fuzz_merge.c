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

static enum status read_text(void *payload, uint64_t from, char *out, size_t n, size_t *got, struct error *err)
{
	const struct buf *text = payload;
	(void)err;
	*got = from >= text->n ? 0 : text->n - from < n ? text->n - from : n;
	memcpy(out, buf_text(text) + from, *got);
	return STATUS_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	static const char empty[] =
	    "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"opbound\"}},\"results\":[]}]}";
	struct arena arena;
	struct error err = {0};
	struct buf given = {0}, other = {0};
	size_t written = 0;
	arena_init(&arena);
	buf_add(&given, (const char *)bytes, n);
	buf_str(&other, empty);
	struct merge_input inputs[] = {
	    {"a.sarif", read_text, &given}, {"a.sarif", read_text, &given}, {"b.sarif", read_text, &other}};
	enum status s = report_merge(&arena, inputs, 3, count, &written, &err);
	if ((s == STATUS_OK) != (written > 0) || (s == STATUS_OK) != (err.text[0] == '\0'))
		BUG("a refused report was written, or an error has no words");
	buf_release(&given);
	buf_release(&other);
	arena_release(&arena);
	return 0;
}
