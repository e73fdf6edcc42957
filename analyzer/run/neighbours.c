/*
 * neighbours.c: functions of the other files of a run that a unit needs: what it calls and does not define, and who
 * calls what it defines. A kernel's launcher stands in one file and the operator that checks the sizes in another; one
 * file alone decides neither.
 *
 * Which file may be worth reading is told by its words alone, before any worker starts: the names that are defined
 * there (`name(...) {`) and all names that occur. Reading it is what tells for sure.
 */
#include "run/run.h"

#include <ctype.h>
#include <string.h>

#define MAX_NEIGHBOURS 8        /* that a unit reads */
#define MAX_INSTRUCTIONS 200000 /* beyond, a unit is large enough */

/* ---- words ---- */

static uint64_t word_hash(const char *word, size_t n)
{
	return hash_bytes(0, word, n);
}

static bool has_word(const struct map *words, const char *word, size_t n)
{
	uint64_t found;
	return map_get(words, word_hash(word, n), &found);
}

static bool is_word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Behind blanks and comments. */
static const char *skip_blanks(const char *s)
{
	for (;;) {
		s += strspn(s, " \t\r\n");
		if (s[0] == '/' && s[1] == '/') {
			s += strcspn(s, "\n");
		} else if (s[0] == '/' && s[1] == '*') {
			const char *end = strstr(s + 2, "*/");
			s = end ? end + 2 : s + strlen(s);
		} else {
			return s;
		}
	}
}

/* Behind the parenthesis that closes the one at s, or null. */
static const char *skip_parentheses(const char *s)
{
	size_t depth = 0;
	for (; *s; s++) {
		depth += *s == '(';
		if (*s == ')' && --depth == 0)
			return s + 1;
		if (*s == ';' || *s == '{')
			return NULL;
	}
	return NULL;
}

/* Is the name before s defined here: `(...)`, words like const, then a body? */
static bool is_definition(const char *s)
{
	s = skip_blanks(s);
	if (*s != '(')
		return false;
	s = skip_parentheses(s);
	while (s) {
		s = skip_blanks(s);
		if (!is_word_char(*s))
			return *s == '{';
		while (is_word_char(*s))
			s++;
	}
	return false;
}

static void read_words(struct source_words *w, const char *text)
{
	const char *s = text;
	while (*(s = skip_blanks(s))) {
		if (!is_word_char(*s)) {
			s++;
			continue;
		}
		const char *word = s;
		while (is_word_char(*s))
			s++;
		uint64_t hash = word_hash(word, (size_t)(s - word));
		map_put(&w->mentioned, hash, 1);
		if (is_definition(s))
			map_put(&w->defined, hash, 1);
	}
}

void neighbours_index(struct arena *a, const struct unit_job *jobs, size_t n, struct source_index *out)
{
	*out = (struct source_index){.jobs = jobs, .n = n, .words = ARENA_ARRAY(a, struct source_words, n)};
	for (size_t i = 0; i < n; i++) {
		struct source_words *w = &out->words[i];
		const struct front_command *c = &jobs[i].command;
		struct error err = {0};
		char *text = NULL;
		size_t size;
		map_init(&w->defined, a);
		map_init(&w->mentioned, a);
		if (file_read(a, path_join(a, c->directory, c->file), &text, &size, &err) == STATUS_OK)
			read_words(w, text);
	}
}

/* ---- which files ---- */

struct neighbour {
	bool read;
	struct ir_unit *unit; /* null: it could not be parsed, or was not read */
};
struct linking {
	struct arena *arena;
	const struct unit_job *job;
	const struct source_index *index;
	const struct models *models;
	struct ir_unit *unit;
	struct neighbour *others;
	size_t n_read;
	VEC(const struct ir_func *) called_from_afar; /* whose callers are looked for */
};

/* The word that a text needs to have for it to speak of f: its name, or its class's. */
static const char *telling_word(const struct ir_func *f, size_t *n)
{
	const char *name = f->is_method && f->record ? f->record->name : f->name, *last = name;
	for (const char *s = name; *s && *s != '<'; s++)
		if (s[0] == ':' && s[1] == ':')
			last = s + 2;
	*n = strcspn(last, "<");
	return last;
}

static bool is_wanted(const struct linking *l, const struct ir_func *f)
{
	size_t hidden = f->is_method && !f->is_static_method;
	return !f->blocks.n && f->linkage == IR_EXTERNAL && !f->is_pattern && f->name && f->params.n >= hidden &&
	       !models_function(l->models, f, f->params.n - hidden);
}

static bool may_define(const struct source_words *w, const struct ir_func *f)
{
	size_t n;
	const char *word = telling_word(f, &n);
	return has_word(f->is_method ? &w->mentioned : &w->defined, word, n);
}

static bool may_call(const struct source_words *w, const struct ir_func *f)
{
	size_t n;
	const char *word = telling_word(f, &n);
	return has_word(&w->mentioned, word, n) && (f->is_method || !has_word(&w->defined, word, n));
}

static bool is_worth_reading(const struct linking *l, size_t other)
{
	const struct source_words *w = &l->index->words[other];
	for (size_t i = 0; i < l->unit->funcs.n; i++)
		if (is_wanted(l, l->unit->funcs.at[i]) && may_define(w, l->unit->funcs.at[i]))
			return true;
	for (size_t i = 0; i < l->called_from_afar.n; i++)
		if (may_call(w, l->called_from_afar.at[i]))
			return true;
	return false;
}

static void read_neighbour(struct linking *l, size_t other)
{
	struct front_result front = {0};
	struct error err = {0};
	struct front_command command = l->index->jobs[other].command;
	l->others[other].read = true;
	l->n_read++;
	trace(TRACE_RUN, "%s reads its neighbour %s", l->job->command.file, command.file);
	if (front_unit(l->arena, l->models->names, &command, l->models, &front, &err) == STATUS_OK)
		l->others[other].unit = front.unit;
}

/* ---- which functions ---- */

typedef VEC(const struct ir_func *) func_list;

static bool calls_one_of(const struct ir_func *f, const struct map *targets)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->text && (in->op == IR_CALL || in->op == IR_FUNC) && map_name(targets, in->text))
			return true;
	}
	return false;
}

/* Who in `from` calls the unit's functions, and who calls those there; a lambda stands for the function around it. */
static void add_callers(struct linking *l, const struct ir_unit *from, func_list *roots)
{
	struct map targets;
	map_init(&targets, l->arena);
	for (size_t i = 0; i < l->called_from_afar.n; i++)
		map_put_name(&targets, l->called_from_afar.at[i]->usr, (void *)l->called_from_afar.at[i]);
	for (bool progress = true; progress;) {
		progress = false;
		for (size_t i = 0; i < from->funcs.n; i++) {
			const struct ir_func *f = from->funcs.at[i];
			if (!f->blocks.n || map_name(&targets, f->usr) || !calls_one_of(f, &targets))
				continue;
			progress = true;
			map_put_name(&targets, f->usr, (void *)f);
			if (f->lambda_parent)
				map_put_name(&targets, f->lambda_parent, (void *)f);
			vec_push(l->arena, roots, f);
			vec_push(l->arena, &l->called_from_afar, f);
		}
	}
}

static void add_wanted(struct linking *l, const struct ir_unit *from, func_list *roots)
{
	for (size_t i = 0; i < from->funcs.n; i++) {
		const struct ir_func *f = from->funcs.at[i], *known = f->blocks.n ? ir_func_find(l->unit, f->usr) : NULL;
		if (known && is_wanted(l, known))
			vec_push(l->arena, roots, f);
	}
}

static size_t instructions_of(const struct ir_unit *u)
{
	size_t n = 0;
	for (size_t i = 0; i < u->funcs.n; i++)
		n += u->funcs.at[i]->instrs.n;
	return n;
}

static bool link_neighbour(struct linking *l, size_t other)
{
	const struct ir_unit *from = l->others[other].unit;
	func_list roots = {0};
	struct error err = {0};
	if (!from)
		return false;
	add_wanted(l, from, &roots);
	add_callers(l, from, &roots);
	if (!roots.n)
		return false;
	if (ir_link(l->unit, from, roots.at, roots.n, &err) != STATUS_OK)
		trace(TRACE_RUN, "%s cannot be joined: %s", l->index->jobs[other].command.file, err.text);
	return true;
}

/* Once around: files that have become worth reading, and what all that were read have to give. */
static bool go_round(struct linking *l)
{
	bool progress = false;
	for (size_t i = 0; i < l->index->n; i++) {
		if (&l->index->jobs[i] == l->job || instructions_of(l->unit) > MAX_INSTRUCTIONS)
			continue;
		if (!l->others[i].read && l->n_read < MAX_NEIGHBOURS && is_worth_reading(l, i))
			read_neighbour(l, i);
		progress |= link_neighbour(l, i);
	}
	return progress;
}

static void look_for_callers(struct linking *l)
{
	const struct model_handed_list *handed = models_handed(l->arena, l->unit);
	for (size_t i = 0; i < l->unit->funcs.n; i++) {
		const struct ir_func *f = l->unit->funcs.at[i];
		bool callable = f->blocks.n && f->is_main_file && f->linkage == IR_EXTERNAL && !f->is_lambda && f->name;
		if (callable && !f->is_implicit && !models_is_entry(l->models, l->unit, handed, f))
			vec_push(l->arena, &l->called_from_afar, f);
	}
}

void neighbours_link(struct arena *a, const struct unit_job *job, const struct models *m, struct ir_unit *unit)
{
	const struct source_index *index = job->neighbours;
	if (!index || index->n < 2)
		return;
	struct linking l = {.arena = a, .job = job, .index = index, .models = m, .unit = unit};
	l.others = ARENA_ARRAY(a, struct neighbour, index->n);
	look_for_callers(&l);
	while (go_round(&l))
		continue;
}
