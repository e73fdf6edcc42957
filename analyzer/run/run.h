/*
 * run: the command line, configuration, compile database, workers, and the pipeline of a unit. The only layer that
 * starts processes or threads.
 *
 * Sections: options.c (command line), config.c (.opbound.json), database.c (compile_commands.json, inferred
 * arguments), unit.c (one unit: front, program, decide, checks), transfer.c (a unit's result over a pipe), worker.c
 * (processes with a large stack), command_*.c (one a subcommand).
 */
#ifndef OPBOUND_RUN_H
#define OPBOUND_RUN_H

#include "base/base.h"
#include "front/front.h"
#include "report/report.h"

#define OPBOUND_VERSION "0.1.0"

enum exit_status { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_USAGE = 2, EXIT_INCOMPLETE = 3 };

/* Runs a whole command line; returns the exit status. */
int run_main(int argc, char **argv);

#endif
