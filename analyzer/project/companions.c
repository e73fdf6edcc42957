/*
 * companions.c: files of the project that were not given and that a unit reads all the same: who calls what would be an
 * entry only because nobody in sight calls it, who defines what is called and the constants that are named. What comes
 * in that way calls and is called in its turn, so it goes round by round, the nearest files first, for a bound number
 * of rounds and of files. What is beyond is told, and stays unknown.
 */
#include "project/linking.h"
#include "project/questions.h"

#include <string.h>

enum {
	MAX_COMPANIONS = 8,          /* for their calls */
	MAX_CALLEES = 6,             /* beside these, for what they define: most units call few other files of theirs */
	OF_ANY_SIZE = 3,             /* of these; the others add no more than a unit is enough with */
	MAX_CALLER_ROUNDS = 3,       /* callers of callers of callers */
	MAX_ROUNDS = 4,              /* what a companion's functions call is defined in another, and so on */
	ENOUGH_INSTRUCTIONS = 40000, /* beyond, no companion is added for what it defines */
	MOST_INSTRUCTIONS = 200000   /* beyond, none at all: without its callers' checks a unit gets wrong errors */
};

/* Its own file, which was not given, takes its address: that is how it is registered. */
static bool is_taken_at_home(struct linking *l, const struct ir_func *f)
{
	uint64_t file;
	return f->is_companion && f->linked_file && project_find(l->project, f->linked_file, &file) &&
	       (linking_uses(l, f, file) & WORD_TAKEN);
}

/* Of companions only those matter that lead to the unit's own functions. */
static bool leads_here(struct linking *l, const struct call_node *n)
{
	if (!n->func->is_companion)
		return true;
	for (size_t i = 0; i < l->called_from_afar.n && !n->in.n; i++)
		if (strcmp(l->called_from_afar.at[i]->usr, n->func->usr) == 0)
			return !is_taken_at_home(l, n->func);
	return false;
}

/* Entries only because nobody in sight calls them. */
static func_list uncalled(struct linking *l)
{
	func_list found = {0};
	const struct call_graph *g = call_graph_build(l->arena, l->unit, l->models);
	for (size_t i = 0; i < g->nodes.n; i++) {
		const struct call_node *n = g->nodes.at[i];
		const struct ir_func *f = n->func;
		bool is_sought = n->is_entry && !n->is_named_entry && f->linkage == IR_EXTERNAL && !f->is_lambda && f->name;
		if (!is_sought || strcmp(f->name, "main") == 0 || !leads_here(l, n))
			continue;
		if (is_exposed(l->arena, l->models, l->unit, g, n)) {
			vec_push(l->arena, &found, f);
			linking_add_overridden(l, f, &found);
		}
	}
	return found;
}

/* Files that define what the unit's functions are registered for: they call it. */
static void add_keys(struct linking *l, candidate_list *list)
{
	size_t n;
	l->standins.all.n = 0;
	models_standins(l->arena, l->models, l->unit, &l->standins);
	for (size_t i = 0; i < l->standins.all.n; i++) {
		const struct model_standin *s = &l->standins.all.at[i];
		const char *word = last_word(s->key, &n);
		const struct word_hit *hit = s->function->blocks.n ? ask_word(l->project, word, n) : NULL;
		for (; hit; hit = words_next(&l->project->words, hit))
			if ((hit->uses & WORD_DEFINED) && hit->file >= l->project->n_given && !l->is_read[hit->file])
				linking_add(l, list, linking_candidate(l, hit->file, 0));
	}
}

/* Files that define what the unit calls and the constants that it names, one each. */
static void add_callees(struct linking *l, candidate_list *list)
{
	size_t file = 0;
	const callee_list *all = &l->sought.all;
	for (size_t i = 0; i < all->n; i++)
		if (callees_file(l->project, all->at[i], &file) && !l->is_read[file])
			linking_add(l, list, linking_candidate(l, file, 0));
	for (size_t i = 0; i < l->constants.n; i++)
		if (constants_file(l->project, l->constants.at[i].global, &file) && !l->is_read[file])
			linking_add(l, list, linking_candidate(l, file, 0));
}

/* Of those read for what they define, the fourth and later may be a library's kernels: more than the unit itself. */
static void drop_large(struct linking *l)
{
	struct neighbour *last = &l->others.at[l->others.n - 1];
	if (l->n_callees < OF_ANY_SIZE || !last->unit || linking_instructions(last->unit) <= ENOUGH_INSTRUCTIONS)
		return;
	last->unit = NULL;
	linking_leave_out(l, arena_printf(l->arena, "'%s', which is too large",
	                                  path_base(l->project->files.at[last->file].command.file)));
}

static void read_companions(struct linking *l, candidate_list *list, size_t *n, size_t limit, const char *what)
{
	size_t i = 0;
	linking_sort(list);
	for (; i < list->n && *n < limit; i++) {
		if (l->is_read[list->at[i].file])
			continue;
		linking_read(l, list->at[i].file);
		if (n == &l->n_callees)
			drop_large(l);
		linking_read_guarded(l, list->at[i].file);
		vec_push(l->arena, &l->out->companions, list->at[i].path);
		++*n;
	}
	if (i < list->n)
		linking_leave_out(l, arena_printf(l->arena, "%zu more files that %s", list->n - i, what));
}

/* Callers of what nobody calls, and definitions of what is called. False when there is nobody left to ask. */
static bool look_around(struct linking *l, bool for_callers)
{
	func_list sought = for_callers ? uncalled(l) : (func_list){0};
	candidate_list list = {0}, definers = {0};
	callees_sought(l->arena, l->models, l->project, l->unit, &l->sought);
	if (!sought.n && !l->standins.all.n && !l->sought.all.n && !l->constants.n)
		return false;
	size_t size = linking_instructions(l->unit);
	if (size > MOST_INSTRUCTIONS || (size > ENOUGH_INSTRUCTIONS && !sought.n)) {
		linking_leave_out(l, arena_printf(l->arena, "other files of the project: %zu instructions are enough", size));
		return false;
	}
	project_look_around(l->project);
	l->is_read = arena_grow(l->arena, l->is_read, l->n_files, l->project->files.n);
	l->n_files = l->project->files.n;
	for (size_t i = 0; i < sought.n; i++)
		linking_callers_of(l, &list, sought.at[i]);
	if (for_callers)
		add_keys(l, &list);
	if (size <= ENOUGH_INSTRUCTIONS)
		add_callees(l, &definers);
	read_companions(l, &list, &l->n_callers, MAX_COMPANIONS, "name what nobody here calls");
	read_companions(l, &definers, &l->n_callees, MAX_CALLEES, "define what is used here");
	if (l->project->is_cut && !l->told_cut)
		linking_leave_out(l, arena_printf(l->arena, "the project's files beyond the nearest %zu", l->project->files.n));
	l->told_cut |= l->project->is_cut;
	return list.n + definers.n > 0 && linking_join_all(l);
}

/* What the functions of the last round call may be defined further away. */
static void tell_rest(struct linking *l)
{
	candidate_list list = {0};
	callees_sought(l->arena, l->models, l->project, l->unit, &l->sought);
	add_callees(l, &list);
	if (list.n)
		linking_leave_out(l, arena_printf(l->arena, "%zu more files that define what is used here, behind %d others",
		                                  list.n, MAX_ROUNDS));
}

void linking_look_around(struct linking *l)
{
	int round = 0;
	while (round < MAX_ROUNDS && look_around(l, round < MAX_CALLER_ROUNDS && !l->project->only_callees))
		round++;
	if (round == MAX_ROUNDS && linking_instructions(l->unit) <= ENOUGH_INSTRUCTIONS)
		tell_rest(l);
}
