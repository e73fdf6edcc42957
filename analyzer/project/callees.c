/*
 * callees.c: where functions are defined that a unit calls and no file of the run defines. The texts of the project's
 * files say who defines a function of that name and number of parameters (words.c); of several, one that includes the
 * header which declares the function is meant. Where more than one is left, each may be linked into some program (one
 * file a platform, a double for tests), and none is read: what the function does stays unknown. The parse tells for
 * sure: only a definition of the same USR is taken in.
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

struct caller {
	const struct ir_func *func;
	bool accesses, matters; /* itself, or because of who calls it */
};
struct seeking {
	struct arena *arena;
	const struct models *models;
	const struct project *project;
	const struct ir_unit *unit;
	struct map seen; /* USRs of what is called or calls */
	VEC(struct caller) work;
	struct sought *out;
};

static void add_caller(struct seeking *s, const struct ir_func *f, bool matters)
{
	if (map_name(&s->seen, f->usr))
		return;
	bool accesses = accesses_memory(s->models, s->unit, f);
	map_put_name(&s->seen, f->usr, (void *)f);
	vec_push(s->arena, &s->work, (struct caller){f, accesses, accesses || matters});
}

static bool gives_value(const struct ir_func *f)
{
	return f->result && f->result->kind != IR_TYPE_VOID;
}

/* Elements, or bytes, by a pointer. */
static bool takes_memory(const struct ir_func *f)
{
	for (size_t i = 0; i < f->params.n; i++) {
		const struct ir_type *t = f->params.at[i].type, *elem = t && t->kind == IR_TYPE_PTR ? t->elem : NULL;
		if (elem && (elem->kind == IR_TYPE_INT || elem->kind == IR_TYPE_FLOAT || elem->kind == IR_TYPE_VOID))
			return true;
	}
	return false;
}

/* A constructor that has another function fill its containers: methods go by what is in them. */
static bool makes_contents(const struct models *m, const struct ir_func *by, const struct ir_func *f)
{
	for (size_t i = 0; by->is_constructor && !by->is_companion && i < f->params.n; i++) {
		const struct ir_param *p = &f->params.at[i];
		bool is_filled = p->is_reference && !p->is_const_pointee && p->type && p->type->elem;
		const struct model_type *handle = is_filled ? models_type(m, p->type->elem) : NULL;
		if (handle && handle->role == MODEL_ARRAY_TYPE)
			return true;
	}
	return false;
}

/* A constructor that another one runs for a part of its object: what methods go by stands there. */
static bool is_base(struct caller by, const struct ir_func *f)
{
	return f->is_constructor && by.func->is_constructor && (!by.func->is_companion || by.matters);
}

/* What a function calls matters where it goes through memory itself; and what gives a value, where who calls it does: a
 * bound may come through several that only hand it on. */
static void add_called(struct seeking *s, struct caller by)
{
	for (size_t i = 1; i < by.func->instrs.n; i++) {
		const struct ir_instr *in = by.func->instrs.at[i];
		if (!in || !in->text || (in->op != IR_CALL && in->op != IR_LAUNCH) || map_name(&s->seen, in->text))
			continue;
		const struct ir_func *f = ir_func_find(s->unit, in->text);
		if (!f)
			continue;
		bool matters = (by.matters && gives_value(f)) || makes_contents(s->models, by.func, f) || is_base(by, f),
		     handed = !by.func->is_companion && takes_memory(f);
		if (f->blocks.n && (f->is_companion || matters)) {
			add_caller(s, f, matters);
		} else if (!f->blocks.n && (by.accesses || matters || handed) && is_sought(s->models, s->project, f)) {
			map_put_name(&s->seen, f->usr, (void *)f);
			vec_push(s->arena, &s->out->all, f);
			if (handed)
				map_put_name(&s->out->handed, f->usr, (void *)f);
		}
	}
}

void callees_sought(struct arena *a, const struct models *m, const struct project *p, const struct ir_unit *u,
                    struct sought *out)
{
	*out = (struct sought){0};
	map_init(&out->handed, a);
	struct seeking s = {.arena = a, .models = m, .project = p, .unit = u, .out = out};
	map_init(&s.seen, a);
	for (int matters = 1; matters >= 0; matters--) { /* what matters goes first: a function is looked at once */
		for (size_t i = 0; i < u->funcs.n; i++) {
			const struct ir_func *f = u->funcs.at[i];
			if (f->blocks.n && !f->is_companion && accesses_memory(m, u, f) == matters)
				add_caller(&s, f, false);
		}
		for (size_t i = 0; i < s.work.n; i++)
			add_called(&s, s.work.at[i]);
		s.work.n = 0;
	}
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
	bool is_c = strcmp(path_extension(p->files.at[hit->file].command.file), ".c") == 0;
	if (!f->is_method || !f->record || !f->record->name)
		return words_may_define(hit, f->params.n) || (is_c && !f->params.n && hit->parameters); /* `int f();` */
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

bool callees_is_doubtful(struct project *p, const struct ir_func *f, size_t file, const char *from)
{
	size_t n;
	const char *word = last_word(f->name, &n);
	bool is_given = file < p->n_given;
	const char *home = f->place.file; /* null: implicit, or built in */
	bool is_related = home && database_is_header(home) && ask_includes(p, (uint32_t)file, home);
	const struct word_hit *hit = is_given ? ask_given_word(p, word, n) : ask_word(p, word, n);
	for (; hit; hit = words_next(&p->words, hit)) {
		const char *path = p->files.at[hit->file].command.file;
		bool counts = hit->file != file && (hit->file < p->n_given || !is_given) && strcmp(path, from) != 0;
		if (counts && may_define(p, f, hit) && (!is_related || ask_includes(p, hit->file, home)))
			return true;
	}
	return false;
}
