/*
 * base: a regular file of any size that is looked at in parts, so that it need not fit into memory.
 */
#ifndef OPBOUND_BASE_WINDOW_H
#define OPBOUND_BASE_WINDOW_H

#include "base/base.h"

struct file_window {
	int fd;
	const char *path; /* the caller's */
};
enum status window_open(struct file_window *w, const char *path, struct error *err);
/* Fewer bytes than wanted only at the file's end. */
enum status window_read(const struct file_window *w, uint64_t from, char *out, size_t n, size_t *got,
                        struct error *err);
void window_close(struct file_window *w);

#endif
