/*
 * In front of clangd, without processes: what goes in at both sides and what comes out. Everything passes as it came
 * but two kinds of messages; lists never go out under a version that they are not right for; ids of the two directions
 * do not mix.
 */
#include "lsp/lsp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define URI "file:///src/a%20b.cc"
#define RANGE(line) "{\"start\":{\"line\":" #line ",\"character\":2},\"end\":{\"line\":" #line ",\"character\":5}}"
#define OWN(line)                                                                                                      \
	"{\"range\":" RANGE(line) ",\"severity\":1,\"code\":\"write-past-extent\",\"source\":\"opbound\",\"message\":"     \
	                          "\"m\"}"
#define CLANG(line) "{\"message\":\"c\", \"range\":" RANGE(line) "}"
#define PUBLISH(list, rest)                                                                                            \
	"{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/publishDiagnostics\",\"params\":{\"diagnostics\":[" list           \
	"],\"uri\":\"" URI "\"" rest "}}"
#define OPEN                                                                                                           \
	"{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"" URI                                \
	"\",\"languageId\":\"plaintext-of-c\",\"version\":1,\"text\":\"zero\\n  one\\n  two\\n  three\\n  four\\n\"}}}"
#define INSERT(version, line, text)                                                                                    \
	"{\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"" URI "\",\"version\":" #version   \
	"},\"contentChanges\":[{\"range\":{\"start\":{\"line\":" #line ",\"character\":0},\"end\":{\"line\":" #line        \
	",\"character\":0}},\"text\":\"" text "\"}]}}"

struct scene {
	struct arena arena;
	struct lsp l;
	struct buf said; /* bodies that went to the client since the last look */
};

static void setup(struct scene *s)
{
	*s = (struct scene){.said = {0}};
	arena_init(&s->arena);
	s->l = (struct lsp){.arena = &s->arena, .program = "clangd", .client_fd = -1, .clangd_fd = -1};
	s->l.has_literals = s->l.has_document_changes = true;
}

static void teardown(struct scene *s)
{
	while (s->l.documents) {
		struct document *d = s->l.documents;
		s->l.documents = d->next;
		document_close(d);
	}
	for (size_t i = 0; i < s->l.n_pending; i++)
		arena_release(&s->l.pending[i].arena);
	buf_release(&s->l.to_client.queue);
	buf_release(&s->l.to_clangd.queue);
	buf_release(&s->said);
	arena_release(&s->arena);
}

static void feed(struct scene *s, bool from_client, const char *body)
{
	struct lsp_reader r = {.at = 0};
	struct buf bytes = {0};
	lsp_frame(&bytes, (struct slice){body, strlen(body)});
	lsp_reader_add(&r, bytes.at, bytes.n);
	struct lsp_piece p = lsp_reader_next(&r);
	struct buf *out = from_client ? &s->l.to_clangd.queue : &s->l.to_client.queue;
	size_t before = out->n;
	if (from_client)
		proxy_from_client(&s->l, &p);
	else
		proxy_from_clangd(&s->l, &p);
	if (from_client) {
		assert_int_equal(out->n - before, bytes.n);
		assert_memory_equal(out->at + before, bytes.at, bytes.n);
	}
	lsp_reader_release(&r);
	buf_release(&bytes);
}

static void client(struct scene *s, const char *body)
{
	feed(s, true, body);
	for (struct document *d = s->l.documents; d; d = d->next)
		d->due = 0;
}

/* The bodies that went to the client, a line each. */
static const char *said(struct scene *s)
{
	struct lsp_reader r = {.at = 0};
	struct lsp_piece p;
	struct buf *queue = &s->l.to_client.queue;
	buf_clear(&s->said);
	lsp_reader_add(&r, buf_text(queue), queue->n);
	while ((p = lsp_reader_next(&r)).kind == LSP_MESSAGE) {
		buf_add(&s->said, p.body.at, p.body.n);
		buf_char(&s->said, '\n');
	}
	buf_clear(queue);
	lsp_reader_release(&r);
	return buf_text(&s->said);
}

static void clangd_says(struct scene *s, const char *body, const char *expected)
{
	feed(s, false, body);
	assert_string_equal(said(s), expected);
}

static void own_list(struct scene *s, const char *list, int64_t version, const char *expected)
{
	publish_own(&s->l, s->l.documents, (struct slice){list, strlen(list)}, version);
	assert_string_equal(said(s), expected);
}

/* The text with the number for its '@'. */
static void put_number(struct buf *out, const char *text, int number)
{
	const char *at = strchr(text, '@');
	buf_add(out, text, (size_t)(at - text));
	buf_printf(out, "%d%s", number, at + 1);
}

/* ---- diagnostics ---- */

static void test_ours_go_behind_clangds(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	clangd_says(&s, PUBLISH(CLANG(0), ",\"version\":1"), PUBLISH(CLANG(0), ",\"version\":1") "\n");
	own_list(&s, "[" OWN(1) "]", 1, PUBLISH(CLANG(0) "," OWN(1), ",\"version\":1") "\n");
	clangd_says(&s, PUBLISH("", ",\"version\":1"), PUBLISH(OWN(1), ",\"version\":1") "\n");
	own_list(&s, "[" OWN(1) "]", 1, "");
	own_list(&s, "[]", 1, PUBLISH("", ",\"version\":1") "\n");
	own_list(&s, "[]", 1, "");
	teardown(&s);
}

static void test_ours_follow_edits(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	own_list(&s, "[" OWN(1) "," OWN(3) "]", 1, PUBLISH(OWN(1) "," OWN(3), "") "\n");
	client(&s, INSERT(2, 0, "\\n"));
	clangd_says(&s, PUBLISH("", ",\"version\":2"), PUBLISH(OWN(2) "," OWN(4), ",\"version\":2") "\n");
	client(&s, INSERT(3, 3, "x\\n"));
	client(&s, INSERT(7, 2, "x"));
	clangd_says(&s, PUBLISH(CLANG(0), ",\"version\":7"), PUBLISH(CLANG(0) "," OWN(5), ",\"version\":7") "\n");
	teardown(&s);
}

static void test_no_list_goes_under_a_version_it_is_not_of(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	clangd_says(&s, PUBLISH(CLANG(1) "," CLANG(3), ",\"version\":1"),
	            PUBLISH(CLANG(1) "," CLANG(3), ",\"version\":1") "\n");
	client(&s, INSERT(2, 0, "\\n"));
	client(&s, INSERT(3, 2, "x"));
	/* Ours are of version 3, clangd's are not: what is known now, and no version. */
	own_list(&s, "[" OWN(4) "]", 3, PUBLISH("{\"message\":\"c\",\"range\":" RANGE(4) "}," OWN(4), "") "\n");
	/* clangd is late: its own words under its version, then what is known now. */
	clangd_says(&s, PUBLISH(CLANG(2), ",\"version\":2"),
	            PUBLISH(CLANG(2), ",\"version\":2") "\n" PUBLISH(OWN(4), "") "\n");
	clangd_says(&s, PUBLISH(CLANG(2), ",\"version\":3"), PUBLISH(CLANG(2) "," OWN(4), ",\"version\":3") "\n");
	teardown(&s);
}

static void test_closing_forgets(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	own_list(&s, "[" OWN(1) "]", 1, PUBLISH(OWN(1), "") "\n");
	client(&s, "{\"method\":\"textDocument/didClose\",\"params\":{\"textDocument\":{\"uri\":\"" URI "\"}}}");
	assert_null(s.l.documents);
	clangd_says(&s, PUBLISH("", ""), PUBLISH("", "") "\n");
	client(&s, OPEN);
	clangd_says(&s, PUBLISH("", ",\"version\":1"), PUBLISH("", ",\"version\":1") "\n");
	teardown(&s);
}

static void test_the_edit_log_is_bounded(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	clangd_says(&s, PUBLISH(CLANG(3), ",\"version\":1"), PUBLISH(CLANG(3), ",\"version\":1") "\n");
	own_list(&s, "[" OWN(4) "]", 1, PUBLISH(CLANG(3) "," OWN(4), ",\"version\":1") "\n");
	for (int version = 2; version <= 2000; version++) {
		struct buf change = {0};
		put_number(&change, INSERT(@, 0, "\\n"), version);
		client(&s, buf_text(&change));
		buf_clear(&s.l.to_clangd.queue);
		buf_release(&change);
		assert_true(s.l.documents->n_edits <= LSP_MAX_EDITS);
	}
	own_list(&s, "[" OWN(2003) "," OWN(1) "]", 2000,
	         PUBLISH("{\"message\":\"c\",\"range\":" RANGE(2002) "}," OWN(2003) "," OWN(1), "") "\n");
	teardown(&s);
}

static void test_a_lost_document_is_silent(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	own_list(&s, "[" OWN(1) "]", 1, PUBLISH(OWN(1), "") "\n");
	client(&s, INSERT(2, 999, "x"));
	assert_true(s.l.documents->is_lost);
	clangd_says(&s, PUBLISH("", ",\"version\":2"), PUBLISH("", ",\"version\":2") "\n");
	client(&s, "{\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"" URI
	           "\",\"version\":3},\"contentChanges\":[{\"text\":\"new\\n\"}]}}");
	assert_false(s.l.documents->is_lost);
	assert_string_equal(buf_text(&s.l.documents->text), "new\n");
	teardown(&s);
}

static void test_strangers_pass(void **state)
{
	static const char *const bodies[] = {
	    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/publishDiagnostics\",\"params\":{\"uri\":\"file:///"
	    "x.h\",\"diagnostics\":[1]}}",
	    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/publishDiagnostics\",\"params\":5}",
	    "{\"id\":0,\"jsonrpc\":\"2.0\",\"method\":\"window/workDoneProgress/create\",\"params\":{}}",
	    "not JSON at all",
	    "[]",
	    "{\"id\":9007199254740993,\"result\":null}",
	};
	struct scene s;
	(void)state;
	setup(&s);
	for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
		struct buf expected = {0};
		buf_printf(&expected, "%s\n", bodies[i]);
		clangd_says(&s, bodies[i], buf_text(&expected));
		client(&s, bodies[i]);
		buf_release(&expected);
	}
	teardown(&s);
}

/* ---- requests ---- */

#define ASK(id, line)                                                                                                  \
	"{\"id\":" id ",\"method\":\"textDocument/codeAction\",\"params\":{\"textDocument\":{\"uri\":\"" URI               \
	"\"},\"range\":" RANGE(line) ",\"context\":{\"diagnostics\":[]}}}"
#define ACTION                                                                                                         \
	"{\"title\":\"suppress with // opbound-ignore: write-past-extent -- "                                              \
	"reason\",\"kind\":\"quickfix\",\"diagnostics\":[" OWN(                                                            \
	    1) "],\"edit\":{\"documentChanges\":[{\"textDocument\":{\"uri\":\"" URI                                        \
	       "\",\"version\":1},\"edits\":[{\"range\":"                                                                  \
	       "{\"start\":{\"line\":1,\"character\":0},\"end\":{\"line\":1,\"character\":0}},\"newText\":"                \
	       "\"  // opbound-ignore: write-past-extent -- FIXME: say why this is safe\\n\"}]}]}}"

static void test_actions_are_appended(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	own_list(&s, "[" OWN(1) "]", 1, PUBLISH(OWN(1), "") "\n");
	client(&s, ASK("\"a\"", 1));
	client(&s, ASK("7", 1));
	client(&s, ASK("8", 3));
	client(&s, ASK("9", 1));
	client(&s, ASK("10", 1));
	clangd_says(&s, "{\"id\":7,\"result\":[{\"title\":\"t\"}]}",
	            "{\"id\":7,\"result\":[{\"title\":\"t\"}," ACTION "]}\n");
	clangd_says(&s, "{\"id\":\"a\",\"result\":[ ]}", "{\"id\":\"a\",\"result\":[ " ACTION "]}\n");
	clangd_says(&s, "{\"id\":8,\"result\":[]}", "{\"id\":8,\"result\":[]}\n");
	clangd_says(&s, "{\"id\":9,\"result\":null}", "{\"id\":9,\"result\":[" ACTION "]}\n");
	clangd_says(&s, "{\"error\":{\"code\":-32800},\"id\":10}", "{\"error\":{\"code\":-32800},\"id\":10}\n");
	assert_int_equal(s.l.n_pending, 0);
	teardown(&s);
}

/* Two edits are one action; where one of them can not be moved there is none. */
#define AT(line) "{\"range\":" RANGE(line) ",\"newText\":\"x\"}"
#define TWO(line, first, second)                                                                                       \
	"{\"range\":" RANGE(line) ",\"source\":\"opbound\",\"message\":\"m\",\"data\":{\"title\":\"t\",\"edits\":[" AT(    \
	    first) "," AT(second) "]}}"

static void test_edits_of_a_fix_go_together(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	own_list(&s, "[" TWO(1, 1, 3) "]", 1, PUBLISH(TWO(1, 1, 3), "") "\n");
	client(&s, ASK("1", 1));
	feed(&s, false, "{\"id\":1,\"result\":[]}");
	assert_non_null(strstr(said(&s), "\"version\":1},\"edits\":[" AT(1) "," AT(3) "]}]}}"));
	client(&s, INSERT(2, 2, "\\n"));
	clangd_says(&s, PUBLISH("", ",\"version\":2"), PUBLISH(TWO(1, 1, 4), ",\"version\":2") "\n");
	client(&s, INSERT(3, 4, "x"));
	feed(&s, false, PUBLISH("", ",\"version\":3"));
	const char *left = said(&s);
	assert_non_null(strstr(left, "\"opbound\""));
	assert_null(strstr(left, "\"edits\""));
	teardown(&s);
}

static void test_ids_of_both_directions_are_apart(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	own_list(&s, "[" OWN(1) "]", 1, PUBLISH(OWN(1), "") "\n");
	client(&s, ASK("1", 1));
	clangd_says(&s, "{\"id\":1,\"method\":\"workspace/applyEdit\",\"params\":{}}",
	            "{\"id\":1,\"method\":\"workspace/applyEdit\",\"params\":{}}\n");
	client(&s, "{\"id\":1,\"result\":[]}");
	clangd_says(&s, "{\"id\":\"1\",\"result\":[]}", "{\"id\":\"1\",\"result\":[]}\n");
	clangd_says(&s, "{\"id\":1,\"result\":[]}", "{\"id\":1,\"result\":[" ACTION "]}\n");
	clangd_says(&s, "{\"id\":1,\"result\":[]}", "{\"id\":1,\"result\":[]}\n");
	teardown(&s);
}

static void test_the_answer_says_the_encoding(void **state)
{
	static const struct {
		const char *answer;
		enum lsp_encoding encoding;
	} rows[] = {
	    {"{\"id\":0,\"result\":{\"capabilities\":{\"positionEncoding\":\"utf-8\"},\"offsetEncoding\":\"utf-16\"}}",
	     LSP_UTF8},
	    {"{\"id\":0,\"result\":{\"capabilities\":{},\"offsetEncoding\":\"utf-32\"}}", LSP_UTF32},
	    {"{\"id\":0,\"result\":{\"capabilities\":{}}}", LSP_UTF16},
	    {"{\"id\":0,\"error\":{}}", LSP_UTF16},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct scene s;
		setup(&s);
		client(&s,
		       "{\"id\":0,\"method\":\"initialize\",\"params\":{\"capabilities\":{\"offsetEncoding\":[\"utf-8\"]}}}");
		feed(&s, false, rows[i].answer);
		assert_int_equal(s.l.encoding, rows[i].encoding);
		teardown(&s);
	}
}

static void test_unanswered_requests_are_bounded(void **state)
{
	struct scene s;
	(void)state;
	setup(&s);
	client(&s, OPEN);
	for (int i = 0; i < 1000; i++) {
		struct buf ask = {0};
		put_number(&ask, ASK("@", 1), i);
		client(&s, buf_text(&ask));
		buf_release(&ask);
	}
	assert_int_equal(s.l.n_pending, LSP_MAX_PENDING);
	teardown(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_ours_go_behind_clangds),
	    cmocka_unit_test(test_ours_follow_edits),
	    cmocka_unit_test(test_no_list_goes_under_a_version_it_is_not_of),
	    cmocka_unit_test(test_closing_forgets),
	    cmocka_unit_test(test_the_edit_log_is_bounded),
	    cmocka_unit_test(test_a_lost_document_is_silent),
	    cmocka_unit_test(test_strangers_pass),
	    cmocka_unit_test(test_actions_are_appended),
	    cmocka_unit_test(test_edits_of_a_fix_go_together),
	    cmocka_unit_test(test_ids_of_both_directions_are_apart),
	    cmocka_unit_test(test_the_answer_says_the_encoding),
	    cmocka_unit_test(test_unanswered_requests_are_bounded),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
