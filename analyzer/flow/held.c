/*
 * Handles and pointers in a container of known length: what a braced list, a push_back or a copy puts there, as memory
 * behind the container's data. So the tensors in a vector are the ones that were put in.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#define MAX_HELD 16 /* of a longer container nothing is known */

/* Of a container of handles or pointers: what it holds; null: it is none. */
static const struct ir_type *item_of(struct flow *fl, const struct ir_type *container)
{
	const struct model_type *row = container ? models_type(fl->c->models, container) : NULL;
	const struct ir_type *item =
	    row && row->role == MODEL_ARRAY_TYPE && container->n_targs ? container->targs[0] : NULL;
	bool is_held = item && item->size > 0 && (item->kind == IR_TYPE_PTR || flow_is_handle(fl, item));
	return is_held ? item : NULL;
}

/* What a container of handles holds: the bytes from one to the next; 0: it is none. */
static int64_t stride_of(struct flow *fl, const struct ir_type *container)
{
	const struct ir_type *item = item_of(fl, container);
	return item && flow_is_handle(fl, item) ? item->size : 0;
}

/* How many it holds; -1: that is not known, or too many. */
static int64_t length_of(struct flow *fl, term container)
{
	int128 n;
	bool known = container && term_get(fl->pool, container)->sort == SORT_HANDLE &&
	             term_const_value(fl->pool, term_app(fl->pool, VOCAB_NUMEL, &container, 1), &n);
	return known && n >= 0 && n <= MAX_HELD ? (int64_t)n : -1;
}

static term place_in(struct flow *fl, term container, int64_t k, int64_t stride)
{
	term data = term_app(fl->pool, VOCAB_DATA, &container, 1);
	return term_ptr_add(fl->pool, data, term_int(fl->pool, k * stride));
}

static void hold(struct flow *fl, uint32_t version, term place, term value, const struct ir_type *item)
{
	bool pointer = item->kind == IR_TYPE_PTR;
	bool known = value && term_get(fl->pool, value)->sort == (pointer ? SORT_PTR : SORT_HANDLE);
	if (known && place && term_get(fl->pool, place)->kind == TERM_PTR) {
		struct mem_write w = {.pointer = place, .bytes = term_int(fl->pool, pointer ? item->size : 1), .value = value};
		w.type = pointer ? item : NULL;
		flow_write(fl, version, w);
	}
}

static term held_at(struct flow *fl, term place, uint32_t version, const struct ir_block *block,
                    const struct ir_type *item)
{
	struct mem_loc loc = {place, item->size, item, false};
	bool pointer = item->kind == IR_TYPE_PTR;
	return pointer ? flow_load(fl, &loc, version, block) : flow_handle_at(fl, place, version, block);
}

/* ---- what a row puts there ---- */

static void hold_list(struct model_site *s, uint32_t version, term container, const struct ir_type *item)
{
	struct flow *fl = s->fl;
	struct flow_list l;
	const struct ir_instr *list = s->call->n_args > 1 ? ir_at(fl->f, s->call->args[1]) : NULL;
	bool known = list && flow_read_list(s, flow_value(fl, list->id, s->call->block), list->type, &l);
	for (int64_t k = 0; known && k < l.n && k < length_of(fl, container); k++) {
		term from = term_ptr_add(fl->pool, l.array, term_int(fl->pool, k * item->size));
		term held = held_at(fl, from, l.version, s->call->block, item);
		hold(fl, version, place_in(fl, container, k, item->size), held, item);
	}
}

/* The first ones of one container, in another. */
static void hold_those_of(struct model_site *s, uint32_t version, term container, term from, const struct ir_type *item)
{
	struct flow *fl = s->fl;
	int64_t n = length_of(fl, container), had = length_of(fl, from);
	for (int64_t k = 0; k < n && k < had; k++) {
		term held = held_at(fl, place_in(fl, from, k, item->size), s->version, s->call->block, item);
		hold(fl, version, place_in(fl, container, k, item->size), held, item);
	}
}

/* `v.push_back(x)` */
static void hold_one_more(struct model_site *s, uint32_t version, term container, term before,
                          const struct ir_type *item)
{
	int64_t had = length_of(s->fl, before);
	if (had >= 0 && length_of(s->fl, container) == had + 1) {
		term one = flow_model_eval(s, s->row->elements);
		if (item->kind == IR_TYPE_PTR) { /* it comes by reference */
			const struct ir_type *of = s->callee->params.n > 1 ? s->callee->params.at[1].type : NULL;
			bool fits = one && of && of->kind == IR_TYPE_PTR && of->elem == item;
			one = fits ? held_at(s->fl, one, s->version, s->call->block, item) : TERM_NONE;
		}
		hold(s->fl, version, place_in(s->fl, container, had, item->size), one, item);
	}
}

static bool is_argument(const struct model_expr *e)
{
	return e && e->kind == MODEL_ARG;
}

/* What a container of another length holds is not what it held when it last was so long. */
static void forget_items(struct model_site *s, uint32_t version, term container)
{
	const struct ir_type *of = s->callee->record;
	term data = term_app(s->fl->pool, VOCAB_DATA, &container, 1);
	flow_write(s->fl, version, (struct mem_write){.pointer = data, .item = of->n_targs ? of->targs[0] : NULL});
}

static void hold_resized(struct model_site *s, uint32_t version, term container, const struct ir_type *item)
{
	static const struct model_expr own = {.kind = MODEL_THIS};
	term before = flow_model_eval(s, &own);
	if (item || container != before) {
		forget_items(s, version, container);
	}
	if (item) {
		hold_those_of(s, version, container, before, item);
	}
	if (item && is_argument(s->row->elements)) {
		hold_one_more(s, version, container, before, item);
	}
}

void flow_hold_items(struct model_site *s, uint32_t version)
{
	const struct model_expr *makes = s->row->defines.n == 1 ? s->row->defines.at[0].value : NULL;
	const struct model_expr *place = makes ? s->row->defines.at[0].place : NULL;
	const struct ir_type *of = s->has_this && s->callee ? s->callee->record : NULL, *item = item_of(s->fl, of);
	bool is_own =
	    place && (place->kind == MODEL_THIS || (place->kind == MODEL_ADDRESS && place->args[0]->kind == MODEL_THIS));
	term container = of && is_own ? flow_model_eval(s, makes) : TERM_NONE;
	if (!container || term_get(s->fl->pool, container)->sort != SORT_HANDLE) {
		return;
	}
	bool is_word = makes->kind == MODEL_WORD;
	if (is_word && makes->word == VOCAB_RESIZE) {
		hold_resized(s, version, container, item);
	} else if (item && is_word && makes->word == VOCAB_COPY && is_argument(makes->args[0])) {
		hold_those_of(s, version, container, flow_model_eval(s, makes->args[0]), item);
	} else if (item && is_word && makes->word == VOCAB_ARRAY) {
		hold_list(s, version, container, item);
	}
	flow_put_items(s, version, makes, container);
}

/* Of a container whose length depends on sizes the first ones: who asks for more than there are is told so. */
void flow_hold_each(struct model_site *s, uint32_t version)
{
	struct flow *fl = s->fl;
	int64_t stride = s->row->holds && s->call->type->kind == IR_TYPE_RECORD ? stride_of(fl, s->call->type) : 0;
	int64_t n = stride ? length_of(fl, s->result) : 0;
	bool known = stride && s->result && term_get(fl->pool, s->result)->sort == SORT_HANDLE;
	for (int64_t k = 0; known && k < (n < 0 ? MAX_HELD : n); k++) {
		term number = term_int(fl->pool, k);
		struct model_site one = *s;
		one.bound = &number;
		one.n_bound = 1;
		one.item = (uint32_t)k + 1;
		assumptions outer = flow_rests_begin(fl);
		(void)flow_take_for_granted(&one);
		hold(fl, version, place_in(fl, s->result, k, stride), flow_model_eval(&one, s->row->holds),
		     s->call->type->targs[0]);
		(void)flow_rests_end(fl, outer);
	}
}

/* ---- what a function returns ---- */

/* Where a return leaves memory. */
static uint32_t version_at_end(const struct flow *fl, const struct ir_block *end)
{
	return fl->walk->versions[end->instrs.at[end->instrs.n - 1]->id];
}

void flow_find_result_items(struct flow *fl, const struct returns *r, const term *returned)
{
	const struct ir_type *type = fl->f->result;
	int64_t stride = stride_of(fl, type), n = stride && r->n ? length_of(fl, returned[0]) : 0;
	term *held = ARENA_ARRAY(fl->arena, term, r->n);
	for (size_t i = 1; i < r->n; i++) {
		n = length_of(fl, returned[i]) == n ? n : 0;
	}
	for (int64_t k = 0; k < n; k++) {
		for (size_t i = 0; i < r->n; i++) {
			term place = place_in(fl, returned[i], k, stride);
			held[i] = flow_handle_at(fl, place, version_at_end(fl, r->blocks[i]), r->blocks[i]);
		}
		const char *key = arena_printf(fl->arena, "result:%s:%d", fl->f->usr, (int)k);
		struct result_cell item = {k * stride, LOC_HANDLE, flow_join_returns(fl, r, held, type->targs[0], key)};
		vec_push(fl->arena, &fl->summary->result_items, item);
	}
}

/* ---- in loops ---- */

const struct ir_type *flow_held_type(struct flow *fl, term place)
{
	const struct ir_type *t = flow_handle_type_at(fl, place);
	for (uint32_t i = 0; !t && i < fl->f->params.n; i++) {
		const struct ir_type *to = fl->f->params.at[i].type;
		if (to->kind == IR_TYPE_PTR && flow_param(fl->pool, fl->f, i) == place) {
			t = to->elem;
		}
	}
	return t;
}

static const struct ir_type *moving_type(struct flow *fl, term h)
{
	uint64_t index;
	bool moves = map_get(&fl->loop->var_of, h, &index) && !fl->loop->vars.at[index - 1].phi;
	return moves ? flow_held_type(fl, fl->loop->vars.at[index - 1].loc.pointer) : NULL;
}

/* What a place holds as a loop goes round, a container of handles, before it is known whether that changes: it may be
 * any that was made here. */
bool flow_is_moving_container(struct flow *fl, term h)
{
	const struct ir_type *t = moving_type(fl, h);
	const struct model_type *row = t ? models_type(fl->c->models, t) : NULL;
	const struct ir_type *item = t && t->n_targs ? t->targs[0] : NULL;
	return row && row->role == MODEL_ARRAY_TYPE && item && (flow_is_handle(fl, item) || item->kind == IR_TYPE_RECORD);
}

bool flow_holds_handles(struct flow *fl, term place)
{
	const struct ir_type *t = flow_held_type(fl, place);
	return t && stride_of(fl, t) > 0;
}

bool flow_owns_what_it_holds(struct flow *fl, term h)
{
	const struct ir_type *t = moving_type(fl, h);
	return t && t->destructor;
}
