/*
 * speak.c: sizes as their author writes them. Every size among the unit's terms gets the name that the framework's
 * model has for it (`x.size(1)`, `input(0).dim_size(1)`), unless the source gave it one, and fields that are read from
 * the operator get theirs. Done once, before anything is worded: a name is no part of a term's identity.
 */
#include "check/speak_int.h"

#include <stdlib.h>
#include <string.h>

/* "param:USR:2" */
const struct ir_param *speak_param(const struct speaker *s, const struct term_node *symbol, const struct ir_func **of)
{
	static const char mark[] = "param:";
	const char *key = symbol->kind == TERM_SYMBOL ? symbol->symbol->key : "";
	const char *number = strncmp(key, mark, sizeof mark - 1) == 0 ? strrchr(key, ':') : NULL; /* most are none */
	if (!number || number < key + sizeof mark)
		return NULL;
	const char *usr = arena_strndup(s->program->arena, key + sizeof mark - 1, (size_t)(number - key) - sizeof mark + 1);
	const struct ir_func *f = ir_func_find(s->program->unit, usr);
	unsigned long i = strtoul(number + 1, NULL, 10);
	if (of)
		*of = f;
	return f && i < f->params.n ? &f->params.at[i] : NULL;
}

static const struct ir_type *pointee(const struct ir_type *t)
{
	for (int depth = 0; t && t->kind == IR_TYPE_PTR && depth < 4; depth++)
		t = t->elem;
	return t;
}

/* The parameter that a pointer, or the object it points to, comes from. */
static const struct ir_param *param_behind(const struct speaker *s, term t)
{
	const struct term_node *n = term_get(s->pool, t);
	if (n->kind == TERM_PTR)
		n = term_get(s->pool, n->args[0]);
	if (n->kind == TERM_OBJECT && n->object->of)
		n = term_get(s->pool, n->object->of);
	return speak_param(s, n, NULL);
}

/* ---- fields ---- */

static const struct ir_field *field_at(const struct ir_type *t, int128 offset)
{
	const struct ir_field *found = NULL;
	for (size_t i = 0; i < t->n_fields; i++)
		if (t->fields[i].offset >= 0 && t->fields[i].offset <= offset && t->fields[i].type &&
		    offset < t->fields[i].offset + (t->fields[i].type->size > 0 ? t->fields[i].type->size : 1))
			found = &t->fields[i];
	return found;
}

/* What an optional holds lies in bytes of its own; of which type, its first argument says. */
static bool is_held(const struct ir_field *f)
{
	return f->spoken && f->spoken[0] == '*';
}

/* The optional that all of a condition goes through; "": there are two, or it has no plain name. */
static const char *through(const char *before, const char *path)
{
	return path && (!before || strcmp(before, path) == 0) ? path : "";
}

/* `x.params.width` for what the record x holds at an offset, and of which type it is; null where that is no named
 * field. Fields of `this` stand alone, and so does a number that is referred to. */
static const char *field_path(const struct speaker *s, const struct ir_param *p, int128 offset,
                              const struct ir_type **type)
{
	bool is_this = strcmp(p->name, "this") == 0, is_pointer = p->type->kind == IR_TYPE_PTR && !p->is_reference;
	const struct ir_type *t = pointee(p->type);
	const char *path = is_this ? NULL : p->name;
	bool is_named = false;
	for (int depth = 0; t && t->kind == IR_TYPE_RECORD && !models_says(s->program->models, t) && depth < 6; depth++) {
		const struct ir_field *found = field_at(t, offset);
		if (!found)
			break;
		if (is_held(found) && s->through)
			*s->through = through(*s->through, is_pointer ? NULL : path);
		if (found->name && found->name[0]) {
			path = path ? ir_field_path(s->program->arena, path, is_pointer && !is_named, found) : found->name;
			is_named = true;
		}
		offset -= found->offset;
		t = is_held(found) && t->n_targs ? t->targs[0] : found->type;
	}
	*type = t;
	bool is_referred = p->is_reference && t && (t->kind == IR_TYPE_INT || t->kind == IR_TYPE_FLOAT);
	return offset == 0 && (is_named || is_referred) ? path : NULL;
}

/* ---- handles ---- */

static const char *text_of(const struct speaker *s, term t)
{
	return term_text(s->pool, t, s->program->arena);
}

static const char *say(const struct speaker *s, const char *pattern, const char *object, const char *index)
{
	struct buf b = {0};
	model_say(pattern, object, index, &b);
	const char *text = arena_strdup(s->program->arena, buf_text(&b));
	buf_release(&b);
	return text;
}

/* `input(0)`, or `output(0)` where another kind is named. */
static struct saying of_context(const struct speaker *s, const struct term_node *n)
{
	const struct ir_param *context = param_behind(s, n->args[0]);
	const struct model_says *says = context ? models_says(s->program->models, pointee(context->type)) : NULL;
	if (!says || !says->input)
		return (struct saying){NULL, NULL};
	const char *pattern = s->in_code ? says->code_input : says->input;
	if (!pattern || (s->in_code && n->n_args == 3))
		return (struct saying){NULL, NULL};
	const char *object = say(s, pattern, context->name, text_of(s, n->args[1]));
	if (n->n_args == 3) {
		const struct term_node *kind = term_get(s->pool, n->args[2]);
		const char *open = strchr(object, '(');
		object = arena_printf(s->program->arena, "%s%s", text_of(s, kind->args[0]), open ? open : "");
	}
	return (struct saying){models_says_of_tensors(s->program->models, says), object};
}

/* A tensor that an optional parameter holds, or a list in a record: `*bias`, `op->inputs`. */
static struct saying of_held(const struct speaker *s, const struct ir_param *p, term at)
{
	const struct term_node *ptr = term_get(s->pool, at);
	const struct ir_type *type = NULL;
	int128 offset = 0;
	bool is_at = ptr->kind != TERM_PTR || term_const_value(s->pool, ptr->args[1], &offset);
	const char *path = is_at ? field_path(s, p, offset, &type) : NULL;
	const struct model_says *says = path && type ? models_says(s->program->models, type) : NULL;
	return (struct saying){says, says ? path : NULL};
}

const struct ir_param *speak_input(const struct speaker *s, term handle)
{
	const struct term_node *n = term_get(s->pool, handle);
	bool is_input = n->kind == TERM_APP && n->vocab == VOCAB_INPUT && n->n_args == 1;
	return is_input ? param_behind(s, n->args[0]) : NULL;
}

/* How many elements of this list lie in so many bytes; TERM_NONE: that cannot be seen. */
static term elements_of(struct term_pool *p, term list, term bytes)
{
	term itemsize = term_app(p, VOCAB_ITEMSIZE, &list, 1), sum = term_int(p, 0);
	const struct term_node *n = term_get(p, bytes);
	int128 value;
	if (n->kind != TERM_POLY)
		return bytes == itemsize                                  ? term_int(p, 1)
		       : term_const_value(p, bytes, &value) && value == 0 ? bytes
		                                                          : TERM_NONE;
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		const struct monomial *m = &n->monomials[i];
		term product = term_int(p, m->coef);
		bool is_divided = false;
		for (uint32_t k = 0; k < m->n; k++) {
			bool divides = !is_divided && m->atoms[k] == itemsize;
			is_divided = is_divided || divides;
			product = divides ? product : term_mul(p, product, m->atoms[k]);
		}
		if (!is_divided)
			return TERM_NONE;
		sum = term_add(p, sum, product);
	}
	return sum;
}

/* A tensor in a list that is a parameter: `xs[1]`. */
static struct saying of_listed(const struct speaker *s, term list, term index)
{
	const struct ir_param *p = index ? speak_input(s, list) : NULL;
	const struct ir_type *type = p ? pointee(p->type) : NULL;
	const struct ir_type *item = type && type->n_targs ? type->targs[0] : NULL;
	const struct model_says *says = item && p->name && p->name[0] ? models_says(s->program->models, item) : NULL;
	const char *path = says ? arena_printf(s->program->arena, "%s[%s]", p->name, text_of(s, index)) : NULL;
	return (struct saying){says, path};
}

/* The same where the list keeps its tensors in memory: what lies so many bytes into its data. */
static struct saying of_kept(const struct speaker *s, term at)
{
	const struct term_node *ptr = term_get(s->pool, at);
	const struct term_node *n = ptr->kind == TERM_PTR ? term_get(s->pool, ptr->args[0]) : NULL;
	bool is_data = n && n->kind == TERM_OBJECT && n->object->kind == OBJECT_BUFFER && n->object->of;
	if (!is_data || !speak_input(s, n->object->of))
		return (struct saying){NULL, NULL};
	return of_listed(s, n->object->of, elements_of(s->pool, n->object->of, ptr->args[1]));
}

struct saying speak_of(const struct speaker *s, term handle)
{
	const struct term_node *n = term_get(s->pool, handle);
	for (int depth = 0; depth < 8 && n->kind == TERM_APP && (n->vocab == VOCAB_SHAPE_OF || n->vocab == VOCAB_VIEW);
	     depth++)
		n = term_get(s->pool, n->args[0]);
	if (n->kind != TERM_APP || n->vocab != VOCAB_INPUT)
		return (struct saying){NULL, NULL};
	if (n->n_args == 2 && speak_input(s, n->args[0]))
		return of_listed(s, n->args[0], n->args[1]);
	if (n->n_args > 1)
		return of_context(s, n);
	struct saying kept = of_kept(s, n->args[0]);
	if (kept.says)
		return kept;
	const struct ir_param *p = param_behind(s, n->args[0]);
	const struct ir_type *type = p ? pointee(p->type) : NULL;
	if (!p || !p->name || !p->name[0] || !type)
		return (struct saying){NULL, NULL};
	const struct model_says *says = models_says(s->program->models, type);
	return says ? (struct saying){says, p->name} : of_held(s, p, n->args[0]);
}

/* ---- sizes ---- */

/* `dim(h, rank(h) - 1)` is `size(-1)`. */
static const char *index_text(const struct speaker *s, const struct term_node *dim)
{
	int128 value;
	term k = dim->args[1], handle = dim->args[0];
	term rank = term_app(s->pool, VOCAB_RANK, &handle, 1);
	if (term_const_value(s->pool, term_sub(s->pool, k, rank), &value))
		return arena_printf(s->program->arena, "%lld", (long long)value);
	return text_of(s, k);
}

const char *speak_size(const struct speaker *s, const struct term_node *n)
{
	enum vocab word = n->vocab;
	struct saying by = speak_of(s, n->args[0]);
	if (!by.says)
		return NULL;
	bool one = word == VOCAB_DIM || word == VOCAB_ENTRY;
	const char *pattern = one                   ? by.says->dim
	                      : word == VOCAB_RANK  ? by.says->rank
	                      : word == VOCAB_NUMEL ? by.says->numel
	                                            : by.says->itemsize;
	return pattern ? say(s, pattern, by.object, one ? index_text(s, n) : NULL) : NULL;
}

const char *speak_extreme(const struct speaker *s, const struct term_node *item)
{
	const struct term_node *of = term_get(s->pool, item->args[0]);
	struct saying by = of->kind == TERM_APP && of->n_args ? speak_of(s, of->args[0]) : (struct saying){NULL, NULL};
	const char *pattern = !by.says ? NULL : of->vocab == VOCAB_LEAST ? by.says->least : by.says->most;
	return pattern ? say(s, pattern, by.object, NULL) : NULL;
}

/* `(x.size(0)*...*x.size(axis - 1))` for the dimensions from a to b - 1 multiplied. */
static const char *speak_product(const struct speaker *s, const struct term_node *n)
{
	struct saying by = speak_of(s, n->args[0]);
	term last = term_sub(s->pool, n->args[2], term_int(s->pool, 1));
	const char *pattern = by.says ? by.says->dim : NULL;
	const char *from = pattern ? say(s, pattern, by.object, text_of(s, n->args[1])) : NULL;
	const char *to = pattern ? say(s, pattern, by.object, text_of(s, last)) : NULL;
	return from && to ? arena_printf(s->program->arena, "(%s*...*%s)", from, to) : NULL;
}

/* What a text says; null: it is none. */
static const char *text_literal(const struct speaker *s, term t)
{
	const struct term_node *ptr = term_get(s->pool, t);
	const struct object *o = ptr->kind == TERM_PTR ? term_get(s->pool, ptr->args[0])->object : NULL;
	return o && o->kind == OBJECT_STRING ? o->name : NULL;
}

static const struct model_asks *asks_for(const struct speaker *s, const struct term_node *n, const char **object)
{
	bool is_attribute = n->kind == TERM_APP && n->vocab == VOCAB_ATTR && n->n_args == 2;
	struct saying by = is_attribute ? speak_of(s, n->args[0]) : (struct saying){NULL, NULL};
	const char *name = by.says ? text_literal(s, n->args[1]) : NULL;
	*object = by.object;
	for (size_t i = 0; name && i < by.says->asks.n; i++)
		if (strcmp(by.says->asks.at[i].attribute, name) == 0)
			return &by.says->asks.at[i];
	return NULL;
}

const char *speak_attribute(const struct speaker *s, const struct term_node *attribute)
{
	const char *object;
	const struct model_asks *a = asks_for(s, attribute, &object);
	return a ? say(s, a->pattern, object, NULL) : NULL;
}

/* The attribute that is compared, and with what. */
static const struct term_node *compared(const struct speaker *s, const struct term_node *eq0, int128 *value)
{
	const struct term_node *n = term_get(s->pool, eq0->args[0]);
	*value = 0;
	if (n->kind == TERM_POLY) {
		const struct monomial *m = &n->monomials[n->n_monomials - 1];
		bool is_plain = m->n == 1 && (m->coef == 1 || m->coef == -1) && n->n_monomials - (n->monomials[0].n == 0) == 1;
		if (!is_plain)
			return NULL;
		*value = n->monomials[0].n == 0 ? -n->monomials[0].coef * m->coef : 0;
		n = term_get(s->pool, m->atoms[0]);
	}
	return n->kind == TERM_WRAP ? term_get(s->pool, n->args[0]) : n;
}

const char *speak_asked(const struct speaker *s, const struct term_node *eq0, bool denied)
{
	int128 value;
	const char *object;
	const struct term_node *n = compared(s, eq0, &value);
	const struct model_asks *a = n ? asks_for(s, n, &object) : NULL;
	const char *text = a ? say(s, a->pattern, object, NULL) : NULL;
	if (a && a->is_flag && (value == 0 || value == 1))
		return arena_printf(s->program->arena, "%s%s", (value == 0) != denied ? "!" : "", text);
	const struct models *m = s->program->models;
	for (size_t i = 0; text && i < m->codes.n; i++) {
		const struct model_code *c = &m->codes.at[i];
		if (c->written && c->code == value && strcmp(c->attribute, a->attribute) == 0)
			return arena_printf(s->program->arena, "%s %s %s", text, denied ? "!=" : "==", c->written);
	}
	return NULL;
}

const char *speak_field(const struct speaker *s, const struct term_node *n)
{
	const struct term_node *ptr = term_get(s->pool, n->args[0]);
	int128 offset;
	if (ptr->kind != TERM_PTR || !term_const_value(s->pool, ptr->args[1], &offset))
		return NULL;
	const struct ir_param *p = param_behind(s, n->args[0]);
	const struct ir_type *type;
	return p && p->name && p->name[0] ? field_path(s, p, offset, &type) : NULL;
}

static void name_term(const struct speaker *s, term t, const struct term_node *n)
{
	enum vocab w = n->vocab;
	const char *name = NULL;
	if (w == VOCAB_DIM || w == VOCAB_ENTRY || w == VOCAB_RANK || w == VOCAB_NUMEL || w == VOCAB_ITEMSIZE)
		name = speak_size(s, n);
	else if (w == VOCAB_ITEM)
		name = speak_extreme(s, n);
	else if (w == VOCAB_PRODUCT)
		name = speak_product(s, n);
	else if (w == VOCAB_CELL && n->n_args == 2)
		name = speak_field(s, n);
	else if (w == VOCAB_ATTR)
		name = speak_attribute(s, n);
	if (name)
		term_set_name(s->pool, t, name);
}

static void name_condition(const struct speaker *s, term t, const struct term_node *n)
{
	const struct term_node *eq0 = n->kind == TERM_NOT ? term_get(s->pool, n->args[0]) : n;
	const char *name = eq0->kind == TERM_EQ0 ? speak_asked(s, eq0, n->kind == TERM_NOT) : NULL;
	if (name)
		term_set_name(s->pool, t, name);
}

void speak_names(struct program *p)
{
	struct speaker s = {p, p->pool, false, NULL};
	size_t n = term_pool_count(p->pool);
	for (term t = 1; t < n; t++) {
		const struct term_node *node = term_get(p->pool, t);
		if (node->kind == TERM_APP && !node->name && node->n_args)
			name_term(&s, t, node);
		else if (node->kind == TERM_EQ0 || node->kind == TERM_NOT)
			name_condition(&s, t, node);
	}
}
