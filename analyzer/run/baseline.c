/*
 * baseline.c: --baseline=FILE.sarif. A finding whose fingerprint (ours, not GitHub's) stands in an earlier report is
 * known and not reported again. So is one that has moved to another file: its content is known from a result that no
 * finding answers to any more, of a file that is gone or was analyzed again. Only what the file must hold for that is
 * read.
 */
#include "run/run.h"

#include <string.h>

static const char fingerprint_key[] = "opbound/v1", content_key[] = "opbound/content/v1";

static bool parse_hex(const char *text, uint64_t *out)
{
	uint64_t v = 0;
	size_t n = 0;
	for (; text[n]; n++) {
		const char *digits = "0123456789abcdef", *digit = strchr(digits, text[n]);
		if (!digit || n >= 16)
			return false;
		v = v << 4 | (uint64_t)(digit - digits);
	}
	*out = v;
	return n > 0;
}

/* A member that holds a hash. */
static bool get_hash(const struct json *object, const char *key, uint64_t *out)
{
	const struct json *v = object ? json_get(object, key) : NULL;
	return v && v->kind == JSON_STRING && parse_hex(v->string, out);
}

static int hex_digit(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char *digit = c ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
	return digit ? (int)(digit - digits) : -1;
}

/* A URI's path: "a%20b.c" is "a b.c", "file:///a" is "/a". */
static const char *uri_path(struct arena *a, const char *uri)
{
	static const char scheme[] = "file://";
	if (strncmp(uri, scheme, strlen(scheme)) == 0)
		uri += strlen(scheme);
	char *path = arena_strdup(a, uri), *to = path;
	for (const char *at = uri; *at; at++) {
		int high = *at == '%' ? hex_digit(at[1]) : -1, low = high < 0 ? -1 : hex_digit(at[2]);
		*to++ = low < 0 ? *at : (char)(high * 16 + low);
		at += low < 0 ? 0 : 2;
	}
	*to = '\0';
	return path;
}

/* The file of a result's first place, or "". */
static const char *result_file(struct arena *a, const struct json *result)
{
	const struct json *v = json_get(result, "locations");
	v = v && v->first ? json_get(v->first, "physicalLocation") : NULL;
	v = v ? json_get(v, "artifactLocation") : NULL;
	v = v ? json_get(v, "uri") : NULL;
	return v && v->kind == JSON_STRING ? uri_path(a, v->string) : "";
}

static bool is_note(const struct json *result)
{
	const struct json *level = json_get(result, "level");
	return level && level->kind == JSON_STRING && strcmp(level->string, "note") == 0;
}

static void add_result(struct arena *a, const struct json *result, struct baseline *b)
{
	const struct json *prints = json_get(result, "partialFingerprints");
	struct baseline_result r = {0};
	b->results++;
	if (!get_hash(prints, fingerprint_key, &r.fingerprint))
		return;
	map_put(&b->known, r.fingerprint, is_note(result) ? LEVEL_NOTE : LEVEL_ERROR);
	if (!get_hash(prints, content_key, &r.content))
		return;
	r.file = result_file(a, result);
	vec_push(a, &b->contents, r);
}

static enum status wrong_shape(const char *path, const char *what, struct error *err)
{
	return error_set(err, STATUS_INPUT, "--baseline: '%s' is no SARIF report: %s", path, what);
}

enum status baseline_load(struct arena *a, const char *path, struct baseline *out, struct error *err)
{
	char *text;
	size_t n;
	enum status s = file_read(a, path, &text, &n, err);
	return s == STATUS_OK ? baseline_parse(a, path, text, n, out, err) : s;
}

enum status baseline_parse(struct arena *a, const char *path, const char *text, size_t n, struct baseline *out,
                           struct error *err)
{
	struct json *root;
	enum status s = json_parse(a, path, text, n, &root, err);
	if (s != STATUS_OK)
		return s;
	const struct json *runs = json_get(root, "runs");
	if (!runs || runs->kind != JSON_ARRAY)
		return wrong_shape(path, "it has no 'runs'", err);
	map_init(&out->known, a);
	for (const struct json *run = runs->first; run; run = run->next) {
		const struct json *results = json_get(run, "results");
		for (const struct json *r = results ? results->first : NULL; r; r = r->next)
			add_result(a, r, out);
	}
	if (out->results && out->known.n == 0)
		return wrong_shape(path, "its results have no 'opbound/v1' fingerprints", err);
	return STATUS_OK;
}

static bool was_analyzed(const struct report *r, const char *path)
{
	for (size_t i = 0; i < r->files.n; i++)
		if (strcmp(r->files.at[i].path, path) == 0)
			return true;
	return false;
}

/* How many results of each content have lost their place: no finding has their fingerprint any more. */
static void count_lost(struct arena *a, const struct baseline *b, const struct report *r, const uint64_t *prints,
                       struct map *lost)
{
	struct map found;
	map_init(&found, a);
	map_init(lost, a);
	for (size_t i = 0; i < r->findings.n; i++)
		map_put(&found, prints[i], 1);
	for (size_t i = 0; i < b->contents.n; i++) {
		const struct baseline_result *old = &b->contents.at[i];
		const char *path = path_join(a, r->root, old->file);
		uint64_t n = 0;
		if (map_get(&found, old->fingerprint, &n) || (file_exists(path) && !was_analyzed(r, path)))
			continue;
		map_get(lost, old->content, &n);
		map_put(lost, old->content, n + 1);
	}
}

/* Has one lost its place whose content is this? Each counts once. */
static bool take_lost(struct map *lost, uint64_t content)
{
	uint64_t n = 0;
	if (!map_get(lost, content, &n) || n == 0)
		return false;
	map_put(lost, content, n - 1);
	return true;
}

/* What was a mere note says nothing of an error. */
static bool is_known(const struct baseline *b, uint64_t fingerprint, const struct finding *f)
{
	uint64_t level;
	return map_get(&b->known, fingerprint, &level) && (level != LEVEL_NOTE || f->level <= LEVEL_NOTE);
}

/* LIMIT(precision): of two equal lines the second is told apart by its number only; when the first is mended, the
 * second takes its place and stays known. */
void baseline_apply(struct arena *a, const struct baseline *b, struct report *r)
{
	const uint64_t *prints = report_fingerprints(a, r), *contents = report_content_hashes(a, r);
	struct map lost;
	size_t kept = 0;
	count_lost(a, b, r, prints, &lost);
	for (size_t i = 0; i < r->findings.n; i++)
		if (!is_known(b, prints[i], &r->findings.at[i]) && !take_lost(&lost, contents[i]))
			r->findings.at[kept++] = r->findings.at[i];
	r->findings.n = kept;
}
