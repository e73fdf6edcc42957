/*
 * callers.c: which of the project's files may call a function. Their words tell (words.c): a function is called by its
 * name, a method in a text that names its class. A class of a header is known to who includes that header.
 */
#include "project/linking.h"
#include "project/questions.h"

#include <string.h>

enum {
	MAX_INCLUDES = 3, /* a header that is included by a header that is included ... */
	TOO_COMMON = 24   /* files with such a name: it tells nothing */
};

const char *linking_word(const struct ir_func *f, size_t *n)
{
	return last_word(f->is_method && f->record && f->record->name ? f->record->name : f->name, n);
}

unsigned linking_uses(struct linking *l, const struct ir_func *f, size_t file)
{
	size_t n;
	const char *word = linking_word(f, &n);
	return ask_uses(l->project, word, n, file);
}

void linking_add(struct linking *l, candidate_list *list, struct candidate c)
{
	for (size_t i = 0; i < list->n; i++) {
		struct candidate *known = &list->at[i];
		if (known->file == c.file) {
			known->distance = known->distance < c.distance ? known->distance : c.distance;
			return;
		}
	}
	vec_push(l->arena, list, c);
}

struct candidate linking_candidate(const struct linking *l, size_t file, size_t handicap)
{
	const char *own = l->job->command.file, *path = l->project->files.at[file].command.file;
	return (struct candidate){file, project_distance(own, path) + handicap, path};
}

/* A method is called by its own name where the text has its class's too, unless it is an operator. */
static bool has_method_name(struct linking *l, const struct ir_func *f, uint32_t file)
{
	size_t n;
	const char *name = last_word(f->name, &n);
	bool is_plain = !f->is_constructor && !f->is_destructor && strncmp(name, "operator", 8) != 0;
	return !is_plain || (ask_uses(l->project, name, n, file) & (WORD_MEMBER | WORD_CALLED | WORD_TAKEN));
}

/* Does the file call f, or take its address? 0: no; else 1 plus how much less likely that is. */
static size_t likely_call(struct linking *l, const struct ir_func *f, const struct word_hit *hit)
{
	if (f->is_method && f->record)
		return has_method_name(l, f, hit->file) ? 1 : 0;
	if ((hit->uses & WORD_DEFINED) || (f->is_companion && !(hit->uses & WORD_CALLED)))
		return 0; /* who only registers a companion's function adds nothing */
	return hit->uses & WORD_CALLED ? 1 : hit->uses & WORD_TAKEN ? 5 : 0;
}

/* The sources behind a file: itself, or who includes the header, which says less than a name; false: not all of them.
 */
static bool add_sources(struct linking *l, candidate_list *list, size_t file, size_t handicap)
{
	const struct project *p = l->project;
	VEC(size_t) work = {0};
	size_t level_end = 1;
	vec_push(l->arena, &work, file);
	for (size_t i = 0, level = 0; i < work.n && level <= MAX_INCLUDES; i++) {
		const struct project_file *f = &p->files.at[work.at[i]];
		const struct word_hit *hit = f->is_header ? ask_includers(l->project, f->command.file) : NULL;
		if (!f->is_header && work.at[i] >= p->n_given)
			linking_add(l, list, linking_candidate(l, work.at[i], handicap + (level > 0)));
		for (; hit && work.n < TOO_COMMON; hit = words_next(&p->words, hit))
			vec_push(l->arena, &work, hit->file);
		if (i + 1 == level_end) {
			level++;
			level_end = work.n;
		}
	}
	return work.n < TOO_COMMON;
}

bool linking_comes_to(struct linking *l, size_t header, size_t source)
{
	candidate_list found = {0};
	bool any = false;
	add_sources(l, &found, header, 0);
	for (size_t i = 0; i < found.n; i++)
		any |= found.at[i].file == source;
	return any;
}

void linking_leave_out(struct linking *l, const char *text)
{
	trace(TRACE_RUN, "%s: not read: %s", l->job->command.file, text);
	vec_push(l->arena, &l->out->left_out, text);
}

/* Another file defines a function of this name, and is nearer to the caller: it is that one which is called. Copies of
 * a library in one repository are such. */
static bool is_anothers(struct linking *l, const struct ir_func *f, const struct word_hit *hit, size_t caller)
{
	const char *own = f->linked_file ? f->linked_file : l->job->command.file;
	const char *path = l->project->files.at[caller].command.file;
	size_t far = project_distance(path, own);
	for (; hit && !f->is_method; hit = words_next(&l->project->words, hit)) {
		const struct project_file *other = &l->project->files.at[hit->file];
		bool defines = (hit->uses & WORD_DEFINED) && !other->is_header; /* in a header it is an overload */
		if (defines && strcmp(other->command.file, own) != 0 && project_distance(path, other->command.file) < far)
			return true;
	}
	return false;
}

static bool holds(const candidate_list *list, size_t file)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].file == file)
			return true;
	return false;
}

/* Who calls a method includes the project's file of its class, by way of others or not. False: anybody may know it; of
 * a specialization that stands in a source they know the template. */
static bool find_knowing(struct linking *l, const struct ir_func *f, candidate_list *knowing)
{
	uint64_t file;
	const char *home = f->is_method && f->record ? f->record->place.file : NULL;
	bool is_special = home && f->record->template_name && f->record->name && !database_is_header(home) &&
	                  strcmp(f->record->template_name, f->record->name) != 0;
	return home && !is_special && project_find(l->project, home, &file) && add_sources(l, knowing, (size_t)file, 0);
}

/* A virtual method may be called where its class is not named: `layer->run(x)` of a member. Who knows the class does.
 */
static void add_calls_by_base(struct linking *l, const struct ir_func *f, const candidate_list *knowing,
                              candidate_list *found)
{
	for (size_t i = 0; f->is_virtual && !f->is_destructor && i < knowing->n && found->n <= TOO_COMMON; i++) {
		size_t file = knowing->at[i].file;
		if (!holds(found, file) && has_method_name(l, f, (uint32_t)file))
			linking_add(l, found, linking_candidate(l, file, 1));
	}
}

void linking_callers_of(struct linking *l, candidate_list *list, const struct ir_func *f)
{
	size_t n, handicap;
	const char *word = linking_word(f, &n);
	candidate_list found = {0}, knowing = {0};
	bool is_known_to_few = find_knowing(l, f, &knowing);
	const struct word_hit *first = ask_word(l->project, word, n), *hit = first;
	for (; hit; hit = words_next(&l->project->words, hit))
		if (hit->file >= l->project->n_given && (handicap = likely_call(l, f, hit)))
			add_sources(l, &found, hit->file, handicap - 1);
	if (is_known_to_few)
		add_calls_by_base(l, f, &knowing, &found);
	if (found.n > TOO_COMMON) {
		linking_leave_out(l, arena_printf(l->arena, "%zu files that name '%.*s'", found.n, (int)n, word));
		return;
	}
	for (size_t i = 0; i < found.n; i++)
		if (!l->is_read[found.at[i].file] && (!is_known_to_few || holds(&knowing, found.at[i].file)) &&
		    !is_anothers(l, f, first, found.at[i].file))
			linking_add(l, list, found.at[i]);
}
