/*
 * fingerprint.c: what recognises a finding again after the file has changed.
 *
 * primaryLocationLineHash is GitHub's: a rolling hash (Rabin-Karp, base 37, modulo 2^64) over the 100 UTF-16 code units
 * that follow the start of a line, blanks left out and line ends unified. It is computed exactly as the upload action
 * does (github/codeql-action, src/fingerprints.ts), because a value that differs is refused with a warning.
 *
 * Our own is that of the finding's cause, where it has one: the file, the operator and what is missing, whichever
 * access leads. Else it is a hash of rule, file, function and the line without its blanks. Equal ones are counted. That
 * of the content is the same without file and count, to know a finding again whose file was renamed.
 */
#include "report/report_int.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { WINDOW = 100, BASE = 37, END_OF_TEXT = 65535 };

struct roller {
	struct arena *arena;
	uint64_t hash, base_power; /* BASE to the power of WINDOW */
	uint64_t window[WINDOW];
	uint32_t line_at[WINDOW]; /* the line that starts in a slot; 0 none */
	unsigned slot;
	uint32_t line;
	bool line_start, after_cr;
	struct map counts;
	VEC(const char *) hashes; /* by line - 1 */
};

static void emit(struct roller *ro)
{
	uint32_t line = ro->line_at[ro->slot];
	if (line == 0)
		return;
	uint64_t count = 0;
	map_get(&ro->counts, ro->hash, &count);
	map_put(&ro->counts, ro->hash, ++count);
	while (ro->hashes.n < line)
		vec_push(ro->arena, &ro->hashes, NULL);
	ro->hashes.at[line - 1] = arena_printf(ro->arena, "%" PRIx64 ":%" PRIu64, ro->hash, count);
	ro->line_at[ro->slot] = 0;
}

static void push(struct roller *ro, uint64_t unit)
{
	uint64_t oldest = ro->window[ro->slot];
	ro->window[ro->slot] = unit;
	ro->hash = BASE * ro->hash + unit - ro->base_power * oldest;
	ro->slot = (ro->slot + 1) % WINDOW;
}

static void take(struct roller *ro, uint32_t unit)
{
	if (unit == ' ' || unit == '\t' || (ro->after_cr && unit == '\n')) {
		ro->after_cr = false;
		return;
	}
	ro->after_cr = unit == '\r';
	if (unit == '\r')
		unit = '\n';
	emit(ro);
	if (ro->line_start)
		ro->line_at[ro->slot] = ++ro->line;
	ro->line_start = unit == '\n';
	push(ro, unit);
}

const char **report_line_hashes(struct arena *a, const char *text, size_t n, size_t *n_lines)
{
	struct roller ro = {.arena = a, .base_power = 1, .line_start = true};
	map_init(&ro.counts, a);
	for (int i = 0; i < WINDOW; i++)
		ro.base_power *= BASE;
	for (size_t at = 0; at < n;) {
		uint32_t code;
		at += utf8_decode(text + at, n - at, &code);
		if (code <= 0xffff) {
			take(&ro, code);
			continue;
		}
		take(&ro, 0xd800 + ((code - 0x10000) >> 10));
		take(&ro, 0xdc00 + ((code - 0x10000) & 0x3ff));
	}
	take(&ro, END_OF_TEXT);
	for (int i = 0; i < WINDOW; i++) {
		emit(&ro);
		push(&ro, 0);
	}
	*n_lines = ro.hashes.n;
	return ro.hashes.at;
}

static uint64_t add_text(uint64_t hash, const char *text)
{
	return text ? hash_bytes(hash, text, strlen(text) + 1) : hash_bytes(hash, "", 1);
}

static uint64_t add_line(uint64_t hash, struct source *source, const struct place *place)
{
	struct line line;
	if (!source_line(source, place, &line))
		return hash;
	for (size_t i = 0; i < line.n; i++)
		if (!isspace((unsigned char)line.at[i]))
			hash = hash_bytes(hash, &line.at[i], 1);
	return hash;
}

static uint64_t own_hash(const struct report *r, struct source *source, const struct finding *f)
{
	struct buf uri = {0};
	report_uri(&uri, r->root, f->place.file ? f->place.file : "");
	uint64_t by_cause = f->cause ? add_text(add_text(3, buf_text(&uri)), f->cause) : 0;
	uint64_t hash = add_text(add_text(add_text(1, f->rule), buf_text(&uri)), f->function);
	buf_release(&uri);
	return f->cause ? by_cause : add_line(hash, source, &f->place);
}

uint64_t *report_fingerprints(struct arena *a, const struct report *r)
{
	uint64_t *out = ARENA_ARRAY(a, uint64_t, r->findings.n);
	struct map counts;
	struct source source;
	map_init(&counts, a);
	source_init(&source, r);
	for (size_t i = 0; i < r->findings.n; i++) {
		const struct finding *f = &r->findings.at[i];
		uint64_t hash = own_hash(r, &source, f), count = 0;
		map_get(&counts, hash, &count);
		map_put(&counts, hash, ++count);
		out[i] = hash_mix(hash, count);
	}
	source_release(&source);
	return out;
}

uint64_t *report_content_hashes(struct arena *a, const struct report *r)
{
	uint64_t *out = ARENA_ARRAY(a, uint64_t, r->findings.n);
	struct source source;
	source_init(&source, r);
	for (size_t i = 0; i < r->findings.n; i++) {
		const struct finding *f = &r->findings.at[i];
		out[i] = f->cause ? add_text(4, f->cause)
		                  : add_line(add_text(add_text(2, f->rule), f->function), &source, &f->place);
	}
	source_release(&source);
	return out;
}
