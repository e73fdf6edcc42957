/*
 * linking: what neighbours.c, companions.c and callers.c share: a unit that is joined with functions of other files,
 * and the files that may be worth reading for it. Sections: neighbours.c, companions.c, callers.c.
 */
#ifndef OPBOUND_PROJECT_LINKING_H
#define OPBOUND_PROJECT_LINKING_H

#include "project/callees.h"

struct neighbour {
	size_t file;          /* of the project */
	struct ir_unit *unit; /* null: it could not be parsed */
};
struct candidate {
	size_t file, distance;
	const char *path;
};
typedef VEC(struct candidate) candidate_list;
struct linking {
	struct arena *arena;
	const struct unit_job *job;
	struct project *project;
	const struct models *models;
	struct ir_unit *unit;
	struct neighbours *out;
	VEC(struct neighbour) others; /* that were read */
	bool *is_read;                /* by file */
	size_t n_files;               /* in is_read */
	bool told_cut;
	size_t n_callers, n_callees; /* companions that were read for their calls, and for what they define */
	struct model_standin_list standins;
	VEC(const struct ir_func *) called_from_afar; /* whose callers are looked for */
	constant_list constants;
	struct sought sought; /* of the last round */
};

typedef VEC(const struct ir_func *) func_list;

/* ---- neighbours.c ---- */

void linking_read(struct linking *l, size_t file);
/* The last file once more, as the builds compile it in which it calls the unit's functions. */
void linking_read_guarded(struct linking *l, size_t file);
/* Takes in what all that were read have to give; was there anything? */
bool linking_join_all(struct linking *l);
size_t linking_instructions(const struct ir_unit *u);
void linking_add_overridden(struct linking *l, const struct ir_func *f, func_list *out);
void linking_sort(candidate_list *list);

/* ---- companions.c ---- */

void linking_look_around(struct linking *l);

/* ---- callers.c ---- */

/* The word that a text needs to have for it to speak of f: its name, or its class's. */
const char *linking_word(const struct ir_func *f, size_t *n);
unsigned linking_uses(struct linking *l, const struct ir_func *f, size_t file);
struct candidate linking_candidate(const struct linking *l, size_t file, size_t handicap);
void linking_add(struct linking *l, candidate_list *list, struct candidate c); /* once */
/* Says why files were not read. */
void linking_leave_out(struct linking *l, const char *text);
/* Does the source include the header, be it by others? */
bool linking_comes_to(struct linking *l, size_t header, size_t source);
/* Adds the files that may call f and were not read yet. */
void linking_callers_of(struct linking *l, candidate_list *list, const struct ir_func *f);

#endif
