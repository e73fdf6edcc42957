/*
 * code_guard.c: checks of an index where it is used. Of an index that is read from memory no check at the beginning of
 * the operator speaks, nor does one of a container that may have changed since. What must hold is said there in the
 * names of the function that accesses: of the element that was read, or of the variable that it was read into, that it
 * lies below the parameter that separates it from the next digit of the index, as `n` does j from b in
 * `x[b * n * m + j * m + k]`. Whether that proves anything is for the analysis of the edited text to tell (run/edit.c).
 */
#include "check/cause_int.h"
#include "check/speak_int.h"

#include <string.h>

/* ---- the element that is read ---- */

struct slice {
	const struct ir_func *f;
	struct map met;
	VEC(const struct ir_instr *) work;
	const struct ir_instr *load;
	size_t loads;
};

/* A number that the machine gives, as a thread's, or a variable that lies in memory: nobody's data. */
static bool is_own(const struct ir_func *f, const struct ir_instr *load)
{
	const struct ir_instr *at = ir_at(f, load->args[0]);
	while (at && at->op == IR_FIELD)
		at = ir_at(f, at->args[0]);
	return at && (at->op == IR_GLOBAL || at->op == IR_LOCAL);
}

/* What the value is computed of, as far as sums, products and casts go. */
static void look_through(struct program *p, struct slice *s, const struct ir_instr *in)
{
	bool is_sum = in->op == IR_ADD || in->op == IR_SUB || in->op == IR_MUL || in->op == IR_NEG || in->op == IR_SHL;
	bool is_address = in->op == IR_INDEX || in->op == IR_FIELD || in->op == IR_CAST;
	if (in->op == IR_LOAD && in->type->kind == IR_TYPE_INT && !is_own(s->f, in)) {
		s->load = in;
		s->loads++;
	}
	for (uint32_t i = 0; (is_sum || is_address) && i < in->n_args; i++) {
		const struct ir_instr *arg = ir_at(s->f, in->args[i]);
		if (arg && !map_get(&s->met, arg->id, &(uint64_t){0})) {
			map_put(&s->met, arg->id, 1);
			vec_push(p->arena, &s->work, arg);
		}
	}
}

/* The one integer that is read from memory for the address; null: there is none, or more. */
static const struct ir_instr *element_of(struct program *p, struct slice *s, const struct obligation *a)
{
	const struct ir_instr *in = ir_at(a->func, a->instr);
	bool is_access = in && (in->op == IR_LOAD || in->op == IR_STORE || in->op == IR_CALL) && in->n_args;
	const struct ir_instr *address = is_access ? ir_at(a->func, in->args[0]) : NULL;
	s->f = a->func;
	map_init(&s->met, p->arena);
	if (address)
		vec_push(p->arena, &s->work, address);
	for (size_t i = 0; i < s->work.n; i++)
		look_through(p, s, s->work.at[i]);
	return s->loads == 1 && s->load->place.line && s->load->end.line ? s->load : NULL;
}

/* The variable that it is read into, cast or not, as the index takes it; or null. */
static const struct ir_instr *variable_of(const struct slice *s)
{
	const struct ir_instr *out = s->load->var && *s->load->var ? s->load : NULL;
	for (size_t i = 0; i < s->work.n; i++) {
		const struct ir_instr *in = s->work.at[i], *of = in;
		while (of && of->op == IR_CAST)
			of = ir_at(s->f, of->args[0]);
		if (of == s->load && in->var && *in->var && (!out || out == s->load))
			out = in;
	}
	return out;
}

/* ---- its bound ---- */

static bool is_element(const struct term_pool *p, term atom)
{
	const struct term_node *n = term_get(p, atom);
	if (n->kind == TERM_WRAP)
		n = term_get(p, n->args[0]);
	return n->kind == TERM_APP && n->vocab == VOCAB_CELL && n->sort == SORT_INT;
}

/* Without one of each atom of `by`; false: it is not divisible. */
static bool divide(const struct term_pool *p, const struct monomial *m, const struct monomial *by, struct atom_set *out)
{
	uint32_t k = 0;
	*out = (struct atom_set){.pool = p};
	if (!by->coef || m->coef % by->coef || m->n > MAX_ATOMS)
		return false;
	for (uint32_t i = 0; i < m->n; i++) {
		if (k < by->n && m->atoms[i] == by->atoms[k])
			k++;
		else
			out->at[out->n++] = m->atoms[i];
	}
	return k == by->n;
}

bool variable_is_written(const struct ir_func *f, const char *name)
{
	for (ir_id id = 1; id < f->instrs.n; id++) {
		const struct ir_instr *in = ir_at(f, id);
		const char *var = !in || in->op == IR_PARAM ? NULL : in->var ? in->var : in->op == IR_PHI ? in->text : NULL;
		if (var && strcmp(var, name) == 0)
			return true;
	}
	return false;
}

static const struct ir_param *param_of(struct program *p, const struct ir_func *f, term atom)
{
	struct speaker s = {p, p->pool, true, NULL};
	const struct term_node *n = term_get(p->pool, atom);
	const struct ir_func *owner = NULL;
	const struct ir_param *param = n->kind == TERM_SYMBOL && n->sort == SORT_INT ? speak_param(&s, n, &owner) : NULL;
	return owner == f ? param : NULL;
}

static bool has(const struct atom_set *s, term atom)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i] == atom)
			return true;
	return false;
}

/* The one parameter of the function among the atoms; or, where that is null, the one number that the entry is given; or
 * TERM_NONE. */
static term bound_in(struct program *p, const struct ir_func *f, const struct atom_set *of)
{
	term out = TERM_NONE;
	for (size_t i = 0; i < of->n; i++) {
		if (f ? !param_of(p, f, of->at[i]) : !is_over_inputs(p->pool, of->at[i]))
			continue;
		if (out)
			return TERM_NONE;
		out = of->at[i];
	}
	return out;
}

/* What all digits above are multiples of: such a number, times another number in the least of them. TERM_NONE: there
 * are none, or something is added to the element itself. */
static term digit_above(struct program *p, const struct ir_func *f, term rest, const struct monomial *unit)
{
	const struct term_node *n = term_get(p->pool, rest);
	struct atom_set least = {.pool = p->pool}, above;
	for (uint32_t i = 0; n->kind == TERM_POLY && i < n->n_monomials; i++)
		if (n->monomials[i].coef && divide(p->pool, &n->monomials[i], unit, &above) &&
		    (!least.n || above.n < least.n)) {
			if (above.n < 2)
				return TERM_NONE;
			least = above;
		}
	term bound = bound_in(p, f, &least);
	for (uint32_t i = 0; bound && i < n->n_monomials; i++)
		if (n->monomials[i].coef && divide(p->pool, &n->monomials[i], unit, &above) && !has(&above, bound))
			return TERM_NONE;
	return bound;
}

/* `n` of `x[b * n * m + idx[i] * m + k]`, in the function that accesses, or (null) as the entry sees it. */
static term bound_of(struct program *p, const struct obligation *a, const struct ir_func *f)
{
	struct term_pool *pool = p->pool;
	const struct term_node *ptr = a->access.pointer ? term_get(pool, a->access.pointer) : NULL;
	term offset = ptr && ptr->kind == TERM_PTR ? unwrapped(pool, p->arena, ptr->args[1]) : TERM_NONE;
	struct atom_set factors = {.pool = pool};
	term element = TERM_NONE, unit, rest;
	if (offset)
		factors = factors_of(pool, offset);
	for (size_t i = 0; i < factors.n; i++) {
		if (!is_element(pool, factors.at[i]))
			continue;
		if (element)
			return TERM_NONE;
		element = factors.at[i];
	}
	if (!element || !term_linear_in(pool, offset, element, &unit, &rest))
		return TERM_NONE;
	const struct term_node *n = term_get(pool, unit);
	struct monomial one = {.coef = 1, .n = 1, .atoms = &unit};
	if (n->kind == TERM_CONST)
		one = (struct monomial){.coef = n->value};
	else if (n->kind == TERM_POLY && n->n_monomials == 1)
		one = n->monomials[0];
	else if (n->kind == TERM_POLY)
		return TERM_NONE;
	return digit_above(p, f, rest, &one);
}

static const struct obligation *made_from(const struct obligation *a)
{
	while (a->from)
		a = a->from;
	return a;
}

term index_bound_at_entry(struct program *p, const struct obligation *a)
{
	return bound_of(p, a, NULL);
}

/* ---- a bound that those who call it keep ---- */

/* Of a comparison the one number of those that bound_in knows; or TERM_NONE. */
static term compared(struct program *p, const struct ir_func *f, term cond)
{
	const struct term_node *n = cond ? term_get(p->pool, cond) : NULL;
	if (!n || n->kind != TERM_GE0)
		return TERM_NONE;
	struct atom_set factors = factors_of(p->pool, n->args[0]);
	return bound_in(p, f, &factors);
}

/* Is the parameter that number of the entry's? Some condition on the way compares the one, and as the entry sees it
 * the other: what it has of the function that accesses comes first, in the same order. */
static bool is_handed(struct program *p, const struct obligation *made, const struct obligation *a, term param,
                      term number)
{
	for (size_t i = 0; i < made->conditions.n && i < a->conditions.n; i++)
		if (compared(p, a->func, made->conditions.at[i].cond) == param &&
		    compared(p, NULL, a->conditions.at[i].cond) == number)
			return true;
	return false;
}

const struct ir_param *index_param_of(struct program *p, const struct obligation *a, term number)
{
	const struct obligation *made = made_from(a);
	for (uint32_t i = 0; made->func == a->func && i < a->func->params.n; i++) {
		const struct ir_param *param = &a->func->params.at[i];
		bool is_named = param->type && param->type->kind == IR_TYPE_INT && param->name && param->name[0];
		if (is_named && !variable_is_written(a->func, param->name) &&
		    is_handed(p, made, a, flow_param(p->pool, a->func, i), number))
			return param;
	}
	return NULL;
}

/* ---- the guard ---- */

/* Accesses of a cause that are checked each where it is. */
#define MOST_CHECKED 8

/* How the function refuses what it was given. */
static const char *form_in(struct program *p, const struct cause *c, const struct ir_func *f)
{
	const char *check = NULL, *context = NULL;
	bool is_beside = f->place.file && c->entry->place.file && strcmp(f->place.file, c->entry->place.file) == 0;
	if (f->is_kernel || f->is_device) /* a file without the entry may do without its framework */
		return arena_printf(p->arena, "%s($);", is_beside ? code_device_form(p, c->entry) : "assert");
	code_form(p, c->entry, &check, &context);
	return check && !strchr(check, '@') ? check : NULL;
}

static const char *bound_name(struct program *p, const struct cause *c, const struct obligation *a)
{
	const struct obligation *made = made_from(a);
	term bound = made->func == a->func ? bound_of(p, made, a->func) : TERM_NONE;
	const struct ir_param *param = bound ? param_of(p, a->func, bound) : c->index_bound;
	return param && param->name && param->name[0] && !variable_is_written(a->func, param->name) ? param->name : NULL;
}

typedef VEC(const struct ir_instr *) instr_list;

static bool is_address_part(enum ir_op op)
{
	return op == IR_ADD || op == IR_SUB || op == IR_MUL || op == IR_NEG || op == IR_SHL || op == IR_INDEX ||
	       op == IR_FIELD || op == IR_CAST;
}

/* What accesses memory by an address that the element is part of, in the order of the text. */
static instr_list uses_of(struct program *p, const struct ir_func *f, const struct ir_instr *load)
{
	bool *made = ARENA_ARRAY(p->arena, bool, f->instrs.n + 1);
	instr_list out = {0};
	made[load->id] = true;
	for (ir_id id = load->id + 1; id < f->instrs.n; id++) {
		const struct ir_instr *in = ir_at(f, id);
		bool any = false, accesses = in && (in->op == IR_LOAD || in->op == IR_STORE || in->op == IR_CALL);
		for (uint32_t k = 0; in && k < in->n_args && (k == 0 || in->op != IR_STORE); k++) {
			const struct ir_instr *arg = ir_at(f, in->args[k]);
			any |= arg && made[arg->id] && (!accesses || (arg->type && arg->type->kind == IR_TYPE_PTR));
		}
		made[id] = any && is_address_part(in->op);
		if (any && accesses)
			vec_push(p->arena, &out, in);
	}
	return out;
}

/* The first of them that lies on every way to the access. */
static const struct ir_instr *first_use(const instr_list *uses, const struct ir_instr *access)
{
	for (size_t i = 0; i < uses->n; i++) {
		const struct ir_instr *in = uses->at[i];
		bool before = in->block == access->block ? in->id < access->id : ir_dominates(in->block, access->block);
		if (before && in->place.line && !in->place.macro)
			return in;
	}
	return access;
}

/* Does every way from where the element is read come to such a use? */
static bool is_always_used(struct program *p, const struct ir_func *f, const instr_list *uses,
                           const struct ir_instr *load)
{
	bool *seen = ARENA_ARRAY(p->arena, bool, f->blocks.n + 1);
	VEC(const struct ir_block *) work = {0};
	for (size_t i = 0; i < uses->n; i++) {
		if (uses->at[i]->block == load->block)
			return true;
		seen[uses->at[i]->block->index] = true;
	}
	vec_push(p->arena, &work, load->block);
	for (size_t i = 0; i < work.n; i++) {
		const struct ir_block *b = work.at[i];
		const struct ir_instr *last = b->instrs.n ? b->instrs.at[b->instrs.n - 1] : NULL;
		if (!last || !last->n_targets)
			return false;
		for (uint32_t k = 0; k < last->n_targets; k++)
			if (!seen[last->targets[k]->index]) {
				seen[last->targets[k]->index] = true;
				vec_push(p->arena, &work, last->targets[k]);
			}
	}
	return true;
}

/* How far the access reaches, in the words of its function; false: there are none. */
static bool address_of(struct program *p, const struct obligation *a, struct address *out)
{
	int128 bytes;
	term size = a->access.bytes ? with_item_sizes(p->pool, p->arena, &a->conditions, a->access.bytes) : TERM_NONE;
	return size && term_const_value(p->pool, size, &bytes) && bytes > 0 && bytes <= INT32_MAX &&
	       code_address(p, a->func, ir_at(a->func, a->instr), (int64_t)bytes, out);
}

static struct guard check_of(struct program *p, const struct cause *c, const struct obligation *a,
                             const struct address *at, const char *bound)
{
	struct guard g = {.form = form_in(p, c, a->func), .at = a->place, .end = a->end, .use = a->place};
	const char *low = at->is_unsigned ? "" : arena_printf(p->arena, "%s >= 0 && ", at->signed_part);
	const char *high = at->elements == 1
	                       ? arena_printf(p->arena, "%s < %s", at->index, bound)
	                       : arena_printf(p->arena, "%s + %lld <= %s", at->index, (long long)at->elements, bound);
	g.code = arena_printf(p->arena, "%s%s", low, high);
	return g;
}

/* The check of the element that is read for the index of an access. */
static struct guard check_element(struct program *p, const struct cause *c, const struct obligation *a,
                                  const struct slice *s, const char *bound)
{
	const struct ir_instr *load = s->load, *variable = variable_of(s);
	const struct ir_type *type = variable ? variable->type : load->type;
	const char *name = variable ? variable->var : "$";
	struct guard g = {.form = form_in(p, c, a->func), .at = load->place, .end = load->end};
	instr_list uses = uses_of(p, a->func, load);
	g.is_behind = variable != NULL;
	g.is_always_used = is_always_used(p, a->func, &uses, load);
	g.use = first_use(&uses, ir_at(a->func, a->instr))->place;
	g.code = type->is_signed ? arena_printf(p->arena, "%s >= 0 && %s < %s", name, name, bound)
	                         : arena_printf(p->arena, "%s < %s", name, bound);
	return g;
}

/* Is the element of this access checked with another one's? */
static bool is_checked(const struct cause *c, const struct ir_instr *load)
{
	for (const struct guard *g = &c->guard; g; g = g->more)
		if (place_compare(&g->at, &load->place) == 0)
			return true;
	return false;
}

/* The read itself, where nobody knows that it stays inside: it stands in the check once more. */
static const struct obligation *open_read(struct program *p, const struct cause *c, const struct obligation *a,
                                          const struct ir_instr *load)
{
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		const struct obligation *o = &p->facts.accesses.at[i];
		bool is_it = o->func == a->func && o->instr == load->id && o->access.kind == ACCESS_READ && o->access.extent;
		if (is_it && o->verdict == VERDICT_UNKNOWN && !o->cause && o->trail.n == a->trail.n && c->entry)
			return o;
	}
	return NULL;
}

/* Its check goes with that of the element; where the one at the end of the list is put. */
static const struct guard **check_read(struct program *p, const struct cause *c, const struct obligation *a,
                                       const struct ir_instr *load, const struct guard **more)
{
	const struct obligation *read = open_read(p, c, a, load);
	struct address at;
	if (!read || !address_of(p, read, &at))
		return more;
	term extent = with_item_sizes(p->pool, p->arena, &read->conditions, read->access.extent);
	term below = term_binary(p->pool, TERM_DIV, extent, term_int(p->pool, at.element));
	struct guard *g = ARENA_NEW(p->arena, struct guard);
	const char *bound = code_passed(p, c, read, at.base->name, below, &g->more);
	const struct guard *handed = g->more;
	if (!bound)
		return more;
	*g = check_of(p, c, read, &at, bound);
	g->more = handed;
	*more = g;
	for (more = &g->more; *more; more = (const struct guard **)&(*more)->more)
		continue;
	return more;
}

/* Elements that other accesses of the cause read for themselves. */
static const struct guard **check_others(struct program *p, const struct cause *c, const char *bound,
                                         const struct guard **more)
{
	for (size_t i = 1; i < c->accesses.n && i < MOST_CHECKED; i++) {
		const struct obligation *a = c->accesses.at[i];
		struct slice s = {.loads = 0};
		const struct ir_instr *load = a->func == c->accesses.at[0]->func ? element_of(p, &s, a) : NULL;
		if (!load || is_checked(c, load))
			continue;
		struct guard *g = ARENA_NEW(p->arena, struct guard);
		*g = check_element(p, c, a, &s, bound);
		*more = g;
		more = g->is_behind ? &g->more : check_read(p, c, a, load, &g->more);
	}
	return more;
}

static bool guard_index(struct program *p, struct cause *c, const struct obligation *a)
{
	struct slice s = {.loads = 0};
	const struct ir_instr *load = element_of(p, &s, a);
	const char *bound = load ? bound_name(p, c, a) : NULL;
	const struct guard *handed = NULL;
	const struct ir_param *base = load && !bound ? code_base(a->func, ir_at(a->func, a->instr)) : NULL;
	if (base && c->kind == CAUSE_CONTENT)
		bound = code_passed(p, c, a, base->name, c->below, &handed);
	if (!bound)
		return false;
	c->guard = check_element(p, c, a, &s, bound);
	const struct guard **more = &c->guard.more;
	if (!c->guard.is_behind)
		more = check_read(p, c, a, load, more);
	if (c->kind == CAUSE_CONTENT)
		more = check_others(p, c, bound, more);
	*more = handed;
	return true;
}

/* A container that is a parameter, and that what was called in between may have changed. */
static bool guard_size(struct program *p, struct cause *c, const struct obligation *a)
{
	struct term_pool *pool = p->pool;
	const struct ir_instr *of = ir_at(a->func, a->instr);
	for (int depth = 0; depth < 2 && of && of->op == IR_CALL && of->n_args; depth++)
		of = ir_at(a->func, of->args[0]); /* `v[0]`, or what is called with it */
	const struct term_node *ptr = a->access.pointer ? term_get(pool, a->access.pointer) : NULL;
	int128 at;
	if (!of || of->op != IR_PARAM || !ptr || ptr->kind != TERM_PTR || a->access.elem_bytes <= 0)
		return false;
	const struct ir_param *param = &a->func->params.at[of->imm];
	const char *size = param->name && param->name[0] ? code_size_of(p, param) : NULL;
	term offset = with_item_sizes(pool, p->arena, &a->conditions, ptr->args[1]);
	if (!size || !term_const_value(pool, offset, &at) || at < 0)
		return false;
	c->guard = (struct guard){.form = form_in(p, c, a->func), .at = a->place, .end = a->end, .use = a->place};
	c->guard.code = arena_printf(p->arena, "%s > %lld", size, (long long)(at / a->access.elem_bytes));
	return true;
}

/* What is computed of more than one element, or of one and a counter: the index as a whole, of each access. */
static bool guard_address(struct program *p, struct cause *c, const struct obligation *a)
{
	struct address at, next;
	const struct guard *handed = NULL, **more = &c->guard.more;
	if (!a->access.extent || c->accesses.n > MOST_CHECKED || !address_of(p, a, &at))
		return false;
	term extent = with_item_sizes(p->pool, p->arena, &a->conditions, a->access.extent);
	term below = term_binary(p->pool, TERM_DIV, extent, term_int(p->pool, at.element));
	const char *bound = code_passed(p, c, a, at.base->name, below, &handed);
	if (!bound)
		return false;
	c->guard = check_of(p, c, a, &at, bound);
	for (size_t i = 1; i < c->accesses.n; i++) {
		const struct obligation *other = c->accesses.at[i];
		if (other->func != a->func || !address_of(p, other, &next) || next.base != at.base ||
		    next.element != at.element)
			return false;
		struct guard *g = ARENA_NEW(p->arena, struct guard);
		*g = check_of(p, c, other, &next, bound);
		*more = g;
		more = &g->more;
	}
	*more = handed;
	return true;
}

static bool is_of_one_function(const struct cause *c)
{
	for (size_t i = 1; i < c->accesses.n; i++)
		if (c->accesses.at[i]->func != c->accesses.at[0]->func)
			return false;
	return true;
}

void code_guard(struct program *p, struct cause *c)
{
	const struct obligation *a = c->accesses.n ? c->accesses.at[0] : NULL;
	bool is_broken = a && (a->verdict == VERDICT_VIOLATED || a->verdict == VERDICT_POSSIBLE);
	bool is_object = c->kind == CAUSE_OBJECT && !c->code;
	bool is_content = c->kind == CAUSE_CONTENT && (!c->code || is_of_one_function(c));
	if (!is_broken || (!is_object && !is_content))
		return;
	bool is_found = guard_index(p, c, a) || (is_object && guard_size(p, c, a)) || guard_address(p, c, a);
	if (!is_found || !c->guard.form)
		c->guard = (struct guard){.code = NULL};
}
