/*
 * lsp_command.c: `opbound lsp [OPTIONS] [--clangd=PROGRAM [CLANGD ARGUMENTS]]`. Options before --clangd are ours,
 * arguments behind it are clangd's. Where these ask clangd for something other than to serve (its version, its help, a
 * check), clangd takes our place altogether.
 */
#include "lsp/lsp.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool starts(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Does clangd answer on standard output and end, with these arguments? */
static bool is_no_session(char **arguments)
{
	static const char *const words[] = {"--version",  "-version",      "--help",       "-help",
	                                    "-h",         "--help-hidden", "-help-hidden", "--help-list",
	                                    "-help-list", "--check",       "-check"};
	for (char **word = arguments + 1; *word; word++) {
		for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
			if (strcmp(*word, words[i]) == 0)
				return true;
		if (starts(*word, "--check=") || starts(*word, "-check="))
			return true;
	}
	return false;
}

/* The folder that clangd was told to take commands from. */
static const char *database_of(const struct options *o, char **arguments)
{
	const char *found = NULL;
	for (char **word = arguments + 1; *word; word++) {
		const char *bare = *word + strspn(*word, "-");
		if (starts(bare, "compile-commands-dir="))
			found = path_absolute(o->arena, path_join(o->arena, o->cwd, strchr(bare, '=') + 1));
	}
	return found;
}

/* ---- clangd ---- */

static bool make_pipe(int ends[2])
{
	return pipe2(ends, O_CLOEXEC) == 0;
}

enum status lsp_start_clangd(struct lsp *l, struct error *err)
{
	int in[2], out[2];
	struct error why = {0};
	if (!make_pipe(in) || !make_pipe(out))
		return error_set(err, STATUS_LIMIT, "cannot start '%s': %s", l->program, strerror(errno));
	struct process_io io = {.in = in[0], .out = out[1], .follows = true};
	char *first = l->arguments[0];
	l->arguments[0] = (char *)(uintptr_t)l->program;
	enum status s = process_spawn(&l->clangd, l->arguments, &io, &why);
	l->arguments[0] = first;
	close(in[0]);
	close(out[1]);
	l->to_clangd.fd = in[1];
	l->clangd_fd = out[0];
	if (s == STATUS_OK)
		return s;
	close(in[1]);
	close(out[0]);
	l->to_clangd.fd = l->clangd_fd = -1;
	return error_set(err, STATUS_INPUT, "%s; --clangd=PROGRAM names the clangd to run", why.text);
}

/* ---- the command ---- */

static enum status serve(struct lsp *l, int *status, struct error *err)
{
	struct models models;
	struct interner names;
	interner_init(&names, l->arena);
	struct error why = {0};
	if (l->program && lsp_start_clangd(l, &why) != STATUS_OK) {
		fprintf(stderr, "opbound: warning: %s\n", why.text);
		lsp_alone(l, why.text);
	}
	enum status s = models_load_embedded(&models, l->arena, &names, err);
	if (s != STATUS_OK)
		return s;
	l->models = &models;
	*status = lsp_loop(l);
	return STATUS_OK;
}

enum status command_lsp(struct arena *a, const struct options *o, int *status, struct error *err)
{
	struct lsp l = {.arena = a,
	                .options = o,
	                .program = o->clangd,
	                .arguments = o->clangd_arguments,
	                .own_words = o->own_words,
	                .to_client = {.fd = STDOUT_FILENO},
	                .to_clangd = {.fd = -1},
	                .client_fd = STDIN_FILENO,
	                .clangd_fd = -1};
	if (l.program && is_no_session(l.arguments)) {
		execvp(l.program, l.arguments);
		return error_set(err, STATUS_INPUT, "cannot start '%s': %s", l.program, strerror(errno));
	}
	l.database = l.program ? database_of(o, l.arguments) : NULL;
	signal(SIGPIPE, SIG_IGN);
	return serve(&l, status, err);
}
