/*
 * python_graph.c: sizes where a graph is built, and run later. What a tensor's shape says may be missing then: a list
 * has None for it, and a dimension of the older kind compares as neither equal nor different, so that what it is not
 * says nothing. Two that are equal may both be missing. A size that is asked for as a tensor is known when the graph is
 * run: that counts for what is made of it, and for checks that an operator waits for, not for Python's own conditions.
 * Each is a symbol: -1 where it is missing, else the size.
 * LIMIT(precision): where there is no graph, dimensions are numbers, and checks hold at once.
 */
#include "project/python_int.h"

#include <string.h>

static const char dimension_mark[] = "#dimension", value_mark[] = "#value", late_mark[] = "#late";

bool py_is_graph(const struct py_run *r)
{
	return r->file->project->form != NULL;
}

static const char *mark_of(enum py_sizes sizes)
{
	switch (sizes) {
	case SIZES_KNOWN:
	case SIZES_LATE:
		return late_mark;
	case SIZES_DIMENSION:
		return dimension_mark;
	case SIZES_VALUE:
	case SIZES_LISTED:
		break;
	}
	return value_mark;
}

/* A symbol of this handle; `what` tells several apart. */
static term asked(struct py_run *r, term handle, const char *mark, const char *what)
{
	const struct term_node *n = term_get(r->pool, handle);
	const char *key = n->kind == TERM_SYMBOL ? n->symbol->key : arena_printf(r->arena, "python:made:%u", handle);
	struct symbol s = {
	    .role = SYMBOL_PARAM, .sort = SORT_INT, .name = "", .made_up_name = true, .has_lo = true, .lo = -1};
	s.key = arena_printf(r->arena, "%s%s%s", key, mark, what);
	return term_symbol(r->pool, &s);
}

static bool is_assumed(const struct py_run *r, term cond)
{
	for (size_t i = 0; i < r->at->facts.n; i++)
		if (r->at->facts.at[i].cond == cond)
			return true;
	return false;
}

/* What the symbol stands for holds on every way. */
static void define(struct py_run *r, term symbol, term cond)
{
	struct py_file *f = r->file;
	for (size_t i = 0; i < f->sizes.n; i++)
		if (f->sizes.at[i].symbol == symbol && f->sizes.at[i].is == cond)
			return;
	vec_push(r->arena, &f->sizes, (struct py_size_known){symbol, cond});
}

/* It is missing, or what it stands for. What somebody says that a tensor's sizes are need not be so. */
static void tie(struct py_run *r, term symbol, term is, bool may_lack)
{
	const char *set = py_words_of(r->file->words, "sets_shape");
	if (may_lack && set && r->file->text && strstr(r->file->text, set))
		return;
	term same = term_compare(r->pool, REL_EQ, symbol, is);
	term lacks = term_compare(r->pool, REL_EQ, symbol, term_int(r->pool, -1));
	define(r, symbol, may_lack ? term_or(r->pool, lacks, same) : same);
}

struct sought {
	term symbol;
	bool found;
};

static void note_symbol(term atom, void *payload)
{
	struct sought *s = payload;
	s->found |= atom == s->symbol;
}

static bool speaks_of(struct py_run *r, term t, term symbol)
{
	struct sought s = {symbol, false};
	if (t)
		term_each_atom(r->pool, t, note_symbol, &s);
	return s.found;
}

void py_add_sizes(struct py_run *r, fact_list *facts, const term *numbers, size_t n)
{
	size_t own = facts->n;
	for (size_t i = 0; i < r->file->sizes.n; i++) {
		const struct py_size_known *k = &r->file->sizes.at[i];
		bool any = false;
		for (size_t f = 0; f < own && !any; f++)
			any = speaks_of(r, facts->at[f].cond, k->symbol);
		for (size_t f = 0; f < n && !any; f++)
			any = speaks_of(r, numbers[f], k->symbol);
		if (any)
			vec_push(r->arena, facts, (struct fact){.cond = k->is, .why = "by the Python wrapper"});
	}
}

/* Of a shape and a place in it that are known by themselves: from behind, where nobody knows how many there are, it is
 * a size of something else. */
static int64_t place_in(struct py_run *r, struct py_value *shape, int64_t k)
{
	int64_t rank = k < 0 ? py_rank(r, shape->t) : 0;
	if (rank >= 0 && rank + k >= 0)
		return rank + k;
	shape->t = py_fresh(r).t;
	return 0;
}

struct py_value py_size_of(struct py_run *r, const struct py_value *shape, int64_t k)
{
	struct py_value *of = ARENA_NEW(r->arena, struct py_value);
	struct term_pool *p = r->pool;
	*of = *shape;
	if (shape->sizes == SIZES_KNOWN)
		return py_number(py_size(r, VOCAB_DIM, shape->t, k));
	if (shape->sizes == SIZES_LISTED)
		py_has_dimension(r, shape->t, k);
	k = place_in(r, of, k);
	term size = py_size(r, VOCAB_DIM, of->t, k), rank = py_size(r, VOCAB_RANK, of->t, 0);
	term symbol = asked(r, of->t, mark_of(of->sizes), arena_printf(r->arena, "%lld", (long long)k));
	tie(r, symbol, size, of->sizes != SIZES_LATE);
	if (of->sizes != SIZES_LATE && k < 8)
		define(r, symbol,
		       term_or(p, term_compare(p, REL_EQ, symbol, term_int(p, -1)),
		               term_compare(p, REL_GT, rank, term_int(p, k))));
	struct py_value out = py_number(symbol);
	out.of = of;
	out.n = (size_t)k;
	return out;
}

struct py_value py_value_of_size(struct py_run *r, const struct py_value *size)
{
	struct py_value shape = *size->of;
	shape.sizes = shape.sizes == SIZES_DIMENSION ? SIZES_VALUE : shape.sizes;
	return py_size_of(r, &shape, (int64_t)size->n);
}

struct py_value py_rank_of(struct py_run *r, term handle)
{
	term symbol = asked(r, handle, value_mark, "rank");
	tie(r, symbol, py_size(r, VOCAB_RANK, handle, 0), true);
	return py_number(symbol);
}

/* ---- conditions ---- */

struct marks {
	const struct term_pool *pool;
	bool dimension, late;
};

static void note_mark(term atom, void *payload)
{
	struct marks *m = payload;
	const struct term_node *n = term_get(m->pool, atom);
	const char *key = n->kind == TERM_SYMBOL ? n->symbol->key : "";
	m->dimension |= strstr(key, dimension_mark) != NULL;
	m->late |= strstr(key, late_mark) != NULL;
}

term py_as_said(struct py_run *r, term cond, term unsaid)
{
	struct marks m = {.pool = r->pool};
	if (py_is_graph(r))
		term_each_atom(r->pool, cond, note_mark, &m);
	return m.late ? unsaid : m.dimension ? term_and(r->pool, unsaid, cond) : cond;
}

bool py_may_lack(struct py_run *r, term number, bool *is_value)
{
	const struct term_node *n = term_get(r->pool, number);
	const char *key = n->kind == TERM_SYMBOL ? n->symbol->key : "";
	*is_value = strstr(key, value_mark) != NULL;
	return *is_value || strstr(key, dimension_mark);
}

term py_as_object(struct py_run *r, enum relation rel, term cond, term unsaid)
{
	struct term_pool *p = r->pool;
	if (!py_is_graph(r) || (rel != REL_EQ && rel != REL_NE))
		return cond;
	return rel == REL_EQ ? term_and(p, unsaid, cond) : term_not(p, term_and(p, unsaid, term_not(p, cond)));
}

/* ---- checks ---- */

bool py_check(struct py_run *r, const char *path, const struct py_arguments *a, struct py_value *out)
{
	static const struct {
		const char *sign;
		enum relation rel;
	} signs[] = {{"==", REL_EQ}, {"<=", REL_LE}, {">=", REL_GE}, {"<", REL_LT}, {">", REL_GT}};
	const char *sign = py_is_graph(r) ? py_checks(r->file->words, path) : NULL;
	if (!sign)
		return false;
	*out = (struct py_value){.kind = PY_TRUTH, .t = term_bool(r->pool, true), .text = path};
	for (size_t i = 0; i < sizeof signs / sizeof *signs && a->is_plain && a->n >= 2; i++)
		if (strcmp(sign, signs[i].sign) == 0 && a->at[0].kind == PY_NUMBER && a->at[1].kind == PY_NUMBER)
			out->t = term_compare(r->pool, signs[i].rel, a->at[0].t, a->at[1].t);
	return true;
}

/* `with tf.control_dependencies([tf.assert_equal(n, 3)]):` */
static void note_checks(struct py_run *r, const struct py_node *call, py_terms *out)
{
	struct py_value of = py_eval(r, call->kids.at[0]);
	if (of.kind != PY_PATH || !py_is_guard(r->file->words, of.text) || call->kids.n != 2)
		return;
	struct py_value list = py_eval(r, call->kids.at[1]);
	for (size_t i = 0; list.kind == PY_TUPLE && i < list.n; i++)
		if (list.items[i].kind == PY_TRUTH && list.items[i].text && !is_assumed(r, list.items[i].t))
			vec_push(r->arena, out, list.items[i].t);
}

void py_wait_for_checks(struct py_run *r, const struct py_node *head, py_terms *out)
{
	if (!py_is_graph(r) || head->kind != PY_CALL)
		return;
	size_t before = out->n;
	note_checks(r, head, out);
	for (size_t i = before; i < out->n; i++)
		vec_push(r->arena, &r->at->facts, (struct fact){.cond = out->at[i], .why = "by the Python wrapper"});
}

void py_forget_checks(py_paths *ways, size_t from, const py_terms *checks)
{
	for (size_t i = from; i < ways->n; i++) {
		fact_list *facts = &ways->at[i].facts;
		size_t kept = 0;
		for (size_t k = 0; k < facts->n; k++) {
			bool is_check = false;
			for (size_t c = 0; c < checks->n; c++)
				is_check |= checks->at[c] == facts->at[k].cond;
			if (!is_check)
				facts->at[kept++] = facts->at[k];
		}
		facts->n = kept;
	}
}

void py_forget_late(struct py_run *r, fact_list *facts)
{
	size_t kept = 0;
	for (size_t i = 0; i < facts->n; i++) {
		struct marks m = {.pool = r->pool};
		term_each_atom(r->pool, facts->at[i].cond, note_mark, &m);
		if (!m.late)
			facts->at[kept++] = facts->at[i];
	}
	facts->n = kept;
}
