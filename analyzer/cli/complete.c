/*
 * complete.c: completions for bash, zsh and fish, written from the tables that parse the command line, so that they
 * know every subcommand, option and word of the version at hand. Each shell gets a plain script without helpers of its
 * own or of bash-completion.
 */
#include "cli/cli.h"

#include <string.h>

/* ---- words ---- */

static void add_word(struct buf *out, const char *word, size_t n)
{
	if (out->n)
		buf_char(out, ' ');
	buf_add(out, word, n);
}

static void add_rules(struct buf *out)
{
	size_t n;
	const struct rule *rules = rule_list(&n);
	for (size_t i = 0; i < n; i++)
		add_word(out, rules[i].id, strlen(rules[i].id));
}

static void add_split(struct buf *out, const char *text, const char *separators)
{
	while (*text) {
		size_t n = strcspn(text, separators);
		if (n)
			add_word(out, text, n);
		text += n + (text[n] != '\0');
	}
}

void option_value_words(enum option id, struct buf *out)
{
	if (option_value_kind(id) == VALUE_RULES)
		add_rules(out);
	else if (id == OPTION_STACK_LIMIT)
		for (size_t i = 0; i < stack_platform_count; i++)
			add_word(out, stack_platforms[i].name, strlen(stack_platforms[i].name));
	else if (id == OPTION_REFUSE)
		for (int i = 0; i < ASSUMPTION_COUNT; i++)
			add_word(out, assumption_rows[i].id, strlen(assumption_rows[i].id));
	else if (id == OPTION_TRACE)
		add_split(out, "front,flow,prover,replay,run", ",");
	else if (option_value_kind(id) == VALUE_WORDS)
		add_split(out, option_rows[id].value, "|");
}

/* ---- what a command takes beside options ---- */

static bool takes_files(const struct command_row *c)
{
	return strstr(c->usage, "FILE") != NULL;
}

static bool takes_rules(const struct command_row *c)
{
	return strncmp(c->usage, "RULE", 4) == 0;
}

/* "ast|ir|values" of "ast|ir|values [OPTIONS] FILE": the words of the first argument, or nothing. */
static void first_words(const struct command_row *c, struct buf *out)
{
	if (takes_rules(c)) {
		add_rules(out);
	} else if (c->usage[0] >= 'a' && c->usage[0] <= 'z') {
		struct buf first = {0};
		buf_add(&first, c->usage, strcspn(c->usage, " "));
		add_split(out, buf_text(&first), "|");
		buf_release(&first);
	}
}

static void command_words(struct buf *out)
{
	for (size_t i = 0; i < command_row_count; i++)
		add_word(out, command_rows[i].name, strlen(command_rows[i].name));
}

/* In single quotes; `escaped` characters get a backslash in front. */
static void put_quoted(struct buf *out, const char *text, const char *escaped)
{
	for (; *text; text++) {
		if (strchr(escaped, *text))
			buf_char(out, '\\');
		buf_str(out, *text == '\'' ? "'\\''" : "");
		if (*text != '\'')
			buf_char(out, *text);
	}
}

/* ---- bash ---- */

static void bash_options(const struct command_row *c, struct buf *out)
{
	struct buf words = {0};
	first_words(c, &words);
	buf_printf(out, "\t%s) echo \"", c->name);
	for (int i = 0; i < OPTION_COUNT; i++) {
		const struct option_row *row = &option_rows[i];
		if (!command_takes(c->command, (enum option)i))
			continue;
		buf_printf(out, "--%s%s ", row->name, row->value ? "=" : "");
		if (row->letter)
			buf_printf(out, "%s ", row->letter);
	}
	buf_printf(out, "%s%s\" ;;\n", c->command == COMMAND_LSP ? "--clangd= " : "", buf_text(&words));
	buf_release(&words);
}

static void bash_values(enum option id, struct buf *out)
{
	const struct option_row *row = &option_rows[id];
	struct buf words = {0};
	option_value_words(id, &words);
	buf_str(out, "\t");
	/* `--format` and `--sarif` mean different things to different commands. */
	for (size_t i = 0, n = 0; i < command_row_count; i++) {
		if (!command_takes(command_rows[i].command, id))
			continue;
		buf_printf(out, "%s%s:--%s", n++ ? "|" : "", command_rows[i].name, row->name);
		if (row->letter)
			buf_printf(out, "|%s:%s", command_rows[i].name, row->letter);
	}
	switch (option_value_kind(id)) {
	case VALUE_FILE:
		buf_str(out, ") echo :files ;;\n");
		break;
	case VALUE_FOLDER:
		buf_str(out, ") echo :folders ;;\n");
		break;
	case VALUE_RULES:
		buf_printf(out, ") echo \":list %s\" ;;\n", buf_text(&words));
		break;
	case VALUE_WORDS:
		buf_printf(out, ") echo \":words %s\" ;;\n", buf_text(&words));
		break;
	case VALUE_ANY:
	case VALUE_NONE:
		buf_str(out, ") echo :any ;;\n");
		break;
	}
	buf_release(&words);
}

static const char bash_body[] =
    "_opbound()\n"
    "{\n"
    "\tlocal command=${COMP_WORDS[1]} current=${COMP_WORDS[COMP_CWORD]} option= kind i\n"
    "\tlocal before=${COMP_WORDS[COMP_CWORD-1]}\n"
    "\tif [[ $COMP_CWORD -le 1 ]]; then\n"
    "\t\tmapfile -t COMPREPLY < <(compgen -W \"$(_opbound_commands)\" -- \"$current\")\n"
    "\t\treturn\n"
    "\tfi\n"
    "\tfor ((i = 2; i < COMP_CWORD; i++)); do # the compiler's arguments\n"
    "\t\tif [[ ${COMP_WORDS[i]} == -- ]]; then\n"
    "\t\t\tcompopt -o filenames 2>/dev/null\n"
    "\t\t\tmapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
    "\t\t\treturn\n"
    "\t\tfi\n"
    "\tdone\n"
    "\t# '--option=value' is three words where '=' breaks words, as it usually does.\n"
    "\tif [[ $current == = ]]; then\n"
    "\t\toption=$before current=\n"
    "\telif [[ $before == = ]]; then\n"
    "\t\toption=${COMP_WORDS[COMP_CWORD-2]}\n"
    "\telif [[ $before == -* ]]; then\n"
    "\t\toption=$before\n"
    "\tfi\n"
    "\tkind=$(_opbound_values \"$command:$option\")\n"
    "\tcase $kind in\n"
    "\t:any) COMPREPLY=() ;;\n"
    "\t:files)\n"
    "\t\tcompopt -o filenames 2>/dev/null\n"
    "\t\tmapfile -t COMPREPLY < <(compgen -f -- \"$current\") ;;\n"
    "\t:folders)\n"
    "\t\tcompopt -o filenames 2>/dev/null\n"
    "\t\tmapfile -t COMPREPLY < <(compgen -d -- \"$current\") ;;\n"
    "\t:words*) mapfile -t COMPREPLY < <(compgen -W \"${kind#:words }\" -- \"$current\") ;;\n"
    "\t:list*)\n"
    "\t\tlocal given=${current%\"${current##*,}\"}\n"
    "\t\tmapfile -t COMPREPLY < <(compgen -P \"$given\" -W \"${kind#:list }\" -- \"${current##*,}\") ;;\n"
    "\t*)\n"
    "\t\tmapfile -t COMPREPLY < <(compgen -W \"$(_opbound_words \"$command\")\" -- \"$current\")\n"
    "\t\t[[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null\n"
    "\t\tif [[ $current != -* ]] && _opbound_takes_files \"$command\"; then\n"
    "\t\t\tcompopt -o filenames 2>/dev/null\n"
    "\t\t\tlocal found\n"
    "\t\t\t[[ -z $current ]] && COMPREPLY=()\n"
    "\t\t\tmapfile -t found < <(compgen -f -- \"$current\")\n"
    "\t\t\tCOMPREPLY+=(\"${found[@]}\")\n"
    "\t\tfi ;;\n"
    "\tesac\n"
    "}\n"
    "complete -F _opbound opbound\n";

static void complete_bash(struct buf *out)
{
	struct buf words = {0};
	command_words(&words);
	buf_str(out, "# opbound's completions for bash, written by 'opbound --completions=bash'\n");
	buf_printf(out, "_opbound_commands() { echo \"%s --help --version --manual --completions=\"; }\n",
	           buf_text(&words));
	buf_str(out, "_opbound_words()\n{\n\tcase $1 in\n");
	for (size_t i = 0; i < command_row_count; i++)
		bash_options(&command_rows[i], out);
	buf_str(out, "\tesac\n}\n_opbound_values()\n{\n\tcase $1 in\n");
	for (int i = 0; i < OPTION_COUNT; i++)
		if (option_rows[i].value)
			bash_values((enum option)i, out);
	buf_str(out, "\tesac\n}\n_opbound_takes_files()\n{\n\tcase $1 in\n");
	for (size_t i = 0; i < command_row_count; i++)
		buf_printf(out, "\t%s) return %d ;;\n", command_rows[i].name, !takes_files(&command_rows[i]));
	buf_str(out, "\t*) return 1 ;;\n\tesac\n}\n");
	buf_str(out, bash_body);
	buf_release(&words);
}

/* ---- zsh ---- */

static void zsh_action(enum option id, struct buf *out)
{
	struct buf words = {0};
	option_value_words(id, &words);
	switch (option_value_kind(id)) {
	case VALUE_FILE:
		buf_str(out, "_files");
		break;
	case VALUE_FOLDER:
		buf_str(out, "_files -/");
		break;
	case VALUE_RULES:
		buf_printf(out, "_sequence compadd - %s", buf_text(&words));
		break;
	case VALUE_WORDS:
		buf_printf(out, "(%s)", buf_text(&words));
		break;
	case VALUE_ANY:
	case VALUE_NONE:
		buf_char(out, ' ');
		break;
	}
	buf_release(&words);
}

static void zsh_option(enum option id, struct buf *out)
{
	const struct option_row *row = &option_rows[id];
	const char *repeats = option_repeats(id) ? "*" : "";
	buf_str(out, "\t\t\t");
	if (row->letter)
		buf_printf(out, "'(%s --%s)'{%s%s,--%s%s}'", row->letter, row->name, row->letter, row->value ? "+" : "",
		           row->name, row->value ? "=" : "");
	else
		buf_printf(out, "'%s--%s%s", repeats, row->name, row->value ? "=" : "");
	buf_char(out, '[');
	put_quoted(out, row->help, "[]:\\");
	buf_char(out, ']');
	if (row->value) {
		buf_char(out, ':');
		put_quoted(out, row->value, ":\\");
		buf_char(out, ':');
		zsh_action(id, out);
	}
	buf_str(out, "' \\\n");
}

static void zsh_command(const struct command_row *c, struct buf *out)
{
	struct buf words = {0};
	first_words(c, &words);
	buf_printf(out, "\t\t%s)\n\t\t\t_arguments -s \\\n", c->name);
	for (int i = 0; i < OPTION_COUNT; i++)
		if (command_takes(c->command, (enum option)i))
			zsh_option((enum option)i, out);
	if (c->command == COMMAND_LSP)
		buf_str(
		    out,
		    "\t\t\t'--clangd=[put clangd behind it; what follows are its arguments]:PROGRAM:_command_names -e' \\\n");
	if (words.n)
		buf_printf(out, "\t\t\t'1:word:(%s)' \\\n", buf_text(&words));
	if (takes_files(c))
		buf_str(out, "\t\t\t'*:file:_files' \\\n");
	buf_str(out, "\t\t\t&& return\n\t\t\t;;\n");
	buf_release(&words);
}

static void complete_zsh(struct buf *out)
{
	buf_str(out, "#compdef opbound\n# opbound's completions for zsh, written by 'opbound --completions=zsh'\n"
	             "_opbound()\n{\n\tlocal -a line commands\n\tlocal state state_descr context\n\tlocal -A opt_args\n"
	             "\tcommands=(\n");
	for (size_t i = 0; i < command_row_count; i++) {
		buf_printf(out, "\t\t'%s:", command_rows[i].name);
		put_quoted(out, command_rows[i].help, ":\\");
		buf_str(out, "'\n");
	}
	buf_str(out,
	        "\t)\n\t_arguments -C '--help[print the commands]' '--version[print the version]' \\\n"
	        "\t\t'--manual[print the manual page]' \\\n"
	        "\t\t'--completions=[print completions]:shell:(bash zsh fish)' '1: :->command' '*:: :->rest' && return\n"
	        "\tcase $state in\n\tcommand) _describe -t commands 'opbound command' commands ;;\n"
	        "\trest)\n\t\tcase $line[1] in\n");
	for (size_t i = 0; i < command_row_count; i++)
		zsh_command(&command_rows[i], out);
	buf_str(out, "\t\tesac ;;\n\tesac\n}\n"
	             "if [[ $funcstack[1] == _opbound ]]; then\n\t_opbound \"$@\"\nelse\n\tcompdef _opbound opbound\nfi\n");
}

/* ---- fish ---- */

static void fish_option(const struct command_row *c, enum option id, struct buf *out)
{
	const struct option_row *row = &option_rows[id];
	struct buf words = {0};
	option_value_words(id, &words);
	buf_printf(out, "complete -c opbound -n '__fish_seen_subcommand_from %s' -l %s", c->name, row->name);
	if (row->letter)
		buf_printf(out, " -s %s", row->letter + 1);
	switch (option_value_kind(id)) {
	case VALUE_FILE:
		buf_str(out, " -r -F");
		break;
	case VALUE_FOLDER:
		buf_str(out, " -x -a '(__fish_complete_directories)'");
		break;
	case VALUE_RULES:
	case VALUE_WORDS:
		buf_printf(out, " -x -a '%s'", buf_text(&words));
		break;
	case VALUE_ANY:
		buf_str(out, " -x");
		break;
	case VALUE_NONE:
		break;
	}
	buf_str(out, " -d '");
	put_quoted(out, row->help, "\\");
	buf_str(out, "'\n");
	buf_release(&words);
}

static void fish_command(const struct command_row *c, struct buf *out)
{
	struct buf words = {0};
	first_words(c, &words);
	buf_printf(out, "complete -c opbound -n __fish_use_subcommand -a %s -d '", c->name);
	put_quoted(out, c->help, "\\");
	buf_str(out, "'\n");
	for (int i = 0; i < OPTION_COUNT; i++)
		if (command_takes(c->command, (enum option)i))
			fish_option(c, (enum option)i, out);
	if (c->command == COMMAND_LSP)
		buf_printf(out,
		           "complete -c opbound -n '__fish_seen_subcommand_from %s' -l clangd -x "
		           "-a '(__fish_complete_command)' -d 'put clangd behind it'\n",
		           c->name);
	if (words.n)
		buf_printf(out, "complete -c opbound -n '__fish_seen_subcommand_from %s' -a '%s'\n", c->name, buf_text(&words));
	if (takes_files(c))
		buf_printf(out, "complete -c opbound -n '__fish_seen_subcommand_from %s' -F\n", c->name);
	buf_release(&words);
}

static void complete_fish(struct buf *out)
{
	buf_str(
	    out,
	    "# opbound's completions for fish, written by 'opbound --completions=fish'\n"
	    "complete -c opbound -f\n"
	    "complete -c opbound -n __fish_use_subcommand -l help -d 'print the commands'\n"
	    "complete -c opbound -n __fish_use_subcommand -l version -d 'print the version'\n"
	    "complete -c opbound -n __fish_use_subcommand -l manual -d 'print the manual page'\n"
	    "complete -c opbound -n __fish_use_subcommand -l completions -x -a 'bash zsh fish' -d 'print completions'\n");
	for (size_t i = 0; i < command_row_count; i++)
		fish_command(&command_rows[i], out);
}

void complete_print(enum shell shell, struct buf *out)
{
	switch (shell) {
	case SHELL_BASH:
		complete_bash(out);
		return;
	case SHELL_ZSH:
		complete_zsh(out);
		return;
	case SHELL_FISH:
		complete_fish(out);
		return;
	case SHELL_COUNT:
		break;
	}
	BUG("no such shell");
}
