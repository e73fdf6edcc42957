/*
 * check: the contract between the analyzer and a check. A check includes this header and nothing else of the analyzer.
 *
 * A check is a const record and pure functions of the pass: it reads the unit's facts, in which every obligation
 * already has its verdict, and reports findings. Decide, then report: one function answers whether and with what
 * evidence, another words it.
 *
 * Sections: decide.c (verdicts: proof, replay, or neither), finding.c, suppress.c (`opbound-ignore` comments),
 * registry.c (generated list of checks; --load), rules.c (rules.json and RULE.md, embedded).
 */
#ifndef OPBOUND_CHECK_H
#define OPBOUND_CHECK_H

#include "base/base.h"
#include "facts/facts.h"

#define OPBOUND_CHECK_ABI 1

enum level { LEVEL_NONE, LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR };

/* What the user set. Sizes in bytes. */
struct limits {
	int64_t frame_budget, stack_limit, device_frame_budget, device_stack_limit;
	const char *stack_limit_name; /* "windows", or null when given as a number */
};

struct replacement {
	struct place start, end;
	const char *text;
};

/* A finding before it is worded for a medium. The pass copies it. */
struct finding {
	const char *rule;
	enum verdict verdict;
	enum level level; /* LEVEL_NONE: the default of the verdict */
	struct place place, end;
	const char *message;
	const char *function; /* for people */
	evidence_list evidence;
	bool has_fix;
	const char *fix_title;
	struct replacement fix;
	/* set by the pass and the driver */
	bool suppressed;
	const char *suppress_reason;
	uint64_t fingerprint;
};
typedef VEC(struct finding) finding_list;

struct pass;
struct pass_sink;
struct pass {
	const struct unit_facts *facts;
	const struct limits *limits;
	struct arena *arena; /* for texts of findings */
	void (*report)(struct pass *p, const struct finding *f);
	struct pass_sink *sink;
};

struct check {
	int abi;                  /* OPBOUND_CHECK_ABI */
	const char *name;         /* its folder */
	const char *const *rules; /* ids, null-terminated */
	void (*run)(struct pass *p);
};
/* A shared object loaded with --load defines: const struct check opbound_check; */

/* Helpers for wording. */
const char *text_bytes(struct arena *a, int64_t bytes); /* "40000000 bytes (38.1 MiB)" */
const char *term_words(const struct pass *p, term t);   /* a term as a person writes it */
void evidence_add(struct arena *a, evidence_list *list, struct place place, const char *fmt, ...) PRINTF_LIKE(4, 5);

#endif
