/* The page: what comes from outside stays text, and the picture of an access is small however far it goes. */
#include "report/html_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void escaped(const char *text, const char *wanted)
{
	struct buf b = {0};
	html_text(&b, text);
	assert_string_equal(buf_text(&b), wanted);
	buf_release(&b);
}

static void test_text_is_text(void **state)
{
	(void)state;
	escaped("<script>a && \"b\" 'c'</script>", "&lt;script&gt;a &amp;&amp; &quot;b&quot; &#39;c&#39;&lt;/script&gt;");
	escaped("\xe4\xb8\xad \xf0\x9f\x98\x80\tx\n", "\xe4\xb8\xad \xf0\x9f\x98\x80\tx\n");
	escaped("\x1b[31m\x7f\r", "[U+001B][31m[U+007F][U+000D]");
	escaped("a\xe2\x80\xae"
	        "b\xef\xbb\xbf",
	        "a[U+202E]b[U+FEFF]");
	escaped("\xc0\xbc\xff\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
	escaped("\xef\xbf\xbe", "\xef\xbf\xbd");
	escaped(NULL, "");
}

static struct buf drawn(struct drawing d)
{
	struct finding f = {.drawing = d};
	struct buf b = {0};
	html_extent(&f, &b);
	return b;
}

static void draws(struct drawing d, const char *wanted)
{
	struct buf b = drawn(d);
	if (!strstr(buf_text(&b), wanted))
		fail_msg("no '%s' in %s", wanted, buf_text(&b));
	assert_true(b.n < 4000);
	buf_release(&b);
}

static void test_cells(void **state)
{
	(void)state;
	struct drawing d = {.is_given = true, .is_write = true, .offset = 16, .bytes = 4, .extent = 16, .elem_bytes = 4};
	draws(d, "writes element 4 of 4<");
	draws(d, "<li class=\"in\">3</li><li class=\"bad\" title=\"written outside\">4</li></ol>");
	d.offset = -4;
	draws(d, "<li class=\"bad\" title=\"written outside\">-1</li><li class=\"in\">0</li>");
	d.extent = 6; /* no whole elements */
	draws(d, "of 6 bytes<");
	d = (struct drawing){.is_given = true, .offset = 4000000000000, .bytes = 4, .extent = 4000000000, .elem_bytes = 4};
	draws(d, "<li class=\"in\">5</li><li class=\"gap\" title=\"999999988 more\">");
	draws(d, "<li class=\"bad\" title=\"read outside\">1000000000000</li>");
	d = (struct drawing){.is_given = true, .offset = 20, .bytes = 4, .extent = 16, .elem_bytes = 8}; /* a member */
	draws(d, "reads element 2 of 2<");
	d = (struct drawing){.is_given = true, .offset = 0, .bytes = 1 << 30, .extent = 64, .elem_bytes = 4};
	draws(d, "<li class=\"bad\" title=\"read outside\">16</li>");
}

static void test_what_cannot_be_drawn(void **state)
{
	(void)state;
	const struct drawing none[] = {{.bytes = 4, .extent = 4},
	                               {.is_given = true, .bytes = 4, .extent = -1},
	                               {.is_given = true, .bytes = INT64_MAX, .extent = 4},
	                               {.is_given = true, .bytes = 4, .offset = INT64_MIN, .extent = 4}};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		struct buf b = drawn(none[i]);
		assert_int_equal(b.n, 0);
		buf_release(&b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_text_is_text), cmocka_unit_test(test_cells),
	                                   cmocka_unit_test(test_what_cannot_be_drawn)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
