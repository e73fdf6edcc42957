/*
 * Digests (BLAKE2b, 256 bits): texts whose digests are equal are equal, even where somebody would gain by a pair that
 * is not. hash.c's is for tables.
 */
#include "base/base.h"

#include <blake2.h>
#include <string.h>

struct digest digest_of(const void *bytes, size_t n)
{
	struct digest d;
	if (blake2b(d.bytes, bytes, NULL, sizeof d.bytes, n, 0) != 0)
		BUG("a digest of %zu bytes failed", n);
	return d;
}

bool digest_equal(const struct digest *a, const struct digest *b)
{
	return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

const char *digest_text(struct arena *a, const struct digest *d)
{
	struct buf b = {0};
	for (size_t i = 0; i < sizeof d->bytes; i++)
		buf_printf(&b, "%02x", d->bytes[i]);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return text;
}

enum status digest_file(const char *path, struct digest *out)
{
	struct arena scratch;
	char *text;
	size_t n;
	arena_init(&scratch);
	enum status s = file_read(&scratch, path, &text, &n, NULL);
	if (s == STATUS_OK)
		*out = digest_of(text, n);
	arena_release(&scratch);
	return s;
}
