/*
 * A file under construction. Bytes go to a sibling that takes the file's name once it is whole, so that whoever reads
 * the file sees the old one or the new one, and a crash leaves the old one. What is no regular file (a terminal, a
 * pipe, /dev/null) is written as it is; a symbolic link stays one.
 */
#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GATHER = 64 << 10 };

static int write_all(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t put = write(fd, bytes, n);
		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return errno;
		bytes += put;
		n -= (size_t)put;
	}
	return 0;
}

static bool is_special(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static void open_sibling(struct file_sink *s, const char *path)
{
	char *real = realpath(path, NULL);
	buf_str(&s->path, real ? real : path);
	buf_printf(&s->sibling, "%s.XXXXXX", buf_text(&s->path));
	free(real);
	s->fd = mkostemp(s->sibling.at, O_CLOEXEC);
	if (s->fd < 0)
		buf_clear(&s->sibling);
}

void file_sink_open(struct file_sink *s, const char *path)
{
	*s = (struct file_sink){.fd = -1, .name = path};
	if (!path)
		s->fd = dup(STDOUT_FILENO);
	else if (is_special(path))
		s->fd = open(path, O_WRONLY | O_CLOEXEC);
	else
		open_sibling(s, path);
	if (s->fd < 0)
		s->reason = errno;
}

static void flush_gathered(struct file_sink *s)
{
	if (!s->reason)
		s->reason = write_all(s->fd, buf_text(&s->gathered), s->gathered.n);
	buf_clear(&s->gathered);
}

void file_sink_add(const char *bytes, size_t n, void *sink)
{
	struct file_sink *s = sink;
	if (!s->reason)
		buf_add(&s->gathered, bytes, n);
	if (s->gathered.n >= GATHER)
		flush_gathered(s);
}

/* The sibling takes the file's name, with the rights that a new file would get. */
static void settle(struct file_sink *s)
{
	if (!s->reason && fchmod(s->fd, 0644) < 0)
		s->reason = errno;
	if (close(s->fd) < 0 && !s->reason)
		s->reason = errno;
	if (!s->reason && rename(buf_text(&s->sibling), buf_text(&s->path)) < 0)
		s->reason = errno;
	if (s->reason)
		unlink(buf_text(&s->sibling));
}

enum status file_sink_close(struct file_sink *s, struct error *err)
{
	flush_gathered(s);
	if (s->sibling.n)
		settle(s);
	else if (s->fd >= 0 && close(s->fd) < 0 && !s->reason)
		s->reason = errno;
	buf_release(&s->path);
	buf_release(&s->sibling);
	buf_release(&s->gathered);
	if (!s->reason)
		return STATUS_OK;
	if (!s->name)
		return error_set(err, STATUS_INPUT, "cannot write to standard output: %s", strerror(s->reason));
	return error_set(err, STATUS_INPUT, "cannot write '%s': %s", s->name, strerror(s->reason));
}

void file_sink_drop(struct file_sink *s)
{
	buf_clear(&s->gathered);
	s->reason = s->reason ? s->reason : ECANCELED;
	(void)file_sink_close(s, NULL);
}

enum status file_write(const char *path, const char *bytes, size_t n, struct error *err)
{
	struct file_sink s;
	file_sink_open(&s, path);
	file_sink_add(bytes, n, &s);
	return file_sink_close(&s, err);
}
