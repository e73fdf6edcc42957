/*
 * Contents: what a function leaves in arrays of numbers that its callers can see: in the containers that it returns, in
 * those that it was handed and made longer, in buffers that it filled. One element stands for all of them: the summary
 * says what element `number` holds at the returns, and what is known of the symbols in that which are others for each
 * element. A call instantiates it like an effect, a load there puts in the number of the element that it reads.
 * (A quantified postcondition of arrays with one index variable: Gopan, Reps and Sagiv, A Framework for Numeric
 * Analysis of Array Operations, 2005.)
 */
#include "flow/call_int.h"
#include "flow/instantiate.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#define MAX_CONTENTS 12 /* of a function; of the others, no more is known than that they were written */
#define MAX_ARMS 3
#define MAX_MEMBERS 6
#define MAX_OF_ELEMENT 12 /* symbols that are others for each element */
#define MAX_TOLD 24       /* facts about them */
#define MAX_ENSURED 20    /* facts about what is the same for all */

/* ---- what a function tells ---- */

struct telling {
	struct flow *fl;
	const struct returns *r;
	size_t end; /* the return that is looked at */
};

static const struct ir_block *end_of(const struct telling *t)
{
	return t->r->blocks[t->end];
}

static uint32_t version_of(const struct telling *t)
{
	return t->fl->walk->blocks[end_of(t)->index].mem_out;
}

static bool is_word(struct flow *fl, term t, enum vocab word)
{
	const struct term_node *n = t ? term_get(fl->pool, t) : NULL;
	return n && n->kind == TERM_APP && n->vocab == word;
}

/* Was the container made by this function, so that no caller knows one by its name? */
static bool is_made_here(struct flow *fl, term container)
{
	term made = container ? flow_elements_of(fl, container) : TERM_NONE;
	return made && (is_word(fl, made, VOCAB_ARRAY) || term_get(fl->pool, made)->kind == TERM_SYMBOL);
}

static void note_array(struct telling *t, term base, term container, const struct ir_type *item)
{
	struct flow *fl = t->fl;
	struct summary *s = fl->summary;
	size_t i = 0;
	while (i < s->contents.n && s->contents.at[i].base != base) {
		i++;
	}
	if (i < s->contents.n) {
		s->contents.at[i].end = s->contents.at[i].end == t->end ? t->end : SIZE_MAX;
		return;
	}
	if (i < MAX_CONTENTS && item->size > 0) {
		struct content c = {.base = base, .container = container, .item = item};
		c.is_new = is_made_here(fl, container);
		c.end = c.is_new ? t->end : SIZE_MAX;
		vec_push(fl->arena, &s->contents, c);
	}
}

/* Depth is bounded by MAX_ARMS. */
static void note_container(struct telling *t, term container, const struct ir_type *item, int depth)
{
	struct term_pool *p = t->fl->pool;
	const struct term_node *n = container ? term_get(p, container) : NULL;
	if (n && n->kind == TERM_SELECT && depth < MAX_ARMS) {
		note_container(t, n->args[1], item, depth + 1);
		note_container(t, n->args[2], item, depth + 1);
		return;
	}
	term base = n && n->sort == SORT_HANDLE ? term_app(p, VOCAB_DATA, &container, 1) : TERM_NONE;
	const struct term_node *at = base ? term_get(p, base) : NULL;
	if (at && at->kind == TERM_PTR && at->args[1] == term_int(p, 0)) {
		note_array(t, base, container, item);
	}
}

/* The containers in a record that stands at `pointer`. Depth is bounded by MAX_MEMBERS. */
static void note_members(struct telling *t, const struct ir_type *type, term pointer, uint32_t version, int depth)
{
	struct flow *fl = t->fl;
	const struct ir_type *item = flow_number_item(fl, type);
	if (item) {
		note_container(t, flow_final(fl, flow_handle_at(fl, pointer, version, end_of(t))), item, 0);
		return;
	}
	bool is_plain = type->kind == IR_TYPE_RECORD && !type->is_union && !flow_is_handle(fl, type) && depth < MAX_MEMBERS;
	for (size_t i = 0; is_plain && i < type->n_fields; i++) {
		term at = term_ptr_add(fl->pool, pointer, term_int(fl->pool, type->fields[i].offset));
		note_members(t, type->fields[i].type, at, version, depth + 1);
	}
}

/* What the function returns. */
static void note_result(struct telling *t, term returned)
{
	struct flow *fl = t->fl;
	const struct ir_type *type = fl->f->result, *item = flow_number_item(fl, type);
	const struct record_value *from = returned ? map_ptr(&fl->memory->records, returned) : NULL;
	if (item) {
		note_container(t, flow_final(fl, returned), item, 0);
	} else if (from && type->kind == IR_TYPE_RECORD && term_get(fl->pool, from->pointer)->kind == TERM_PTR) {
		note_members(t, type, from->pointer, from->version, 0);
	}
}

/* What a parameter by which a buffer of numbers is handed points to. */
static bool is_buffer_of(struct flow *fl, term object, const struct ir_type *item)
{
	const struct ir_param *from = flow_parameter_to(fl, object);
	const struct ir_type *to = from && from->type->kind == IR_TYPE_PTR && !from->is_reference ? from->type->elem : NULL;
	return to && to->kind == item->kind && to->bits == item->bits && to->is_signed == item->is_signed;
}

/* What an effect leaves: another container at a place, or other elements somewhere in one that was there before. */
static void note_effect(struct telling *t, const struct effect *e)
{
	struct flow *fl = t->fl;
	const struct ir_type *item = e->value && e->item ? flow_number_item(fl, e->item) : NULL;
	if (item) {
		note_container(t, flow_final(fl, flow_handle_at(fl, e->pointer, version_of(t), end_of(t))), item, 0);
		return;
	}
	term object = term_get(fl->pool, e->pointer)->args[0];
	const struct object *o = term_get(fl->pool, object)->object;
	bool is_filled = !e->bytes && e->type && e->type->kind == IR_TYPE_INT && e->type->bits > 1;
	if (is_filled && o && ((o->kind == OBJECT_BUFFER && o->of) || is_buffer_of(fl, object, e->type))) {
		term base = term_ptr(fl->pool, object, term_int(fl->pool, 0));
		note_array(t, base, o->kind == OBJECT_BUFFER ? o->of : TERM_NONE, e->type);
	}
}

/* ---- one element ---- */

struct speaks {
	struct flow *fl;
	struct content *c;
	bool of_element;   /* it differs from element to element */
	bool is_unsayable; /* it looks into memory by the element's number, or there are too many symbols in it */
};

static bool is_listed(const struct content *c, term symbol)
{
	for (size_t i = 0; i < c->of_element.n; i++) {
		if (c->of_element.at[i] == symbol) {
			return true;
		}
	}
	return false;
}

/* A symbol that was made after the element's number may be another one for each element. */
static void note_symbol(struct speaks *s, term symbol, const struct term_node *n)
{
	struct content *c = s->c;
	if (n->symbol->role == SYMBOL_PARAM) {
		return;
	}
	s->of_element = true;
	if (!is_listed(c, symbol)) {
		bool is_number = n->symbol->role == SYMBOL_LOCAL && (n->sort == SORT_INT || n->sort == SORT_BOOL);
		s->is_unsayable |= !is_number || c->of_element.n == MAX_OF_ELEMENT;
		vec_push(s->fl->arena, &c->of_element, symbol);
	}
}

static void note_atom(term atom, void *payload)
{
	struct speaks *s = payload;
	const struct term_node *n = term_get(s->fl->pool, atom);
	s->of_element |= atom == s->c->number;
	if (atom <= s->c->number) {
		return; /* made before it */
	}
	if (n->kind == TERM_SYMBOL) {
		note_symbol(s, atom, n);
	}
	bool is_plain = n->kind != TERM_OBJECT && n->kind != TERM_PTR && n->kind != TERM_APP;
	bool is_size = n->kind == TERM_APP && (n->vocab == VOCAB_NUMEL || n->vocab == VOCAB_DIM || n->vocab == VOCAB_RANK);
	s->is_unsayable |= !is_plain && !is_size && term_contains(s->fl->pool, atom, s->c->number);
}

static struct speaks what_it_says(struct flow *fl, struct content *c, term t)
{
	struct speaks s = {.fl = fl, .c = c};
	if (t) {
		term_each_atom(fl->pool, t, note_atom, &s);
	}
	return s;
}

/* Is it what stood at this number of an array when the function began? Then that array's first element; else TERM_NONE.
 */
static term array_before(struct flow *fl, const struct content *c, term value)
{
	struct term_pool *p = fl->pool;
	int128 bytes;
	const struct term_node *n = term_get(p, value);
	bool is_cell = is_word(fl, value, VOCAB_CELL) && n->n_args == 2 && term_const_value(p, n->args[1], &bytes) &&
	               bytes == c->item->size;
	const struct term_node *at = is_cell ? term_get(p, n->args[0]) : NULL;
	term start = term_mul(p, c->number, term_int(p, c->item->size));
	bool is_element = at && at->kind == TERM_PTR && at->args[1] == start && !term_contains(p, at->args[0], c->number);
	return is_element ? term_ptr(p, at->args[0], term_int(p, 0)) : TERM_NONE;
}

#define MAX_CHOICES 8

/* `value` as a choice between what the function wrote and what was there before. */
static void split(struct flow *fl, struct content *c, term value)
{
	struct term_pool *p = fl->pool;
	term conds[MAX_CHOICES], values[MAX_CHOICES], rest = value;
	size_t n = 0;
	for (const struct term_node *v = term_get(p, rest); v->kind == TERM_SELECT && n < MAX_CHOICES; n++) {
		bool is_first = array_before(fl, c, v->args[1]) != TERM_NONE;
		conds[n] = is_first ? term_not(p, v->args[0]) : v->args[0];
		values[n] = v->args[is_first ? 2 : 1];
		rest = v->args[is_first ? 1 : 2];
		v = term_get(p, rest);
	}
	c->before = array_before(fl, c, rest);
	c->wrote = c->before ? term_bool(p, false) : term_bool(p, true);
	c->value = c->before ? TERM_NONE : value;
	for (size_t i = c->before ? n : 0; i-- > 0;) {
		c->value = c->value ? term_select(p, conds[i], values[i], c->value) : values[i];
		c->wrote = term_or(p, conds[i], c->wrote);
	}
}

static void tell_facts(struct flow *fl, const struct returns *r, struct content *c)
{
	term about[2] = {c->value, c->wrote};
	fact_list found = {0};
	flow_facts_about(fl, flow_common_end(r), about, 2, &found);
	for (size_t i = 0; i < found.n && c->facts.n < MAX_TOLD; i++) {
		struct speaks s = what_it_says(fl, c, found.at[i].cond);
		if (s.of_element && !s.is_unsayable && !found.at[i].is_premise) {
			vec_push(fl->arena, &c->facts, found.at[i]);
		}
	}
}

static term value_of_element(struct flow *fl, const struct returns *r, const struct content *c)
{
	struct mem_loc loc = {TERM_NONE, c->item->size, c->item, false};
	loc.pointer = term_ptr_add(fl->pool, c->base, term_mul(fl->pool, c->number, term_int(fl->pool, c->item->size)));
	term *values = ARENA_ARRAY(fl->arena, term, r->n);
	fl->is_telling = true;
	for (size_t i = 0; i < r->n; i++) {
		bool is_asked = c->end == SIZE_MAX || c->end == i;
		values[i] =
		    is_asked ? flow_load(fl, &loc, fl->walk->blocks[r->blocks[i]->index].mem_out, r->blocks[i]) : TERM_NONE;
	}
	fl->is_telling = false;
	if (c->end != SIZE_MAX) {
		return flow_final(fl, values[c->end]);
	}
	return flow_join_returns(fl, r, values, c->item, arena_printf(fl->arena, "element:%s:%u:end", fl->f->usr, c->base));
}

/* False: nothing is known of it. */
static bool tell_element(struct flow *fl, const struct returns *r, struct content *c)
{
	struct symbol number = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .name = "i", .made_up_name = true};
	number.has_lo = c->container != TERM_NONE; /* behind a pointer, there are elements in front of it */
	number.key = arena_printf(fl->arena, "element:%s:%u", fl->f->usr, c->base);
	c->number = term_symbol(fl->pool, &number);
	fl->resting = 0;
	term value = value_of_element(fl, r, c);
	if (!value || term_get(fl->pool, value)->sort != SORT_INT) {
		return false;
	}
	split(fl, c, value);
	bool is_as_before = c->before == c->base && !c->value;
	if (is_as_before || what_it_says(fl, c, c->value).is_unsayable || what_it_says(fl, c, c->wrote).is_unsayable) {
		return false;
	}
	tell_facts(fl, r, c);
	c->assuming = fl->resting;
	return true;
}

/* ---- what holds of it behind every call ---- */

/* What is told of an element, none but this speaks of. */
static bool is_of_element(struct flow *fl, term cond)
{
	const struct summary *s = fl->summary;
	bool is = false;
	for (size_t i = 0; i < s->contents.n && !is; i++) {
		const struct content *c = &s->contents.at[i];
		is = term_contains(fl->pool, cond, c->number);
		for (size_t k = 0; k < c->of_element.n && !is; k++) {
			is = term_contains(fl->pool, cond, c->of_element.at[k]);
		}
	}
	return is;
}

static void ensure(struct flow *fl, const fact_list *facts)
{
	size_t most = fl->summary->ensures.n + MAX_ENSURED;
	for (size_t i = 0; i < facts->n; i++) {
		if (!is_of_element(fl, facts->at[i].cond) && !flow_ensure(fl, facts->at[i], most)) {
			return;
		}
	}
}

/* The sizes of containers that it leaves, and what is told of their elements. */
static void ensure_contents(struct flow *fl, const struct returns *r)
{
	struct summary *s = fl->summary;
	VEC(term) about = {0};
	for (size_t i = 0; i < s->contents.n; i++) {
		const struct content *c = &s->contents.at[i];
		vec_push(fl->arena, &about, c->value);
		vec_push(fl->arena, &about, c->wrote);
		vec_push(fl->arena, &about, c->container);
	}
	for (size_t i = 0; i < s->effects.n; i++) {
		const struct effect *e = &s->effects.at[i];
		if (e->value && term_get(fl->pool, e->value)->sort == SORT_HANDLE) {
			vec_push(fl->arena, &about, e->value);
		}
	}
	fact_list facts = {0};
	if (about.n) {
		flow_facts_about(fl, flow_common_end(r), about.at, about.n, &facts);
		ensure(fl, &facts);
	}
}

void flow_find_contents(struct flow *fl, const struct returns *r, const term *returned)
{
	struct summary *s = fl->summary;
	if (!flow_common_end(r)) {
		return;
	}
	for (size_t i = 0; i < r->n; i++) {
		struct telling t = {fl, r, i};
		note_result(&t, returned[i]);
		for (size_t k = 0; k < s->effects.n; k++) {
			note_effect(&t, &s->effects.at[k]);
		}
	}
	size_t n = 0;
	for (size_t i = 0; i < s->contents.n; i++) {
		struct content c = s->contents.at[i];
		if (tell_element(fl, r, &c)) {
			s->contents.at[n++] = c;
		}
	}
	s->contents.n = n;
	ensure_contents(fl, r);
}

/* ---- at a call ---- */

/* Is the array where it is said to be? Of a container, nothing stands in front of the first element. */
static bool is_begun_at(struct flow *fl, const struct content *c)
{
	const struct term_node *at = c->base ? term_get(fl->pool, c->base) : NULL;
	const struct object *o = at && at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	return o && (!c->container || (o->kind == OBJECT_BUFFER && at->args[1] == term_int(fl->pool, 0)));
}

/* In terms of the caller; false: it can not be said there. */
static bool content_now(struct instantiation *in, const struct content *from, struct content *c)
{
	struct flow *fl = in->fl;
	bool outer_lost = in->lost;
	in->lost = false;
	*c = (struct content){.item = from->item, .is_new = from->is_new};
	assumptions outer = flow_rests_begin(fl);
	c->base = flow_into(in, from->base);
	c->container = flow_into(in, from->container);
	c->number = flow_into(in, from->number);
	c->wrote = flow_into(in, from->wrote);
	c->value = flow_into(in, from->value);
	c->before = flow_into(in, from->before);
	for (size_t i = 0; i < from->of_element.n; i++) {
		vec_push(fl->arena, &c->of_element, flow_into(in, from->of_element.at[i]));
	}
	c->assuming = flow_rests_end(fl, outer) | from->assuming;
	bool is_lost = in->lost || !c->wrote || (from->value && !c->value) || (from->before && !c->before);
	for (size_t i = 0; i < from->facts.n && !is_lost; i++) {
		struct fact f = from->facts.at[i];
		outer = flow_rests_begin(fl);
		f.cond = flow_into(in, f.cond);
		f.assuming |= flow_rests_end(fl, outer);
		if (f.cond && !in->lost) {
			vec_push(fl->arena, &c->facts, f);
		}
		in->lost = false;
	}
	in->lost = outer_lost;
	return !is_lost && is_begun_at(fl, c);
}

/* One value for all that come behind those that were there before, as a row puts it there; null: it is not so. */
static const struct mem_put *as_put(struct flow *fl, const struct content *c)
{
	struct term_pool *p = fl->pool;
	const struct term_node *at = c->before ? term_get(p, c->before) : NULL;
	const struct object *o = at && at->kind == TERM_PTR ? term_get(p, at->args[0])->object : NULL;
	term from = o && o->kind == OBJECT_BUFFER ? o->of : TERM_NONE;
	bool is_one = from && c->value && c->container && !c->of_element.n && !term_contains(p, c->value, c->number) &&
	              c->before == term_app(p, VOCAB_DATA, &from, 1);
	term kept = is_one ? term_app(p, VOCAB_NUMEL, &from, 1) : TERM_NONE;
	if (!is_one || c->wrote != term_compare(p, REL_GE, c->number, kept)) {
		return NULL;
	}
	struct mem_put *put = ARENA_NEW(fl->arena, struct mem_put);
	*put = (struct mem_put){.container = c->container, .from = from, .kept = kept, .item = c->item, .n_parts = 1};
	put->parts[0] = (struct mem_part){.type = c->item, .value = c->value};
	return put;
}

void flow_contents_now(struct instantiation *in, const struct summary *s, write_list *out)
{
	struct flow *fl = in->fl;
	for (size_t i = 0; i < s->contents.n; i++) {
		struct content *c = ARENA_NEW(fl->arena, struct content);
		if (!content_now(in, &s->contents.at[i], c)) {
			continue;
		}
		struct mem_write w = {.pointer = c->base, .item = c->item, .is_new = c->is_new, .put = as_put(fl, c)};
		w.content = w.put ? NULL : c;
		w.type = c->container ? NULL : c->item; /* as the effect says that it is told of */
		w.where = w.what = c->assuming;
		vec_push(fl->arena, out, w);
	}
}

/* ---- where it is read ---- */

/* The number of the element that the cell is; TERM_NONE: it is none. */
static term number_of(struct flow *fl, const struct mem_loc *loc, const struct content *c)
{
	struct term_pool *p = fl->pool;
	const struct ir_type *t = loc->type, *item = c->item;
	const struct term_node *at = term_get(p, loc->pointer), *to = term_get(p, c->base);
	bool is_there = t && t->kind == IR_TYPE_INT && !loc->in_union && loc->bytes == item->size &&
	                t->bits == item->bits && t->is_signed == item->is_signed && at->kind == TERM_PTR &&
	                to->kind == TERM_PTR && at->args[0] == to->args[0];
	const struct object *o = is_there ? term_get(p, at->args[0])->object : NULL;
	term offset = o ? term_sub(p, at->args[1], to->args[1]) : TERM_NONE;
	term of = o && o->kind == OBJECT_BUFFER ? o->of : TERM_NONE;
	if (offset && of) {
		return flow_item_number(fl, offset, of, item->size);
	}
	term number = offset ? term_binary(p, TERM_DIV, offset, term_int(p, item->size)) : TERM_NONE;
	return number && term_mul(p, number, term_int(p, item->size)) == offset ? number : TERM_NONE;
}

/* The symbol of this element. */
static term of_element(struct flow *fl, const struct mem_loc *loc, uint32_t version, term symbol)
{
	struct symbol s = *term_get(fl->pool, symbol)->symbol;
	s.key = arena_printf(fl->arena, "%s#%s:%u:%u", s.key, fl->f->usr, loc->pointer, version);
	term t = term_symbol(fl->pool, &s);
	flow_born(fl, t, fl->memory->defs.at[version].block);
	flow_read_at(fl, t, s.key, loc->pointer);
	return t;
}

static void tell_of_element(struct flow *fl, const struct content *c, struct loop_pairs *pairs, term about)
{
	for (size_t i = 0; i < c->facts.n; i++) {
		const struct fact *f = &c->facts.at[i];
		assumptions outer = flow_rests_begin(fl);
		flow_rest_on(fl, f->assuming);
		term cond = loop_replace_all(fl, f->cond, pairs);
		if (cond) {
			flow_side_fact(fl, about, cond, f->place, f->why);
		}
		flow_rests_end(fl, outer);
	}
}

bool flow_content_fill(struct flow *fl, const struct mem_loc *loc, const struct content *c, uint32_t version,
                       struct mem_fill *out)
{
	term number = number_of(fl, loc, c), about = TERM_NONE;
	struct loop_pairs pairs = {0};
	if (!number) {
		return false;
	}
	loop_pair(&pairs, c->number, number);
	for (size_t i = 0; i < c->of_element.n; i++) {
		about = of_element(fl, loc, version, c->of_element.at[i]);
		loop_pair(&pairs, c->of_element.at[i], about);
	}
	if (about && !map_ptr(&fl->side_facts, about)) {
		tell_of_element(fl, c, &pairs, about);
	}
	*out = (struct mem_fill){.wrote = loop_replace_all(fl, c->wrote, &pairs)};
	out->value = loop_replace_all(fl, c->value, &pairs);
	if (c->before) {
		out->before = term_ptr_add(fl->pool, c->before, term_mul(fl->pool, number, term_int(fl->pool, loc->bytes)));
	}
	return out->wrote && (out->value || out->before);
}
