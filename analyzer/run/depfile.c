/*
 * depfile.c: between opbound and a build tool. --depfile writes which files a report depends on, as compilers do with
 * -MD. --as-compiler lets opbound stand where a compiler launcher stands (CMake's CXX_COMPILER_LAUNCHER): it finds the
 * source and the names of what to write among the compiler's own arguments, so that the build tool keeps its
 * dependencies, its parallelism and its order, and the "object" is the SARIF report.
 */
#include "run/run.h"

#include <string.h>

/* ---- the compiler's arguments ---- */

/* The value of -MF and the like: behind it, or in the next word. */
static const char *value_of(const text_list *words, size_t *i, const char *name)
{
	const char *word = words->at[*i];
	size_t n = strlen(name);
	if (strncmp(word, name, n) != 0)
		return NULL;
	if (word[n])
		return word + n;
	return *i + 1 < words->n ? words->at[++*i] : NULL;
}

struct launched {
	const char *source, *object, *depfile, *target;
};

static struct launched read_arguments(const text_list *words)
{
	struct launched l = {0};
	for (size_t i = 1; i < words->n; i++) {
		const char *word = words->at[i], *value;
		if (strcmp(word, "-c") == 0)
			continue;
		if ((value = value_of(words, &i, "-MF")))
			l.depfile = value;
		else if ((value = value_of(words, &i, "-MT")) || (value = value_of(words, &i, "-MQ")))
			l.target = value;
		else if (strcmp(word, "-o") == 0 && i + 1 < words->n)
			l.object = words->at[++i];
		else if (word[0] != '-' && is_source_file(word))
			l.source = word;
	}
	return l;
}

const char *launcher_source(const struct options *o)
{
	return read_arguments(&o->arguments).source;
}

enum status launcher_take(struct options *o, struct error *err)
{
	struct launched l = read_arguments(&o->arguments);
	if (o->files.n)
		return error_set(err, STATUS_INPUT, "--as-compiler takes no file but the one among the compiler's arguments");
	if (!l.source)
		return error_set(err, STATUS_INPUT, "--as-compiler: no source file among the compiler's arguments behind '--'");
	if (!l.object)
		return error_set(err, STATUS_INPUT, "--as-compiler: no '-o FILE' among the compiler's arguments behind '--'");
	vec_push(o->arena, &o->files, l.source);
	o->sarif = path_join(o->arena, o->cwd, l.object);
	if (!o->output)
		o->output = arena_printf(o->arena, "%s.txt", o->sarif);
	if (l.depfile)
		o->depfile = path_join(o->arena, o->cwd, l.depfile);
	o->depfile_target = l.target ? l.target : l.object;
	return STATUS_OK;
}

/* ---- the rule ---- */

/* As make and Ninja read names. */
static void put_name(struct buf *out, const char *name)
{
	for (; *name; name++) {
		if (*name == ' ' || *name == '#')
			buf_char(out, '\\');
		if (*name == '$')
			buf_char(out, '$');
		buf_char(out, *name);
	}
}

struct make_rule {
	const struct session *session;
	struct buf *out;
	struct map seen; /* hash of a name -> 1 */
};

static void depend(struct make_rule *r, const char *path)
{
	uint64_t hash = hash_bytes(0, path, strlen(path)), one;
	if (map_get(&r->seen, hash, &one) || !file_exists(path))
		return;
	map_put(&r->seen, hash, 1);
	buf_str(r->out, " \\\n  ");
	put_name(r->out, path_relative(r->session->arena, r->session->options->cwd, path));
}

static void depend_all(struct make_rule *r, const text_list *paths)
{
	for (size_t i = 0; i < paths->n; i++)
		depend(r, paths->at[i]);
}

void depfile_print(const struct session *s, struct buf *out)
{
	const struct options *o = s->options;
	struct make_rule r = {.session = s, .out = out};
	map_init(&r.seen, s->arena);
	put_name(out,
	         o->depfile_target ? o->depfile_target : path_relative(s->arena, o->cwd, o->sarif ? o->sarif : o->output));
	buf_char(out, ':');
	for (size_t i = 0; i < s->jobs.n; i++)
		depend(&r, s->jobs.at[i].command.file);
	for (size_t i = 0; i < s->jobs.n; i++)
		depend_all(&r, &s->results[i].headers);
	for (size_t i = 0; i < s->jobs.n; i++)
		depend_all(&r, &s->results[i].companions);
	depend_all(&r, &o->models);
	depend_all(&r, &o->loads);
	if (o->config_file)
		depend(&r, o->config_file);
	if (o->baseline)
		depend(&r, o->baseline);
	if (s->database.path)
		depend(&r, s->database.path);
	buf_char(out, '\n');
}
