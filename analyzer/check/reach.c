/*
 * reach.c: an access seen from its object, for wording: which object, at which index, how far the loops around it take
 * that index, and whether the index comes from data that nothing compares with a size.
 *
 * Only what is plain is answered: a counter's last value where exactly one condition bounds it from above, and a data
 * index where no condition mentions it. Verdicts do not depend on any of this.
 */
#include "check/check.h"

#include <string.h>

enum { MAX_ATOMS = 16, MAX_STEPS = 32 };

struct atoms {
	term at[MAX_ATOMS];
	size_t n;
};

static void collect_atom(term atom, void *payload)
{
	struct atoms *atoms = payload;
	if (atoms->n < MAX_ATOMS)
		atoms->at[atoms->n++] = atom;
}

static struct atoms atoms_of(const struct term_pool *p, term t)
{
	struct atoms atoms = {.n = 0};
	if (t != TERM_NONE)
		term_each_atom(p, t, collect_atom, &atoms);
	return atoms;
}

static bool is_counter(const struct term_node *n)
{
	return n->kind == TERM_SYMBOL && (n->symbol->role == SYMBOL_COUNTER || n->symbol->role == SYMBOL_BOUND);
}

/* The one upper bound that the conditions set to x; TERM_NONE when there is none, or several. */
static term upper_bound(struct term_pool *p, const fact_list *conditions, term x)
{
	term bound = TERM_NONE;
	for (size_t i = 0; i < conditions->n; i++) {
		const struct term_node *n = term_get(p, conditions->at[i].cond);
		term a, b;
		int128 factor;
		if (conditions->at[i].is_premise || n->kind != TERM_GE0 || !term_linear_in(p, n->args[0], x, &a, &b))
			continue;
		if (!term_const_value(p, a, &factor) || factor != -1 || b == bound)
			continue;
		if (bound != TERM_NONE)
			return TERM_NONE;
		bound = b;
	}
	return bound;
}

static term last_index(struct term_pool *p, const struct obligation *a, term index)
{
	term last = index;
	struct atoms atoms = atoms_of(p, index);
	for (size_t i = 0; i < atoms.n; i++) {
		term x = atoms.at[i], factor, rest, bound;
		int128 value;
		if (!is_counter(term_get(p, x)))
			continue;
		bound = upper_bound(p, &a->conditions, x);
		if (bound == TERM_NONE || !term_linear_in(p, last, x, &factor, &rest))
			return TERM_NONE;
		if (!term_const_value(p, factor, &value) || value < 0)
			return TERM_NONE;
		last = term_add(p, term_mul(p, factor, bound), rest);
	}
	return last == index ? TERM_NONE : last;
}

static bool is_compared(const struct term_pool *p, const fact_list *conditions, term atom)
{
	for (size_t i = 0; i < conditions->n; i++)
		if (!conditions->at[i].is_premise && term_contains(p, conditions->at[i].cond, atom))
			return true;
	return false;
}

/* The named data object that a CELL term reads from, or null. */
static const struct object *cell_object(const struct term_pool *p, const struct term_node *cell)
{
	if (cell->kind != TERM_APP || cell->vocab != VOCAB_CELL)
		return NULL;
	const struct term_node *ptr = term_get(p, cell->args[0]);
	const struct term_node *object = ptr->kind == TERM_PTR ? term_get(p, ptr->args[0]) : NULL;
	if (!object || object->kind != TERM_OBJECT || !object->object->name)
		return NULL;
	enum object_kind kind = object->object->kind;
	return kind == OBJECT_BUFFER || kind == OBJECT_POINTEE ? object->object : NULL;
}

/* The first object that the offset has an element of, or of those that no condition compares. */
static const struct object *source_of(const struct term_pool *p, const struct obligation *a, term offset,
                                      bool is_unchecked)
{
	struct atoms atoms = atoms_of(p, offset);
	for (size_t i = 0; i < atoms.n; i++) {
		const struct object *object = cell_object(p, term_get(p, atoms.at[i]));
		if (object && !(is_unchecked && is_compared(p, &a->conditions, atoms.at[i])))
			return object;
	}
	return NULL;
}

/* ---- what the source calls it, and where it was made ---- */

static bool is_method(const struct pass *p, const struct ir_instr *call)
{
	const struct ir_func *f = call->text && p->facts->unit ? ir_func_find(p->facts->unit, call->text) : NULL;
	return f && f->is_method;
}

/* The element that a temporary is, as that of `gates[n]` in `gates[n][0]`; 0: it is no element, or set more than once.
 */
static ir_id stored_in(const struct ir_func *f, const struct ir_instr *local)
{
	ir_id found = 0;
	for (ir_id i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = ir_at(f, i), *to = in && in->op == IR_STORE ? ir_at(f, in->args[0]) : NULL;
		if (!to || to->op != IR_LOCAL || to->imm != local->imm)
			continue;
		if (found)
			return 0;
		found = in->args[1];
	}
	const struct ir_instr *made = found ? ir_at(f, found) : NULL;
	return made && made->op == IR_CALL && made->text && strstr(made->text, "operator[]") ? found : 0;
}

/* The variable, field or parameter behind a pointer value: steps back over indices, loads, casts and methods. A member
 * whose address it is lies in what is left, and does not name it, unless a method is called of it: `op->counts[i]`. */
static const char *variable_of(const struct pass *p, const struct ir_func *f, ir_id id)
{
	bool inside = true, is_member = false; /* nothing was loaded yet; a member's address was made */
	bool is_object = false;                /* it is whose method was called */
	for (int step = 0; id && id < f->instrs.n && step < MAX_STEPS; step++) {
		const struct ir_instr *in = ir_at(f, id);
		if (!in || (in->var && !(is_member && inside && in->op == IR_CALL)))
			return in ? in->var : NULL;
		const char *local = in->op == IR_LOCAL ? f->locals.at[in->imm].name : NULL;
		if (in->op == IR_LOCAL && ((local && *local) || !stored_in(f, in)))
			return local;
		if (in->op == IR_PARAM)
			return f->params.at[in->imm].name;
		bool is_named = in->op == IR_FIELD && in->text && *in->text;
		if ((in->op == IR_FIELD && !inside) || (is_named && is_object) || in->op == IR_PHI)
			return in->text;
		is_object = in->op == IR_CALL || (is_object && in->op == IR_FIELD);
		inside = inside && in->op != IR_LOAD;
		is_member = is_member || in->op == IR_FIELD;
		bool steps = in->op == IR_FIELD || in->op == IR_INDEX || in->op == IR_LOAD || in->op == IR_CAST ||
		             (in->op == IR_CALL && in->n_args && is_method(p, in));
		id = in->op == IR_LOCAL ? stored_in(f, in) : steps ? in->args[0] : 0;
	}
	return NULL;
}

/* The pointer operand of the access; of a call the one passed for it, or the only argument that is a pointer. */
static ir_id pointer_operand(const struct obligation *a)
{
	const struct ir_instr *in = a->func && a->instr < a->func->instrs.n ? ir_at(a->func, a->instr) : NULL;
	if (!in || in->n_args == 0)
		return 0;
	if (a->access.handed)
		return a->access.handed;
	if (!a->access.is_bulk && !(a->access.is_bound && in->op == IR_CALL))
		return in->args[0];
	ir_id found = 0;
	for (uint32_t i = 0; in->op == IR_CALL && i < in->n_args; i++) {
		if (ir_at(a->func, in->args[i])->type->kind != IR_TYPE_PTR)
			continue;
		if (found)
			return 0;
		found = in->args[i];
	}
	return found;
}

/* Looks through views to the tensor, array or input that a buffer belongs to. */
static const struct term_node *owner_of(const struct term_pool *p, const struct object *o)
{
	const struct term_node *n = o->of == TERM_NONE ? NULL : term_get(p, o->of);
	while (n && n->kind == TERM_APP &&
	       (n->vocab == VOCAB_VIEW || n->vocab == VOCAB_RESHAPE || n->vocab == VOCAB_ROW || n->vocab == VOCAB_RESIZE))
		n = term_get(p, n->args[0]);
	return n;
}

/* What an operator calls an input. */
static const char *input_name(const struct pass *p, const struct term_node *owner)
{
	const struct term_pool *pool = p->facts->pool;
	if (!owner || owner->kind != TERM_APP || owner->vocab != VOCAB_INPUT)
		return NULL;
	if (owner->n_args > 1)
		return term_text(pool, term_app(p->facts->pool, VOCAB_INPUT, owner->args, owner->n_args), p->arena);
	const struct term_node *ptr = term_get(pool, owner->args[0]);
	const struct term_node *from = ptr->kind == TERM_PTR ? term_get(pool, ptr->args[0]) : NULL;
	const char *name = from && from->kind == TERM_OBJECT ? from->object->name : NULL;
	return name && *name ? arena_printf(p->arena, "'%s'", name) : NULL;
}

const char *object_source_name(const struct pass *p, const struct object *o)
{
	if (o->name && *o->name)
		return arena_printf(p->arena, "'%s'", o->name);
	return o->kind == OBJECT_BUFFER ? input_name(p, owner_of(p->facts->pool, o)) : NULL;
}

/* The tensor whose sizes the object lists: a copy of its shape, or what a call reads that asks for one of them, with as
 * many entries as it has dimensions; TERM_NONE: it is no such list. */
static term sizes_of(const struct term_pool *pool, const struct access *a, const struct object *o)
{
	const struct term_node *n = o && o->kind == OBJECT_BUFFER ? owner_of(pool, o) : NULL;
	bool list = n && n->kind == TERM_APP && (n->vocab == VOCAB_DIMS || n->vocab == VOCAB_ARRAY);
	const struct term_node *of = list ? term_get(pool, n->args[0]) : NULL;
	bool asks = of && of->kind == TERM_APP && (of->vocab == VOCAB_RANK || of->vocab == VOCAB_SHAPE_OF);
	bool asked = asks && of->vocab == VOCAB_RANK && a->is_bulk && a->elem_bytes == 0;
	if (!list || (n->vocab == VOCAB_ARRAY && !asked))
		return TERM_NONE;
	term tensor = asks ? of->args[0] : n->args[0];
	of = term_get(pool, tensor);
	return of->kind == TERM_APP && of->vocab == VOCAB_SHAPE_OF ? of->args[0] : tensor;
}

/* A list of sizes is known by its tensor. */
static const char *shape_name(const struct pass *p, const struct obligation *a, const struct object *o)
{
	term of = sizes_of(p->facts->pool, &a->access, o);
	const char *tensor = of ? input_name(p, term_get(p->facts->pool, of)) : NULL;
	if (!tensor && of && term_is_sayable(p, of))
		tensor = term_words(p, of);
	return tensor ? arena_printf(p->arena, "the shape of %s", tensor) : NULL;
}

static struct place place_made(const struct term_pool *p, const struct object *o)
{
	const struct term_node *owner = o->kind == OBJECT_BUFFER ? owner_of(p, o) : NULL;
	if (!owner || owner->kind != TERM_APP || owner->n_args == 0)
		return o->place;
	const struct term_node *identity = term_get(p, owner->args[owner->n_args - 1]);
	return identity->kind == TERM_SYMBOL ? identity->symbol->place : o->place;
}

/* A vector's elements, or those of a list of sizes, rather than a tensor's. */
static bool is_list(const struct term_pool *p, const struct object *o)
{
	const struct term_node *owner = owner_of(p, o);
	return owner && owner->kind == TERM_APP &&
	       (owner->vocab == VOCAB_ARRAY || owner->vocab == VOCAB_DIMS || owner->vocab == VOCAB_COPY);
}

static const char *kind_name(const struct term_pool *p, const struct object *o)
{
	switch (o->kind) {
	case OBJECT_HEAP:
	case OBJECT_STACK:
		return "the allocation";
	case OBJECT_BUFFER:
		return is_list(p, o) ? "the vector" : "the tensor";
	case OBJECT_STRING:
		return "the string";
	case OBJECT_LOCAL:
		return "a temporary";
	case OBJECT_GLOBAL:
	case OBJECT_POINTEE:
	case OBJECT_BOX:
		return "what the pointer points to";
	}
	BUG("object kind %d", (int)o->kind);
}

/* What a whole block of memory is handed to a call by is its name; what sizes are asked of is not theirs. */
static bool is_named_by_pointer(const struct pass *p, const struct obligation *a, const struct object *o)
{
	return !a->access.is_bulk || a->access.elem_bytes > 0 || a->access.handed || (o && !is_list(p->facts->pool, o));
}

static const char *name_of(const struct pass *p, const struct obligation *a, const struct object *o)
{
	const char *name = o ? o->name : NULL;
	if ((!name || !*name) && !call_in_sight(a) && is_named_by_pointer(p, a, o))
		name = a->func ? variable_of(p, a->func, pointer_operand(a)) : NULL;
	if (name && *name)
		return arena_printf(p->arena, "'%s'", name);
	const char *source = o ? object_source_name(p, o) : NULL;
	if (!source && o)
		source = shape_name(p, a, o);
	if (source)
		return source;
	return o ? kind_name(p->facts->pool, o) : "what the pointer points to";
}

/* As it is told. */
static term told(const struct pass *pass, const struct obligation *a, term t)
{
	struct term_pool *p = pass->facts->pool;
	term sized = with_item_sizes(p, pass->arena, &a->conditions, t);
	bool wraps = a->cause && a->cause->kind == CAUSE_WRAP; /* that it does is what is told */
	return wraps ? sized : sizes_as_written(p, pass->arena, sized);
}

struct reach access_reach(const struct pass *pass, const struct obligation *a)
{
	struct term_pool *p = pass->facts->pool;
	struct reach r = {.extent = told(pass, a, a->access.extent), .name = name_of(pass, a, NULL)};
	const struct term_node *ptr = a->access.pointer == TERM_NONE ? NULL : term_get(p, a->access.pointer);
	if (!ptr || ptr->kind != TERM_PTR)
		return r;
	term object = ptr->args[0];
	r.offset = told(pass, a, ptr->args[1]);
	r.index = access_index(p, &a->access, r.offset);
	r.last = r.index == TERM_NONE ? TERM_NONE : last_index(p, a, r.index);
	r.source = source_of(p, a, r.offset, true);
	r.made_of = source_of(p, a, r.offset, false);
	if (term_get(p, object)->kind != TERM_OBJECT)
		return r;
	r.object = term_get(p, object)->object;
	r.name = name_of(pass, a, r.object);
	r.is_shape = shape_name(pass, a, r.object) != NULL;
	r.made = place_made(p, r.object);
	if (r.extent == TERM_NONE)
		r.extent = told(pass, a, object_extent(p, object));
	return r;
}

bool term_is_bound(const struct pass *p, const struct reach *r, term cond)
{
	struct atoms atoms = atoms_of(p->facts->pool, r->offset);
	for (size_t i = 0; i < atoms.n; i++)
		if (is_counter(term_get(p->facts->pool, atoms.at[i])) && term_contains(p->facts->pool, cond, atoms.at[i]))
			return true;
	return false;
}

bool reach_is_by_loop(const struct pass *p, const struct reach *r)
{
	struct atoms atoms = atoms_of(p->facts->pool, r->offset);
	for (size_t i = 0; i < atoms.n; i++) {
		const struct term_node *n = term_get(p->facts->pool, atoms.at[i]);
		if (n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_COUNTER)
			return true;
	}
	return false;
}

bool reach_depends(const struct pass *p, const struct reach *r, term cond)
{
	struct atoms atoms = atoms_of(p->facts->pool, r->offset);
	for (size_t i = 0; i < atoms.n; i++)
		if (term_contains(p->facts->pool, cond, atoms.at[i]))
			return true;
	return false;
}

/* With one of what `extreme` is the max, or min, of in its place the sum is a constant that is not negative. */
static bool is_reached(struct term_pool *p, term sum, term extreme, term factor)
{
	int128 coef, left;
	enum term_kind kind = term_get(p, extreme)->kind;
	if (!term_const_value(p, factor, &coef) || (kind == TERM_MAX ? coef != 1 : kind != TERM_MIN || coef != -1))
		return false;
	for (uint32_t i = 0; i < 2; i++) {
		term by = term_sub(p, term_get(p, extreme)->args[i], extreme);
		if (term_const_value(p, term_add(p, sum, term_mul(p, factor, by)), &left) && left >= 0)
			return true;
	}
	return false;
}

bool term_is_hollow(const struct pass *pass, term cond)
{
	struct term_pool *p = pass->facts->pool;
	term sum = term_get(p, cond)->kind == TERM_GE0 ? term_get(p, cond)->args[0] : TERM_NONE;
	struct atoms atoms = atoms_of(p, sum);
	for (size_t i = 0; i < atoms.n; i++) {
		term factor, rest;
		bool linear = term_linear_in(p, sum, atoms.at[i], &factor, &rest);
		if (linear && is_reached(p, sum, atoms.at[i], factor))
			return true;
	}
	return false;
}

/* Terms still to be looked into; a term too large for it is too large to be shown. */
#define SAID_MOST 1000
struct worklist {
	term at[64];
	size_t n;
	bool full;
};

static void later(struct worklist *w, term t)
{
	if (w->n < sizeof w->at / sizeof *w->at)
		w->at[w->n++] = t;
	else
		w->full = true;
}

static void later_parts(struct worklist *w, const struct term_node *n)
{
	for (uint32_t i = 0; i < n->n_args; i++)
		later(w, n->args[i]);
	for (uint32_t i = 0; i < n->n_monomials; i++)
		for (uint32_t k = 0; k < n->monomials[i].n; k++)
			later(w, n->monomials[i].atoms[k]);
	w->full |= n->kind == TERM_OBJECT && n->object->of != TERM_NONE && !(n->object->name && *n->object->name);
}

/* Two variables of one name would read as one. */
struct said {
	const struct symbol *at[16];
	size_t n;
};

static bool is_alone(struct said *s, const struct symbol *symbol)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i] != symbol && strcmp(s->at[i]->name, symbol->name) == 0)
			return false;
	if (s->n < sizeof s->at / sizeof *s->at)
		s->at[s->n++] = symbol;
	return true;
}

/* A word of the models' own that nothing in the source is called. */
static bool is_ours(const struct term_node *n)
{
	return n->kind == TERM_APP && n->vocab != VOCAB_CELL && n->vocab != VOCAB_ATTR && n->vocab != VOCAB_STRLEN &&
	       n->vocab != VOCAB_INPUT;
}

bool term_is_sayable(const struct pass *p, term t)
{
	struct worklist w = {.n = 0};
	struct said said = {.n = 0};
	later(&w, t);
	for (int seen = 0; w.n; seen++) {
		if (seen == SAID_MOST)
			return false; /* said once for each use, however much is shared */
		const struct term_node *n = term_get(p->facts->pool, w.at[--w.n]);
		if (n->name)
			continue;
		if (n->kind == TERM_SYMBOL && (n->symbol->made_up_name || !n->symbol->name || !*n->symbol->name))
			return false;
		if (is_ours(n) || (n->kind == TERM_SYMBOL && !is_alone(&said, n->symbol)))
			return false;
		later_parts(&w, n);
	}
	return t != TERM_NONE && !w.full;
}
