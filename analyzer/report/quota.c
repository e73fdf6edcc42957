/*
 * quota.c: which results a report holds. GitHub refuses a run of more than 25,000 results and an upload of more than 10
 * MB after gzip, whole; so the most severe are kept, in their places, and how many are left out is told.
 *
 * The size is measured, not guessed: everything is printed once, the most severe results first, into zlib at the level
 * that the upload action compresses with, until the room is used up. In the report they stand in another order, which
 * zlib answers with a slightly different size: the room is half a megabyte less than the limit.
 */
#include "report/report_int.h"

#include <zlib.h>

const struct quota_limits quota_github = {.results = 25000, .bytes = 9500000};

struct gauge {
	z_stream z;
	size_t packed;
};

static void pack(struct gauge *g, const char *bytes, size_t n, int flush)
{
	unsigned char out[16384];
	g->z.next_in = (unsigned char *)(uintptr_t)bytes;
	g->z.avail_in = (unsigned)n;
	do {
		g->z.next_out = out;
		g->z.avail_out = sizeof out;
		deflate(&g->z, flush);
		g->packed += sizeof out - g->z.avail_out;
	} while (g->z.avail_out == 0);
}

static void gauge_piece(const char *bytes, size_t n, void *payload)
{
	enum { STEP = 1 << 30 };
	for (; n > STEP; bytes += STEP, n -= STEP)
		pack(payload, bytes, STEP, Z_NO_FLUSH);
	pack(payload, bytes, n, Z_NO_FLUSH);
}

/* Prints the results of a level until one does not fit; answers how many do. */
static size_t take_level(const struct quota_source *s, const struct gauge *g, const struct quota_limits *limits,
                         int level, size_t room)
{
	size_t taken = 0;
	for (size_t i = 0; i < s->n && taken < room; i++) {
		if (s->level(i, s->self) != level)
			continue;
		s->put(i, s->self);
		writer_flush(s->w);
		if (g->packed > limits->bytes)
			break;
		taken++;
	}
	return taken;
}

static size_t count_level(const struct quota_source *s, int level)
{
	size_t n = 0;
	for (size_t i = 0; i < s->n; i++)
		n += s->level(i, s->self) == level;
	return n;
}

struct quota quota_choose(const struct quota_source *s, const struct quota_limits *limits)
{
	struct quota quota = {.limits = *limits};
	struct gauge g = {.packed = 0};
	struct writer real = *s->w;
	if (deflateInit(&g.z, Z_DEFAULT_COMPRESSION) != Z_OK)
		base_die("out of memory");
	writer_init(s->w, gauge_piece, &g);
	writer_object(s->w, NULL);
	s->put_rest(s->self);
	writer_array(s->w, "results");
	size_t room = limits->results;
	for (int level = LEVEL_ERROR; level >= LEVEL_NONE; level--) {
		size_t all = count_level(s, level);
		quota.kept[level] = take_level(s, &g, limits, level, room);
		room -= quota.kept[level];
		quota.left_out += all - quota.kept[level];
		if (quota.kept[level] < all)
			room = 0; /* nothing less severe, were it smaller */
	}
	writer_release(s->w);
	deflateEnd(&g.z);
	*s->w = real;
	return quota;
}

void quota_put(const struct quota_source *s, struct quota quota)
{
	writer_array(s->w, "results");
	for (size_t i = 0; i < s->n; i++) {
		int level = s->level(i, s->self);
		if (level < 0 || quota.kept[level] == 0)
			continue;
		quota.kept[level]--;
		s->put(i, s->self);
		writer_flush(s->w);
	}
	writer_end_array(s->w);
}

const char *quota_words(struct arena *a, const struct quota *quota)
{
	return arena_printf(a,
	                    "%zu findings are left out, the least severe ones: a report holds %zu, and %.1f MB when it is "
	                    "compressed",
	                    quota->left_out, quota->limits.results, (double)quota->limits.bytes / 1e6);
}
