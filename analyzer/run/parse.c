/*
 * parse.c: the command line. First the words become settings, then the configuration file is found and applied, then
 * the settings on top of it (scope.c).
 *
 * `--` ends the options and starts the compiler's arguments, as clang-tidy has it, so that CMake's CXX_CLANG_TIDY and
 * tools like it can call opbound; they know no subcommands: a command line with `--`, or an option in front, means
 * `check`. An argument that starts with '-' but names an existing file is a file: pre-commit
 * hands file names over without any mark.
 */
#include "run/confirm.h"
#include "run/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct command_row command_rows[] = {
    {"check", COMMAND_CHECK, "[OPTIONS] FILE... [-- COMPILER ARGUMENTS]", "analyze and report"},
    {"stack", COMMAND_STACK, "[OPTIONS] FILE... [-- COMPILER ARGUMENTS]", "each entry's deepest chain of calls"},
    {"contract", COMMAND_CONTRACT, "[OPTIONS] FILE... [-- COMPILER ARGUMENTS]",
     "what each function needs of its callers' memory"},
    {"why", COMMAND_WHY, "[OPTIONS] FILE[:LINE] [FILE...] [-- COMPILER ARGUMENTS]",
     "every verdict on a line, or in a file, and its reasons"},
    {"reproduce", COMMAND_REPRODUCE, "[OPTIONS] FILE[:LINE]... | --sarif=FILE [-- COMPILER ARGUMENTS]",
     "a program that makes an error happen for real"},
    {"dump", COMMAND_DUMP, "ast|ir|values|facts|calls|frames|models [OPTIONS] FILE [-- ...]", "what a stage made"},
    {"collect", COMMAND_COLLECT, "[OPTIONS] FILE... --output=FILE.facts [-- COMPILER ARGUMENTS]",
     "analyze some of the files of a check, for link"},
    {"link", COMMAND_LINK, "[OPTIONS] FILE.facts...", "report what was collected, as one check of all the files would"},
    {"merge", COMMAND_MERGE, "[--output=FILE] REPORT.sarif...", "several SARIF reports as one run: each finding once"},
    {"explain", COMMAND_EXPLAIN, "RULE | [--sarif=FILE] EXIT-STATUS",
     "a rule, or what an exit status means and what can end in it"},
    {"rules", COMMAND_RULES, "", "list the rules"},
    {"config", COMMAND_CONFIG, "[OPTIONS] [FILE]", "print the settings in force for a file, and where each comes from"},
    {"lsp", COMMAND_LSP, "[OPTIONS] [--clangd=PROGRAM [CLANGD ARGUMENTS]]", "language server, in front of clangd"},
};
enum { COMMANDS = sizeof command_rows / sizeof command_rows[0] };
const size_t command_row_count = COMMANDS;

struct line {
	struct options *o;
	char **argv;
	int argc, at;
	VEC(struct given) given;
	VEC(const char *) words; /* files, stages, topics */
	bool reads_stdin;
};

static const char *command_name(enum command c)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (command_rows[i].command == c)
			return command_rows[i].name;
	return "";
}

/* ---- words to settings ---- */

static bool starts(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* The language server takes what says how to analyze: it writes nothing anywhere else. */
bool command_takes(enum command command, enum option id)
{
	const struct option_row *row = &option_rows[id];
	if (command != COMMAND_LSP)
		return row->commands & command;
	return (row->commands & COMMAND_LSP) ||
	       ((row->commands & COMMAND_CHECK) && (row->in_config || id == OPTION_CONFIG || id == OPTION_TRACE));
}

/* Compiler arguments that people give to any tool of this kind. */
static bool is_compiler_flag(const char *word)
{
	return starts(word, "-I") || starts(word, "-D") || starts(word, "-U") || starts(word, "-std=");
}

/* Takes the option's value from behind '=' or from the next word. */
static void push_given(struct line *l, enum option id, const char *value, const char *where)
{
	bool takes = option_rows[id].value != NULL;
	if (takes && !value && l->at + 1 < l->argc && strcmp(l->argv[l->at + 1], "--") != 0)
		value = l->argv[++l->at];
	vec_push(l->o->arena, &l->given, (struct given){id, value, where});
}

/* Other tools' names of what we have. */
static const char *name_here(const char *word)
{
	static const char *const names[][2] = {{"--select", "--only=RULES"},
	                                       {"--checks", "--only=RULES"},
	                                       {"--rules", "--only=RULES"},
	                                       {"--ignore", "--disable=RULES"},
	                                       {"--extend-ignore", "--disable=RULES"},
	                                       {"--suppress", "--disable=RULES"},
	                                       {"--output-format", "--format"},
	                                       {"--output-file", "--output"},
	                                       {"--list-checks", "opbound rules"},
	                                       {"--explain", "opbound explain RULE"},
	                                       {"--show-settings", "opbound config"},
	                                       {"--dump-config", "opbound config"},
	                                       {"--config-file", "--config"},
	                                       {"--build-path", "--compile-database"},
	                                       {"--diff", "--changed-since"},
	                                       {"--exit-zero", "--fail-on=never"},
	                                       {"--warnings-as-errors", "--fail-on=warning"},
	                                       {"--force-exclude", "the default"}};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(word, names[i][0]) == 0)
			return names[i][1];
	return NULL;
}

static enum status unknown_option(struct line *l, const char *word, struct error *err)
{
	const char *names[OPTION_COUNT];
	size_t n = 0;
	for (int i = 0; i < OPTION_COUNT; i++)
		if (command_takes(l->o->command, (enum option)i))
			names[n++] = arena_printf(l->o->arena, "--%s", option_rows[i].name);
	const char *plain = arena_strndup(l->o->arena, word, strcspn(word, "="));
	if (l->o->command == COMMAND_CHECK && name_here(plain))
		return error_set(err, STATUS_INPUT, "unknown option '%s' of 'check': here it is '%s'", plain, name_here(plain));
	return error_set(err, STATUS_INPUT, "unknown option '%s' of '%s'%s; 'opbound %s --help' lists them", plain,
	                 command_name(l->o->command), suggestion(l->o->arena, plain, names, n),
	                 command_name(l->o->command));
}

/* "--name", "--name=value". */
static bool take_long(struct line *l, const char *word)
{
	size_t n = strcspn(word + 2, "=");
	for (int i = 0; i < OPTION_COUNT; i++) {
		const char *name = option_rows[i].name;
		if (strlen(name) != n || strncmp(word + 2, name, n) != 0 || !command_takes(l->o->command, (enum option)i))
			continue;
		push_given(l, (enum option)i, word[2 + n] == '=' ? word + 3 + n : NULL,
		           arena_strndup(l->o->arena, word, n + 2));
		return true;
	}
	return false;
}

/* "-j 4", "-j4". */
static bool take_letter(struct line *l, const char *word)
{
	for (int i = 0; i < OPTION_COUNT; i++) {
		const struct option_row *row = &option_rows[i];
		if (!row->letter || !starts(word, row->letter) || !command_takes(l->o->command, (enum option)i))
			continue;
		if (word[2] && !row->value)
			continue;
		push_given(l, (enum option)i, word[2] ? word + 2 : NULL, row->letter);
		return true;
	}
	return false;
}

/* A name with an ending, as `-j4.c`: no option that takes its value from such a word names a file that is there. */
static bool is_named_file(const char *word)
{
	return *path_extension(word) && file_exists(word);
}

static enum status take_option(struct line *l, const char *word, struct error *err)
{
	if (is_named_file(word)) {
		vec_push(l->o->arena, &l->words, word);
		return STATUS_OK;
	}
	bool known = starts(word, "--") ? take_long(l, word) : take_letter(l, word);
	if (known)
		return STATUS_OK;
	int64_t status;
	bool is_status = l->o->command == COMMAND_EXPLAIN && parse_int64(word, &status); /* a negative one */
	if (is_status || file_exists(word)) {
		vec_push(l->o->arena, &l->words, word);
		return STATUS_OK;
	}
	if ((l->o->command & COMMANDS_ANALYZE) && is_compiler_flag(word)) {
		vec_push(l->o->arena, &l->o->extra_after, word);
		if (!word[2] && l->at + 1 < l->argc)
			vec_push(l->o->arena, &l->o->extra_after, l->argv[++l->at]);
		return STATUS_OK;
	}
	return unknown_option(l, word, err);
}

/* `--clangd=PROGRAM`, `--clangd PROGRAM`: the words behind it are clangd's, those before it our options. */
static bool take_clangd(struct line *l)
{
	char *word = l->argv[l->at];
	bool has_value = starts(word, "--clangd=");
	if (l->o->command != COMMAND_LSP || (!has_value && strcmp(word, "--clangd") != 0))
		return false;
	for (int i = 2; i < l->at; i++)
		vec_push(l->o->arena, &l->o->own_words, l->argv[i]);
	if (has_value)
		word += strlen("--clangd=");
	else if (l->at + 1 < l->argc && l->argv[l->at + 1][0] != '-')
		word = l->argv[++l->at];
	else
		word = arena_strdup(l->o->arena, "clangd");
	l->argv[l->at] = word;
	l->o->clangd = word;
	l->o->clangd_arguments = l->argv + l->at;
	l->at = l->argc;
	return true;
}

static enum status take_words(struct line *l, struct error *err)
{
	for (; l->at < l->argc; l->at++) {
		const char *word = l->argv[l->at];
		enum status s = STATUS_OK;
		if (strcmp(word, "--") == 0 || take_clangd(l))
			break;
		if (word[0] == '-' && word[1])
			s = take_option(l, word, err);
		else
			vec_push(l->o->arena, &l->words, word);
		if (s != STATUS_OK)
			return s;
	}
	for (int i = 2; l->o->command == COMMAND_LSP && !l->o->clangd && i < l->argc; i++)
		vec_push(l->o->arena, &l->o->own_words, l->argv[i]);
	l->o->has_arguments = l->at < l->argc;
	for (l->at++; l->at < l->argc; l->at++)
		vec_push(l->o->arena, &l->o->arguments, l->argv[l->at]);
	return STATUS_OK;
}

/* ---- words to files, stages and topics ---- */

static bool is_place(const char *word)
{
	const char *colon = strrchr(word, ':');
	return colon && colon[1] >= '0' && colon[1] <= '9';
}

static enum status take_place(struct options *o, const char *word, struct error *err)
{
	const char *colon = strrchr(word, ':');
	int64_t line = 0;
	if (!is_place(word)) {
		vec_push(o->arena, &o->files, arena_strdup(o->arena, word)); /* the whole file */
		return STATUS_OK;
	}
	if (colon == word || !parse_int64(colon + 1, &line) || line < 1 || line > UINT32_MAX)
		return error_set(err, STATUS_INPUT, "'%s' is no FILE:LINE, for example op.cc:42", word);
	vec_push(o->arena, &o->files, arena_strndup(o->arena, word, (size_t)(colon - word)));
	o->line = (uint32_t)line;
	return STATUS_OK;
}

static enum status take_stage(struct options *o, const char *word, struct error *err)
{
	for (int i = 0; i < STAGE_COUNT; i++)
		if (strcmp(word, stage_names[i]) == 0) {
			o->stage = (enum stage)i;
			return STATUS_OK;
		}
	return error_set(err, STATUS_INPUT,
	                 "unknown stage '%s', expected ast, ir, values, facts, calls, frames or models%s", word,
	                 suggestion(o->arena, word, stage_names, STAGE_COUNT));
}

static enum status one_word(const struct line *l, const char *what, struct error *err)
{
	if (l->words.n == 1)
		return STATUS_OK;
	return error_set(err, STATUS_INPUT, l->words.n ? "'%s' takes one %s" : "'%s' needs a %s",
	                 command_name(l->o->command), what);
}

/* Any number of places; those of a report come with their files. */
static enum status reproduce_words(struct line *l, struct error *err)
{
	struct options *o = l->o;
	if (o->sarif && l->words.n)
		return error_set(err, STATUS_INPUT, "--sarif names the places; '%s' is one too many", l->words.at[0]);
	if (o->sarif)
		return reproducers_take_report(o, err);
	if (!l->words.n)
		return error_set(err, STATUS_INPUT, "'reproduce' needs FILE:LINE, or a report: --sarif=FILE");
	enum status s = STATUS_OK;
	for (size_t i = 0; i < l->words.n && s == STATUS_OK; i++) {
		o->line = 0;
		s = take_place(o, l->words.at[i], err);
		if (s == STATUS_OK) {
			const char *file = o->files.at[o->files.n - 1];
			struct asked_place p = {path_absolute(o->arena, path_join(o->arena, o->cwd, file)), o->line};
			vec_push(o->arena, &o->places, p);
		}
	}
	return s;
}

/* The file that is asked about comes first; the others are analyzed together with it. */
static enum status why_words(struct line *l, struct error *err)
{
	size_t asked = 0;
	if (!l->words.n)
		return one_word(l, "FILE:LINE", err);
	while (asked + 1 < l->words.n && !is_place(l->words.at[asked]))
		asked++;
	asked = is_place(l->words.at[asked]) ? asked : 0;
	enum status s = take_place(l->o, l->words.at[asked], err);
	for (size_t i = 0; i < l->words.n && s == STATUS_OK; i++)
		if (i != asked && is_place(l->words.at[i]))
			s = error_set(err, STATUS_INPUT, "'why' asks about one place: '%s' or '%s'?", l->words.at[asked],
			              l->words.at[i]);
		else if (i != asked)
			vec_push(l->o->arena, &l->o->files, l->words.at[i]);
	return s;
}

static enum status place_words(struct line *l, struct error *err)
{
	struct options *o = l->o;
	size_t first = o->command == COMMAND_DUMP;
	enum status s = STATUS_OK;
	if (o->help || o->version)
		return STATUS_OK;
	if (o->command == COMMAND_EXPLAIN) {
		s = one_word(l, "rule or exit status", err);
		o->topic = s == STATUS_OK ? l->words.at[0] : NULL;
		return s;
	}
	if (o->command == COMMAND_WHY)
		return why_words(l, err);
	if (o->command == COMMAND_REPRODUCE)
		return reproduce_words(l, err);
	if (o->command == COMMAND_DUMP && l->words.n == 0)
		return error_set(err, STATUS_INPUT, "'dump' needs a stage: ast, ir, values, facts, calls, frames or models");
	if (o->command == COMMAND_DUMP && (s = take_stage(o, l->words.at[0], err)) != STATUS_OK)
		return s;
	if (o->command == COMMAND_LSP && l->words.n)
		return error_set(err, STATUS_INPUT,
		                 "'lsp' takes no files ('%s'); clangd's arguments stand behind --clangd=", l->words.at[0]);
	if (o->command == COMMAND_LINK)
		return STATUS_OK; /* the files are those whose facts were read */
	if (o->command == COMMAND_COLLECT && !o->output)
		return error_set(err, STATUS_INPUT, "'collect' needs a file to write: --output=FILE.facts");
	if (o->command == COMMAND_MERGE && l->words.n == 0)
		return error_set(err, STATUS_INPUT, "'merge' needs SARIF reports: opbound merge a.sarif b.sarif -o all.sarif");
	for (size_t i = first; i < l->words.n; i++)
		vec_push(o->arena, &o->files, l->words.at[i]);
	if (o->as_compiler && (s = launcher_take(o, err)) != STATUS_OK)
		return s;
	bool is_default = !o->files.n && !o->database && !o->changed_since && !is_hook(o);
	if (is_default && (o->command & (COMMAND_CHECK | COMMAND_STACK | COMMAND_CONTRACT | COMMAND_COLLECT)))
		vec_push(o->arena, &o->files, ".");
	if (o->depfile && !o->sarif && !o->output)
		return error_set(err, STATUS_INPUT, "--depfile needs a report that depends: add --sarif=FILE or --output=FILE");
	return STATUS_OK;
}

/* ---- the command ---- */

static enum status take_command(struct options *o, const char *word, struct error *err)
{
	const char *names[COMMANDS];
	for (size_t i = 0; i < COMMANDS; i++) {
		names[i] = command_rows[i].name;
		if (strcmp(word, command_rows[i].name) == 0) {
			o->command = command_rows[i].command;
			return STATUS_OK;
		}
	}
	if (file_exists(word))
		return error_set(err, STATUS_INPUT, "'%s' is a file, not a command: try 'opbound check %s'", word, word);
	return error_set(err, STATUS_INPUT, "unknown command '%s'%s; 'opbound --help' lists them", word,
	                 suggestion(o->arena, word, names, COMMANDS));
}

/* Called as clang-tidy is called: `opbound OPTIONS FILE -- COMPILER ARGUMENTS`. */
static bool implies_check(int argc, char **argv)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(argv[1], command_rows[i].name) == 0)
			return false;
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--") == 0)
			return true;
	return argv[1][0] == '-';
}

static bool is_given(const struct line *l, enum option id)
{
	for (size_t i = 0; i < l->given.n; i++)
		if (l->given.at[i].id == id)
			return true;
	return false;
}

static bool is_standard_input(const char *word)
{
	return strcmp(word, "-") == 0;
}

/* The file that the text of standard input is of. */
static const char *stdin_name(struct line *l)
{
	const char *name = "stdin.cc";
	l->reads_stdin = true;
	for (size_t i = 0; i < l->given.n; i++)
		if (l->given.at[i].id == OPTION_STDIN_FILENAME && l->given.at[i].value)
			name = l->given.at[i].value;
	return name;
}

static enum status read_stdin(struct line *l, struct error *err)
{
	struct options *o = l->o;
	const char *path = path_absolute(o->arena, path_join(o->arena, o->cwd, stdin_name(l)));
	struct buf text = {0};
	char part[16384];
	size_t n;
	while ((n = fread(part, 1, sizeof part, stdin)) && (int64_t)text.n <= FILE_BYTES_LIMIT)
		buf_add(&text, part, n);
	bool is_read = !ferror(stdin) && (int64_t)text.n <= FILE_BYTES_LIMIT;
	o->buffer =
	    (struct text_buffer){.path = path, .text = arena_strndup(o->arena, buf_text(&text), text.n), .n = text.n};
	buf_release(&text);
	return is_read ? STATUS_OK
	               : error_set(err, STATUS_INPUT, "standard input cannot be read, or has more than 256 MiB");
}

/* What was named where other runs take other files of the same check. */
static enum status named_in_parts(struct line *l, text_list *named, struct error *err)
{
	struct options *o = l->o;
	enum status s = STATUS_OK;
	if (o->command == COMMAND_LINK && !l->words.n)
		return error_set(err, STATUS_INPUT, "'link' needs facts files: opbound link *.facts --sarif=all.sarif");
	if (o->command == COMMAND_LINK)
		s = facts_files_read(o, l->words.at, l->words.n, err);
	if (o->command == COMMAND_LINK && s == STATUS_OK)
		facts_files_scope(o, &named->at, &named->n);
	for (size_t i = 0; o->command == COMMAND_COLLECT && i < l->given.n; i++)
		if (l->given.at[i].id == OPTION_AMONG && l->given.at[i].value)
			s = parts_among(o, l->given.at[i].value, err);
	for (size_t i = 0; i < o->parts.n_names; i++)
		vec_push(o->arena, named, o->parts.names[i]);
	return s;
}

/* What was named: not the stage of a dump, nor the line of a question. */
static text_list named_files(struct line *l)
{
	struct options *o = l->o;
	text_list named = {0};
	const char *launched = is_given(l, OPTION_AS_COMPILER) ? launcher_source(o) : NULL;
	bool has_files = o->command & (COMMANDS_ANALYZE | COMMAND_CONFIG);
	for (size_t i = o->command == COMMAND_DUMP; has_files && i < l->words.n; i++) {
		const char *word = l->words.at[i];
		if (is_standard_input(word))
			word = l->words.at[i] = stdin_name(l);
		bool is_asked = (o->command & (COMMAND_WHY | COMMAND_REPRODUCE)) && is_place(word) && !file_exists(word);
		vec_push(o->arena, &named,
		         is_asked ? arena_strndup(o->arena, word, (size_t)(strrchr(word, ':') - word)) : word);
	}
	if (launched)
		vec_push(o->arena, &named, launched);
	return named;
}

static enum status take_shell(struct options *o, const char *word, struct error *err)
{
	const char *name = strchr(word, '=') ? strchr(word, '=') + 1 : "";
	for (int i = 0; i < SHELL_COUNT; i++)
		if (strcmp(name, shell_names[i]) == 0) {
			o->shell = (enum shell)i;
			o->completions = true;
			return STATUS_OK;
		}
	return error_set(err, STATUS_INPUT, "'%s': expected --completions=bash, --completions=zsh or --completions=fish",
	                 word);
}

enum status options_parse(struct options *o, int argc, char **argv, struct error *err)
{
	struct line l = {.o = o, .argv = argv, .argc = argc, .at = 2};
	o->program = argc ? argv[0] : "opbound";
	if (argc < 2)
		return error_set(err, STATUS_INPUT,
		                 "no command: 'opbound check FILE' analyzes a file, 'opbound --help' lists more");
	o->help = strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0;
	o->version = strcmp(argv[1], "--version") == 0;
	o->manual = strcmp(argv[1], "--manual") == 0;
	if (o->help || o->version || o->manual)
		return STATUS_OK;
	if (starts(argv[1], "--completions"))
		return take_shell(o, argv[1], err);
	enum status s = STATUS_OK;
	if (implies_check(argc, argv)) {
		o->command = COMMAND_CHECK;
		l.at = 1;
	} else {
		s = take_command(o, argv[1], err);
	}
	if (s == STATUS_OK)
		s = take_words(&l, err);
	if (s != STATUS_OK)
		return s;
	scope_init(o, l.given.at, l.given.n);
	bool reads_settings = !is_given(&l, OPTION_HELP) && (o->command & (COMMANDS_ANALYZE | COMMAND_CONFIG));
	text_list named = named_files(&l), in_parts = {0};
	if (!is_given(&l, OPTION_HELP))
		s = named_in_parts(&l, &in_parts, err);
	if (s != STATUS_OK)
		return s;
	if (in_parts.n)
		named = in_parts;
	s = reads_settings ? scope_run(o, &named, err) : scope_given(o, err);
	if (s == STATUS_OK && (o->command & (COMMANDS_ANALYZE | COMMAND_LSP)) && !o->help)
		caches_settle(o);
	if (s == STATUS_OK && l.reads_stdin && !o->help)
		s = read_stdin(&l, err);
	return s == STATUS_OK ? place_words(&l, err) : s;
}

/* ---- help ---- */

enum { HELP_COLUMN = 40, HELP_WIDTH = 100 };

/* From that column on, up to the width. */
static void put_wrapped(const char *text, struct buf *out)
{
	size_t at = HELP_COLUMN + 1;
	for (const char *word = text; *word;) {
		size_t n = strcspn(word, " ");
		if (word > text && at + 1 + n > HELP_WIDTH) {
			buf_printf(out, "\n%*s", HELP_COLUMN + 1, "");
			at = HELP_COLUMN + 1;
		} else if (word > text) {
			buf_char(out, ' ');
			at++;
		}
		buf_add(out, word, n);
		at += n;
		word += n + (word[n] == ' ');
	}
	buf_char(out, '\n');
}

static void help_option(const struct option_row *row, struct buf *out)
{
	struct buf left = {0};
	buf_printf(&left, "  %s%s--%s%s%s", row->letter ? row->letter : "  ", row->letter ? ", " : "  ", row->name,
	           row->value ? "=" : "", row->value ? row->value : "");
	buf_printf(out, "%-*s ", HELP_COLUMN, buf_text(&left));
	if (left.n > HELP_COLUMN)
		buf_printf(out, "\n%*s", HELP_COLUMN + 1, "");
	put_wrapped(row->help, out);
	buf_release(&left);
}

static void help_overview(struct buf *out)
{
	buf_str(out, "opbound " OPBOUND_VERSION ": stack, extent and recursion of custom operators\n\n");
	for (size_t i = 0; i < COMMANDS; i++)
		buf_printf(out, "  opbound %-8s %s\n", command_rows[i].name, command_rows[i].help);
	buf_str(
	    out,
	    "\n'opbound COMMAND --help' lists the options of a command, 'opbound --manual' is the manual page (in roff),\n"
	    "'opbound --completions=bash' (zsh, fish) completes these words in a shell, 'opbound --version' is the "
	    "version.\n");
}

void options_help(const struct options *o, bool has_command, struct buf *out)
{
	if (!has_command) {
		help_overview(out);
		return;
	}
	for (size_t i = 0; i < COMMANDS; i++)
		if (command_rows[i].command == o->command)
			buf_printf(out, "usage: opbound %s %s\n%s\n\n", command_rows[i].name, command_rows[i].usage,
			           command_rows[i].help);
	for (int i = 0; i < OPTION_COUNT; i++)
		if (command_takes(o->command, (enum option)i))
			help_option(&option_rows[i], out);
	if (o->command == COMMAND_CHECK)
		buf_str(out, "\nexit status: 0 nothing at or above --fail-on, 1 findings, 2 wrong usage or configuration,\n"
		             "3 no findings, but some input could not be read or analyzed\n");
}
