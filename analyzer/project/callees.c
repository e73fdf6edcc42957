/*
 * callees.c: where functions are defined that a unit calls and no file of the run defines. The texts of the project's
 * files say who defines a function of that name (words.c); of several, one that includes the header which declares the
 * function is meant. Where more than one is left, each may be linked into some program (one file a platform, a double
 * for tests), and none is read: what the function does stays unknown. The parse tells for sure: only a definition of
 * the same USR is taken in.
 */
#include "project/callees.h"
#include "project/questions.h"

#include <string.h>

/* A library's or a stub's function is defined nowhere in the project; what is called and has a model is known. */
static bool is_sought(const struct models *m, const struct project *p, const struct ir_func *f)
{
	size_t hidden = f->is_method && !f->is_static_method;
	bool is_plain = !f->blocks.n && f->linkage == IR_EXTERNAL && !f->is_pattern && !f->is_implicit && f->name;
	if (!is_plain || !f->place.file || !f->place.line || f->params.n < hidden)
		return false;
	return project_holds(p, f->place.file) && !models_function(m, f, f->params.n - hidden);
}

struct seeking {
	struct arena *arena;
	const struct models *models;
	const struct project *project;
	const struct ir_unit *unit;
	struct map seen; /* USRs of what is called */
	VEC(const struct ir_func *) work;
	callee_list *out;
};

/* What a function calls matters to the unit only where it goes through memory itself. */
static void add_called(struct seeking *s, const struct ir_func *by)
{
	bool matters = accesses_memory(s->models, s->unit, by);
	for (size_t i = 1; i < by->instrs.n; i++) {
		const struct ir_instr *in = by->instrs.at[i];
		if (!in || !in->text || (in->op != IR_CALL && in->op != IR_LAUNCH) || map_name(&s->seen, in->text))
			continue;
		const struct ir_func *f = ir_func_find(s->unit, in->text);
		bool is_sought_for = f && matters && is_sought(s->models, s->project, f);
		if (!f || (!f->blocks.n && !is_sought_for))
			continue;
		map_put_name(&s->seen, in->text, (void *)in->text);
		if (f->is_companion && f->blocks.n)
			vec_push(s->arena, &s->work, f);
		else if (is_sought_for)
			vec_push(s->arena, s->out, f);
	}
}

void callees_sought(struct arena *a, const struct models *m, const struct project *p, const struct ir_unit *u,
                    callee_list *out)
{
	struct seeking s = {.arena = a, .models = m, .project = p, .unit = u, .out = out};
	map_init(&s.seen, a);
	for (size_t i = 0; i < u->funcs.n; i++)
		if (u->funcs.at[i]->blocks.n && !u->funcs.at[i]->is_companion)
			add_called(&s, u->funcs.at[i]);
	for (size_t i = 0; i < s.work.n; i++) /* companions' functions that are called from here */
		add_called(&s, s.work.at[i]);
}

/* `Class::name` stands in the file's text. */
static bool names_method(struct project *p, const struct ir_func *f, size_t file)
{
	struct buf whole = {0};
	size_t n, m;
	const char *name = last_word(f->name, &n), *class = last_word(f->record->name, &m);
	buf_printf(&whole, "%.*s::%.*s", (int)m, class, (int)n, name);
	bool found = ask_spells(p, file, buf_text(&whole));
	buf_release(&whole);
	return found;
}

static bool may_define(struct project *p, const struct ir_func *f, const struct word_hit *hit)
{
	size_t n;
	if (!(hit->uses & WORD_DEFINED) || p->files.at[hit->file].is_header)
		return false;
	if (!f->is_method || !f->record || !f->record->name)
		return true;
	const char *class = last_word(f->record->name, &n);
	return ask_uses(p, class, n, hit->file) && names_method(p, f, hit->file);
}

bool callees_file(struct project *p, const struct ir_func *f, size_t *file)
{
	size_t n, with = 0, without = 0, found = 0, other = 0;
	const char *word = last_word(f->name, &n);
	bool in_header = database_is_header(f->place.file);
	for (const struct word_hit *hit = ask_word(p, word, n); hit; hit = words_next(&p->words, hit)) {
		if (!may_define(p, f, hit))
			continue;
		bool is_related = in_header && ask_includes(p, hit->file, f->place.file);
		*(is_related ? &found : &other) = hit->file;
		*(is_related ? &with : &without) += 1;
	}
	*file = with ? found : other;
	return with == 1 || (!with && without == 1);
}
