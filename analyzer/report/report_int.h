/*
 * report, private: the source lines behind places, a small JSON writer, and what the parts of SARIF share.
 */
#ifndef OPBOUND_REPORT_INT_H
#define OPBOUND_REPORT_INT_H

#include "report/report.h"

/* ---- stack.c ---- */

bool stack_chain_is_device(const struct chain *c);
const struct stack_platform *stack_smallest(const struct chain *c); /* that holds it; null: none */
int64_t stack_to_set(const struct chain *c);                        /* with room to spare */
const struct chain **stack_sorted(struct arena *a, const struct stack_report *r);
/* The i-th way to a larger stack, and whose it is (null: not one for this chain); null behind the last. */
const char *stack_advice(struct arena *a, const struct chain *c, size_t i, const char **where);

/* ---- source.c: lines of the files that findings name ---- */

/* The files of a report, and where the lines of the one that was asked for last begin: findings come sorted by file. */
struct source {
	const struct report *r;
	struct arena arena;
	const struct report_file *file;
	VEC(size_t) starts; /* offsets of lines in `file` */
};
void source_init(struct source *s, const struct report *r);
void source_release(struct source *s);
const struct report_file *source_file(const struct report *r, const char *path); /* null: not among the files */
/* Bytes of a line without its end. */
struct line {
	const char *at;
	size_t n;
};
bool source_line(struct source *s, const struct place *place, struct line *out);
/* Where a finding ends: its own end, or behind the name or the one character at its place. `end` may be null. */
struct place source_end(struct source *s, const struct place *place, const struct place *end);
/* A byte column as UTF-16 code units from 1, which is what SARIF counts in; as it is where the text is not known. */
uint32_t source_utf16_column(struct source *s, const struct place *place);
bool report_is_shown(const struct report *r, const struct finding *f);
/* Decodes one character as the WHATWG does (what is no UTF-8 becomes U+FFFD); answers how many bytes it took. */
size_t utf8_decode(const char *at, size_t n, uint32_t *code);

/* ---- writer.c: JSON piece by piece ---- */

struct writer {
	struct buf piece;
	report_write write;
	void *payload;
	uint64_t open; /* a bit a level: something stands in it already */
	unsigned depth;
};
/* The member `obligations` of a run's properties: by kind how many were made and what verdicts they have. */
void report_obligations(struct writer *w, const struct tally obligations[OBLIGATION_KINDS]);
/* The member `assumptions`, where any proof rests on one: how many rest on each. */
void report_assumptions(struct writer *w, const uint64_t rests[ASSUMPTION_COUNT]);
void writer_init(struct writer *w, report_write write, void *payload);
void writer_flush(struct writer *w);   /* hands on what has gathered */
void writer_release(struct writer *w); /* flushes, frees */
/* `key` is null inside an array. */
void writer_object(struct writer *w, const char *key);
void writer_array(struct writer *w, const char *key);
void writer_end_object(struct writer *w);
void writer_end_array(struct writer *w);
void writer_string(struct writer *w, const char *key, const char *value);
void writer_int(struct writer *w, const char *key, int64_t value);
void writer_number(struct writer *w, const char *key, double value);
void writer_null(struct writer *w, const char *key);
void writer_bool(struct writer *w, const char *key, bool value);
void writer_line(struct writer *w); /* the next member or element starts on a new line */

/* ---- quota.c: which results a report holds ---- */

struct quota_limits {
	size_t results, bytes; /* bytes: compressed */
};
extern const struct quota_limits quota_github;
/* Results to choose from. `level` answers -1 for one that is not shown; `put` prints one to `w`, and `put_rest` what
 * stands around them. */
struct quota_source {
	struct writer *w;
	size_t n;
	int (*level)(size_t i, void *self);
	void (*put)(size_t i, void *self);
	void (*put_rest)(void *self);
	void *self;
};
struct quota {
	struct quota_limits limits;
	size_t kept[LEVEL_ERROR + 1], left_out; /* of each level the first ones */
};
struct quota quota_choose(const struct quota_source *s, const struct quota_limits *limits);
void quota_put(const struct quota_source *s, struct quota quota); /* the member "results" */
const char *quota_words(struct arena *a, const struct quota *quota);

/* ---- sarif.c, sarif_rules.c, sarif_result.c ---- */

/* What a run of sarif.c carries along. */
struct sarif {
	struct writer w;
	const struct report *r;
	struct source source;
	struct arena arena;   /* of the run */
	struct arena scratch; /* of a result */
	const struct rule **rules;
	size_t n_rules;
	const uint64_t *fingerprints; /* by finding */
	const uint64_t *contents;     /* by finding */
	struct arena file_arena;      /* of the current file's line hashes */
	const char *hashed;           /* the file they belong to */
	const char **hashes;
	size_t n_hashes;
};
void sarif_message(struct sarif *s, const char *key, const char *text); /* {"text": ...} */
void sarif_artifact(struct sarif *s, const char *file);                 /* "artifactLocation": ... */
/* "physicalLocation": ... `end` may be null; no region where the place has no line. A primary one brings its text. */
void sarif_physical(struct sarif *s, const struct place *place, const struct place *end, bool primary);

extern const char sarif_schema[];

/* sarif_rules.c */
void sarif_collect_rules(struct sarif *s);
/* The rule's, or where the finding was not replayed to its end the one that stands below it: "RULE/possible". */
const char *sarif_rule_id(struct sarif *s, const struct finding *f);
size_t sarif_rule_index(const struct sarif *s, const char *id);
const char *sarif_notice_id(enum notice_kind kind);
size_t sarif_notice_index(enum notice_kind kind);
void sarif_tool(struct sarif *s);
void sarif_taxonomies(struct sarif *s);

/* sarif_result.c: the finding with this index */
void sarif_result(struct sarif *s, size_t finding);

/* ---- merge_split.c: a report's results, and what is left of it ---- */

struct merge_piece {
	uint64_t at; /* in the file */
	size_t n;
	size_t run; /* of the report's, which it belongs to */
	uint32_t line;
};
struct merge_split {
	struct buf rest; /* the report without results; release it */
	VEC(struct merge_piece) pieces;
};
enum status merge_split(struct arena *a, const struct merge_input *input, struct merge_split *out, struct error *err);
/* The result, with lines of the whole text. */
enum status merge_piece_parse(struct arena *scratch, const struct merge_input *input, const struct merge_piece *piece,
                              const struct json **out, struct error *err);

/* ---- merge.c, merge_print.c: several runs as one ---- */

/* Arrays that other parts of a run point into by index. */
enum merge_table {
	MERGE_RULES,
	MERGE_NOTIFICATIONS,
	MERGE_TAXONOMIES,
	MERGE_TAXA, /* of all taxonomies; an index counts within one */
	MERGE_ARTIFACTS,
	MERGE_LOGICAL,
	MERGE_FLOWS,
	MERGE_TABLES
};
struct merge_row {
	const struct json *value;
	size_t run, owner; /* of a taxon: its taxonomy */
};
/* Read again when it is printed: only what is needed to choose stays. */
struct merge_result {
	struct merge_piece piece;
	uint32_t run;
	int8_t level;
	bool is_suppressed;
};
struct merge_run {
	const char *name; /* of its file */
	const struct merge_input *input;
	const struct json *run, *driver;
	VEC(size_t) to[MERGE_TABLES]; /* where each row went */
	VEC(size_t) first_taxon;      /* by taxonomy: where its taxa begin in to[MERGE_TAXA] */
	size_t first_invocation;
};
struct merge {
	struct arena *arena;
	struct writer w;
	VEC(struct merge_run) runs;
	VEC(struct merge_row) rows[MERGE_TABLES];
	VEC(struct merge_result) results;
	struct arena scratch;                          /* of a result */
	struct map known[MERGE_TABLES], known_results; /* hash of what tells a row from others -> where it went */
	VEC(size_t) taxa;                              /* how many a taxonomy has */
	size_t invocations;
	bool has_suppressions;
	enum status status; /* of what was printed so far: the first index that leads nowhere */
	struct error *err;
};
bool merge_is_shallow(const struct json *v);                          /* enough for the writer, and for recursion */
void merge_print(struct merge *m, report_write write, void *payload); /* everything */

/* ---- explain.c ---- */

struct status_row {
	uint32_t value;
	const char *name, *system, *meaning, *rules;
};
/* The first row that a topic means, or null. */
const struct status_row *explain_status(const char *topic);

/* ---- contract_memory.c ---- */

/* What it allocates, a line each behind the title; nothing where it allocates nothing. */
void contract_memory(const struct contract_report *r, const struct contract *c, const char *title, const char *bullet,
                     struct buf *out);
void contract_memory_json(const struct contract *c, struct buf *out);

#endif
