/*
 * window.c: parts of a file.
 */
#include "base/window.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status fail(struct error *err, const char *path, const char *why)
{
	return error_set(err, STATUS_INPUT, "cannot read '%s': %s", path, why);
}

enum status window_open(struct file_window *w, const char *path, struct error *err)
{
	struct stat st;
	*w = (struct file_window){open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), path};
	if (w->fd < 0)
		return fail(err, path, strerror(errno));
	if (fstat(w->fd, &st) == 0 && S_ISREG(st.st_mode))
		return STATUS_OK;
	const char *why = S_ISDIR(st.st_mode) ? strerror(EISDIR) : "it is no regular file";
	window_close(w);
	return fail(err, path, why);
}

enum status window_read(const struct file_window *w, uint64_t from, char *out, size_t n, size_t *got, struct error *err)
{
	for (*got = 0; *got < n;) {
		ssize_t part = pread(w->fd, out + *got, n - *got, (off_t)(from + *got));
		if (part < 0 && errno == EINTR)
			continue;
		if (part < 0)
			return fail(err, w->path, strerror(errno));
		if (part == 0)
			break;
		*got += (size_t)part;
	}
	return STATUS_OK;
}

void window_close(struct file_window *w)
{
	if (w->fd >= 0)
		close(w->fd);
	w->fd = -1;
}
