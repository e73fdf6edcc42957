/*
 * run, the page: what `check --html` and `--format=html` make of a run.
 */
#ifndef OPBOUND_PAGE_H
#define OPBOUND_PAGE_H

#include "run/run.h"

bool page_wanted(const struct options *o);
/* What a unit adds, made where its facts are. */
void page_part(struct program *p, const struct options *o, struct buf *out);
/* "-" and null are standard output. Nothing half-written is left where the disk is full. */
enum status page_write(const struct session *s, const char *path, struct error *err);

#endif
