/*
 * cli: the subcommands (command.c, collect.c), completions of shells (complete.c) and the manual page (manual.c).
 */
#ifndef OPBOUND_CLI_H
#define OPBOUND_CLI_H

#include "run/run.h"

/* Runs a whole command line; returns the exit status. */
int run_main(int argc, char **argv);

/* ---- complete.c, manual.c: the table of options for shells and for man ---- */

/* The words of VALUE_WORDS and VALUE_RULES, between spaces. */
void option_value_words(enum option id, struct buf *out);
/* A script that completes opbound's command lines in that shell. */
void complete_print(enum shell shell, struct buf *out);
/* opbound(1), as roff. */
void manual_print(struct buf *out);

/* ---- command.c ---- */

/* Runs the subcommand; what it prints goes to standard output. */
int command_run(struct arena *a, const struct options *o);

#endif
