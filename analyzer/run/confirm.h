/*
 * confirm: errors made to happen: the programs of a run, and running them.
 */
#ifndef OPBOUND_RUN_CONFIRM_H
#define OPBOUND_RUN_CONFIRM_H

#include "run/run.h"

/* ---- reproducers.c ---- */

/* The programs that make the unit's errors happen, or those at the places asked for; called in the worker. `command`:
 * that it was read with; `beside`: what other files were. */
void reproducers_make(struct arena *a, const struct front_command *command, const struct neighbours *beside,
                      const struct models *models, const struct options *o, struct program *p, struct unit_result *out);
/* The places and files that the report names. */
enum status reproducers_take_report(struct options *o, struct error *err);
/* Writes the programs and says which. */
enum status reproducers_write_host(const struct options *o, struct error *err);
enum status reproducers_write(const struct session *s, size_t *written, struct error *err);

/* Writes the files of one. */
enum status reproducer_write(struct arena *a, const struct reproducer *r, const char *folder, struct error *err);

/* ---- confirm.c ---- */

/* Builds and runs what the units reproduce, and marks the findings. */
enum status confirm_findings(struct session *s, struct error *err);

/* ---- sandbox.c ---- */

struct sandbox_limits {
	int64_t seconds; /* of CPU time; four times as many by the clock */
	const char *sanitizer_options;
	int64_t data_bytes; /* that a process may have for itself; 0: no limit, as AddressSanitizer needs it */
};
/* Runs the command in the folder; what it prints is there in output.txt. */
enum status sandbox_run(const char *command, const char *folder, const struct sandbox_limits *l, int *exit_code,
                        struct error *err);

#endif
