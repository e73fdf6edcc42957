/*
 * merge_split.c: a report's text as its results, each a piece of the file, and the rest, which is small: a parsed tree
 * takes ten times the room of its text, and a report may have a hundred thousand results.
 *
 * One pass over the bytes follows strings and brackets, no more. What is malformed, or hides its keys behind escapes,
 * stays in the rest, or becomes a piece that does not parse: either way the parser has the last word.
 */
#include "report/report_int.h"

#include <string.h>

enum { CHUNK = 65536, KEY_SIZE = 16 };

/* Where the objects stand that lead to a result: {"runs": [{"results": [...]}]}. */
enum { IN_REPORT = 1, IN_RUNS, IN_RUN, IN_RESULTS };

struct splitter {
	struct arena *arena;
	struct merge_split *out;
	uint64_t at; /* of the byte that is looked at */
	uint32_t line;
	unsigned depth, path; /* open brackets; how many of them, from the outside, lead to a result */
	bool in_string, escaped;
	char word[KEY_SIZE]; /* the last string, where it is short enough to be a key of ours */
	size_t n_word;
	bool is_key; /* `word` was followed by a colon, at this depth */
	size_t run;  /* counted from 1 */
	struct merge_piece piece;
	bool has_piece, after_comma;
};

static bool key_is(const struct splitter *s, const char *key)
{
	return s->is_key && s->n_word == strlen(key) && memcmp(s->word, key, s->n_word) == 0;
}

static void end_piece(struct splitter *s, bool is_wanted)
{
	if (!s->has_piece && is_wanted) /* nothing between two commas: the parser will say so */
		s->piece = (struct merge_piece){.at = s->at, .line = s->line};
	if (s->has_piece || is_wanted) {
		s->piece.run = s->run - 1;
		vec_push(s->arena, &s->out->pieces, s->piece);
	}
	s->has_piece = false;
}

static void open_bracket(struct splitter *s, char c)
{
	bool leads = s->path == s->depth &&
	             ((s->depth == 0 && c == '{') || (s->depth == IN_REPORT && c == '[' && key_is(s, "runs")) ||
	              (s->depth == IN_RUNS && c == '{') || (s->depth == IN_RUN && c == '[' && key_is(s, "results")));
	s->run += leads && s->depth == IN_RUNS;
	s->depth++;
	s->path += leads;
	s->is_key = false;
	s->after_comma = false;
}

static void close_bracket(struct splitter *s)
{
	if (s->depth == IN_RESULTS && s->path == IN_RESULTS)
		end_piece(s, s->after_comma);
	if (s->depth == 0)
		return;
	s->path -= s->path == s->depth;
	s->depth--;
	s->is_key = false;
}

/* A string that begins here may be a key; what follows it tells. */
static void begin_string(struct splitter *s)
{
	s->in_string = true;
	s->n_word = 0;
	s->is_key = false;
}

static void in_string(struct splitter *s, char c)
{
	if (s->escaped)
		s->escaped = false;
	else if (c == '\\')
		s->escaped = true;
	else if (c == '"')
		s->in_string = false;
	if (s->in_string && s->n_word < KEY_SIZE)
		s->word[s->n_word++] = c;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Is the byte one of a result's? Then it goes into its piece, and else into the rest. */
static bool take_result(struct splitter *s, char c)
{
	if (s->path != IN_RESULTS || s->depth < IN_RESULTS)
		return false;
	if (s->depth == IN_RESULTS && !s->in_string && (c == ']' || c == ','))
		return c == ',';
	if (is_blank(c) && !s->has_piece)
		return c != '\n';
	if (!s->has_piece)
		s->piece = (struct merge_piece){.at = s->at, .line = s->line};
	s->has_piece = true;
	s->piece.n = (size_t)(s->at - s->piece.at) + 1;
	return true;
}

static void step(struct splitter *s, char c)
{
	bool is_result = take_result(s, c);
	if (!is_result)
		buf_char(&s->out->rest, c);
	else if (c == '\n')
		buf_char(&s->out->rest, c); /* lines stay what they are */
	s->line += c == '\n';
	s->at++;
	if (s->in_string) {
		in_string(s, c);
	} else if (c == '"') {
		begin_string(s);
	} else if (c == ':') {
		s->is_key = true;
	} else if (c == '{' || c == '[') {
		open_bracket(s, c);
	} else if (c == '}' || c == ']') {
		close_bracket(s);
	} else if (c == ',') {
		s->is_key = false;
		if (s->depth == IN_RESULTS && s->path == IN_RESULTS) {
			end_piece(s, true);
			s->after_comma = true;
		}
	}
}

enum status merge_split(struct arena *a, const struct merge_input *input, struct merge_split *out, struct error *err)
{
	struct splitter s = {.arena = a, .out = out, .line = 1};
	char *bytes = arena_alloc(a, CHUNK);
	size_t got = CHUNK;
	for (uint64_t at = 0; got == CHUNK; at += got) {
		enum status status = input->read(input->payload, at, bytes, CHUNK, &got, err);
		if (status != STATUS_OK)
			return status;
		for (size_t i = 0; i < got; i++)
			step(&s, bytes[i]);
	}
	return STATUS_OK;
}

/* ---- a piece as a tree ---- */

/* Recursion is bounded: merge.c asks how deep a piece is first. */
static void move_lines(struct json *v, uint32_t by)
{
	v->line += by;
	for (struct json *c = v->first; c; c = c->next)
		move_lines(c, by);
}

/* The parser's words for what is wrong, with the line in the whole text. */
static enum status explain(struct arena *a, const struct merge_input *input, struct error *err)
{
	struct buf all = {0};
	struct json *root;
	char *bytes = arena_alloc(a, CHUNK);
	size_t got = CHUNK;
	enum status s = STATUS_OK;
	for (uint64_t at = 0; got == CHUNK && s == STATUS_OK; at += got) {
		s = input->read(input->payload, at, bytes, CHUNK, &got, err);
		buf_add(&all, bytes, s == STATUS_OK ? got : 0);
	}
	if (s == STATUS_OK)
		s = json_parse(a, input->name, buf_text(&all), all.n, &root, err);
	buf_release(&all);
	return s == STATUS_OK ? error_set(err, STATUS_INPUT, "%s: changed while it was read", input->name) : s;
}

enum status merge_piece_parse(struct arena *scratch, const struct merge_input *input, const struct merge_piece *piece,
                              const struct json **out, struct error *err)
{
	char *text = arena_alloc(scratch, piece->n + 1);
	struct json *value;
	size_t got;
	enum status s = input->read(input->payload, piece->at, text, piece->n, &got, err);
	if (s != STATUS_OK)
		return s;
	if (got != piece->n || json_parse(scratch, input->name, text, got, &value, NULL) != STATUS_OK)
		return explain(scratch, input, err);
	if (!merge_is_shallow(value))
		return error_set(err, STATUS_INPUT, "%s:%u: nested too deeply for a SARIF report", input->name, piece->line);
	move_lines(value, piece->line - 1);
	*out = value;
	return STATUS_OK;
}
