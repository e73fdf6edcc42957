/*
 * Arenas, vectors, strings under construction, maps and interned strings.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/base.h"
#include "base/heap_int.h"

#include <string.h>

static bool all_zero(const unsigned char *p, size_t n)
{
	size_t i = 0;
	while (i < n && !p[i])
		i++;
	return i == n;
}

static void memory_is_zeroed_and_aligned(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	for (size_t size = 0; size < 100000; size += 777) {
		unsigned char *p = arena_alloc(&a, size);
		assert_int_equal((uintptr_t)p % 16, 0);
		assert_true(all_zero(p, size));
		memset(p, 0xa5, size);
	}
	assert_true(a.total > 100000);
	arena_release(&a);
	assert_int_equal(a.total, 0);
	unsigned char *again = arena_alloc(&a, 5000); /* usable again, and what was there before is not seen */
	assert_true(all_zero(again, 5000));
	arena_release(&a);
}

/* Large ones come in large pages, beside each other and one by one. */
static void large_arenas_hold_what_is_put_there(void **state)
{
	(void)state;
	struct arena a;
	unsigned char *at[200];
	arena_init(&a);
	size_t held = arena_held();
	for (size_t i = 0; i < 200; i++) {
		size_t size = i % 20 == 19 ? (size_t)3 << 20 : 50000;
		at[i] = arena_alloc(&a, size);
		assert_int_equal((uintptr_t)at[i] % 16, 0);
		assert_true(all_zero(at[i], size));
		memset(at[i], (int)i + 1, size);
	}
	for (size_t i = 0; i < 200; i++)
		assert_true(at[i][0] == (unsigned char)(i + 1) && at[i][49999] == (unsigned char)(i + 1));
	assert_true(arena_held() >= held + a.total);
	arena_release(&a);
	assert_int_equal(arena_held(), held);
}

static void the_heap_goes_on_in_large_pages(void **state)
{
	(void)state;
	struct arena before, a;
	arena_init(&before);
	arena_init(&a);
	char *old = arena_alloc(&before, 3000);
	memset(old, 'x', 3000);
	heap_begin();
	for (int i = 0; i < 100; i++) {
		char *p = arena_alloc(&a, 100000);
		assert_int_equal(p[0] + p[99999], 0);
		memset(p, i, 100000);
	}
	heap_tend();
	char *p = arena_alloc(&a, 40 << 20); /* too large for it */
	assert_int_equal(p[(40 << 20) - 1], 0);
	arena_release(&a);
	heap_rest();
	p = arena_alloc(&a, 100000);
	assert_int_equal(p[0] + p[99999], 0);
	assert_int_equal(old[0] + old[2999], 2 * 'x');
	arena_release(&before);
	arena_release(&a);
}

static void growing_keeps_contents_and_zeroes_the_rest(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	unsigned char *p = arena_alloc(&a, 10);
	memset(p, 1, 10);
	p = arena_grow(&a, p, 10, 1000);
	assert_int_equal(p[9], 1);
	assert_true(all_zero(p + 10, 990));
	(void)arena_alloc(&a, 8); /* now it cannot grow where it is */
	p[999] = 7;
	p = arena_grow(&a, p, 1000, 200000);
	assert_int_equal(p[0] + p[999], 8);
	assert_true(all_zero(p + 1000, 199000));
	arena_release(&a);
}

static void what_grows_alone_takes_no_more_than_it_needs(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	size_t before = arena_held(), n = 1 << 20;
	unsigned char *p = arena_alloc(&a, n);
	memset(p, 5, n);
	for (; n < (size_t)16 << 20; n *= 2) {
		(void)arena_alloc(&a, 64);
		p = arena_renew(&a, p, n, n * 2);
		assert_int_equal(p[0] + p[n - 1], 10);
		assert_true(all_zero(p + n, n));
		memset(p + n, 5, n);
	}
	assert_true(arena_held() - before < n + n / 2);
	arena_release(&a);
	assert_int_equal(arena_held(), before);
}

static void vectors_grow(void **state)
{
	(void)state;
	struct arena a;
	VEC(int) one = {0}, two = {0};
	arena_init(&a);
	for (int i = 0; i < 5000; i++) {
		vec_push(&a, &one, i);
		vec_push(&a, &two, -i);
	}
	for (int i = 0; i < 5000; i++)
		assert_int_equal(one.at[i] + two.at[i], 0);
	assert_int_equal(vec_pop(&one), 4999);
	assert_int_equal(one.n, 4999);
	arena_release(&a);
}

static void strings_are_copied_and_formatted(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	assert_string_equal(arena_strdup(&a, "operator"), "operator");
	assert_string_equal(arena_strndup(&a, "operator", 2), "op");
	assert_string_equal(arena_printf(&a, "%s: %d", "n", 5), "n: 5");
	arena_release(&a);
}

static void a_buffer_stops_at_its_limit(void **state)
{
	(void)state;
	struct buf b = {.limit = 5};
	assert_string_equal(buf_text(&b), "");
	buf_str(&b, "abc");
	assert_false(b.truncated);
	buf_printf(&b, "%d", 12345);
	assert_string_equal(buf_text(&b), "abc12");
	assert_true(b.truncated);
	buf_char(&b, 'x');
	assert_int_equal(b.n, 5);
	buf_clear(&b);
	assert_string_equal(buf_text(&b), "");
	assert_false(b.truncated);
	buf_release(&b);
	assert_int_equal(b.limit, 5);
}

static void wide_integers_print(void **state)
{
	(void)state;
	struct buf b = {0};
	buf_int128(&b, 0);
	buf_char(&b, ' ');
	buf_int128(&b, (int128)INT64_MAX * 10);
	buf_char(&b, ' ');
	buf_int128(&b, (int128)1 << 126);
	buf_char(&b, ' ');
	buf_int128(&b, -(int128)1 - (((int128)1 << 126) - 1 + ((int128)1 << 126)));
	assert_string_equal(buf_text(&b), "0 92233720368547758070 85070591730234615865843651857942052864 "
	                                  "-170141183460469231731687303715884105728");
	buf_release(&b);
}

static void integers_must_fill_the_text(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool ok;
		int64_t value;
	} rows[] = {
	    {"0", true, 0},    {"-12", true, -12},   {"0x1F", true, 31},
	    {"", false, 0},    {"-", false, 0},      {"12a", false, 0},
	    {" 1", false, 0},  {"0x", false, 0},     {"9223372036854775807", true, INT64_MAX},
	    {"1.5", false, 0}, {"1 ", false, 0},     {"9223372036854775808", false, 0},
	    {"007", true, 7},  {"-0x10", true, -16}, {"-9223372036854775808", true, INT64_MIN},
	    {"+4", true, 4},   {"--4", false, 0},    {"0xx", false, 0},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int64_t v = 77;
		if (parse_int64(rows[i].text, &v) != rows[i].ok)
			fail_msg("'%s'", rows[i].text);
		assert_int_equal(v, rows[i].ok ? rows[i].value : 77);
	}
}

static void sizes_have_units(void **state)
{
	(void)state;
	uint64_t v = 0;
	assert_true(parse_size("65536", &v) && v == 65536);
	assert_true(parse_size("64KiB", &v) && v == 65536);
	assert_true(parse_size("1 MiB", &v) && v == 1 << 20);
	assert_true(parse_size("2GiB", &v) && v == UINT64_C(2) << 30);
	assert_true(parse_size("5 B", &v) && v == 5);
	assert_false(parse_size("", &v));
	assert_false(parse_size("KiB", &v));
	assert_false(parse_size("-1", &v));
	assert_false(parse_size("1 parsec", &v));
	assert_false(parse_size("99999999999999999999", &v));
	assert_false(parse_size("99999999999GiB", &v));
	assert_int_equal(v, 5);
}

static void the_nearest_word_is_near(void **state)
{
	(void)state;
	const char *words[] = {"frame", "extent", "recursion"};
	assert_string_equal(nearest_word("extend", words, 3), "extent");
	assert_string_equal(nearest_word("recusrion", words, 3), "recursion");
	assert_null(nearest_word("elephant", words, 3));
	assert_null(nearest_word("--bogus", (const char *const[]){"--jobs"}, 1));
	assert_string_equal(nearest_word("itn", (const char *const[]){"int"}, 1), "int");
	assert_null(nearest_word("x", words, 3));
	assert_null(nearest_word("frame", words, 0));
}

static void maps_hold_any_key(void **state)
{
	(void)state;
	struct arena a;
	struct map m;
	uint64_t v;
	arena_init(&a);
	map_init(&m, &a);
	assert_false(map_get(&m, 0, &v));
	for (uint64_t i = 0; i < 10000; i++)
		map_put(&m, i * UINT64_C(0x100000001), i);
	for (uint64_t i = 0; i < 10000; i++)
		assert_true(map_get(&m, i * UINT64_C(0x100000001), &v) && v == i);
	assert_int_equal(m.n, 10000);
	map_put(&m, 0, 99);
	assert_true(map_get(&m, 0, &v) && v == 99);
	assert_int_equal(m.n, 10000);
	assert_false(map_get(&m, 5, &v));
	map_clear(&m);
	assert_false(map_get(&m, 0, &v));
	map_put(&m, UINT64_MAX, 1);
	assert_true(map_get(&m, UINT64_MAX, &v) && m.n == 1);
	arena_release(&a);
}

static void equal_strings_become_one(void **state)
{
	(void)state;
	struct arena a;
	struct interner in;
	char text[16];
	const char *first[500];
	arena_init(&a);
	interner_init(&in, &a);
	for (int i = 0; i < 500; i++)
		first[i] = intern(&in, arena_printf(&a, "name%d", i));
	for (int i = 0; i < 500; i++) {
		struct buf b = {0};
		buf_printf(&b, "name%d", i);
		assert_ptr_equal(intern(&in, buf_text(&b)), first[i]);
		buf_release(&b);
	}
	memcpy(text, "name12345", 10);
	assert_ptr_equal(internn(&in, text, 5), intern(&in, "name1"));
	assert_string_equal(internn(&in, text, 0), "");
	assert_int_equal(in.n, 501);
	arena_release(&a);
}

static void hashes_are_stable(void **state)
{
	(void)state;
	assert_true(hash_bytes(0, "a", 1) != hash_bytes(0, "b", 1));
	assert_true(hash_bytes(1, "a", 1) != hash_bytes(0, "a", 1));
	assert_true(hash_mix(1, 2) != hash_mix(2, 1));
	/* Caches on disk are keyed with it: a change must be meant. */
	assert_true(hash_bytes(0, "opbound", 7) == UINT64_C(0xc757b49bf4b3f53d));
}

static void what_arenas_hold_can_be_limited(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct work_limit limit = work_limit_start(1000, arena_held() + (1 << 20));
	assert_false(work_limit_passed(&limit));
	arena_alloc(&a, 2 << 20);
	assert_true(work_limit_passed(&limit));
	assert_true(work_limit_tight(&limit));
	arena_release(&a);
	assert_true(work_limit_passed(&limit)); /* as what was not done is still not done */
	assert_int_equal(limit.passed, WORK_MEMORY_PASSED);
	limit = (struct work_limit){.end = 1e-9};
	assert_true(work_limit_passed(&limit));
	assert_int_equal(limit.passed, WORK_TIME_PASSED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(memory_is_zeroed_and_aligned),
	    cmocka_unit_test(large_arenas_hold_what_is_put_there),
	    cmocka_unit_test(the_heap_goes_on_in_large_pages),
	    cmocka_unit_test(growing_keeps_contents_and_zeroes_the_rest),
	    cmocka_unit_test(what_grows_alone_takes_no_more_than_it_needs),
	    cmocka_unit_test(vectors_grow),
	    cmocka_unit_test(strings_are_copied_and_formatted),
	    cmocka_unit_test(a_buffer_stops_at_its_limit),
	    cmocka_unit_test(wide_integers_print),
	    cmocka_unit_test(integers_must_fill_the_text),
	    cmocka_unit_test(sizes_have_units),
	    cmocka_unit_test(the_nearest_word_is_near),
	    cmocka_unit_test(maps_hold_any_key),
	    cmocka_unit_test(equal_strings_become_one),
	    cmocka_unit_test(hashes_are_stable),
	    cmocka_unit_test(what_arenas_hold_can_be_limited),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
