/*
 * baseline.c: --baseline=FILE.sarif. A finding whose fingerprint (ours, not GitHub's) stands in an earlier report is
 * known and not reported again. Only what the file must hold for that is read.
 */
#include "run/run.h"

#include <string.h>

static const char fingerprint_key[] = "opbound/v1";

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

static void add_result(const struct json *result, struct baseline *b)
{
	const struct json *prints = json_get(result, "partialFingerprints");
	const struct json *own = prints ? json_get(prints, fingerprint_key) : NULL;
	uint64_t hash;
	b->results++;
	if (own && own->kind == JSON_STRING && parse_hex(own->string, &hash))
		map_put(&b->known, hash, 1);
}

static enum status wrong_shape(const char *path, const char *what, struct error *err)
{
	return error_set(err, STATUS_INPUT, "--baseline: '%s' is no SARIF report: %s", path, what);
}

enum status baseline_load(struct arena *a, const char *path, struct baseline *out, struct error *err)
{
	char *text;
	size_t n;
	struct json *root;
	enum status s = file_read(a, path, &text, &n, err);
	if (s == STATUS_OK)
		s = json_parse(a, path, text, n, &root, err);
	if (s != STATUS_OK)
		return s;
	const struct json *runs = json_get(root, "runs");
	if (!runs || runs->kind != JSON_ARRAY)
		return wrong_shape(path, "it has no 'runs'", err);
	map_init(&out->known, a);
	for (const struct json *run = runs->first; run; run = run->next) {
		const struct json *results = json_get(run, "results");
		for (const struct json *r = results ? results->first : NULL; r; r = r->next)
			add_result(r, out);
	}
	if (out->results && out->known.n == 0)
		return wrong_shape(path, "its results have no 'opbound/v1' fingerprints", err);
	return STATUS_OK;
}

/* LIMIT: of two equal lines the second is told apart by its number only; when the first is mended, the second takes its
 * place and stays known. */
void baseline_apply(struct arena *a, const struct baseline *b, struct report *r)
{
	const uint64_t *prints = report_fingerprints(a, r);
	size_t kept = 0;
	uint64_t seen;
	for (size_t i = 0; i < r->findings.n; i++)
		if (!map_get(&b->known, prints[i], &seen))
			r->findings.at[kept++] = r->findings.at[i];
	r->findings.n = kept;
}
