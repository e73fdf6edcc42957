/*
 * uri.c: paths as URI references (RFC 3986): relative below the root, file:// elsewhere. All but unreserved characters
 * and a few that no reader takes for syntax are percent-encoded, byte by byte.
 */
#include "report/report_int.h"

#include <string.h>

static void encode(struct buf *out, const char *path)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/+@,=";
	while (*path) {
		size_t n = strspn(path, plain);
		buf_add(out, path, n);
		path += n;
		if (*path)
			buf_printf(out, "%%%02X", (unsigned)(unsigned char)*path++);
	}
}

void report_uri(struct buf *out, const char *root, const char *path)
{
	size_t n = root ? strlen(root) : 0;
	while (n && root[n - 1] == '/')
		n--;
	while (path[0] == '.' && path[1] == '/')
		path += 2;
	if (path[0] != '/') {
		encode(out, path);
	} else if (root && strncmp(path, root, n) == 0 && path[n] == '/') {
		encode(out, path + n + 1);
	} else {
		buf_str(out, "file://");
		encode(out, path);
	}
}
