/*
 * among: all files of a check of which this run does a part (among.c; parts.h for what comes of it).
 */
#ifndef OPBOUND_PROJECT_AMONG_H
#define OPBOUND_PROJECT_AMONG_H

#include "base/base.h"

struct options;
struct facts_files; /* that were read */
struct parts {
	int64_t shard, shards; /* --shard=K/N, the first is 1; 0: no shards */
	const char *among;     /* --among=: a folder, or a list of files; null: those that are named */
	const char **names;    /* what it names, as it stands there */
	size_t n_names;
	struct map *arguments; /* of files, by the hashes of their paths -> text_list; null: none */
	const char *scope;     /* what was named, for the run's settings: a file, or FOLDER/- for what stands in one */
	bool collects;
	const struct facts_files *linked; /* of link; null: another command */
};

/* "K/N". */
enum status parts_set_shard(struct parts *p, const char *value, const char *where, struct error *err);
/* Reads the files and folders among which those of `collect` stand. */
enum status parts_among(struct options *o, const char *value, struct error *err);
/* The options as the list has them for this file: with arguments of its own. */
const struct options *parts_options(const struct options *o, const char *file, struct options *own);

#endif
