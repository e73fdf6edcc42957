/*
 * process_windows.c: prepared, and never run: no machine was at hand. There are no copies of a process on Windows:
 * bodies run here, and what they write is kept in a file. Programs are started by CreateProcess with the descriptors'
 * handles.
 */
#ifdef _WIN32
#include "base/process.h"

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

bool process_can_copy(void)
{
	return false;
}

void process_begin(char **words)
{
	(void)words;
}

bool process_can_begin_again(void)
{
	return false;
}

void process_begin_again(void)
{
}

bool process_has_memory(size_t bytes)
{
	(void)bytes;
	return true;
}

enum status process_copy(struct process *p, process_body body, void *payload, struct error *err)
{
	FILE *file = tmpfile();
	int fd = file ? _dup(_fileno(file)) : -1;
	*p = (struct process){0, -1};
	if (file)
		fclose(file);
	if (fd < 0)
		return error_set(err, STATUS_LIMIT, "cannot start a unit: no temporary file");
	_setmode(fd, _O_BINARY);
	body(fd, payload);
	_lseek(fd, 0, SEEK_SET);
	*p = (struct process){-1, fd};
	return STATUS_OK;
}

bool process_read(int channel, void *to, size_t n)
{
	return _read(channel, to, (unsigned)n) == (int)n;
}

bool process_write(int channel, const void *from, size_t n)
{
	return _write(channel, from, (unsigned)n) == (int)n;
}

/* A word as CommandLineToArgvW reads it back: backslashes count only before quotes. */
static void put_word(struct buf *line, const char *word)
{
	if (line->n)
		buf_char(line, ' ');
	buf_char(line, '"');
	for (const char *c = word; *c; c++) {
		size_t n = strspn(c, "\\");
		bool doubles = c[n] == '"' || c[n] == '\0';
		for (size_t i = 0; i < (doubles ? 2 * n : n); i++)
			buf_char(line, '\\');
		c += n;
		if (!*c)
			break;
		if (*c == '"')
			buf_char(line, '\\');
		buf_char(line, *c);
	}
	buf_char(line, '"');
}

/* Our own environment without some, for as long as the program is started. */
static void hide(const char *const *names, char kept[][4096], bool restore)
{
	for (int i = 0; names && names[i] && i < 16; i++) {
		if (!restore && !GetEnvironmentVariableA(names[i], kept[i], sizeof kept[i]))
			kept[i][0] = '\0';
		if (kept[i][0])
			SetEnvironmentVariableA(names[i], restore ? kept[i] : NULL);
	}
}

static HANDLE handle_of(int fd, DWORD standard)
{
	HANDLE h = fd >= 0 ? (HANDLE)_get_osfhandle(fd) : GetStdHandle(standard);
	SetHandleInformation(h, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
	return h;
}

/* What we started ends with us: the job that holds it is closed then. */
static void follow(HANDLE process)
{
	JOBOBJECT_EXTENDED_LIMIT_INFORMATION limit = {.BasicLimitInformation.LimitFlags =
	                                                  JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
	HANDLE job = CreateJobObjectA(NULL, NULL);
	SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limit, sizeof limit);
	AssignProcessToJobObject(job, process);
}

enum status process_spawn(struct process *p, char *const *words, const struct process_io *io, struct error *err)
{
	STARTUPINFOA start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
	PROCESS_INFORMATION made;
	static char kept[16][4096];
	struct buf line = {0};
	*p = (struct process){0, -1};
	for (char *const *word = words; *word; word++)
		put_word(&line, *word);
	start.hStdInput = handle_of(io->in, STD_INPUT_HANDLE);
	start.hStdOutput = handle_of(io->out, STD_OUTPUT_HANDLE);
	start.hStdError = io->quiet ? NULL : handle_of(-1, STD_ERROR_HANDLE);
	hide(io->without, kept, false);
	BOOL started = CreateProcessA(NULL, line.at, NULL, NULL, TRUE, 0, NULL, NULL, &start, &made);
	hide(io->without, kept, true);
	buf_release(&line);
	if (!started)
		return error_set(err, STATUS_INPUT, "cannot start '%s': error %lu", words[0], GetLastError());
	if (io->follows)
		follow(made.hProcess);
	CloseHandle(made.hThread);
	p->id = (int64_t)(intptr_t)made.hProcess;
	return STATUS_OK;
}

struct process_end process_wait(struct process *p, bool kill_it)
{
	HANDLE process = (HANDLE)(intptr_t)p->id;
	DWORD code = 0;
	if (p->id && p->channel >= 0)
		_close(p->channel);
	bool runs = p->id > 0;
	*p = (struct process){0, -1};
	if (!runs)
		return (struct process_end){false, 0};
	if (kill_it)
		TerminateProcess(process, 1);
	WaitForSingleObject(process, INFINITE);
	GetExitCodeProcess(process, &code);
	CloseHandle(process);
	/* 0xC00000FD and its kin: an exception ended it. */
	return (struct process_end){code >= 0xC0000000u, (int)code};
}

double process_cpu_seconds(const struct process *p)
{
	FILETIME made, ended, kernel, user;
	if (p->id <= 0 || !GetProcessTimes((HANDLE)(intptr_t)p->id, &made, &ended, &kernel, &user))
		return 0;
	ULARGE_INTEGER k = {.LowPart = kernel.dwLowDateTime, .HighPart = kernel.dwHighDateTime};
	ULARGE_INTEGER u = {.LowPart = user.dwLowDateTime, .HighPart = user.dwHighDateTime};
	return (double)(k.QuadPart + u.QuadPart) / 1e7;
}
#else
typedef int process_is_not_windows;
#endif
