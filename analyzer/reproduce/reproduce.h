/*
 * reproduce: a finding that was run here, as a program that runs it in truth. From what a run was given (facts/input.h)
 * come the statements that make the same inputs and the call; the text around them is data, a file `reproduce.*` of a
 * model's folder, so that a framework's words stand with its model.
 *
 * Sections: template.c (that data), sources.c (which files), words.c (types and names as the source writes them),
 * values.c (inputs as statements), classes.c (objects with virtual functions), launches.c (kernels as functions of the
 * host), hosted.c (a context of our own), ends.c (where objects end), judging.c (has it happened?),
 * reproduce.c (which program, and its parts).
 */
#ifndef OPBOUND_REPRODUCE_H
#define OPBOUND_REPRODUCE_H

#include "base/base.h"
#include "facts/facts.h"
#include "ir/ir.h"
#include "models/models.h"

struct reproduce_request {
	const struct ir_unit *unit;
	const struct models *models;
	const struct term_pool *pool;
	const struct obligation *of; /* violated */
	const char *source;          /* the unit's file, absolute */
	const char *const *flags;    /* of its compile command: what finds headers and sets macros and the language */
	size_t n_flags;
	const char *name;    /* of the program that is made, without extension */
	int64_t stack_limit; /* bytes */
	bool in_member;      /* the access has to stay in an array that is a member of a record */
	bool is_deeper;      /* than the limit asks for: the run had a stack of twice its bytes */
};

struct reproducer_file {
	const char *name, *text;
};
/* What it takes to make a finding happen. The commands are run in the folder of the files. */
struct reproducer {
	VEC(struct reproducer_file) files; /* the program first */
	const char *build, *run;           /* build: "" where there is nothing to build */
	const char *why_not;               /* why there is no program; null: there is one */
};
/* Its texts live in `a`. */
void reproduce(struct arena *a, const struct reproduce_request *q, struct reproducer *out);

/* A source with kernels as C++ for the host: its copy first, then the headers that it needs. Its build is what a
 * command must have to compile it. */
void reproduce_on_host(struct arena *a, const char *source, struct reproducer *out);

/* Exit statuses of what is made. */
enum { REPRODUCED = 0, NOT_REPRODUCED = 1 };

#endif
