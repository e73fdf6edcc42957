/*
 * Looking into a container of constants. The key is compared with those of the entries one after the other, and what is
 * found is the first that is equal: a chain of choices between places in the constant array of the entries, which a
 * proof takes apart and a run goes through. Of keys that nobody can compare the choices are unknown.
 */
#include "front/lookup.h"

#include <string.h>

enum {
	MAX_CHOICES = 6 /* as many arms as flow goes through when it reads by a pointer; more are told by their number */
};

struct look {
	struct lower *l;
	const struct front_lookup *t;
	const struct model_function *row;
	const struct ir_func *callee;
	ir_id key;      /* a number, or the address of a text */
	ir_id *is_here; /* of each entry: is the key its own? */
	ir_id found;
};

/* ---- the container ---- */

/* `get()`, by name alone: neither arguments nor an object that would have to be evaluated. */
static bool is_bare_call(struct lower *l, CXCursor call)
{
	struct kids kids = lower_kids(l, call);
	CXCursor name = kids.n == 1 ? kids.at[0] : clang_getNullCursor();
	while (clang_getCursorKind(name) == CXCursor_UnexposedExpr) {
		kids = lower_kids(l, name);
		name = kids.n == 1 ? kids.at[0] : clang_getNullCursor();
	}
	return clang_getCursorKind(name) == CXCursor_DeclRefExpr && clang_Cursor_getNumArguments(call) == 0;
}

static bool is_static_declaration(struct lower *l, CXCursor statement)
{
	struct kids kids = lower_kids(l, statement);
	return clang_getCursorKind(statement) == CXCursor_DeclStmt && kids.n == 1 &&
	       clang_getCursorKind(kids.at[0]) == CXCursor_VarDecl &&
	       clang_Cursor_getStorageClass(kids.at[0]) == CX_SC_Static &&
	       !front_is_reference(clang_getCursorType(kids.at[0]));
}

/* What a function that does nothing else returns: `static const M m{...}; return m;` */
static CXCursor returned(struct lower *l, CXCursor call)
{
	CXCursor f = clang_getCursorDefinition(clang_getCursorReferenced(call)), none = clang_getNullCursor();
	if (clang_Cursor_isNull(f) || !is_bare_call(l, call) || front_is_weak(l->tu, f))
		return none;
	struct kids kids = lower_kids(l, f);
	struct kids body = kids.n ? lower_kids(l, kids.at[kids.n - 1]) : kids;
	if (body.n < 1 || body.n > 2 || clang_getCursorKind(body.at[body.n - 1]) != CXCursor_ReturnStmt ||
	    (body.n == 2 && !is_static_declaration(l, body.at[0])))
		return none;
	struct kids value = lower_kids(l, body.at[body.n - 1]);
	CXCursor var = value.n == 1 ? value.at[0] : none;
	while (clang_getCursorKind(var) == CXCursor_UnexposedExpr || clang_getCursorKind(var) == CXCursor_ParenExpr) {
		value = lower_kids(l, var);
		var = value.n == 1 ? value.at[0] : none;
	}
	bool is_name = clang_getCursorKind(var) == CXCursor_DeclRefExpr;
	bool is_its_own =
	    is_name && body.n == 2 && clang_equalCursors(clang_getCursorReferenced(var), lower_kids(l, body.at[0]).at[0]);
	return is_its_own || (is_name && body.n == 1) ? var : none;
}

/* The variable that an expression is, by way of references to it. */
static CXCursor container(struct lower *l, CXCursor expr, bool *is_called)
{
	CXCursor none = clang_getNullCursor();
	for (int depth = 0; depth < 8 && !clang_Cursor_isNull(expr); depth++) {
		expr = lower_strip(l, expr);
		if (clang_getCursorKind(expr) == CXCursor_UnexposedExpr) { /* made constant */
			struct kids kids = lower_kids(l, expr);
			expr = kids.n == 1 ? kids.at[0] : none;
			continue;
		}
		CXCursor var = clang_getCursorReferenced(expr);
		bool is_call = clang_getCursorKind(expr) == CXCursor_CallExpr;
		*is_called |= is_call;
		if (is_call && front_is_function(clang_getCursorKind(var)) &&
		    front_is_reference(clang_getCursorResultType(var)))
			expr = returned(l, expr);
		else if (clang_getCursorKind(var) != CXCursor_VarDecl || clang_getCursorKind(expr) != CXCursor_DeclRefExpr)
			return none;
		else if (!front_is_reference(clang_getCursorType(var)))
			return var;
		else
			expr = clang_Cursor_getVarDeclInitializer(var);
	}
	return none;
}

/* ---- the entries ---- */

static ir_id place(struct look *k, size_t i, bool of_value)
{
	struct lower *l = k->l;
	const struct front_lookup *t = k->t;
	ir_id all = ir_add_imm(l->b, IR_GLOBAL, lower_pointer_to(l, t->entries->type), 0, t->entries->usr, NULL, 0);
	ir_id entry = lower_field(l, all, t->element, (int64_t)i * t->element->size, "");
	return of_value && t->value ? lower_field(l, entry, t->value, t->value_offset, t->element->fields[1].name) : entry;
}

static ir_id truth(struct look *k, enum ir_op op, ir_id a, ir_id b)
{
	ir_id args[] = {a, b};
	return ir_add(k->l->b, op, ir_int(k->l->unit, 1, false), args, 2);
}

/* A library's comparison of a text with a literal, which the model of the method names. */
static const char *text_comparison(struct look *k, const struct ir_type *literal)
{
	struct lower *l = k->l;
	struct ir_func *f =
	    ir_func_add(l->unit, intern(l->tu->names, arena_printf(l->scratch, "texts:%s", k->t->key->usr)));
	if (f->params.n)
		return f->usr;
	f->name = f->display = intern(l->tu->names, k->row->texts);
	f->result = ir_int(l->unit, 1, false);
	struct ir_param text = {.name = "", .type = lower_pointer_to(l, k->t->key), .static_extent = -1, .counted_by = -1};
	text.is_reference = text.is_const_pointee = true;
	vec_push(l->unit->arena, &f->params, text);
	struct ir_param characters = {.name = "", .type = literal, .static_extent = -1, .counted_by = -1};
	characters.is_const_pointee = true;
	vec_push(l->unit->arena, &f->params, characters);
	return f->usr;
}

static ir_id compare(struct look *k, size_t i)
{
	struct lower *l = k->l;
	const struct ir_type *one = ir_int(l->unit, 1, false);
	if (k->t->kind == KEY_NUMBER)
		return truth(k, IR_EQ, k->key, ir_const(l->b, k->t->key, front_key_number(k->t, i)));
	if (k->t->kind == KEY_TEXT && k->row->texts && k->key) {
		ir_id literal = lower_value(l, front_key_text(l->tu, k->t, i));
		ir_id args[] = {k->key, literal};
		return lower_call_usr(l, text_comparison(k, lower_type_of(l, literal)), one, args, 2);
	}
	return ir_add_imm(l->b, IR_UNKNOWN, one, 0, intern(l->tu->names, "key"), NULL, 0);
}

static void compare_all(struct look *k)
{
	k->is_here = ARENA_ARRAY(k->l->scratch, ir_id, k->t->n + 1);
	k->found = 0;
	for (size_t i = 0; i < k->t->n; i++) {
		k->is_here[i] = compare(k, i);
		k->found = k->found ? truth(k, IR_OR, k->found, k->is_here[i]) : k->is_here[i];
	}
	if (!k->found)
		k->found = ir_const(k->l->b, ir_int(k->l->unit, 1, false), 0);
}

static ir_id choose(struct look *k, ir_id cond, ir_id yes, ir_id no)
{
	ir_id args[] = {cond, yes, no};
	return ir_add(k->l->b, IR_SELECT, lower_type_of(k->l, yes), args, 3);
}

/* The entry that is found, or its value; the last one where none is. */
static ir_id chosen(struct look *k, bool of_value)
{
	struct lower *l = k->l;
	size_t last = k->t->n - 1;
	if (k->t->n <= MAX_CHOICES) {
		ir_id at = place(k, last, of_value);
		for (size_t i = last; i-- > 0;)
			at = choose(k, k->is_here[i], place(k, i, of_value), at);
		return at;
	}
	const struct ir_type *number = ir_int(l->unit, 64, true);
	ir_id index = ir_const(l->b, number, (int64_t)last);
	for (size_t i = last; i-- > 0;)
		index = choose(k, k->is_here[i], ir_const(l->b, number, (int64_t)i), index);
	ir_id first = place(k, 0, of_value);
	return lower_index(l, first, index, k->t->element->size, lower_type_of(l, first));
}

/* ---- what is asked ---- */

static void enter(struct lower *l, struct ir_block *block)
{
	ir_block_seal(l->b, block);
	ir_set_block(l->b, block);
}

/* Behind it the key is there. */
static void throw_unless_found(struct look *k)
{
	struct lower *l = k->l;
	struct ir_block *found = ir_block_new(l->b), *missing = ir_block_new(l->b);
	ir_branch(l->b, k->found, found, missing);
	enter(l, missing);
	ir_unreachable(l->b);
	lower_say_end(missing, k->row->throws);
	enter(l, found);
}

/* A value that is put in where there is none: zeros. */
static ir_id put_in(struct look *k, CXCursor call)
{
	struct lower *l = k->l;
	ir_id made = lower_local(l, lower_temporary(l, k->t->value, call));
	lower_zero(l, made, k->t->value);
	return k->t->n ? choose(k, k->found, chosen(k, true), made) : made;
}

/* An iterator over nodes is one pointer. */
static bool is_node(const struct ir_type *t)
{
	return t->kind == IR_TYPE_RECORD && t->n_fields == 1 && t->fields[0].type->kind == IR_TYPE_PTR &&
	       t->fields[0].offset == 0 && t->size == t->fields[0].type->size;
}

static ir_id iterator(struct look *k, CXCursor call, bool is_end)
{
	struct lower *l = k->l;
	const struct ir_type *type = k->callee->result;
	const struct ir_field *node = &type->fields[0];
	ir_id to = lower_local(l, lower_temporary(l, type, call));
	ir_id at = lower_pointer_cast(l, place(k, k->t->n, false), node->type); /* another one in each container */
	if (!is_end && k->t->n)
		at = choose(k, k->found, lower_pointer_cast(l, chosen(k, false), node->type), at);
	lower_store(l, lower_field(l, to, node->type, 0, node->name), at, true);
	return lower_load(l, to, type);
}

static bool can_answer(struct lower *l, const struct look *k)
{
	switch (k->row->look) {
	case MODEL_LOOKS_NOT:
		return false;
	case MODEL_LOOKS_COUNT:
		return k->callee->result->kind == IR_TYPE_INT;
	case MODEL_LOOKS_VALUE:
		return k->t->value && k->t->n && !lower_needs_destruction(l, k->t->value);
	case MODEL_LOOKS_OR_PUTS:
		return k->t->value && ir_is_scalar(k->t->value);
	case MODEL_LOOKS_PLACE:
	case MODEL_LOOKS_END:
		return is_node(k->callee->result) && (!k->t->value || !lower_needs_destruction(l, k->t->value));
	}
	return false;
}

static ir_id answer(struct look *k, CXCursor call)
{
	switch (k->row->look) {
	case MODEL_LOOKS_NOT:
		break;
	case MODEL_LOOKS_COUNT:
		return lower_convert(k->l, k->found, k->callee->result);
	case MODEL_LOOKS_VALUE:
		throw_unless_found(k);
		return lower_pointer_cast(k->l, chosen(k, true), k->callee->result);
	case MODEL_LOOKS_OR_PUTS:
		return lower_pointer_cast(k->l, put_in(k, call), k->callee->result);
	case MODEL_LOOKS_PLACE:
		return iterator(k, call, false);
	case MODEL_LOOKS_END:
		return iterator(k, call, true);
	}
	BUG("a look of kind %d", k->row->look);
}

/* A class that is derived from a library's may hold more than its braces list. */
static bool is_own_method(CXCursor call, CXCursor var)
{
	CXCursor type = clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(var)));
	CXCursor of = clang_getCursorSemanticParent(clang_getCursorReferenced(call));
	return clang_equalCursors(clang_getCanonicalCursor(of), clang_getCanonicalCursor(type));
}

bool lower_lookup(struct lower *l, CXCursor call, const struct ir_func *callee, CXCursor object, ir_id *value)
{
	int n = clang_Cursor_getNumArguments(call);
	CXCursor key = n > 0 ? clang_Cursor_getArgument(call, (unsigned)n - 1) : clang_getNullCursor();
	struct look k = {.l = l, .callee = callee};
	k.row = l->tu->models ? models_function(l->tu->models, callee, callee->params.n ? callee->params.n - 1 : 0) : NULL;
	if (!k.row || k.row->look == MODEL_LOOKS_NOT)
		return false;
	bool is_called = false;
	CXCursor var = container(l, object, &is_called);
	k.t = clang_Cursor_isNull(var) ? NULL : front_lookup(l->tu, var);
	if (!k.t || (is_called && !k.t->is_known) || !is_own_method(call, var) || !can_answer(l, &k))
		return false;
	if (k.row->look != MODEL_LOOKS_END) {
		if (k.t->kind == KEY_NUMBER)
			k.key = lower_convert(l, lower_value(l, key), k.t->key);
		else
			k.key = lower_address(l, key);
		compare_all(&k);
	}
	lower_at(l, call);
	*value = answer(&k, call);
	return true;
}
