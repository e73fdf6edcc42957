/*
 * read_once: a unit is analyzed again for each trial of its edits, and reads the same other files of the project each
 * time. Meanwhile each of them is parsed once. Unlike kept_units.h this needs no cache, and asks of nothing whether it
 * has changed: a run takes its files to stay as they are.
 */
#ifndef OPBOUND_RUN_READ_ONCE_H
#define OPBOUND_RUN_READ_ONCE_H

#include "run/run.h"

struct once_read;
struct read_once {
	struct arena *arena;
	struct project *project;
	unit_reader *reads; /* behind it; and its payload */
	void *reader;
	VEC(const struct once_read *) all;
};
/* Until read_once_end the project's files are read once (null: there is none); what was read lies in `a`. */
void read_once_begin(struct read_once *r, struct arena *a, struct project *p);
void read_once_end(struct read_once *r);

#endif
