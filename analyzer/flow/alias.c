/*
 * Aliasing: may two addresses overlap? Objects of different identity do not; what a parameter points to is no local of
 * this function; accesses to scalars of different kind do not overlap (the language's own rule), character types
 * excepted. Buffers of different tensors, the operator object and its buffers, and a variable that only a lambda's
 * capture reaches, are taken to be apart from the rest.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"

/* The object whose pointer leads to this one; TERM_NONE: this is where the chain starts. What a context hands out as
 * its input is no part of the context: nobody changes it through that. */
static term holder(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	if (!o || (o->kind != OBJECT_POINTEE && o->kind != OBJECT_BUFFER && o->kind != OBJECT_BOX) || !o->of) {
		return TERM_NONE;
	}
	const struct term_node *of = term_get(fl->pool, o->of);
	bool input = of->kind == TERM_APP && of->vocab == VOCAB_INPUT && (of->n_args == 1 || o->kind != OBJECT_BOX);
	bool through = of->kind == TERM_APP && of->n_args && (of->vocab == VOCAB_CELL || input);
	const struct term_node *ptr = through ? term_get(fl->pool, of->args[0]) : NULL;
	return ptr && ptr->kind == TERM_PTR ? ptr->args[0] : TERM_NONE;
}

#define MAX_CHAIN 32

/* The object at the bottom of a chain of loaded pointers. */
term flow_root(struct flow *fl, term object)
{
	for (int hops = 0; hops < MAX_CHAIN; hops++) {
		term next = holder(fl, object);
		if (!next) {
			return object;
		}
		object = next;
	}
	return object;
}

/* Does the chain of pointers that leads to `object` come through `from`? */
static bool leads_through(struct flow *fl, term object, term from)
{
	for (int hops = 0; hops < MAX_CHAIN && object; hops++) {
		if (object == from) {
			return true;
		}
		object = holder(fl, object);
	}
	return object != TERM_NONE;
}

bool flow_is_born_here(enum object_kind k)
{
	return k == OBJECT_LOCAL || k == OBJECT_HEAP || k == OBJECT_STACK || k == OBJECT_STRING;
}

bool flow_is_from_outside(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	if (o->kind != OBJECT_POINTEE) {
		return o->kind == OBJECT_GLOBAL || o->kind == OBJECT_BUFFER;
	}
	const struct term_node *of = term_get(fl->pool, o->of);
	if (of->kind == TERM_SYMBOL) {
		return of->symbol->role == SYMBOL_PARAM;
	}
	bool is_cell = of->kind == TERM_APP && of->vocab == VOCAB_CELL && of->n_args == 2;
	return is_cell && !flow_holds_own_elements(fl, of->args[0]);
}

/* Was the pointee's pointer read from memory? One that the function computes may be the address of a local all the same
 * that no memory holds: a pointer that a loop moves along an array. */
static bool is_from_memory(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	const struct term_node *of = o->kind == OBJECT_POINTEE && o->of ? term_get(fl->pool, o->of) : NULL;
	uint64_t index;
	bool moves =
	    of && of->kind == TERM_SYMBOL && map_get(&fl->loop->var_of, o->of, &index) && !fl->loop->vars.at[index - 1].phi;
	return moves || (of && of->kind == TERM_APP && of->vocab == VOCAB_CELL);
}

bool flow_is_of_own_container(struct flow *fl, const struct object *o)
{
	term made = o->kind == OBJECT_BUFFER && o->of ? flow_elements_of(fl, o->of) : TERM_NONE;
	const struct term_node *n = made ? term_get(fl->pool, made) : NULL;
	uint64_t in = 0;
	term place = n && n->kind == TERM_SYMBOL ? flow_place_read(fl, made) : TERM_NONE;
	if (n && n->kind == TERM_APP && n->vocab == VOCAB_ARRAY && map_get(&fl->memory->boxed, made, &in)) {
		place = (term)in;
	}
	return place && term_get(fl->pool, place)->kind == TERM_PTR && flow_is_made_here(fl, place);
}

/* Did this function's own calls make it? A box that a call returned holds a value of that call. */
static bool is_new(struct flow *fl, const struct object *o)
{
	const struct term_node *of = o->kind == OBJECT_BUFFER && o->of ? term_get(fl->pool, o->of) : NULL;
	bool dims = of && of->kind == TERM_APP && (of->vocab == VOCAB_DIMS || of->vocab == VOCAB_COUNTED_DIMS);
	return dims || o->kind == OBJECT_BOX || flow_is_born_here(o->kind);
}

/* Is some class in sight derived from the one whose constructor this is? */
static bool is_base(struct flow *fl)
{
	if (fl->object->is_base) {
		return fl->object->is_base > 0;
	}
	fl->object->is_base = -1;
	for (size_t i = 0; i < fl->c->unit->records.n; i++) {
		const struct ir_type *t = fl->c->unit->records.at[i];
		for (size_t j = 0; j < t->n_fields && t->fields[j].is_base; j++) {
			fl->object->is_base = t->fields[j].type == fl->f->record ? 1 : fl->object->is_base;
		}
	}
	return fl->object->is_base > 0;
}

/* What a constructor makes, which nothing that is handed to it points to yet: but a derived class may hand its base
 * what it holds itself. */
static bool is_being_made(struct flow *fl, term object)
{
	if (!fl->f->is_constructor || fl->f->params.n == 0 || is_base(fl)) {
		return false;
	}
	const struct term_node *self = term_get(fl->pool, flow_param(fl->pool, fl->f, 0));
	return self->kind == TERM_PTR && self->args[0] == object;
}

/* The elements of a tensor, which may be those of another one, too: a view, or an input that is handed on as the
 * output. What holds dimensions, and a vector's elements, are the handle's own. */
bool flow_may_be_shared(struct flow *fl, const struct object *o)
{
	const struct term_node *of = o->kind == OBJECT_BUFFER && o->of ? term_get(fl->pool, o->of) : NULL;
	while (of && of->kind == TERM_APP && (of->vocab == VOCAB_RESIZE || of->vocab == VOCAB_VIEW)) {
		of = term_get(fl->pool, of->args[0]);
	}
	bool own = of && of->kind == TERM_APP &&
	           (of->vocab == VOCAB_DIMS || of->vocab == VOCAB_COUNTED_DIMS || of->vocab == VOCAB_ARRAY);
	return of && !own;
}

static term handle_behind(const struct object *o)
{
	return o->kind == OBJECT_BUFFER ? o->of : TERM_NONE;
}

enum alias flow_objects_alias(struct flow *fl, term a, term b)
{
	if (a == b) {
		return ALIAS_MUST;
	}
	if ((is_being_made(fl, a) && flow_is_from_outside(fl, b)) ||
	    (is_being_made(fl, b) && flow_is_from_outside(fl, a))) {
		flow_rest_on(fl, ASSUMING(NO_ALIAS)); /* a class out of sight may be derived from it */
		return ALIAS_NO;
	}
	const struct object *x = term_get(fl->pool, a)->object, *y = term_get(fl->pool, b)->object;
	if (!x || !y) {
		return ALIAS_MAY;
	}
	if (flow_may_be_same_elements(fl, handle_behind(x), handle_behind(y), 0) || flow_may_wrap(fl, x, b) ||
	    flow_may_wrap(fl, y, a)) {
		return ALIAS_MAY;
	}
	if (x->kind != OBJECT_POINTEE && y->kind != OBJECT_POINTEE) {
		flow_rest_on(fl, flow_may_be_shared(fl, x) && flow_may_be_shared(fl, y) ? ASSUMING(NO_ALIAS) : 0);
		return ALIAS_NO;
	}
	if (is_new(fl, x) || is_new(fl, y)) {
		term pointee = x->kind == OBJECT_POINTEE ? a : b;
		struct mem_loc other = {.pointer = term_ptr(fl->pool, pointee == a ? b : a, term_int(fl->pool, 0))};
		bool apart = flow_is_from_outside(fl, pointee) ||
		             (is_from_memory(fl, pointee) && flow_local_nobody_keeps(fl, &other) >= 0);
		return apart ? ALIAS_NO : ALIAS_MAY;
	}
	if ((flow_is_of_own_container(fl, x) && flow_is_from_outside(fl, b)) ||
	    (flow_is_of_own_container(fl, y) && flow_is_from_outside(fl, a))) {
		return ALIAS_NO;
	}
	if (flow_is_sole_capture(fl, a) || flow_is_sole_capture(fl, b)) {
		return ALIAS_NO;
	}
	/* What a container or a tensor in an object keeps its elements in is not that object. A plain pointer in it may
	 * lead back. */
	term rx = flow_root(fl, a), ry = flow_root(fl, b);
	bool inside = (rx == a && y->kind != OBJECT_POINTEE) || (ry == b && x->kind != OBJECT_POINTEE);
	return rx == ry && inside ? ALIAS_NO : ALIAS_MAY;
}

static bool is_reachable_from(struct flow *fl, term object, term from)
{
	if (object == from) {
		return false;
	}
	bool apart = flow_is_sole_capture(fl, object) && !leads_through(fl, object, from);
	return !apart && flow_root(fl, object) == flow_root(fl, from);
}

/* A function that was not read may write what others handed out: memory from outside that it is not handed here. */
static enum alias stranger_alias(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	if (w->any_elements && o && o->kind == OBJECT_BUFFER) {
		return ALIAS_MAY;
	}
	if (o && o->kind == OBJECT_POINTEE && loc->bytes != LOC_HANDLE) {
		flow_rest_on(fl, ASSUMING(HANDED_ONLY));
	}
	bool may_resize = !w->on_device && !flow_strangers_resize(fl);
	if (may_resize && loc->bytes == LOC_HANDLE && !flow_is_container_at(fl, loc->pointer)) {
		flow_rest_on(fl, ASSUMING(SIZES_KEPT));
	}
	return ALIAS_NO;
}

/* A scalar but a character, or a record of such: a half, a complex number. */
static bool is_number(struct flow *fl, const struct ir_type *t)
{
	if (!t || t->kind != IR_TYPE_RECORD) {
		return t && ir_is_scalar(t) && !(t->kind == IR_TYPE_INT && t->bits == 8);
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_type *of = t->fields[i].type;
		if (of->kind == IR_TYPE_PTR || of->kind == IR_TYPE_RECORD || !is_number(fl, of)) {
			return false;
		}
	}
	return t->n_fields > 0 && !flow_is_handle(fl, t);
}

/* Does a vector of tensors lie there, or one of its elements? A tensor keeps numbers and texts. */
static bool is_of_tensors(struct flow *fl, const struct mem_loc *loc)
{
	term object = term_get(fl->pool, loc->pointer)->args[0];
	const struct object *o = term_get(fl->pool, object)->object;
	bool element = o && o->kind == OBJECT_BUFFER;
	term place = element ? flow_place_of_handle(fl, o->of) : loc->pointer;
	return place && flow_holds_handles(fl, place);
}

/* Does the write only change elements of a tensor, or a number? Neither is the handle that a box holds. */
static bool spares_handles(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	if (w->of_tensor && is_of_tensors(fl, loc)) {
		flow_rest_on(fl, ASSUMING(NO_ALIAS));
		return true;
	}
	if (o && o->kind == OBJECT_BUFFER) {
		const struct term_node *of = term_get(fl->pool, o->of);
		bool view = of->kind == TERM_APP && of->vocab == VOCAB_VIEW;
		bool scalar = (w->type && ir_is_scalar(w->type)) || (w->item && ir_is_scalar(w->item)) ||
		              (w->handed && ir_is_scalar(w->handed));
		return view || scalar || is_number(fl, w->type);
	}
	return is_number(fl, w->type);
}

/* The object that a parameter points to. */
static bool is_parameter(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	const struct term_node *of = o && o->kind == OBJECT_POINTEE && o->of ? term_get(fl->pool, o->of) : NULL;
	return of && of->kind == TERM_SYMBOL && of->symbol->role == SYMBOL_PARAM;
}

/* What one parameter points to is written, another one holds a handle: tensors that come as two parameters are taken to
 * be two, and the bytes that a pointer leads to (memset of the output) to lie in no box. */
static bool two_parameters(struct flow *fl, term a, term b)
{
	return a != b && is_parameter(fl, a) && is_parameter(fl, b);
}

bool flow_is_scalar_reference(const struct ir_param *p)
{
	const struct ir_type *t = p && p->is_reference && p->type->kind == IR_TYPE_PTR ? p->type->elem : NULL;
	return t && ir_is_scalar(t) && t->kind != IR_TYPE_PTR;
}

/* Numbers that a function is handed by two references are two variables: a call in sight that hands it one twice knows
 * (call.c). */
static bool two_references(struct flow *fl, term a, term b)
{
	return two_parameters(fl, a, b) && flow_is_scalar_reference(flow_parameter_to(fl, a)) &&
	       flow_is_scalar_reference(flow_parameter_to(fl, b));
}

#define MAX_FIELD_DEPTH 6

/* Has the type no character in it, so that only a cast makes one of its address a character's? */
static bool holds_no_bytes(const struct ir_type *t, int depth)
{
	if (!t || depth > MAX_FIELD_DEPTH) {
		return false;
	}
	if (t->kind == IR_TYPE_ARRAY) {
		return holds_no_bytes(t->elem, depth + 1);
	}
	if (t->kind != IR_TYPE_RECORD) {
		return ir_is_scalar(t) && !(t->kind == IR_TYPE_INT && t->bits <= 8);
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		if (!holds_no_bytes(t->fields[i].type, depth + 1)) {
			return false;
		}
	}
	return t->n_fields > 0 && t->is_complete && !t->is_union;
}

static bool points_to_record(const struct ir_param *p)
{
	const struct ir_type *t = p && p->type->kind == IR_TYPE_PTR ? p->type->elem : NULL;
	return t && t->kind == IR_TYPE_RECORD;
}

/* What a pointer that a loop moves along a parameter's elements points to. */
static bool is_moved_buffer(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	uint64_t index;
	if (o->kind != OBJECT_POINTEE || !map_get(&fl->loop->var_of, o->of, &index)) {
		return false;
	}
	const struct ir_instr *phi = fl->loop->vars.at[index - 1].phi;
	return phi && flow_walks_buffers(fl, phi->id);
}

/* A record of sizes that comes as one parameter, and bytes that are written through another one, or through a member of
 * a record: C's types say nothing of bytes, but that the buffer is the record, nobody means. */
static bool record_and_buffer(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term record,
                              term buffer)
{
	const struct ir_param *from = flow_parameter_to(fl, record), *to = flow_parameter_to(fl, buffer);
	bool bytes = w->type && w->type->kind == IR_TYPE_INT && w->type->bits == 8 && !w->reach && !w->in_union;
	if (!bytes || loc->bytes == LOC_HANDLE || record == buffer || !points_to_record(from) ||
	    !holds_no_bytes(from->type->elem, 0) || term_get(fl->pool, buffer)->object->kind != OBJECT_POINTEE) {
		return false;
	}
	return to ? !points_to_record(to) : flow_is_from_outside(fl, buffer) || is_moved_buffer(fl, buffer);
}

/* A field of the method's own object that nothing but the constructor writes. */
static bool is_constant_field(struct flow *fl, const struct mem_loc *loc)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	int128 offset;
	return flow_has_made_self(fl->f) && at->kind == TERM_PTR &&
	       at->args[0] == term_get(fl->pool, flow_param(fl->pool, fl->f, 0))->args[0] &&
	       term_const_value(fl->pool, at->args[1], &offset) && ir_is_constant(fl->f->record, (int64_t)offset);
}

enum alias flow_write_alias(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term write_pointer)
{
	if (is_constant_field(fl, loc)) {
		return ALIAS_NO;
	}
	if (w->resizes) {
		return loc->bytes == LOC_HANDLE ? ALIAS_MAY : ALIAS_NO;
	}
	if (w->by_stranger) {
		return stranger_alias(fl, loc, w);
	}
	if (!write_pointer || term_get(fl->pool, write_pointer)->kind != TERM_PTR) {
		bool punned = loc->in_union || w->in_union;
		if (loc->bytes == LOC_HANDLE) {
			return !punned && is_number(fl, w->type) ? ALIAS_NO : ALIAS_MAY;
		}
		return !punned && flow_told_apart(fl, loc->type, w->type) ? ALIAS_NO : ALIAS_MAY;
	}
	const struct term_node *at = term_get(fl->pool, loc->pointer), *to = term_get(fl->pool, write_pointer);
	if (at->kind != TERM_PTR) {
		return ALIAS_MAY;
	}
	if (w->reach && is_reachable_from(fl, at->args[0], to->args[0])) {
		return ALIAS_MAY;
	}
	if (w->only_reach) {
		flow_rest_on(fl, w->as_const && at->args[0] == to->args[0] ? ASSUMING(CONST_KEPT) : 0);
		return ALIAS_NO;
	}
	if (w->is_new && at->args[0] != to->args[0]) {
		const struct object *x = term_get(fl->pool, at->args[0])->object, *y = term_get(fl->pool, to->args[0])->object;
		bool same = x && y && flow_may_be_same_elements(fl, handle_behind(x), handle_behind(y), 0);
		return same ? ALIAS_MAY : ALIAS_NO;
	}
	enum alias ranges = flow_ranges_in_one(fl, loc, w, at, to);
	if (ranges != ALIAS_MAY || flow_overlap_in_part(fl, loc, w, at, to)) {
		return ranges;
	}
	if (flow_handle_apart(fl, loc, w, write_pointer) || flow_cell_apart(fl, loc, w, write_pointer)) {
		return ALIAS_NO; /* before objects, which take more for granted */
	}
	if (flow_lies_elsewhere(fl, loc, to->args[0], w)) {
		flow_rest_on(fl, ASSUMING(HANDED_ONLY)); /* nor is it what the variable leads to */
		return ALIAS_NO;
	}
	enum alias objects = flow_objects_alias(fl, at->args[0], to->args[0]);
	if (objects == ALIAS_NO) {
		return ALIAS_NO;
	}
	if (loc->bytes == LOC_HANDLE && objects == ALIAS_MAY && two_parameters(fl, at->args[0], to->args[0])) {
		flow_rest_on(fl, ASSUMING(NO_ALIAS));
		return ALIAS_NO;
	}
	if (loc->bytes == LOC_HANDLE && objects == ALIAS_MAY && spares_handles(fl, loc, w, to->args[0])) {
		return ALIAS_NO;
	}
	if (objects == ALIAS_MAY &&
	    (two_references(fl, at->args[0], to->args[0]) || record_and_buffer(fl, loc, w, at->args[0], to->args[0]))) {
		flow_rest_on(fl, ASSUMING(NO_ALIAS));
		return ALIAS_NO;
	}
	if (objects == ALIAS_MAY) {
		return ALIAS_MAY;
	}
	if (w->region && flow_beside_region(fl, loc, w->region, w->region_bytes)) {
		return ALIAS_NO;
	}
	return ALIAS_MAY;
}
