/*
 * report: findings to bytes. Pure functions: the same input gives the same bytes.
 *
 * Sections: text.c (as clang prints), lines.c (JSON, GitHub's commands), sarif.c with sarif_rules.c and
 * sarif_result.c (SARIF 2.1.0, streamed), quota.c (how many results), merge.c with merge_split.c and merge_print.c
 * (several reports as one), writer.c (JSON), source.c (lines behind places), fingerprint.c (GitHub's
 * primaryLocationLineHash and our own), uri.c (percent-encoding), lsp.c, explain.c (pages of rules and, from
 * statuses.def, of exit statuses), causes.c (findings that can end in a status).
 */
#ifndef OPBOUND_REPORT_H
#define OPBOUND_REPORT_H

#include "base/base.h"
#include "check/driver.h"

enum notice_kind {
	NOTICE_CLANG,
	NOTICE_UNREADABLE,
	NOTICE_CRASH,
	NOTICE_LIMIT,
	NOTICE_UNSEEN,
	NOTICE_CONTRADICTION,
	NOTICE_CONFIG
};
/* Something that could not be analyzed, or only in part. */
struct notice {
	enum notice_kind kind;
	enum level level;
	struct place place; /* line 0: the file as a whole; file null: the run */
	const char *text;
};
typedef VEC(struct notice) notice_list;

struct report_file {  /* a source that findings or notices name */
	const char *path; /* absolute */
	const char *text; /* null when not readable */
	size_t n;
};
struct report {
	finding_list findings; /* sorted, deduplicated */
	notice_list notices;
	VEC(struct report_file) files; /* sorted by path */
	const char *root;              /* %SRCROOT%, absolute */
	struct tally obligations[OBLIGATION_KINDS];
	const char *version;      /* of opbound */
	const char *command_line; /* null: leave out */
	int exit_status;
	bool keep_suppressed;
	bool show_unknown;
	uint64_t rests[ASSUMPTION_COUNT]; /* proofs that rest on each assumption */
};

struct text_options {
	bool color, quiet;
	const char *cwd;  /* paths are printed relative to it when below */
	bool show_source; /* the line and a caret under it */
	bool one_line;    /* a line a finding */
	size_t most;      /* findings; 0: all */
};
void report_text(const struct report *r, const struct text_options *o, struct buf *out);

/* ---- stack.c, stack_json.c, stack_svg.c: what `stack` prints ---- */

struct stack_platform {
	const char *name;
	int64_t bytes;
	bool is_device;
	const char *whose;
};
extern const struct stack_platform stack_platforms[]; /* platforms.def */
extern const size_t stack_platform_count;

struct stack_report {
	const struct chain *chains;
	size_t n_chains;
	const struct frame *frames; /* of all functions */
	size_t n_frames;
	int64_t stack_limit, device_stack_limit;
	const char *cwd;
};
void report_stack_text(const struct stack_report *r, struct buf *out);
void report_stack_json(const struct stack_report *r, struct buf *out);
void report_stack_svg(const struct stack_report *r, struct buf *out); /* self-contained, opens in a browser */

/* ---- contract.c: what `contract` prints ---- */

struct contract_report {
	const contract_list *contracts;
	const struct term_pool *pool;
	const char *cwd;
};
void report_contract_text(const struct contract_report *r, struct buf *out);
void report_contract_markdown(const struct contract_report *r, struct buf *out);
void report_contract_json(const struct contract_report *r, struct buf *out); /* an object a line */
/* contract_across.c: what a unit's contracts check and miss, as text for report_contract_across; and implementations of
 * one operator in different units, given each unit's text (may be null). */
enum contract_form { CONTRACT_FORM_TEXT, CONTRACT_FORM_JSON, CONTRACT_FORM_MARKDOWN };
void report_contract_sides(const struct contract_report *r, struct buf *out);
void report_contract_across(const char *const *sides, size_t n, enum contract_form form, struct buf *out);
/* For each operator a function that checks its whole contract, what is missing marked. */
void report_contract_code(const struct contract_report *r, struct buf *out);

/* lines.c: for other programs; names are below the root. */
void report_junit(const struct report *r, struct buf *out); /* a test case a finding, or one that passed */
void report_json(const struct report *r, struct buf *out);
void report_github(const struct report *r, struct buf *out); /* workflow commands: `::error file=...` */

/* Streams: `write` gets pieces; results are built and dropped one at a time. */
typedef void (*report_write)(const char *bytes, size_t n, void *payload);
void report_sarif(const struct report *r, report_write write, void *payload);

/* ---- merge.c: several SARIF reports of one tool as one run ---- */

struct merge_input {
	const char *name;
	/* Fewer bytes than wanted only at the end. */
	enum status (*read)(void *payload, uint64_t from, char *out, size_t n, size_t *got, struct error *err);
	void *payload;
};
/* Fails, before anything is written, where the inputs are no SARIF 2.1.0 or of different tools. */
enum status report_merge(struct arena *a, const struct merge_input *inputs, size_t n, report_write write, void *payload,
                         struct error *err);

/* ---- lsp.c: an editor's diagnostics ---- */

enum lsp_encoding { LSP_UTF16, LSP_UTF8, LSP_UTF32 };
struct lsp_options {
	const char *file, *uri; /* the document, and how the client writes it */
	enum lsp_encoding encoding;
	bool has_related; /* the client shows related information */
};
/* Appends a JSON array of Diagnostic. A certain fix stands in `data`: {title, edits: [{range, newText}]}. */
void report_lsp(const struct report *r, const struct lsp_options *o, struct buf *out);
/* How many units of a client the first `bytes` of a line take; and the other way round, at most n, a cut pair of
 * surrogates not taken. */
uint64_t report_lsp_units(const char *line, size_t bytes, enum lsp_encoding e);
size_t report_lsp_bytes(const char *line, size_t n, uint64_t units, enum lsp_encoding e);

/* ---- the rest ---- */

/* GitHub's line hashes of a text, one a line: "39fa2ee980eb94b0:1". Lives in `a`. */
const char **report_line_hashes(struct arena *a, const char *text, size_t n, size_t *n_lines);
/* Our own fingerprint of each finding, in their order: equal for the same defect after lines above it moved. It depends
 * on rule, file below the root, function and the line's text, and on how many equal ones came before. */
uint64_t *report_fingerprints(struct arena *a, const struct report *r);
/* The same without file and count: equal for a finding whose file was renamed, and for equal lines. */
uint64_t *report_content_hashes(struct arena *a, const struct report *r);
void report_uri(struct buf *out, const char *root, const char *path); /* relative and percent-encoded when below root */

/* `explain`: a rule's page, or what an exit status means and which rules find its causes. STATUS_INPUT with a
 * suggestion when the topic is neither. */
enum status report_explain(const char *topic, struct buf *out, struct error *err);

/* The same for an exit status, and which findings of a SARIF report can end in it, the most likely first. `name` is the
 * report's. */
enum status report_causes(struct arena *a, const char *topic, const char *name, const struct json *sarif,
                          struct buf *out, struct error *err);

#endif
