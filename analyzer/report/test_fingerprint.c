/* GitHub's line hashes against the vectors of its own test (github/codeql-action, src/fingerprints.test.ts), our own
 * fingerprints, and URIs. */
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static void expect(const char *text, size_t n, const char *const *hashes, size_t n_hashes)
{
	struct arena a;
	size_t lines = 0;
	arena_init(&a);
	const char **got = report_line_hashes(&a, text, n, &lines);
	assert_int_equal(lines, n_hashes);
	for (size_t i = 0; i < n_hashes; i++)
		assert_string_equal(got[i], hashes[i]);
	arena_release(&a);
}
#define EXPECT(text, ...)                                                                                              \
	do {                                                                                                               \
		const char *const hashes_[] = {__VA_ARGS__};                                                                   \
		expect(text, sizeof(text) - 1, hashes_, sizeof hashes_ / sizeof *hashes_);                                     \
	} while (0)

#define GREETINGS                                                                                                      \
	"e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1", "b3edc88f2938467e:1",      \
	    "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1"
#define LOREM "Lorem ipsum dolor sit amet.\n"
#define LOREM5 LOREM LOREM LOREM LOREM LOREM

static void test_vectors(void **state)
{
	(void)state;
	EXPECT("", "c129715d7a2bc9a3:1");
	EXPECT(" a\nb\n  \t\tc\n d", "271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1");
	EXPECT(" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End", "8b7cf3e952e7aeb2:1", "b1ae1287ec4718d9:1",
	       "bff680108adb0fcc:1", "c6805c5e1288b612:1", "b86d3392aea1be30:1", "e6ceba753e1a442:1");
	EXPECT(" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", GREETINGS);
	EXPECT(" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", GREETINGS);
	EXPECT(" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", GREETINGS);
	EXPECT(" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n", GREETINGS);
	EXPECT(LOREM5 LOREM5, "a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4",
	       "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1", "55ec222b86bcae53:1",
	       "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1");
}

/* What is no UTF-8 hashes as U+FFFD, one for each maximal part, as Node's decoder has it. */
static void test_broken_utf8(void **state)
{
	(void)state;
	struct arena a;
	size_t n;
	arena_init(&a);
	static const char *const pairs[][2] = {
	    {"\xff", "\xef\xbf\xbd"},
	    {"a\xe4\xb8z", "a\xef\xbf\xbdz"},
	    {"\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd"},
	    {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
	    {"\xf0\x9f\x98", "\xef\xbf\xbd"},
	};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		const char **broken = report_line_hashes(&a, pairs[i][0], strlen(pairs[i][0]), &n);
		const char **mended = report_line_hashes(&a, pairs[i][1], strlen(pairs[i][1]), &n);
		assert_string_equal(broken[0], mended[0]);
	}
	arena_release(&a);
}

static void uri_is(const char *root, const char *path, const char *want)
{
	struct buf b = {0};
	report_uri(&b, root, path);
	assert_string_equal(buf_text(&b), want);
	buf_release(&b);
}

static void test_uris(void **state)
{
	(void)state;
	uri_is("/src", "/src/a/b.cc", "a/b.cc");
	uri_is("/src/", "/src/a/b.cc", "a/b.cc");
	uri_is("/src", "/src2/b.cc", "file:///src2/b.cc");
	uri_is("/", "/b.cc", "b.cc");
	uri_is("/src", "/src/a b#c%d?e.cc", "a%20b%23c%25d%3Fe.cc");
	uri_is("/src", "/src/c++/\xc3\xa4:x.cc", "c++/%C3%A4%3Ax.cc");
	uri_is("/src", "./x.cc", "x.cc");
	uri_is(NULL, "/usr/x.h", "file:///usr/x.h");
}

struct sample {
	struct arena arena;
	struct report r;
};

static void add(struct sample *s, const char *rule, uint32_t line, const char *function)
{
	vec_push(&s->arena, &s->r.findings,
	         (struct finding){.rule = rule,
	                          .level = LEVEL_ERROR,
	                          .place = {"/src/a.cc", line, 1, NULL},
	                          .function = function,
	                          .message = "m"});
}

static void text(struct sample *s, const char *source)
{
	s->r.files.n = 0;
	vec_push(&s->arena, &s->r.files, (struct report_file){"/src/a.cc", source, strlen(source)});
}

static void test_own_fingerprints_survive_moves(void **state)
{
	(void)state;
	struct sample s = {.r = {.root = "/src"}};
	arena_init(&s.arena);
	text(&s, "x[i] = 1;\nx[i] = 1;\n");
	add(&s, "write-past-extent", 1, "f");
	add(&s, "write-past-extent", 2, "f");
	add(&s, "read-past-extent", 1, "f");
	add(&s, "write-past-extent", 1, "g");
	uint64_t *before = report_fingerprints(&s.arena, &s.r);
	for (size_t i = 0; i < 4; i++)
		for (size_t k = 0; k < i; k++)
			assert_true(before[i] != before[k]);
	text(&s, "int new_line;\n\tx[i]  = 1;\n\tx[i] = 1;\n");
	for (size_t i = 0; i < s.r.findings.n; i++)
		s.r.findings.at[i].place.line++;
	uint64_t *after = report_fingerprints(&s.arena, &s.r);
	for (size_t i = 0; i < 4; i++)
		assert_true(before[i] == after[i]);
	text(&s, "int new_line;\n\tx[j] = 1;\n\tx[i] = 1;\n");
	assert_true(report_fingerprints(&s.arena, &s.r)[0] != before[0]);
	arena_release(&s.arena);
}

static void test_causes_are_known_again_whatever_leads(void **state)
{
	(void)state;
	struct sample s = {.r = {.root = "/src"}};
	arena_init(&s.arena);
	text(&s, "x[i] = 1;\ny = x[i];\n");
	add(&s, "write-past-extent", 1, "f");
	add(&s, "read-past-extent", 2, "g");
	add(&s, "read-past-extent", 2, "g");
	s.r.findings.at[0].cause = s.r.findings.at[1].cause = "f: n <= x.size(0)";
	s.r.findings.at[2].cause = "f: m <= x.size(1)";
	const uint64_t *all = report_fingerprints(&s.arena, &s.r), *contents = report_content_hashes(&s.arena, &s.r);
	assert_true(contents[0] == contents[1] && contents[0] != contents[2]);
	assert_true(all[0] != all[1] && all[0] != all[2]); /* told twice they are counted */
	s.r.findings.at[0] = s.r.findings.at[1];
	s.r.findings.n = 1;
	assert_true(report_fingerprints(&s.arena, &s.r)[0] == all[0]);
	arena_release(&s.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_vectors),
	    cmocka_unit_test(test_broken_utf8),
	    cmocka_unit_test(test_uris),
	    cmocka_unit_test(test_own_fingerprints_survive_moves),
	    cmocka_unit_test(test_causes_are_known_again_whatever_leads),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
