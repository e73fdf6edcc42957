/*
 * build_macros.c: macros and the language's standard that build files state in plain words: quoted arguments in Python
 * (setup.py's extra_compile_args, load()'s extra_cuda_cflags beside the source), define_macros, CMake's commands. A
 * build file has many targets and conditions, so they are no arguments: where clang does not know a name, what a build
 * says of it is tried (arms.c). A macro that is stated with two values says nothing.
 */
#include "project/flags.h"
#include "project/python.h"

#include <ctype.h>
#include <string.h>

enum { MAX_STATED = 200, MAX_SCRIPTS = 40 }; /* those behind are not tried */

struct stated {
	const char *name, *value; /* value null: two of them were seen */
};
struct statements {
	struct arena *arena;
	const char *root;
	VEC(struct stated) macros;
	int standard; /* the newest of C++ that is named: 20 */
	text_list *read;
};

static bool is_name(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* "NAME" or "NAME=VALUE", with no variable of the build in it. */
static void state(struct statements *s, const char *word, size_t n)
{
	size_t name = 0;
	while (name < n && is_name(word[name]))
		name++;
	bool is_plain = name && !isdigit((unsigned char)*word) && (name == n || word[name] == '=');
	for (size_t i = name; i < n && is_plain; i++)
		is_plain = word[i] > ' ' && !strchr("{}$%\"'\\<>", word[i]);
	if (!is_plain || s->macros.n >= MAX_STATED)
		return;
	const char *key = arena_strndup(s->arena, word, name);
	const char *value = name == n ? "1" : arena_strndup(s->arena, word + name + 1, n - name - 1);
	for (size_t i = 0; i < s->macros.n; i++)
		if (strcmp(s->macros.at[i].name, key) == 0) {
			struct stated *known = &s->macros.at[i];
			known->value = known->value && strcmp(known->value, value) == 0 ? value : NULL;
			return;
		}
	vec_push(s->arena, &s->macros, (struct stated){key, value});
}

/* The year of a standard: two digits. */
static void take_standard(struct statements *s, const char *digits, size_t n)
{
	bool fits = n == 2 && isdigit((unsigned char)digits[0]) && isdigit((unsigned char)digits[1]);
	int year = fits ? (digits[0] - '0') * 10 + digits[1] - '0' : 0;
	if (year < 90 && year > s->standard) /* c++98 is old */
		s->standard = year;
}

/* An argument of a compiler. */
static void take_argument(struct statements *s, const char *word, size_t n)
{
	static const char standard[] = "-std=c++", gnu[] = "-std=gnu++";
	size_t known = n > strlen(standard) && strncmp(word, standard, strlen(standard)) == 0 ? strlen(standard)
	               : n > strlen(gnu) && strncmp(word, gnu, strlen(gnu)) == 0              ? strlen(gnu)
	                                                                                      : 0;
	if (known)
		take_standard(s, word + known, n - known);
	else if (n > 2 && strncmp(word, "-D", 2) == 0)
		state(s, word + 2, n - 2);
}

/* ("NAME", "64"), ('NAME', 64) or ("NAME", None), from the parenthesis on. */
static void take_pair(struct statements *s, const char *at)
{
	at += 1 + strspn(at + 1, " \t\r\n");
	if (*at != '"' && *at != '\'')
		return;
	const char *name = at + 1;
	size_t n = strcspn(name, "\"'\n"), value;
	at = name + n + (name[n] != 0);
	at += strspn(at, " \t\r\n");
	if (*at++ != ',')
		return;
	at += strspn(at, " \t\r\n");
	bool is_quoted = *at == '"' || *at == '\'';
	at += is_quoted;
	value = strcspn(at, is_quoted ? "\"'\n" : ",) \t\r\n");
	bool is_none = !is_quoted && value == 4 && strncmp(at, "None", 4) == 0;
	if (!is_quoted && !is_none && strspn(at, "0123456789") != value)
		return; /* a variable of Python */
	const char *word =
	    is_none ? arena_strndup(s->arena, name, n) : arena_printf(s->arena, "%.*s=%.*s", (int)n, name, (int)value, at);
	state(s, word, strlen(word));
}

static void take_pairs(struct statements *s, const char *text)
{
	static const char key[] = "define_macros";
	for (const char *at = strstr(text, key); at; at = strstr(at, key)) {
		at += strlen(key);
		at += strspn(at, " \t+='\":");
		if (*at != '[')
			continue;
		for (; *at && *at != ']'; at++)
			if (*at == '(')
				take_pair(s, at);
	}
}

/* Whole strings that are arguments. What is joined to another string, or has braces, is no plain one. */
static void take_python(struct statements *s, const char *text)
{
	for (const char *at = text; *at; at++) {
		if (*at == '#')
			at += strcspn(at, "\n");
		if (!*at)
			break;
		if (*at != '"' && *at != '\'')
			continue;
		const char *end = python_behind_string(at), *behind = end + strspn(end, " \t\r\n");
		if (at[1] == '-' && end[-1] == *at && *behind != '+' && *behind != '%' && *behind != '.')
			take_argument(s, at + 1, (size_t)(end - at) - 2);
		at = end - 1;
	}
	take_pairs(s, text);
}

static bool defines_bare(const char *command)
{
	return strcmp(command, "add_compile_definitions") == 0 || strcmp(command, "target_compile_definitions") == 0;
}

/* The words of a CMake command between its parentheses. */
static void take_words(struct statements *s, const char *command, const char *at)
{
	bool bare = defines_bare(command), first = strcmp(command, "target_compile_definitions") == 0;
	const char *last = "";
	while (*at && *at != ')') {
		at += strspn(at, " \t\r\n\";");
		size_t n = *at == '#' ? 0 : strcspn(at, " \t\r\n\";)#");
		if (n && bare && !first && *at != '-')
			state(s, at, n);
		else if (n)
			take_argument(s, at, n);
		if (strcmp(last, "CMAKE_CXX_STANDARD") == 0)
			take_standard(s, at, n);
		last = arena_strndup(s->arena, at, n);
		first = false;
		at += n;
		if (*at == '#')
			at += strcspn(at, "\n");
	}
}

static void take_cmake(struct statements *s, const char *text)
{
	static const char *const commands[] = {
	    "add_definitions",     "add_compile_definitions", "target_compile_definitions",
	    "add_compile_options", "target_compile_options",  "set"};
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
		for (const char *at = strstr(text, commands[i]); at; at = strstr(at, commands[i])) {
			bool begins = at == text || !is_name(at[-1]);
			at += strlen(commands[i]);
			const char *open = at + strspn(at, " \t");
			if (begins && *open == '(')
				take_words(s, commands[i], open + 1);
		}
}

/* `words`: the file counts only if it has one of them; null: it counts. */
static void take_file(struct statements *s, const char *path, const char *const words[2],
                      void (*take)(struct statements *, const char *))
{
	struct arena scratch;
	char *text;
	size_t n;
	if (!file_exists(path) || !trust_stays(s->arena, s->root, path))
		return;
	arena_init(&scratch);
	if (file_read(&scratch, path, &text, &n, NULL) == STATUS_OK) {
		vec_push(s->arena, s->read, path);
		if (!words || strstr(text, words[0]) || strstr(text, words[1]))
			take(s, text);
	}
	arena_release(&scratch);
}

/* Scripts that load the source themselves, by its name or all of its extension; from its folder or the one above. */
static void take_scripts(struct statements *s, const char *dir, const char *file)
{
	const char *const words[2] = {path_base(file), arena_printf(s->arena, "*%s", path_extension(file))};
	struct folder_names names = {0};
	if (folder_list(s->arena, dir, &names, NULL) != STATUS_OK)
		return;
	for (size_t i = 0, n = 0; i < names.files.n && n < MAX_SCRIPTS; i++) {
		if (strcmp(path_extension(names.files.at[i]), ".py") != 0 || strcmp(names.files.at[i], "setup.py") == 0)
			continue;
		take_file(s, path_join(s->arena, dir, names.files.at[i]), words, take_python);
		n++;
	}
}

void build_macros(struct arena *a, const char *file, const text_list *names, text_list *out, text_list *read)
{
	const char *root = repository_root(a, file);
	struct statements s = {.arena = a, .root = root, .read = read};
	int up = 0;
	for (const char *dir = path_dir(a, file);; dir = path_dir(a, dir), up++) {
		if (up < 2)
			take_scripts(&s, dir, file);
		take_file(&s, path_join(a, dir, "setup.py"), NULL, take_python);
		take_file(&s, path_join(a, dir, "CMakeLists.txt"), NULL, take_cmake);
		if (strcmp(dir, root) == 0 || path_relative(a, root, dir) == dir)
			break;
	}
	for (size_t i = 0; i < s.macros.n; i++)
		for (size_t k = 0; k < names->n; k++)
			if (s.macros.at[i].value && strcmp(s.macros.at[i].name, names->at[k]) == 0)
				vec_push(a, out, arena_printf(a, "-D%s=%s", s.macros.at[i].name, s.macros.at[i].value));
	if (s.standard > 17)
		vec_push(a, out, arena_printf(a, "-std=gnu++%d", s.standard));
}
