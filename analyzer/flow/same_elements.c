/*
 * Elements: may two handles, of tensors or containers, lead to the same ones? Handles are terms, and different terms
 * may name one tensor: read from one place at different times, returned by a call, or exchanged between containers.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ARMS 6

bool flow_holds_own_elements(struct flow *fl, term pointer)
{
	const struct term_node *at = term_get(fl->pool, pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	const struct term_node *of = o && o->kind == OBJECT_BUFFER && o->of ? term_get(fl->pool, o->of) : NULL;
	while (of && of->kind == TERM_APP && of->vocab == VOCAB_VIEW) {
		of = term_get(fl->pool, of->args[0]);
	}
	bool made = of && of->kind == TERM_APP && (of->vocab == VOCAB_RESIZE || of->vocab == VOCAB_ARRAY);
	return made || (of && of->kind == TERM_SYMBOL);
}

static bool is_word(struct flow *fl, term t, enum vocab word)
{
	const struct term_node *n = t ? term_get(fl->pool, t) : NULL;
	return n && n->kind == TERM_APP && n->vocab == word;
}

term flow_viewed(struct flow *fl, term at)
{
	while (is_word(fl, at, VOCAB_VIEW) || is_word(fl, at, VOCAB_RESHAPE) || is_word(fl, at, VOCAB_ROW)) {
		at = term_get(fl->pool, at)->args[0];
	}
	return at;
}

term flow_elements_of(struct flow *fl, term at)
{
	at = flow_viewed(fl, at);
	while (is_word(fl, at, VOCAB_RESIZE)) {
		at = flow_viewed(fl, term_get(fl->pool, at)->args[0]);
	}
	return at;
}

/* Does the handle that is read there belong to that place alone: a vector's elements do, a tensor is shared by its
 * copies? What a caller keeps its handles in is taken to be apart. */
static bool owns_elements(struct flow *fl, term place)
{
	const struct term_node *at = term_get(fl->pool, place);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	if (!o || o->kind == OBJECT_BUFFER || o->kind == OBJECT_POINTEE) {
		return o && flow_is_from_outside(fl, at->args[0]) && !flow_holds_own_elements(fl, place);
	}
	const struct ir_type *t = flow_handle_type_at(fl, place);
	const struct model_type *row = t ? models_type(fl->c->models, t) : NULL;
	return o->kind != OBJECT_LOCAL || (row && row->role == MODEL_ARRAY_TYPE);
}

/* May the handle be that of any tensor or container: read through a pointer of which nobody knows where it leads, or
 * from a container that was filled here? */
static bool is_any_handle(struct flow *fl, term h)
{
	const struct term_node *n = h ? term_get(fl->pool, h) : NULL;
	bool read = n && n->kind == TERM_APP && (n->vocab == VOCAB_CELL || (n->vocab == VOCAB_INPUT && n->n_args == 1));
	term place = read ? n->args[0] : n && n->kind == TERM_SYMBOL ? flow_place_read(fl, h) : TERM_NONE;
	return place && term_get(fl->pool, place)->sort == SORT_PTR && !owns_elements(fl, place);
}

static bool key_begins(const struct term_node *n, const char *with)
{
	return n->kind == TERM_SYMBOL && strncmp(n->symbol->key, with, strlen(with)) == 0;
}

bool flow_is_shared_tensor(const struct term_pool *p, const struct term_node *n)
{
	bool made = n->kind == TERM_APP && n->vocab == VOCAB_TENSOR;
	return made && key_begins(term_get(p, n->args[n->n_args - 1]), FLOW_SHARED);
}

/* Did a call return it of which nobody says that its elements are new? */
static bool is_result(struct flow *fl, term h)
{
	const struct term_node *n = term_get(fl->pool, h);
	return key_begins(n, "value:") || flow_is_shared_tensor(fl->pool, n);
}

static bool is_plain_pointer(const struct ir_type *t)
{
	bool pointer = t && t->kind == IR_TYPE_PTR;
	return pointer && (!t->elem || (t->elem->kind != IR_TYPE_RECORD && t->elem->kind != IR_TYPE_FUNC));
}

/* Did a call return it that was handed a plain pointer, and may do anything with that? Its elements may be the memory
 * that the pointer leads to. */
static bool wraps_given(struct flow *fl, term h)
{
	const struct term_node *n = h ? term_get(fl->pool, h) : NULL;
	const char *number = n && key_begins(n, "value:") ? strrchr(n->symbol->key, ':') : NULL;
	uint64_t id = number ? strtoull(number + 1, NULL, 10) : 0;
	const struct ir_instr *call = id && id < fl->f->instrs.n ? fl->f->instrs.at[id] : NULL;
	if (!call || call->op != IR_CALL || strcmp(flow_instr_key(fl, "value", call->id), n->symbol->key) != 0) {
		return false;
	}
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	const struct model_function *row = callee ? flow_model_of(fl, call, callee) : NULL;
	bool given = false;
	for (uint32_t i = 0; i < call->n_args && !given; i++) {
		given = is_plain_pointer(ir_at(fl->f, call->args[i])->type);
	}
	return given && (row ? !row->pure : !callee || !callee->blocks.n);
}

bool flow_may_wrap(struct flow *fl, const struct object *tensor, term other)
{
	const struct object *o = term_get(fl->pool, other)->object;
	bool array = o->kind == OBJECT_BUFFER && !flow_may_be_shared(fl, o);
	struct mem_loc at = {.pointer = term_ptr(fl->pool, other, term_int(fl->pool, 0))};
	return tensor->kind == OBJECT_BUFFER && (array || flow_is_born_here(o->kind)) &&
	       wraps_given(fl, flow_elements_of(fl, tensor->of)) &&
	       (o->kind != OBJECT_LOCAL || flow_local_nobody_keeps(fl, &at) < 0);
}

/* Where a parameter that holds the tensor or container stands; TERM_NONE: it is none. */
static term place_of_input(struct flow *fl, term h)
{
	const struct term_node *n = term_get(fl->pool, h);
	bool passed = n->kind == TERM_APP && n->vocab == VOCAB_INPUT && n->n_args == 1;
	return passed && term_get(fl->pool, n->args[0])->kind == TERM_PTR ? n->args[0] : TERM_NONE;
}

term flow_place_of_handle(struct flow *fl, term h)
{
	return term_get(fl->pool, h)->kind == TERM_SYMBOL ? flow_place_read(fl, h) : place_of_input(fl, h);
}

/* Two handles of one place at different times, or two elements of one array that somebody passed, of which one may be
 * the other? */
static bool may_be_of_one_place(struct flow *fl, term a, term b)
{
	term x = flow_place_of_handle(fl, a), y = flow_place_of_handle(fl, b);
	const struct term_node *at = x ? term_get(fl->pool, x) : NULL, *to = y ? term_get(fl->pool, y) : NULL;
	if (!at || !to || at->kind != TERM_PTR || to->kind != TERM_PTR || at->args[0] != to->args[0]) {
		return false;
	}
	int128 apart;
	term distance = term_sub(fl->pool, at->args[1], to->args[1]);
	return !term_const_value(fl->pool, distance, &apart) || apart == 0;
}

const struct ir_param *flow_parameter_to(struct flow *fl, term object)
{
	for (uint32_t i = 0; i < fl->f->params.n; i++) {
		const struct term_node *n = term_get(fl->pool, flow_param(fl->pool, fl->f, i));
		if (n->kind == TERM_PTR && n->args[0] == object) {
			return &fl->f->params.at[i];
		}
	}
	return NULL;
}

/* Does a parameter hold it that is only looked at: nobody here moves its elements away? */
static bool is_kept(struct flow *fl, term h)
{
	term place = flow_place_of_handle(fl, h);
	const struct term_node *at = place ? term_get(fl->pool, place) : NULL;
	const struct ir_param *from = at && at->kind == TERM_PTR ? flow_parameter_to(fl, at->args[0]) : NULL;
	return from && flow_only_looks_at(fl, (uint32_t)(from - fl->f->params.at)) && at->args[1] == term_int(fl->pool, 0);
}

/* Is one of them a container that a loop fills, which may be any that was made here? */
static bool is_filled_by_loop(struct flow *fl, term a, term b)
{
	bool moves_a = flow_is_moving_container(fl, a), moves_b = flow_is_moving_container(fl, b);
	if (!moves_a && !moves_b) {
		return false;
	}
	bool kept_a = is_kept(fl, a), kept_b = is_kept(fl, b);
	moves_a = moves_a && !kept_a;
	moves_b = moves_b && !kept_b;
	if ((moves_a && kept_b && flow_owns_what_it_holds(fl, a)) ||
	    (moves_b && kept_a && flow_owns_what_it_holds(fl, b))) {
		flow_rest_on(fl, ASSUMING(NO_ALIAS));
		return false;
	}
	return moves_a || moves_b;
}

static const struct model_type *type_held_at(struct flow *fl, term place)
{
	const struct ir_type *t = place ? flow_held_type(fl, place) : NULL;
	return t ? models_type(fl->c->models, t) : NULL;
}

/* A tensor, whose elements no container has. */
static bool is_tensor(struct flow *fl, term h)
{
	const struct term_node *n = term_get(fl->pool, h);
	const struct model_type *row = type_held_at(fl, flow_place_of_handle(fl, h));
	bool made = n->kind == TERM_APP && (n->vocab == VOCAB_TENSOR || (n->vocab == VOCAB_INPUT && n->n_args > 1));
	return made || (row && row->role == MODEL_TENSOR);
}

/* Is it what a container holds whose elements another one may have had before, or may have got since? None that is only
 * looked at. */
static bool is_exchanged(struct flow *fl, term h, term with)
{
	term place = term_get(fl->pool, h)->kind == TERM_SYMBOL ? flow_place_read(fl, h) : TERM_NONE;
	const struct model_type *row = type_held_at(fl, place);
	bool moves = row && row->role == MODEL_ARRAY_TYPE && flow_may_hold_anothers(fl, place);
	return moves && !is_tensor(fl, with) && !is_kept(fl, h) && !is_kept(fl, with);
}

/* Is one read in a place that the other, a container made here, was put in? */
static bool was_put_there(struct flow *fl, term read, term made)
{
	uint64_t in = 0;
	term place = term_get(fl->pool, read)->kind == TERM_SYMBOL ? flow_place_read(fl, read) : TERM_NONE;
	if (!place || !map_get(&fl->memory->boxed, made, &in)) {
		return false;
	}
	const struct term_node *at = term_get(fl->pool, place), *to = in ? term_get(fl->pool, (term)in) : NULL;
	int128 apart;
	bool are_known = to && at->kind == TERM_PTR && to->kind == TERM_PTR;
	term distance = are_known ? term_sub(fl->pool, at->args[1], to->args[1]) : TERM_NONE;
	bool is_same =
	    are_known && at->args[0] == to->args[0] && (!term_const_value(fl->pool, distance, &apart) || apart == 0);
	return (!are_known || is_same) && !is_tensor(fl, made);
}

static bool are_any(struct flow *fl, term a, term b)
{
	struct object x = {.kind = OBJECT_BUFFER, .of = a}, y = {.kind = OBJECT_BUFFER, .of = b};
	bool shared = flow_may_be_shared(fl, &x) && flow_may_be_shared(fl, &y);
	return is_any_handle(fl, a) || is_any_handle(fl, b) || may_be_of_one_place(fl, a, b) ||
	       is_filled_by_loop(fl, a, b) || is_exchanged(fl, a, b) || is_exchanged(fl, b, a) || was_put_there(fl, a, b) ||
	       was_put_there(fl, b, a) || (shared && (is_result(fl, a) || is_result(fl, b)));
}

bool flow_may_be_same_elements(struct flow *fl, term x, term y, int depth)
{
	term a = flow_elements_of(fl, x), b = flow_elements_of(fl, y);
	if (a && b && a != b && depth < MAX_ARMS) {
		const struct term_node *n = term_get(fl->pool, a);
		if (n->kind == TERM_SELECT) {
			return flow_may_be_same_elements(fl, n->args[1], b, depth + 1) ||
			       flow_may_be_same_elements(fl, n->args[2], b, depth + 1);
		}
		if (term_get(fl->pool, b)->kind == TERM_SELECT) {
			return flow_may_be_same_elements(fl, b, a, depth + 1);
		}
	}
	return a && b && (a == b || depth >= MAX_ARMS || are_any(fl, a, b));
}

bool flow_may_be_same_handle(struct flow *fl, term a, term b)
{
	bool symbol = term_get(fl->pool, a)->kind == TERM_SYMBOL || term_get(fl->pool, b)->kind == TERM_SYMBOL;
	if (symbol || are_any(fl, a, b)) {
		return true;
	}
	flow_rest_on(fl, is_word(fl, a, VOCAB_INPUT) && is_word(fl, b, VOCAB_INPUT) ? ASSUMING(NO_ALIAS) : 0);
	return false;
}
