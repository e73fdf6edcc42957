/*
 * check, private to the causes of one entry: the accesses, the guesses that prove some of them, and which ones each
 * covers. cause.c tells them, cause_cover.c tries them, cause_behind.c knows which break only behind others.
 */
#ifndef OPBOUND_CHECK_COVER_INT_H
#define OPBOUND_CHECK_COVER_INT_H

#include "check/cause_int.h"

/* Of more conditions than that nobody would say what is missing is a check. */
#define MOST_AT_ONCE 4

struct member {
	struct obligation *access;
	term object, varying; /* of its pointer; the offset without its constant part */
	int128 at;            /* the constant part */
	struct map about;     /* what its goal and its conditions speak of */
	bool is_guessed, is_covered, is_told;
	term enough; /* a check that proves it and asks for more than some run needs; or TERM_NONE */
	struct family family;
};

struct proven {
	struct guess guess;
	size_t by;    /* the member whose goal it was read off */
	bool *covers; /* by member */
	bool *behind; /* of these, what holds with it at the calls in sight alone */
	bool is_tried, is_probed;
};

/* What a proof of the goal needs: where these facts hold it holds, in another instance of a template too. */
struct shown {
	VEC(term) facts;
};

struct causes {
	struct decide *decide;
	struct program *program;
	struct prover *prover;
	const struct ir_func *entry;
	VEC(struct member) members;
	VEC(struct proven *) proven;
	uint32_t probes;
	uint32_t tails, wraps;           /* accesses of the entry that were asked about: cause_tail.c, cause_wrap.c */
	struct map by_place, by_words;   /* rule and place -> cause; entry and words -> cause */
	struct map shown;                /* a goal and what proved it -> struct shown */
	struct counterexamples refuting; /* of guesses that proved nothing: they mostly refute the next ones, too */
};

/* ---- cause_cover.c ---- */

/* Looks for guesses that prove a member. */
void causes_try(struct causes *c, size_t member);
/* A check at the entry, or several, that the access is proved under, and that no run does without. */
bool causes_check_for(struct causes *c, const struct obligation *a, struct guess *out);
/* The condition may be said inside the operator, and what the entry has to check beside it is looked for: TERM_NONE
 * where nothing is needed. */
bool causes_holds_with(struct causes *c, const struct obligation *a, const struct guess *g, term *beside);
bool causes_holds_under(struct causes *c, const struct obligation *a, const struct guess *g);
/* Looks for guesses until each member was tried under all that were found. */
void causes_cover(struct causes *c);
void member_note_enough(struct member *m, const struct guess *g);
/* Was it read off an access that reaches farther than this one by a constant? Who adds the check of `x[2*i + 1]` has
 * that of `x[2*i]`, which alone would ask for one element less. */
bool member_is_outreached_by(const struct causes *c, const struct member *m, const struct proven *p);
/* Does it ask for one thing, in words that somebody would write? */
bool guess_is_plain(const struct causes *c, const struct guess *g);

/* ---- cause_index.c ---- */

/* Where the accesses of a cause go by an index that is read from memory: what else is missing once that is checked. */
void cause_find_beside(struct causes *c, struct cause *cause);

/* ---- cause_late.c ---- */

/* Is what is missing checked behind the access, and by no refuser in front of it? */
void cause_find_late(struct causes *c, struct cause *cause);
/* Is it checked in front of the access by a helper, behind which the entry goes on all the same? */
void cause_find_refuser(struct causes *c, struct cause *cause);

/* ---- cause_tail.c ---- */

/* Is what is missing that the kernel compares its thread's number with how many things there are? `beside` is then what
 * the entry has to check besides; or TERM_NONE. */
bool cause_find_tail(struct causes *c, const struct obligation *a, struct tail *out, term *beside);

/* ---- cause_wrap.c ---- */

/* Is what is missing that a sum is compared as it is, rather than as what is left of it in 32 bits? */
bool cause_find_wrap(struct causes *c, const struct obligation *a, struct wrapped *out, term *beside);

/* ---- cause_behind.c ---- */

/* Does a way through the project's own calls lead to its break, or to that of an instance of it, or of what differs by
 * a constant? */
bool member_is_root(const struct causes *c, size_t member);
/* What breaks on no way through the project's calls of the entry: is it proved there by a guess that something which
 * does break on one is missing? */
void causes_cover_behind(struct causes *c);

#endif
