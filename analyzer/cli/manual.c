/*
 * manual.c: opbound(1), written from the tables that parse the command line. What is prose here says how the parts work
 * together; what an option does stands in options.def alone.
 */
#include "cli/cli.h"

#include <string.h>

/* Text as roff prints it: hyphens stay hyphens, no line is taken for a request. */
static void put(struct buf *out, const char *text)
{
	for (bool at_start = true; *text; text++) {
		if (at_start && (*text == '.' || *text == '\''))
			buf_str(out, "\\&");
		if (*text == '-')
			buf_str(out, "\\-");
		else if (*text == '\\')
			buf_str(out, "\\e");
		else
			buf_char(out, *text);
		at_start = *text == '\n';
	}
}

static void put_command(const struct command_row *c, struct buf *out)
{
	buf_str(out, ".TP\n.B opbound ");
	put(out, c->name);
	if (*c->usage) {
		buf_str(out, "\\fR ");
		put(out, c->usage);
	}
	buf_char(out, '\n');
	put(out, c->help);
	buf_str(out, ".\n");
}

/* "check, stack" of an option that not all commands take. */
static void put_takers(enum option id, struct buf *out)
{
	size_t takers = 0;
	for (size_t i = 0; i < command_row_count; i++)
		takers += command_takes(command_rows[i].command, id);
	if (takers == command_row_count)
		return;
	buf_str(out, " (");
	for (size_t i = 0, n = 0; i < command_row_count; i++)
		if (command_takes(command_rows[i].command, id))
			buf_printf(out, "%s%s", n++ ? ", " : "", command_rows[i].name);
	buf_char(out, ')');
}

static void put_option(enum option id, struct buf *out)
{
	const struct option_row *row = &option_rows[id];
	buf_str(out, ".TP\n");
	if (row->letter) {
		buf_str(out, "\\fB");
		put(out, row->letter);
		buf_str(out, "\\fR, ");
	}
	buf_str(out, "\\fB\\-\\-");
	put(out, row->name);
	buf_str(out, "\\fR");
	if (row->value) {
		buf_str(out, "=\\fI");
		put(out, row->value);
		buf_str(out, "\\fR");
	}
	buf_char(out, '\n');
	put(out, row->help);
	put_takers(id, out);
	buf_char(out, '\n');
}

static void put_rules(struct buf *out)
{
	size_t n;
	const struct rule *rules = rule_list(&n);
	for (size_t i = 0; i < n; i++) {
		buf_str(out, ".TP\n.B ");
		put(out, rules[i].id);
		buf_char(out, '\n');
		put(out, rules[i].short_text);
		buf_str(out, rules[i].off ? " (off by default)\n" : "\n");
	}
}

/* What proofs take for granted, and how they need not. */
static void put_assumptions(struct buf *out)
{
	for (size_t i = 0; i < ASSUMPTION_COUNT; i++) {
		buf_str(out, ".TP\n.B ");
		put(out, assumption_rows[i].id);
		buf_char(out, '\n');
		put(out, assumption_rows[i].sentence);
		buf_char(out, '\n');
	}
}

static const char description[] =
    "opbound analyzes custom operators, the C, C++ and CUDA kernels that people write for machine learning frameworks. "
    "Each answer is backed by a proof or a run: an error means that opbound ran its own form of the operator on "
    "concrete inputs and it broke, silence that it is proved not to, which \"opbound why\" shows.\n.PP\n"
    "Frameworks need not be installed: headers that are not found resolve to stubs inside the program. Arguments of "
    "the "
    "compiler come from behind \"--\", from compile_commands.json, or are inferred. Folders are walked. A command line "
    "without a command but with \"--\" is taken for \"opbound check\", which is how build systems call "
    "clang-tidy(1).\n";

static const char lsp[] =
    "\"opbound lsp\" talks to an editor on standard input and output. With \\fB\\-\\-clangd\\fR=\\fIPROGRAM\\fR it "
    "stands "
    "in front of clangd(1), whose arguments follow: what clangd says passes through, and opbound's findings join its "
    "diagnostics.\n";

static const char ending[] =
    ".SH SUPPRESSION\n"
    "A finding is answered on its line, or on the line above, with the comment\n"
    "\"// opbound\\-ignore: RULE \\-\\- reason\". A comment that answers nothing is reported.\n"
    ".SH CONFIGURATION\n"
    "The nearest\n.I .opbound.json\n"
    "above a file holds its settings, named as the long options; \"extends\" names another such file whose settings "
    "come "
    "first, \"overrides\" is a list of objects with \"files\", globs, and settings for these. \"opbound config FILE\" "
    "prints "
    "them and where each comes from, \"opbound config \\-\\-schema\" a JSON schema for editors. The command line "
    "prevails.\n"
    "What belongs to a run (what fails, how many processes) comes from the settings of the folder that holds all that "
    "is "
    "named.\n"
    ".SH EXIT STATUS\n"
    ".TP\n0\nnothing found at or above \\fB\\-\\-fail\\-on\\fR\n"
    ".TP\n1\nfindings\n"
    ".TP\n2\nwrong usage or configuration\n"
    ".TP\n3\nno findings, but some input could not be read or analyzed\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B XDG_CACHE_HOME\nfolder of the cache of precompiled headers, \\fIopbound/headers\\fR in it "
    "(default \\fI~/.cache\\fR)\n"
    ".TP\n.B NO_COLOR\nno colour unless \\fB\\-\\-color\\fR asks for it\n"
    ".TP\n.B PRE_COMMIT\nset by pre\\-commit: no progress line, and a last line about how to go on\n"
    ".SH EXAMPLES\n.nf\n"
    "opbound check kernels/zero_out.cc\n"
    "opbound check \\-p build kernels/*.cc\n"
    "opbound check \\-\\-sarif=out.sarif \\-\\-changed\\-since=HEAD\n"
    "opbound check src.cc \\-\\- \\-std=c++17 \\-Iinclude\n"
    "opbound why kernels/zero_out.cc:31\n"
    "opbound reproduce kernels/zero_out.cc:31\n"
    "opbound contract Source/arm_softmax_s8.c \\-\\- \\-IInclude\n"
    "opbound explain \\-1073741571\n.fi\n"
    ".SH SEE ALSO\n.BR clangd (1),\n.BR clang-tidy (1)\n";

void manual_print(struct buf *out)
{
	buf_str(out, ".\\\" written by 'opbound --manual'\n.TH OPBOUND 1 \"\" \"opbound " OPBOUND_VERSION "\"\n"
	             ".SH NAME\nopbound \\- stack, extent and recursion of custom operators\n"
	             ".SH SYNOPSIS\n.B opbound\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR] "
	             "[\\-\\- \\fICOMPILER ARGUMENTS\\fR]\n.SH DESCRIPTION\n");
	buf_str(out, description);
	buf_str(out, ".SH COMMANDS\n");
	for (size_t i = 0; i < command_row_count; i++)
		put_command(&command_rows[i], out);
	buf_str(out, ".TP\n.B opbound \\-\\-manual\nThis page.\n"
	             ".TP\n.B opbound \\-\\-completions\\fR=\\fIbash|zsh|fish\\fR\nCompletions for a shell.\n.PP\n");
	buf_str(out, lsp);
	buf_str(out, ".SH OPTIONS\n");
	for (int i = 0; i < OPTION_COUNT; i++)
		put_option((enum option)i, out);
	buf_str(out, ".SH RULES\n");
	put_rules(out);
	buf_str(out, ".SH ASSUMPTIONS\nWhat a proof rests on is printed with it by \"opbound why\", and can be refused "
	             "(\\fB\\-\\-refuse\\fR).\n");
	put_assumptions(out);
	buf_str(out, ending);
}
