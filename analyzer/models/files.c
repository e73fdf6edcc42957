/*
 * Where rows come from: files of a user, and those embedded in the program. There are thousands of the latter, of which
 * a source names dozens: their functions are read when they are asked for, which spares each start some milliseconds.
 */
#include "models/load_int.h"

#include <string.h>

enum status models_load_file(struct models *m, const char *path, struct error *err)
{
	char *text;
	size_t n;
	enum status s = file_read(m->arena, path, &text, &n, err);
	return s ? s : models_load_text(m, path, text, n, err);
}

/* ---- embedded rows ---- */

static void parse_row(struct loader *l, const struct model_text *t, struct json **out)
{
	size_t n;
	struct error err = {0};
	const struct model_file *file = &models_files(&n)[t->file];
	l->path = file->path;
	if (json_parse_part(l->models->arena, file->path, file->text + t->at, t->n, t->line, out, &err) != STATUS_OK)
		BUG("an embedded model: %s", err.text);
}

enum status models_load_embedded(struct models *m, struct arena *a, struct interner *names, struct error *err)
{
	size_t n = 0;
	const struct model_text *texts = models_texts(&n);
	struct loader l = {.models = m, .err = err};
	enum status s = STATUS_OK;
	models_init(m, a, names);
	for (size_t i = 0; i < n && !s; i++) {
		const char *name = models_text_names(&texts[i]);
		for (uint32_t k = 0; k < texts[i].n_names; k++, name += strlen(name) + 1)
			models_add_unread(m, intern(names, name), &texts[i]);
		struct json *row = NULL;
		if (texts[i].n_names)
			continue;
		parse_row(&l, &texts[i], &row);
		s = load_row(&l, row);
	}
	m->n_embedded = m->functions.n;
	return s;
}

void models_read_row(const struct models *m, struct model_named *named)
{
	struct error err = {0};
	struct models same = *m; /* reading a function takes names and memory, and adds nothing */
	struct loader l = {.models = &same, .err = &err};
	struct model_function f;
	struct json *row = NULL;
	parse_row(&l, named->unread, &row);
	l.where = load_place(&l, row);
	if (load_function_row(&l, row, &f))
		BUG("an embedded model: %s", err.text);
	f.name = named->name;
	named->row = ARENA_NEW(m->arena, struct model_function);
	*named->row = f;
}

/* ---- other files ---- */

model_table_list models_tables(struct arena *a, const char *name)
{
	model_table_list out = {0};
	size_t n;
	const struct model_file *files = models_files(&n);
	for (size_t i = 0; i < n; i++) {
		struct error err = {0};
		struct json *table = NULL;
		if (strcmp(path_base(files[i].path), name) != 0)
			continue;
		if (json_parse(a, files[i].path, files[i].text, files[i].n, &table, &err) != STATUS_OK)
			BUG("an embedded table: %s", err.text);
		vec_push(a, &out, table);
	}
	return out;
}

bool model_file_is_header(const struct model_file *f, const char **framework, const char **include_path)
{
	static const char folder[] = "/include/";
	const char *rest = f->path + strlen(f->folder);
	if (strncmp(rest, folder, strlen(folder)) != 0)
		return false;
	*framework = f->folder;
	*include_path = rest + strlen(folder);
	return true;
}
