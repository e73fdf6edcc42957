/*
 * Cells: the integers and the functions that stand in a constant object of whatever shape (a record, an array of
 * records, a library's array) at known places. Its initializer is lowered as if it ran, into a function that nobody
 * keeps: whoever fills members by designators, without braces or by a class's own initializers does so there as
 * everywhere. What its straight-line stores leave behind is what the object holds. A call that may see the object, or a
 * branch, and nothing is known of it; where one value is none, that cell alone is not.
 */
#include "front/cells.h"

#include <string.h>

enum {
	MAX_CELLS = 4096, /* each is looked at for each store; of a larger object nothing is known */
	MAX_NESTED = 8    /* records in records and casts around a number; what lies deeper is not known */
};

struct cell {
	int64_t offset, value;
	const struct ir_type *type;
	bool is_known;
	const char *field, *function; /* of a pointer to a function: the member that it is, and what it points to or null */
};
struct filled {
	struct ir_unit *unit;
	struct arena *scratch;
	const struct ir_func *f;
	ir_id address;
	VEC(struct cell) cells; /* by offset */
	bool is_lost;
	bool hides; /* it has parts of which there are no cells: which functions they hold is not known */
};

/* ---- which integers there are ---- */

static bool is_function_pointer(const struct ir_type *t)
{
	return t->kind == IR_TYPE_PTR && t->elem && t->elem->kind == IR_TYPE_FUNC;
}

/* Recursion ends with the type; what lies too deep may be anything. */
static bool may_hold_functions(const struct ir_type *t, int depth)
{
	bool found = is_function_pointer(t) || depth > 2 * MAX_NESTED;
	if (t->kind == IR_TYPE_ARRAY)
		found |= may_hold_functions(t->elem, depth + 1);
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields && !found; i++)
		found = may_hold_functions(t->fields[i].type, depth + 1);
	return found;
}

/* Recursion ends with the type. */
static void find_cells(struct filled *o, const struct ir_type *t, struct cell at, int depth)
{
	at.type = t;
	bool is_whole = t->kind == IR_TYPE_RECORD || t->kind == IR_TYPE_ARRAY;
	o->hides |= is_whole && (depth >= MAX_NESTED || t->is_union) && may_hold_functions(t, 0);
	if ((t->kind == IR_TYPE_INT && t->size > 0 && t->bits <= 64) || is_function_pointer(t))
		vec_push(o->scratch, &o->cells, at);
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields && !t->is_union && depth < MAX_NESTED; i++) {
		const struct ir_field *f = &t->fields[i];
		struct cell in = {.offset = at.offset + f->offset};
		in.field = arena_printf(o->unit->arena, "%s::%s", t->name, f->name);
		if (f->offset >= 0 && !f->bit_width)
			find_cells(o, f->type, in, depth + 1);
	}
	for (int64_t i = 0; t->kind == IR_TYPE_ARRAY && i < t->count && depth < MAX_NESTED && o->cells.n <= MAX_CELLS;
	     i++) {
		struct cell in = {.offset = at.offset + i * t->elem->size, .field = at.field};
		find_cells(o, t->elem, in, depth + 1);
	}
}

/* ---- what the stores leave ---- */

static bool place_of(const struct filled *o, ir_id id, int64_t *offset)
{
	*offset = 0;
	for (; id != o->address; id = ir_at(o->f, id)->args[0]) {
		const struct ir_instr *in = ir_at(o->f, id);
		if (in->op == IR_FIELD)
			*offset += in->imm;
		else if (in->op != IR_CAST || in->type->kind != IR_TYPE_PTR)
			return false;
	}
	return true;
}

static bool leads_to(const struct filled *o, ir_id id)
{
	int64_t offset;
	return place_of(o, id, &offset);
}

static int64_t wrapped(int64_t value, const struct ir_type *t)
{
	unsigned bits = t->bits;
	if (bits == 1)
		return value != 0;
	if (bits >= 64)
		return value;
	uint64_t low = (uint64_t)value & ((UINT64_C(1) << bits) - 1);
	bool is_negative = t->is_signed && low >> (bits - 1);
	return is_negative ? (int64_t)(low | ~((UINT64_C(1) << bits) - 1)) : (int64_t)low;
}

/* A number, through the casts that are written around it; each may cut it. */
static bool integer(const struct filled *o, ir_id id, int64_t *value)
{
	const struct ir_type *casts[MAX_NESTED];
	size_t n = 0;
	const struct ir_instr *in = ir_at(o->f, id);
	for (; in->op == IR_CAST && in->type->kind == IR_TYPE_INT && n < MAX_NESTED; in = ir_at(o->f, in->args[0]))
		casts[n++] = in->type;
	if (in->op != IR_CONST || in->type->kind != IR_TYPE_INT)
		return false;
	*value = in->imm;
	while (n-- > 0)
		*value = wrapped(*value, casts[n]);
	return true;
}

static const struct ir_instr *function(const struct filled *o, ir_id id)
{
	const struct ir_instr *in = ir_at(o->f, id);
	while (in->op == IR_CAST && in->type->kind == IR_TYPE_PTR)
		in = ir_at(o->f, in->args[0]);
	return in->op == IR_FUNC || in->op == IR_NULLPTR ? in : NULL;
}

/* `value`, or a function, is written to so many bytes from `offset` on. */
static void write(struct filled *o, int64_t offset, int64_t bytes, const int64_t *value, const struct ir_instr *func)
{
	for (size_t i = 0; i < o->cells.n; i++) {
		struct cell *c = &o->cells.at[i];
		bool meets = bytes < 0 || (c->offset < offset + bytes && offset < c->offset + c->type->size);
		if (!meets)
			continue;
		bool is_whole = c->offset >= offset && c->offset + c->type->size <= offset + bytes;
		bool is_exact = c->offset == offset && c->type->size == bytes, is_int = c->type->kind == IR_TYPE_INT;
		c->is_known = is_whole && ((value && (*value == 0 || (is_exact && is_int))) || (func && is_exact && !is_int));
		c->value = c->is_known && is_int ? wrapped(*value, c->type) : 0;
		c->function = c->is_known && func && func->op == IR_FUNC ? func->text : NULL;
	}
}

static void run(struct filled *o, const struct ir_instr *in)
{
	int64_t offset = 0, value = 0;
	bool is_store = in->op == IR_STORE || in->op == IR_ZERO, is_part = is_store && place_of(o, in->args[0], &offset);
	for (size_t i = is_part ? 1 : 0; i < in->n_args && in->op != IR_FIELD && in->op != IR_CAST; i++)
		o->is_lost |= leads_to(o, in->args[i]);
	if (in->op == IR_ZERO && is_part)
		write(o, offset, in->imm, &value, NULL);
	if (in->op == IR_STORE && is_part)
		write(o, offset, in->type->size, integer(o, in->args[1], &value) ? &value : NULL, function(o, in->args[1]));
}

static void run_all(struct filled *o)
{
	o->is_lost = o->f->blocks.n != 1;
	for (size_t i = 1; i < o->f->instrs.n && !o->is_lost; i++)
		if (o->f->instrs.at[i])
			run(o, o->f->instrs.at[i]);
}

/* ---- the initializer ---- */

/* A call is only taken for the number that clang makes of it. */
static enum CXChildVisitResult find_call(CXCursor c, CXCursor parent, CXClientData payload)
{
	int64_t ignored;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	bool acts = kind == CXCursor_CallExpr || kind == CXCursor_LambdaExpr || kind == CXCursor_CXXNewExpr;
	if (acts && front_evaluate_int(c, &ignored))
		return CXChildVisit_Continue;
	*(bool *)payload |= acts;
	return acts ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool is_plain(struct front_tu *tu, CXCursor init)
{
	bool acts = false;
	struct front_range r = front_range_of(init);
	clang_visitChildren(init, find_call, &acts);
	return !acts && !front_has_trouble(tu, &r);
}

/* Lowers the initializer of the variable into a function that nobody keeps, and runs that. */
static void initialize(struct filled *o, struct front_tu *tu, CXCursor var, CXCursor init, const struct ir_global *g)
{
	struct ir_func *f = ARENA_NEW(tu->unit->arena, struct ir_func);
	struct front_stats *stats = tu->stats, ignored = {0};
	struct map index = tu->unknown_index;
	struct lower l;
	f->usr = f->name = f->display = g->usr;
	f->result = ir_void(tu->unit);
	tu->stats = &ignored; /* what is not understood of it counts where it is really lowered */
	map_init(&tu->unknown_index, o->scratch);
	lower_begin(&l, tu, f, var, o->scratch);
	ir_id address = ir_add_imm(l.b, IR_GLOBAL, ir_ptr(tu->unit, g->type), 0, g->usr, NULL, 0);
	lower_into(&l, init, address, g->type);
	if (ir_current(l.b))
		ir_return(l.b, 0);
	ir_builder_finish(l.b);
	tu->stats = stats;
	tu->unknown_index = index;
	o->f = f;
	for (size_t i = f->instrs.n; i-- > 1;)
		if (f->instrs.at[i] && f->instrs.at[i]->op == IR_GLOBAL && f->instrs.at[i]->text == g->usr)
			o->address = (ir_id)i;
	if (o->address)
		run_all(o);
	else
		o->is_lost = true;
}

static void keep_numbers(const struct filled *o, struct ir_global *g)
{
	for (size_t i = 0; i < o->cells.n; i++) {
		const struct cell *c = &o->cells.at[i];
		if (c->is_known && c->type->kind == IR_TYPE_INT)
			vec_push(o->unit->arena, &g->cells, (struct ir_cell){c->offset, c->type->size, c->value});
	}
}

/* A table of which one entry is not known may lead to any function. */
static void keep_functions(const struct filled *o, struct ir_global *g)
{
	for (size_t i = 0; i < o->cells.n; i++) {
		const struct cell *c = &o->cells.at[i];
		if (o->hides || (!c->is_known && c->type->kind != IR_TYPE_INT)) {
			g->table.n = 0;
			return;
		}
		if (c->function)
			vec_push(o->unit->arena, &g->table, (struct ir_held){c->field, c->function, c->offset});
	}
}

/* False: what the list does can not be told. */
static bool fill_cells(struct front_tu *tu, CXCursor var, CXCursor init, struct ir_global *g)
{
	struct arena scratch;
	arena_init(&scratch);
	struct filled o = {.unit = tu->unit, .scratch = &scratch};
	find_cells(&o, g->type, (struct cell){.field = ""}, 0);
	o.is_lost = !o.cells.n || o.cells.n > MAX_CELLS;
	if (!o.is_lost)
		initialize(&o, tu, var, init, g);
	if (!o.is_lost) {
		keep_numbers(&o, g);
		keep_functions(&o, g);
	}
	arena_release(&scratch);
	return !o.is_lost;
}

bool front_listed_cells(struct front_tu *tu, CXCursor var, CXCursor list, struct ir_global *g)
{
	return is_plain(tu, list) && fill_cells(tu, clang_getCursorDefinition(var), list, g);
}

void front_constant_cells(struct front_tu *tu, CXCursor var, struct ir_global *g)
{
	CXCursor definition = clang_getCursorDefinition(var), init = clang_getNullCursor();
	bool is_object = g->type->kind == IR_TYPE_ARRAY || (g->type->kind == IR_TYPE_RECORD && !g->type->is_union);
	if (g->is_const && is_object && !g->items.n && g->type->size > 0 && !clang_Cursor_isNull(definition) &&
	    !front_is_weak(tu, definition))
		init = clang_Cursor_getVarDeclInitializer(definition);
	if (!clang_Cursor_isNull(init) && is_plain(tu, init))
		fill_cells(tu, definition, init, g);
}
