/*
 * args.c: which arguments of a compile command go on to libclang.
 *
 * A white list, not a black list: build systems hand over flags of gcc, nvcc and of other clangs, and libclang turns
 * most of what it does not know into an error, refuses to parse on some (a second source file, an unknown -std), and
 * writes files on others (-MD). What matters for the meaning of the source stays: macros, include paths, language,
 * target. -fopenmp is left out on purpose: with it libclang hides the loops' bodies, without it the pragma vanishes.
 *
 * Ours are added in front (diagnostics, access control) and behind (language, standard, CUDA mode, stub headers).
 */
#include "front/front.h"

#include <string.h>

enum shape {
	ALONE,    /* the whole argument */
	PREFIX,   /* everything that starts so */
	VALUE,    /* joined or separate value: -Idir, -I dir */
	SEPARATE, /* separate value only */
	DROP_ONE, /* dropped, where a row below would keep it */
	DROP_TWO  /* dropped together with the next argument */
};
enum { KEEP_FIRST = 0, KEEP_RETRY = 1 }; /* up to which level a row is kept */

struct row {
	const char *text;
	enum shape shape;
	int level;
};

/* The first row that fits decides, so longer names stand before their prefixes. */
static const struct row rows[] = {
    {"-D", VALUE, KEEP_RETRY},
    {"-U", VALUE, KEEP_RETRY},
    {"-I", VALUE, KEEP_RETRY},
    {"-isystem", VALUE, KEEP_RETRY},
    {"-isysroot", VALUE, KEEP_FIRST},
    {"-iquote", VALUE, KEEP_RETRY},
    {"-idirafter", VALUE, KEEP_RETRY},
    {"-iframework", VALUE, KEEP_FIRST},
    {"-include-pch", DROP_TWO, 0},
    {"-include", VALUE, KEEP_FIRST},
    {"-imacros", VALUE, KEEP_FIRST},
    {"-F", VALUE, KEEP_FIRST},
    {"-std=", PREFIX, KEEP_RETRY},
    {"--std=", PREFIX, KEEP_RETRY},
    {"-stdlib=", PREFIX, KEEP_FIRST},
    {"--sysroot=", PREFIX, KEEP_FIRST},
    {"--sysroot", SEPARATE, KEEP_FIRST},
    {"--gcc-toolchain=", PREFIX, KEEP_FIRST},
    {"-resource-dir=", PREFIX, KEEP_FIRST},
    {"-resource-dir", SEPARATE, KEEP_FIRST},
    {"--target=", PREFIX, KEEP_FIRST},
    {"-target", SEPARATE, KEEP_FIRST},
    {"-march=native", DROP_ONE, 0},
    {"-march=", PREFIX, KEEP_FIRST},
    {"-mcpu=", PREFIX, KEEP_FIRST},
    {"-m32", ALONE, KEEP_FIRST},
    {"-m64", ALONE, KEEP_FIRST},
    {"-mavx", PREFIX, KEEP_FIRST},
    {"-msse", PREFIX, KEEP_FIRST},
    {"-mfma", PREFIX, KEEP_FIRST},
    {"-mf16c", ALONE, KEEP_FIRST},
    {"-mfloat-abi=", PREFIX, KEEP_FIRST},
    {"-mfpu=", PREFIX, KEEP_FIRST},
    {"-mthumb", ALONE, KEEP_FIRST},
    {"-pthread", ALONE, KEEP_FIRST},
    {"-ansi", ALONE, KEEP_FIRST},
    {"-undef", ALONE, KEEP_FIRST},
    {"-nostdinc++", ALONE, KEEP_FIRST},
    {"-nostdinc", ALONE, KEEP_FIRST},
    {"-nostdlibinc", ALONE, KEEP_FIRST},
    {"-fexceptions", ALONE, KEEP_FIRST},
    {"-fno-exceptions", ALONE, KEEP_FIRST},
    {"-frtti", ALONE, KEEP_FIRST},
    {"-fno-rtti", ALONE, KEEP_FIRST},
    {"-fsigned-char", ALONE, KEEP_FIRST},
    {"-funsigned-char", ALONE, KEEP_FIRST},
    {"-fno-signed-char", ALONE, KEEP_FIRST},
    {"-fno-unsigned-char", ALONE, KEEP_FIRST},
    {"-fshort-enums", ALONE, KEEP_FIRST},
    {"-fshort-wchar", ALONE, KEEP_FIRST},
    {"-fchar8_t", ALONE, KEEP_FIRST},
    {"-fno-char8_t", ALONE, KEEP_FIRST},
    {"-fms-extensions", ALONE, KEEP_FIRST},
    {"-ffreestanding", ALONE, KEEP_FIRST},
    {"-fno-operator-names", ALONE, KEEP_FIRST},
    {"-fpack-struct", PREFIX, KEEP_FIRST},
    {"-fconstexpr-", PREFIX, KEEP_FIRST},
    {"-ftemplate-depth", PREFIX, KEEP_FIRST},
    /* values that look like options of their own */
    {"-Xclang", DROP_TWO, 0},
    {"-Xpreprocessor", DROP_TWO, 0},
    {"-Xlinker", DROP_TWO, 0},
    {"-Xassembler", DROP_TWO, 0},
    {"-mllvm", DROP_TWO, 0},
    {"-o", DROP_TWO, 0},
    {"-MF", DROP_TWO, 0},
    {"-MT", DROP_TWO, 0},
    {"-MQ", DROP_TWO, 0},
    {"-MJ", DROP_TWO, 0},
};

enum language { LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_CUDA };

typedef VEC(const char *) arg_list;
struct choice {
	struct arena *arena;
	int level;
	arg_list out;
	const char *language; /* value of the last -x, or null */
	const char *standard; /* value of the last -std=, or null */
};

static bool starts(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool row_fits(const struct row *r, const char *arg)
{
	if (r->shape == PREFIX || r->shape == VALUE)
		return starts(arg, r->text);
	return strcmp(arg, r->text) == 0;
}

static const struct row *row_of(const char *arg)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (row_fits(&rows[i], arg))
			return &rows[i];
	return NULL;
}

/* `-x LANG`, `-std=`, `--std` and nvcc's `-std LANG` are remembered, not copied. Answers how many arguments it took. */
static size_t take_language(struct choice *c, const char **args, size_t left)
{
	const char *a = args[0];
	if (strcmp(a, "-x") == 0 || strcmp(a, "-std") == 0 || strcmp(a, "--std") == 0) {
		if (left < 2)
			return 1;
		*(a[1] == 'x' ? &c->language : &c->standard) = args[1];
		return 2;
	}
	if (starts(a, "-x") && a[2] != '\0')
		c->language = a + 2;
	else if (starts(a, "-std="))
		c->standard = a + strlen("-std=");
	else if (starts(a, "--std="))
		c->standard = a + strlen("--std=");
	else
		return 0;
	return 1;
}

static size_t take_row(struct choice *c, const struct row *r, const char **args, size_t left)
{
	bool keep = c->level <= r->level;
	bool is_separate = r->shape == SEPARATE || (r->shape == VALUE && strcmp(args[0], r->text) == 0);
	if (r->shape == DROP_ONE || r->shape == DROP_TWO)
		return r->shape == DROP_ONE || left < 2 ? 1 : 2;
	if (is_separate && left < 2)
		return 1; /* a lone -I makes libclang refuse the whole command */
	if (keep)
		vec_push(c->arena, &c->out, args[0]);
	if (keep && is_separate)
		vec_push(c->arena, &c->out, args[1]);
	return is_separate ? 2 : 1;
}

/* Filters the arguments behind the compiler's name. What is no option is a file name or the value of an option that is
 * not on the list: both go. */
static void take_all(struct choice *c, const char **args, size_t n)
{
	for (size_t i = 0; i < n;) {
		size_t took = take_language(c, args + i, n - i);
		const struct row *r = took ? NULL : row_of(args[i]);
		if (r)
			took = take_row(c, r, args + i, n - i);
		i += took ? took : 1;
	}
}

static void add(struct choice *c, const char *arg)
{
	vec_push(c->arena, &c->out, arg);
}

/* The user's own arguments go on as they are at first; a build tool's --driver-mode would change how ours are read. */
static void add_extra(struct choice *c, const char **extra, size_t n)
{
	if (c->level > 0) {
		take_all(c, extra, n);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		size_t took = take_language(c, extra + i, n - i);
		if (took)
			i += took - 1;
		else if (!starts(extra[i], "--driver-mode="))
			add(c, extra[i]);
	}
}

/* TensorFlow and those who build like it call CUDA sources op.cu.cc. */
static bool is_cuda_name(const char *file)
{
	const char *base = path_base(file), *ext = path_extension(file);
	return strcmp(ext, ".cu") == 0 || strcmp(ext, ".cuh") == 0 || strstr(base, ".cu.");
}

static enum language language_of_file(const char *file)
{
	const char *ext = path_extension(file);
	if (is_cuda_name(file))
		return LANGUAGE_CUDA;
	return strcmp(ext, ".c") == 0 ? LANGUAGE_C : LANGUAGE_CXX;
}

static enum language language_of(const struct choice *c, const char *file)
{
	if (!c->language || strcmp(c->language, "none") == 0)
		return language_of_file(file);
	if (starts(c->language, "cu") || starts(c->language, "hip"))
		return LANGUAGE_CUDA;
	return strcmp(c->language, "c") == 0 || strcmp(c->language, "c-header") == 0 ? LANGUAGE_C : LANGUAGE_CXX;
}

/* A C++ standard for a C file (and the other way round) stops libclang; one list of arguments is often given for files
 * of both languages. */
static bool standard_fits(const char *standard, enum language l)
{
	bool is_cxx = strstr(standard, "++") != NULL;
	return is_cxx == (l != LANGUAGE_C);
}

static void add_language(struct choice *c, enum language l)
{
	static const char *const names[] = {[LANGUAGE_C] = "c", [LANGUAGE_CXX] = "c++", [LANGUAGE_CUDA] = "cuda"};
	static const char *const standards[] = {
	    [LANGUAGE_C] = "gnu17", [LANGUAGE_CXX] = "gnu++17", [LANGUAGE_CUDA] = "gnu++17"};
	bool fits = c->standard && c->level < 2 && standard_fits(c->standard, l);
	add(c, "-x");
	add(c, names[l]);
	add(c, arena_printf(c->arena, "-std=%s", fits ? c->standard : standards[l]));
}

/* The folder of stubs that stand for the language's own library: no use in C. */
static bool is_library(const char *framework)
{
	return strcmp(framework, "cxx") == 0;
}

/* Of the language itself: no framework. */
static bool is_of_language(const char *folder)
{
	return is_library(folder) || strcmp(folder, "c") == 0;
}

/* Headers that stand between a framework's real ones, whose own would lose what is followed. */
static bool is_between_real(const char *folder)
{
	return strcmp(folder, "real") == 0;
}

/* -I and not -isystem, which would come behind every -I of the command. */
static void add_stub_folder(struct choice *c, const char *framework, bool first, bool before_system)
{
	if (first) {
		add(c, arena_printf(c->arena, "-I/opbound/%s/include", framework));
		return;
	}
	add(c, before_system && !is_of_language(framework) ? "-isystem" : "-idirafter");
	add(c, arena_printf(c->arena, "/opbound/%s/include", framework));
}

/* Adds the stub folders that belong in front of the user's folders, or those that belong behind them. */
static void add_stub_folders(struct choice *c, const struct front_command *command, enum language l, bool first)
{
	enum front_headers headers = command->headers;
	size_t n;
	const struct model_file *files = models_files(&n);
	const char *last = "", *framework, *path;
	for (size_t i = 0; i < n && headers != FRONT_HEADERS_REAL; i++) {
		if (!model_file_is_header(&files[i], &framework, &path) || strcmp(framework, last) == 0)
			continue;
		last = framework;
		bool in_front = headers == FRONT_HEADERS_STUBS || is_between_real(framework) ||
		                (headers == FRONT_HEADERS_AUTO && is_library(framework));
		bool is_framework = !is_of_language(framework) && !is_between_real(framework);
		if (first && is_framework && headers == FRONT_HEADERS_STUBS)
			add(c, arena_printf(c->arena, "-iquote/opbound/%s/include", framework)); /* before -iquote of the command */
		if (in_front == first && !(l == LANGUAGE_C && is_library(framework)))
			add_stub_folder(c, framework, first, command->stubs_before_system);
	}
}

/* What the CUDA compiler includes on its own. clang's replacement needs an installed toolkit of a version it knows, so
 * the embedded one always stands in, in front of a real one. What clang does where it finds a toolkit it is told to do:
 * a launch calls __cudaPushCallConfiguration (as since 9.2), and headers may declare variadic functions. */
static void add_cuda(struct choice *c)
{
	size_t n;
	const struct model_file *files = models_files(&n);
	const char *framework, *path;
	add(c, "--cuda-host-only");
	add(c, "-nocudainc");
	add(c, "-nocudalib");
	add(c, "-Wno-unknown-cuda-version");
	add(c, "-fgpu-rdc"); /* `extern __shared__ float t[3]` is no error then, as for nvcc */
	static const char *const own[] = {"-target-sdk-version=12.3", "-fcuda-allow-variadic-functions"};
	for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
		add(c, "-Xclang");
		add(c, own[i]);
	}
	for (size_t i = 0; i < n; i++) {
		if (!model_file_is_header(&files[i], &framework, &path) || strcmp(path, "cuda_runtime.h") != 0)
			continue;
		add(c, arena_printf(c->arena, "-I/opbound/%s/include", framework));
		add(c, "-include");
		add(c, arena_printf(c->arena, "/opbound/%s/include/%s", framework, path));
		return;
	}
}

static void add_ours(struct choice *c, const struct front_command *command)
{
	add(c, "-ferror-limit=0");
	add(c, "-fno-access-control");
	add(c, "-fbracket-depth=1024");
	add(c, "-w");
	add(c, "-Wno-c++11-narrowing"); /* gcc and nvcc warn of it where the value is no constant */
	if (command->directory)
		add(c, arena_printf(c->arena, "-working-directory=%s", command->directory));
}

void front_arguments(struct arena *a, const struct front_command *c, int level, const char ***args, size_t *n)
{
	struct choice ch = {.arena = a, .level = level};
	add_ours(&ch, c);
	size_t own = ch.out.n;
	add_extra(&ch, c->extra_before, c->n_extra_before);
	if (level < 2 && c->n_args > 1)
		take_all(&ch, c->args + 1, c->n_args - 1);
	add_extra(&ch, c->extra_after, c->n_extra_after);
	enum language l = language_of(&ch, c->file);

	/* the user's arguments go behind what must win over their folders */
	arg_list users = ch.out;
	ch.out = (arg_list){0};
	for (size_t i = 0; i < own; i++)
		add(&ch, users.at[i]);
	add_language(&ch, l);
	if (l == LANGUAGE_CUDA)
		add_cuda(&ch);
	add_stub_folders(&ch, c, l, true);
	for (size_t i = own; i < users.n; i++)
		add(&ch, users.at[i]);
	add_stub_folders(&ch, c, l, false);
	*args = ch.out.at;
	*n = ch.out.n;
}
