/*
 * check, the driver's side: deciding verdicts, running the checks, rules, suppression. Not for checks.
 */
#ifndef OPBOUND_CHECK_DRIVER_H
#define OPBOUND_CHECK_DRIVER_H

#include "check/check.h"
#include "program/program.h"
#include "replay/replay.h"

/* ---- decide.c ---- */

struct wrapper_calls;
struct decide_options {
	struct limits limits;
	struct replay_options replay;
	bool no_replay, solves;   /* without runs: the solver is asked all the same */
	struct work_limit *limit; /* what is left when it has passed is unknown; or null */
	/* Finds who calls an entry from outside, in the project's Python code and registrations
	 * (wrapper.h); or null. `above`: from where the project calls these, and from where those, as far as that is in
	 * sight. */
	void (*callers)(struct program *p, const struct ir_func *entry, bool above, struct wrapper_calls *out,
	                void *payload);
	/* Is nobody in sight who could call an entry that no model names, although others are bound? Or null. */
	bool (*is_unbound)(const struct ir_func *entry, void *payload);
	/* Does the project build the unit's file nowhere, although it builds others beside it? Or null. */
	bool (*is_unbuilt)(void *payload);
	void *callers_of; /* of all of them */
};
/* Gives every obligation of the program its verdict. */
void decide_program(struct program *p, const struct decide_options *o);

/* ---- decide_given.c ---- */

/* Looks for inputs with which a violated obligation of a stack happens: its witness's `given`. Of a recursion those
 * that go twice as deep, since a compiler may make smaller frames than were counted: true where there are any. */
bool decide_given(struct program *p, const struct decide_options *o, struct obligation *of);

/* ---- contract.c ---- */

/* An access that breaks, and what the source calls that which it has to stay in: "'table'". */
struct contract_break {
	const struct obligation *of; /* null: none */
	const char *object;
	size_t more; /* accesses of the same line to the object, which break as well */
};
/* One condition over a function's inputs: it is checked, or its accesses break without it. */
struct contract_check {
	const char *text;
	const char *code,
	    *broken;        /* the condition in the source's language, and its contrary; null where it has no words */
	struct place place; /* of the check, or of the first access that breaks */
	size_t accesses;    /* that break, each place once; 0: it is checked */
	struct contract_break example; /* the first of them; none: it is checked */
	const char *refuser;           /* which helper checks it, behind which the function goes on all the same; or null */
	bool is_rank;                  /* of ranks alone: whoever asks for a size has asked for these before */
};
/* What a function needs of who calls it, and what it sees to itself. */
struct contract {
	const struct ir_func *func;
	bool is_operator;                            /* a model names it as an entry */
	VEC(const struct obligation *) requirements; /* accesses, for their requirements: none that another implies */
	fact_list checks;                            /* that proofs of its accesses rest on */
	struct map ways;                             /* conditions under which it comes to an access -> 1 */
	VEC(const struct obligation *) breaks;       /* violated or possible, each place once */
	VEC(struct contract_break) others;           /* those of them that no missing condition explains */
	VEC(struct contract_check) conditions;       /* those checked, by place, then those missing */
	const char *form, *context;                  /* how its framework refuses an input (models, `check`); its context */
	VEC(const struct obligation *) memory;       /* what it allocates, worth telling */
	VEC(const char *) unseen;                    /* what its memory is handed to and nobody can look into, in words */
	uint64_t verdicts[VERDICT_UNREACHABLE + 1];
	assumptions rests;
};
typedef VEC(struct contract) contract_list;
/* Of each function of the main file that others may call, in the order of the source. Everything is decided. */
void contracts_of(struct program *p, contract_list *out);
/* The check as a statement, by the framework's form ("$" the condition, "#" a message, "@" the context); null where the
 * form has no words for it. */
const char *check_statement(struct arena *a, const struct wish *w);

/* ---- contract_check.c ---- */

/* Sets conditions, form and context, from checks and breaks. */
void contract_conditions(struct program *p, struct contract *c);
/* Each condition that a check joins; those that only say how the check left are left out. */
void contract_take_apart(struct program *p, const struct fact *f, fact_list *out);
/* Two implementations of one operator (`scale_cpu` and `scale_cuda`, `f_forward` and `f_backward`), by their names. */
bool names_are_of_one(const char *a, const char *b);
bool contracts_are_of_one(const struct contract *a, const struct contract *b);
/* What `a` checks and `b` does not, though it has all that is named in it; null: that one is not such. */
const struct contract_check *contract_unshared(const struct contract *a, const struct contract *b, size_t i);
/* The condition that breaks `b` where it lacks one of that text; or null. */
const struct contract_check *contract_missing(const struct contract *b, const char *text);
/* The function a stranger calls to get to the access. */
const struct ir_func *access_entry(const struct ir_unit *u, const struct obligation *a);

/* ---- speak.c ---- */

/* Gives sizes and fields the names that their author would use; decide_program does it. */
void speak_names(struct program *p);

/* ---- decide_need.c ---- */

/* Gives frames and chains their verdicts; decide_program does that as well. */
void decide_needs(struct unit_facts *f, const struct limits *l, assumptions refused);

/* ---- self_check.c ---- */

/* A run did what a verdict rules out: a defect of ours. */
struct contradiction {
	const struct obligation *of;
	const char *inputs, *at; /* as in struct witness; `at` is null where an unreachable place was reached */
};
typedef VEC(struct contradiction) contradiction_list;
/* Replays what decide_program found to be proved or unreachable. No verdict changes. */
void self_check_program(struct program *p, const struct decide_options *o, contradiction_list *out);

/* ---- rules.c ---- */

/* One row of a check's rules.json, and its page. */
struct rule {
	const char *id, *check, *name; /* name: PascalCase for SARIF */
	const char *short_text, *full_text;
	const char *page; /* RULE.md */
	bool off;         /* unless it is enabled, or named by `only` */
	int cwe;          /* 0: none */
	const char *cwe_name;
	const char *security_severity; /* "7.5" */
	const char *precision;         /* "very-high" */
	const char *const *tags;
	size_t n_tags;
	const char *const *statuses; /* exit statuses it can end in: "0xC0000409" */
	size_t n_statuses;
};
const struct rule *rule_find(const char *id); /* null: no such rule, or one of a loaded check */
const struct rule *rule_list(size_t *n);      /* sorted by id */

/* ---- registry.c ---- */

const struct check *const *check_list(size_t *n); /* built in, by name, then loaded */
/* The object stays loaded and its check listed until the process ends; what dlopen says is in the error. */
enum status check_load(const char *path, struct error *err); /* --load=FILE.so */

/* ---- finding.c ---- */

struct check_options {
	struct limits limits;
	const char **only, **disable; /* rule ids */
	size_t n_only, n_disable;
	const char **enable; /* of the rules that are off by default */
	size_t n_enable;
	int64_t largest_tensor; /* enables index-overflow where it is given */
	bool strict;            /* unknown becomes a warning */
	bool show_unknown;
};
/* Runs every check over the facts; findings are sorted by place and rule, each place and rule once. */
void check_run(struct arena *a, const struct unit_facts *facts, const struct check_options *o, finding_list *out);
/* `only` and `disable` name rules or whole checks. */
bool check_enabled(const struct check_options *o, const char *rule);
/* By place, rule, severity; of findings with equal place and rule the most severe stays. For lists joined from units.
 */
void finding_sort(finding_list *findings);
/* Is it a place of its own, rather than the other half of what reads and writes one object at one place? */
bool finding_is_further(const struct finding *f, size_t related);
enum level level_of(enum verdict v, const struct check_options *o);
const char *level_name(enum level l);

/* ---- suppress.c ---- */

/* Reads `// opbound-ignore: RULE[, RULE] -- reason` in `text` and marks the findings of that file; a comment without a
 * reason or that matched nothing becomes a finding of its own (rule "opbound-ignore"). */
void suppress_apply(struct arena *a, const char *file, const char *text, size_t n, finding_list *findings);
/* The same where some rules were not run: their comments are not called unused. */
void suppress_apply_for(struct arena *a, const char *file, const char *text, size_t n, const struct check_options *o,
                        finding_list *findings);

#endif
