/*
 * command: what several subcommands do with a session's outcome (command.c).
 */
#ifndef OPBOUND_CLI_COMMAND_H
#define OPBOUND_CLI_COMMAND_H

#include "cli/cli.h"

enum exit_status command_check(struct arena *a, const struct options *o);
/* Says the error, and which exit status it calls for. */
enum exit_status command_error(const struct error *err);
/* Null path: standard output. */
enum status command_write(const struct buf *b, const char *path, struct error *err);
enum status command_write_depfile(const struct session *s, struct error *err);
void command_print_stats(const struct session *s);

#endif
