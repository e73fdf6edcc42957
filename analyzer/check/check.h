/*
 * check: the contract between the analyzer and a check. A check includes this header and nothing else of the analyzer.
 *
 * A check is a const record and pure functions of the pass: it reads the unit's facts, in which every obligation
 * already has its verdict, and reports findings. Decide, then report: one function answers whether and with what
 * evidence, another words it.
 *
 * Sections: decide.c (verdicts: proof, replay, or neither), cause.c and cause_guess.c (what is missing), finding.c,
 * rank.c, suppress.c (`opbound-ignore` comments), registry.c (generated list of checks; --load), rules.c (rules.json
 * and RULE.md, embedded), words.c, say_memory.c, reach.c.
 */
#ifndef OPBOUND_CHECK_H
#define OPBOUND_CHECK_H

#include "base/base.h"
#include "facts/facts.h"

/* The contract's version, and the sizes of what a check reads and makes: one that was built against other headers is
 * refused instead of reading astray. */
#ifndef OPBOUND_CHECK_VERSION
#define OPBOUND_CHECK_VERSION 1
#endif
#define OPBOUND_CHECK_ABI                                                                                              \
	((int)(OPBOUND_CHECK_VERSION +                                                                                     \
	       8 * (sizeof(struct obligation) + 3 * sizeof(struct frame) + 5 * sizeof(struct chain) +                      \
	            7 * sizeof(struct finding) + 11 * sizeof(struct reach) + 13 * sizeof(struct unit_facts) +              \
	            17 * sizeof(struct pass) + 19 * sizeof(struct evidence))))

enum level { LEVEL_NONE, LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR };

/* What the user set. Sizes in bytes. */
struct limits {
	int64_t frame_budget, stack_limit, device_frame_budget, device_stack_limit;
	const char *stack_limit_name;       /* "windows", or null when given as a number */
	int64_t device_memory, host_memory; /* 0: no limit */
};

struct replacement {
	struct place start, end;
	const char *text;
};
typedef VEC(struct replacement) replacement_list;

/* An allocation that should be larger. */
struct room_wish {
	struct place at;
	int64_t more;     /* so many elements; 0: as many elements as it takes bytes */
	int64_t unit;     /* bytes of an element */
	const char *name; /* of the pointer that it is given to; or null */
};

/* What an edit would have to say; whether it mends anything is tried by who can analyze the edited text. */
struct wish {
	const char *code, *broken;               /* a check: what must hold, in the source's language, and its contrary */
	const char *code_ranked, *broken_ranked; /* where these are found wanting; as in struct cause */
	const char *check, *context;             /* as there */
	const char *function;                    /* for the check's message */
	struct place entry, inside;              /* the function to check in, and what it must come before */
	bool returns_nothing, returns_bool;
	const struct guard *guard; /* or a check where an index is used, `code` as it is there; null: none */
	const struct wish *more;   /* that it goes with; or null */
	const struct wish *beside; /* a check that is needed, too, where that alone mends nothing; null: none is known */
	struct place bound;        /* or a bound that lets so many too many through; line 0: none */
	int64_t by;
	const struct room_wish *room; /* or what an allocation is asked for; null: none */
	const char *stop; /* or first a statement behind the one at stop_at, where that refused an input; null: none */
	struct place stop_at;
};

/* Another place that is mended with a finding's own. */
struct related {
	const char *rule;
	struct place place, end;
	const char *message, *function, *object;
	uint32_t spot; /* equal where one object is read and written at one place (`+=`); 0: not said */
};
typedef VEC(struct related) related_list;

/* How far the access that a run broke reached, in bytes, from its object's beginning. */
struct drawing {
	bool is_given, is_write;
	int64_t offset, bytes, extent, elem_bytes;
};

/* A finding before it is worded for a medium. The pass copies it. */
struct finding {
	const char *rule;
	enum verdict verdict;
	enum level level; /* LEVEL_NONE: the default of the verdict and the rank */
	struct place place, end;
	const char *message;
	const char *function; /* for people */
	const char *object;   /* what an access leaves: object_kind_name; or null */
	evidence_list evidence;
	related_list related; /* what breaks for the same cause; none of them is a finding of its own */
	uint32_t spot;        /* as of what is related */
	struct drawing drawing;
	const struct wish *wish; /* or null; set by checks, of no use behind the unit's analysis */
	const char *cause;       /* what is missing and where, whichever access leads; null: none was found */
	uint32_t rank;           /* 0 to 100: how likely it is that somebody comes here like that; 0: not said */
	const char *no_fix;      /* why there is no edit, where one was thought of; or null */
	const char *fix_title;
	replacement_list fix; /* all of them together mend it, in one file or several; none: there is no edit */
	/* set by the pass and the driver */
	bool suppressed;
	const char *suppress_reason;
	uint64_t fingerprint;
	const char *confirmation; /* what a program made of it showed: "confirmed", "not runnable: ..."; null: none ran */
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
/* Every check defines this, a folder of checks/ and a shared object loaded with --load alike; what is built in is
 * renamed by the build (cmake/Registry.cmake). */
extern const struct check opbound_check;

/* ---- words.c: helpers for wording ---- */

const char *text_bytes(struct arena *a, int64_t bytes); /* "40000000 bytes (38.1 MiB)" */
const char *term_words(const struct pass *p, term t);   /* a term as a person writes it; "?" for TERM_NONE */
/* `bytes` counted in elements of so many bytes, or TERM_NONE when it is no whole number of them for every input. Looks
 * through reductions to 64 bits, so it is for words only. */
term term_elements(struct term_pool *p, term bytes, int64_t elem_bytes);
/* Which element the access at this offset is of; TERM_NONE: that does not come out even. */
term access_index(struct term_pool *p, const struct access *a, term offset);
/* "16 elements", "n + 1 elements", or bytes where there are no whole elements. */
const char *extent_words(const struct pass *p, term bytes, int64_t elem_bytes);
const char *limit_words(const struct pass *p, bool is_device); /* of the stack: "1048576 bytes (windows)" */
/* Of what stands in a stub that nobody can open, the innermost call on the way in that does not; null: none is needed,
 * or there is none. */
const struct call_step *call_in_sight(const struct obligation *o);
const char *call_words(const struct pass *p, const char *usr); /* the function's name; null: it is not known */
/* The function in which that call stands, or the obligation does. */
const struct ir_func *function_in_sight(const struct ir_unit *u, const struct obligation *o);
/* Where an obligation stands, or that call does. */
struct place place_in_sight(const struct obligation *o);
/* The calls on the way in, outermost first: those of one line once, and none of the lambdas that a macro wraps around
 * its arguments. */
typedef VEC(struct place) place_list;
place_list calls_in(struct arena *a, const struct obligation *o);
const char *function_words(const struct ir_func *f); /* as people write it; "a function" when null */
const char *function_short_words(const struct pass *p, const struct ir_func *f); /* "Op::Compute" */
/* Not what stands in an embedded header, which nobody can look up. */
void evidence_add(struct arena *a, evidence_list *list, struct place place, const char *fmt, ...) PRINTF_LIKE(4, 5);
/* A call on the way in; `further`: so many others, which are left out, lead there. */
void evidence_call(struct arena *a, evidence_list *list, struct place place, size_t further);
/* What to do about it. */
void evidence_advise(struct arena *a, evidence_list *list, struct place place, const char *text);

/* ---- say_memory.c ---- */

/* "device memory: 4*n*m bytes of 'workspace'" */
const char *memory_words(const struct pass *p, const struct obligation *o);
/* "4*n*m bytes", of an allocation; "an unknown number of bytes" */
const char *memory_size_words(const struct pass *p, const struct obligation *o);

/* ---- item_sizes.c ---- */

/* The term with what the facts say of sizes of elements. */
term with_item_sizes(struct term_pool *p, struct arena *a, const fact_list *facts, term t);
/* As an author thinks of it, for words and for guesses at what is missing, never for a proof: the size_t of an int is
 * that int, and 32 bits hold what is counted. */
term sizes_as_written(struct term_pool *p, struct arena *a, term t);

/* ---- say_cause.c ---- */

/* "when n > out.size(0)": why the accesses of a cause break. Null: no cause, or none that its author would understand.
 * `below`: the one at hand leaves the lower end. */
const char *cause_words(const struct pass *p, const struct cause *c, bool below);
/* In at most so many characters where it says which check is missing: what matters most of several conditions, or only
 * that there are several. */
const char *cause_brief_words(const struct pass *p, const struct obligation *a, bool below, size_t most);
/* "nothing checks that n <= out.size(0)", for the place of the entry or of the bound; or null. */
const char *cause_missing(const struct pass *p, const struct obligation *a);
/* Of a check that stands behind the access, in its place; null: there is none. */
const char *cause_late_words(const struct pass *p, const struct cause *c);
/* Of one that a helper makes, and that does not end the entry, where that is called; null: there is none. */
const char *cause_refused_words(const struct pass *p, const struct cause *c);
/* ... and all that it checks and that breaks (`all`). */
const char *cause_all_words(const struct pass *p, const struct cause *c);

/* What recognises the cause whichever access leads, where lines moved and in every unit that meets it; or null. */
const char *cause_key(const struct pass *p, const struct cause *c);

/* ---- rank.c ---- */

/* Of what breaks, 1 to 100: how likely it is that somebody comes there like that. */
uint32_t access_rank(const struct obligation *a);
/* What asks for a caller who goes past the Python functions that call it, or for an empty tensor in a function that is
 * no operator, is not: violated, it is a warning. */
bool finding_is_plausible(const struct finding *f);
/* Does it end a check that fails from this level on? */
bool finding_fails(const struct finding *f, enum level from);

/* ---- reach.c: an access seen from its object ---- */

struct reach {
	const struct object *object; /* null: not known to be one object */
	const char *name;            /* as the source calls it, quoted, or "the allocation", "input 0" */
	bool is_shape;               /* a list of a tensor's sizes, which nobody allocates */
	struct place made;           /* where its extent was set; line 0: not known */
	term offset, extent;         /* in bytes; TERM_NONE where unknown */
	term index;                  /* the offset in elements; TERM_NONE where it is no whole number of them */
	term last; /* the index with loop counters at their last values; TERM_NONE where that is not plain */
	const struct object *source;  /* the index is read from this object and never compared with anything; or null */
	const struct object *made_of; /* an element of this one is among what makes the index; or null */
};
/* What the source calls the object whose elements are meant, quoted or in the framework's words; null: nothing. */
const char *object_source_name(const struct pass *p, const struct object *o);
struct reach access_reach(const struct pass *p, const struct obligation *a);
/* Has everything in it a name that its author would know? What has none is not worth showing. */
bool term_is_sayable(const struct pass *p, term t);
/* Does it bound a loop counter, a thread or an executor's argument that the offset depends on? */
bool term_is_bound(const struct pass *p, const struct reach *r, term cond);
/* Is it a loop that leads there, rather than a thread's number alone? */
bool reach_is_by_loop(const struct pass *p, const struct reach *r);
/* Does a condition speak of anything that the offset depends on? */
bool reach_depends(const struct pass *p, const struct reach *r, term cond);
/* Does it hold by what max or min is? `n <= max(0, n)`: what is known where a loop has ended, say. */
bool term_is_hollow(const struct pass *p, term cond);

#endif
