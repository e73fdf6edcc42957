/*
 * Which results a report holds: by count, by compressed size, and in which order they stay.
 */
#include "report/report_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

struct fake {
	struct writer w;
	const char *levels; /* a character a result: "enw-" */
	size_t bytes;       /* of each */
};

static int level(size_t i, void *self)
{
	const struct fake *f = self;
	const char *names = "-nwe", *at = strchr(names, f->levels[i]);
	return at == names ? -1 : (int)(at - names);
}

/* Digits that zlib cannot make much smaller than half. */
static void put(size_t i, void *self)
{
	struct fake *f = self;
	struct buf text = {0};
	uint64_t seed = i + 1;
	buf_printf(&text, "%c%zu:", f->levels[i], i);
	for (size_t k = 0; k < f->bytes; k++)
		buf_char(&text, "0123456789abcdef"[(seed = hash_mix(seed, k)) & 15]);
	writer_string(&f->w, NULL, buf_text(&text));
	buf_release(&text);
}

static void put_rest(void *self)
{
	(void)self;
}

static void gather(const char *bytes, size_t n, void *payload)
{
	buf_add(payload, bytes, n);
}

/* The first characters of each result that stays: "e0 w3 ". */
static const char *kept(struct arena *a, const char *levels, size_t bytes, struct quota_limits limits, size_t left_out)
{
	struct buf out = {0}, names = {0};
	struct fake f = {.levels = levels, .bytes = bytes};
	struct quota_source s = {&f.w, strlen(levels), level, put, put_rest, &f};
	writer_init(&f.w, gather, &out);
	writer_object(&f.w, NULL);
	struct quota q = quota_choose(&s, &limits);
	assert_int_equal(q.left_out, left_out);
	quota_put(&s, q);
	writer_end_object(&f.w);
	writer_release(&f.w);
	for (const char *at = strchr(buf_text(&out), '['); (at = strchr(at, '"')); at = strchr(at + 1, '"') + 1)
		buf_printf(&names, "%.*s ", (int)strcspn(at + 1, ":"), at + 1);
	const char *text = arena_strdup(a, buf_text(&names));
	buf_release(&out);
	buf_release(&names);
	return text;
}

static void test_all_stay(void **state)
{
	struct arena *a = *state;
	assert_string_equal(kept(a, "ewne", 10, (struct quota_limits){4, 100000}, 0), "e0 w1 n2 e3 ");
	assert_string_equal(kept(a, "", 10, (struct quota_limits){4, 100000}, 0), "");
	assert_string_equal(kept(a, "-e-", 10, (struct quota_limits){4, 100000}, 0), "e1 ");
}

static void test_the_most_severe_stay_in_their_places(void **state)
{
	struct arena *a = *state;
	assert_string_equal(kept(a, "nwewnwe", 10, (struct quota_limits){4, 100000}, 3), "w1 e2 w3 e6 ");
	assert_string_equal(kept(a, "nwewnwe", 10, (struct quota_limits){1, 100000}, 6), "e2 ");
	assert_string_equal(kept(a, "nwewnwe", 10, (struct quota_limits){0, 100000}, 7), "");
}

/* 100,000 digits take 50,000 bytes and some. */
static void test_compressed_size(void **state)
{
	struct arena *a = *state;
	assert_string_equal(kept(a, "nweee", 100000, (struct quota_limits){9, 1000000}, 0), "n0 w1 e2 e3 e4 ");
	assert_string_equal(kept(a, "nweee", 100000, (struct quota_limits){9, 220000}, 1), "w1 e2 e3 e4 ");
	assert_string_equal(kept(a, "nweee", 100000, (struct quota_limits){9, 120000}, 3), "e2 e3 ");
}

static int setup(void **state)
{
	static struct arena a;
	arena_init(&a);
	*state = &a;
	return 0;
}

static int teardown(void **state)
{
	arena_release(*state);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_all_stay),
	    cmocka_unit_test(test_the_most_severe_stay_in_their_places),
	    cmocka_unit_test(test_compressed_size),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
