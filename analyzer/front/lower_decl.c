/*
 * Declarations in a body: variables, structured bindings, and the destructors that run when a scope ends.
 *
 * A scope's cleanups form a stack; leaving it by its end pops them, leaving it by break, continue, return or goto runs
 * them without popping. Only destructors whose definition is in sight of the user (not in a system header) are called:
 * the others release memory and say nothing about extents.
 */
#include "front/copies.h"
#include "front/initializers.h"

/* ---- slots ---- */

void lower_slot_add(struct lower *l, CXCursor decl, enum slot_kind kind, uint32_t number, const struct ir_type *type)
{
	struct slot slot = {.kind = kind, .number = number, .type = type};
	uint32_t index = front_cursors_add(&l->slot_keys, decl);
	if (index < l->slots.n)
		l->slots.at[index] = slot;
	else
		vec_push(l->scratch, &l->slots, slot);
	if (kind != SLOT_MEMORY)
		ir_name_var(l->b, number, front_spelling(l->tu, decl));
}

struct slot *lower_slot_find(struct lower *l, CXCursor decl)
{
	uint32_t index = 0;
	return front_cursors_find(&l->slot_keys, decl, &index) ? &l->slots.at[index] : NULL;
}

static void bind_pointer(struct lower *l, CXCursor decl, ir_id address, const struct ir_type *type)
{
	lower_slot_add(l, decl, SLOT_POINTER, l->n_vars, type);
	ir_write_var(l->b, l->n_vars++, address);
}

/* ---- cleanups ---- */

/* The destructor to call for a type, or null: user-written and not a system header's. */
static const char *visible_destructor(struct lower *l, const struct ir_type *type)
{
	return type->destructor && map_name(&l->tu->user_destructors, type->destructor) ? type->destructor : NULL;
}

bool lower_needs_destruction(struct lower *l, const struct ir_type *type)
{
	while (type->kind == IR_TYPE_ARRAY)
		type = type->elem;
	if (type->kind != IR_TYPE_RECORD || type->is_union)
		return false;
	if (type->destructor)
		return visible_destructor(l, type) != NULL;
	if (front_has_open_base(l->tu, type))
		return true;
	for (size_t i = 0; i < type->n_fields; i++)
		if (lower_needs_destruction(l, type->fields[i].type))
			return true;
	return false;
}

void lower_cleanup_add(struct lower *l, const struct ir_type *type, uint32_t local)
{
	if (!lower_needs_destruction(l, type))
		return;
	struct cleanup cleanup = {.type = type, .local = local};
	vec_push(l->scratch, &l->cleanups, cleanup);
}

static void destroy_one(struct lower *l, ir_id address, void *payload)
{
	const struct ir_type *type = payload;
	const char *usr = visible_destructor(l, type);
	if (usr)
		lower_call_usr(l, usr, ir_void(l->unit), &address, 1);
	else
		lower_destroy_members(l, address, type);
}

void lower_destroy(struct lower *l, ir_id address, const struct ir_type *type)
{
	if (!lower_needs_destruction(l, type))
		return;
	struct elements all = lower_elements(l, address, type);
	all.backwards = true;
	lower_each_element(l, &all, destroy_one, (void *)all.elem);
}

void lower_destroy_all(struct lower *l, ir_id address, const struct ir_type *type)
{
	if (!lower_needs_destruction(l, type))
		return;
	struct elements all = lower_elements(l, address, type);
	all.n = -1;
	lower_each_element(l, &all, destroy_one, (void *)all.elem);
}

void lower_destroy_dynamic(struct lower *l, ir_id address, const struct ir_type *type)
{
	const char *usr = type->kind == IR_TYPE_RECORD && type->is_polymorphic ? visible_destructor(l, type) : NULL;
	const struct ir_func *destructor = usr ? ir_func_find(l->unit, usr) : NULL;
	if (!destructor || !destructor->is_virtual) {
		lower_destroy(l, address, type);
		return;
	}
	ir_id call = ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, usr, &address, 1);
	ir_at(l->func, call)->is_virtual = true;
}

/* Members, then bases, last first. */
void lower_destroy_members(struct lower *l, ir_id address, const struct ir_type *record)
{
	for (size_t i = record->n_fields; i-- > 0;) {
		const struct ir_field *field = &record->fields[i];
		if (field->offset >= 0 && lower_needs_destruction(l, field->type))
			lower_destroy(l, lower_field(l, address, field->type, field->offset, field->name), field->type);
	}
	if (front_has_open_base(l->tu, record))
		lower_open_base(l, address);
}

/* Does the text of a declaration, or of an attribute, say cleanup(function)? */
static bool says_cleanup(struct lower *l, CXCursor c)
{
	struct front_lost names = lower_names_of(l, c);
	return front_names(&names, intern(l->tu->names, "cleanup")) ||
	       front_names(&names, intern(l->tu->names, "__cleanup__"));
}

/* `[[gnu::cleanup(f)]] int v;`: the attribute may stand in front of the declaration. */
static bool has_cleanup(struct lower *l, CXCursor var)
{
	if (!clang_Cursor_hasAttrs(var))
		return false;
	struct kids kids = lower_kids(l, var);
	bool found = says_cleanup(l, var);
	for (size_t i = 0; i < kids.n && !found; i++)
		found = clang_isAttribute(clang_getCursorKind(kids.at[i])) && says_cleanup(l, kids.at[i]);
	return found;
}

/* Which function an attribute names is not looked up: it may do anything. */
static void run_cleanup(struct lower *l, const struct cleanup *c)
{
	ir_id address =
	    c->is_pointer ? ir_read_var(l->b, c->local, lower_pointer_to(l, c->type)) : lower_local(l, c->local);
	if (c->is_function) {
		ir_id function =
		    ir_add_imm(l->b, IR_UNKNOWN, ir_ptr(l->unit, NULL), 0, intern(l->tu->names, "cleanup"), NULL, 0);
		ir_id args[] = {function, address};
		ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, NULL, args, 2);
	} else
		lower_destroy(l, address, c->type);
}

void lower_unwind(struct lower *l, size_t depth, bool pop)
{
	if (ir_current(l->b))
		for (size_t i = l->cleanups.n; i-- > depth;)
			run_cleanup(l, &l->cleanups.at[i]);
	if (pop)
		l->cleanups.n = depth;
}

void lower_unwind_but(struct lower *l, uint32_t local)
{
	for (size_t i = l->cleanups.n; ir_current(l->b) && i-- > 0;)
		if (l->cleanups.at[i].is_function || l->cleanups.at[i].local != local)
			run_cleanup(l, &l->cleanups.at[i]);
}

void lower_end_temporaries(struct lower *l, size_t depth, ir_id bound)
{
	const struct ir_instr *base = ir_at(l->func, bound);
	while (base->n_args && (base->op == IR_FIELD || base->op == IR_INDEX || base->op == IR_CAST))
		base = ir_at(l->func, base->args[0]);
	if (base->op != IR_CALL && base->op != IR_LOCAL)
		return; /* one of several, perhaps */
	size_t n = depth;
	struct cleanup bound_one = {0};
	for (size_t i = depth; i < l->cleanups.n; i++) {
		struct cleanup c = l->cleanups.at[i];
		if (base->op == IR_LOCAL && !c.is_function && c.local == (uint64_t)base->imm)
			bound_one = c;
		else
			l->cleanups.at[n++] = c;
	}
	l->cleanups.n = n;
	lower_unwind(l, depth, true);
	if (bound_one.type)
		vec_push(l->scratch, &l->cleanups, bound_one);
}

/* ---- variables ---- */

/* alignas shows as an attribute whose child is the value. */
static int64_t declared_align(struct lower *l, const struct kids *kids, int64_t align)
{
	for (size_t i = 0; i < kids->n; i++) {
		if (clang_getCursorKind(kids->at[i]) != CXCursor_AlignedAttr)
			continue;
		struct kids args = lower_kids(l, kids->at[i]);
		int64_t value = 0;
		if (args.n && front_evaluate_int(args.at[0], &value) && value > align)
			align = value;
	}
	return align;
}

static uint32_t add_local(struct lower *l, CXCursor var, const struct ir_type *type, bool in_memory)
{
	struct kids kids = lower_kids(l, var);
	struct ir_local local = {.name = front_spelling(l->tu, var),
	                         .type = type,
	                         .size = type->is_torn ? -1 : type->size,
	                         .align = declared_align(l, &kids, type->align),
	                         .storage = IR_AUTO,
	                         .in_memory = in_memory,
	                         .place = front_place(l->tu, clang_getCursorLocation(var))};
	if (l->tu->is_cuda && front_has_attribute(var, CXCursor_CUDASharedAttr))
		local.storage = IR_SHARED;
	return ir_local_add(l->b, &local);
}

static void lower_static(struct lower *l, CXCursor var)
{
	struct ir_global *g = front_global(l->tu, var);
	struct ir_local local = {.name = g->name,
	                         .type = g->type,
	                         .size = g->type->size,
	                         .align = g->type->align,
	                         .storage = g->is_thread ? IR_THREAD : IR_STATIC,
	                         .in_memory = true,
	                         .place = g->place};
	ir_local_add(l->b, &local);
	CXCursor init = clang_Cursor_getVarDeclInitializer(var);
	if (!l->tu->is_cxx || !front_initializer_works(l->tu, init)) {
		lower_taken(l, init);
		return;
	}
	/* It runs the first time only. */
	struct ir_block *first = ir_block_new(l->b), *behind = ir_block_new(l->b);
	const char *kind = intern(l->tu->names, "first time");
	ir_branch(l->b, ir_add_imm(l->b, IR_UNKNOWN, ir_int(l->unit, 1, false), 0, kind, NULL, 0), first, behind);
	ir_block_seal(l->b, first);
	ir_set_block(l->b, first);
	ir_id address = ir_add_imm(l->b, IR_GLOBAL, lower_pointer_to(l, g->type), 0, g->usr, NULL, 0);
	lower_into(l, init, address, g->type);
	if (ir_current(l->b))
		ir_jump(l->b, behind);
	ir_block_seal(l->b, behind);
	ir_set_block(l->b, behind);
}

/* A reference is bound once, so that an SSA variable holds the address. A temporary bound to it lives as long. */
static void lower_reference_variable(struct lower *l, CXCursor var, CXCursor init)
{
	CXType referent = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(var)));
	const struct ir_type *type = front_type(l->tu, referent);
	add_local(l, var, lower_pointer_to(l, type), false);
	size_t depth = l->cleanups.n;
	ir_id address = clang_Cursor_isNull(init) ? ir_add(l->b, IR_UNDEF, lower_pointer_to(l, type), NULL, 0)
	                                          : lower_argument(l, init, clang_getCursorType(var));
	lower_end_temporaries(l, depth, address);
	bind_pointer(l, var, address, type);
}

/* How many array types are nested in `t`. */
static uint32_t array_levels(CXType t)
{
	uint32_t n = 0;
	for (t = clang_getCanonicalType(t); n < MAX_BOUNDS; n++) {
		if (t.kind == CXType_Pointer && n == 0) /* `float (*a)[m]`: the outermost level has no bound */
			t = clang_getCanonicalType(clang_getPointeeType(t));
		if (t.kind != CXType_VariableArray && t.kind != CXType_ConstantArray && t.kind != CXType_IncompleteArray)
			break;
		t = clang_getCanonicalType(clang_getArrayElementType(t));
	}
	return n;
}

/* The bounds of an array type that depends on values are children of the declaration, innermost first. */
void lower_bounds(struct lower *l, CXCursor decl)
{
	const struct ir_type *size_type = ir_int(l->unit, l->unit->pointer_bytes * 8, false);
	uint32_t n_levels = array_levels(clang_getCursorType(decl));
	struct kids kids = lower_kids(l, decl);
	struct slot *slot = lower_slot_find(l, decl);
	CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
	for (size_t i = 0; slot && i < kids.n && slot->n_bounds < n_levels; i++) {
		if (!clang_isExpression(clang_getCursorKind(kids.at[i])) || clang_equalCursors(kids.at[i], init))
			continue;
		ir_id bound = lower_convert(l, lower_value(l, kids.at[i]), size_type);
		ir_write_var(l->b, l->n_vars, bound);
		slot = lower_slot_find(l, decl);
		slot->bounds[slot->n_bounds++] = l->n_vars++;
	}
}

/* Product of bounds [from, to) of a slot, or 0. */
ir_id lower_bound_product(struct lower *l, const struct slot *slot, uint32_t from, uint32_t to)
{
	const struct ir_type *size_type = ir_int(l->unit, l->unit->pointer_bytes * 8, false);
	ir_id product = 0;
	for (uint32_t i = from; i < to && i < slot->n_bounds; i++) {
		ir_id bound = ir_read_var(l->b, slot->bounds[i], size_type), args[] = {product, bound};
		product = product ? ir_add(l->b, IR_MUL, size_type, args, 2) : bound;
	}
	return product;
}

/* Constant inner levels belong to the element; the others are multiplied. */
static void lower_vla(struct lower *l, CXCursor var, const struct ir_type *type)
{
	const struct ir_type *elem = type;
	uint32_t variable = 0;
	for (; elem->kind == IR_TYPE_ARRAY && elem->count < 0; variable++)
		elem = elem->elem;
	struct ir_local local = {.name = front_spelling(l->tu, var), .type = type, .size = -1, .align = elem->align};
	local.place = front_place(l->tu, clang_getCursorLocation(var));
	local.in_memory = true;
	ir_local_add(l->b, &local);
	lower_slot_add(l, var, SLOT_POINTER, l->n_vars++, type);
	lower_bounds(l, var);
	struct slot *slot = lower_slot_find(l, var);
	uint32_t constant = slot->n_bounds > variable ? slot->n_bounds - variable : 0;
	ir_id count = lower_bound_product(l, slot, constant, slot->n_bounds);
	lower_at(l, var);
	if (!count)
		count = ir_add(l->b, IR_UNDEF, ir_int(l->unit, l->unit->pointer_bytes * 8, false), NULL, 0);
	int64_t bytes = elem->size > 0 ? elem->size : 1;
	ir_id memory = ir_add_imm(l->b, IR_ALLOC, lower_pointer_to(l, elem), bytes, intern(l->tu->names, "vla"), &count, 1);
	ir_write_var(l->b, slot->number, memory);
}

static void lower_scalar_variable(struct lower *l, CXCursor var, CXCursor init, const struct ir_type *type)
{
	add_local(l, var, type, false);
	uint32_t number = l->n_vars++;
	size_t depth = l->cleanups.n;
	bool has_init = !clang_Cursor_isNull(init);
	ir_id value = has_init ? lower_convert(l, lower_value(l, init), type) : ir_add(l->b, IR_UNDEF, type, NULL, 0);
	lower_slot_add(l, var, SLOT_VALUE, number, type);
	ir_name_var(l->b, number, front_spelling(l->tu, var));
	ir_write_var(l->b, number, value);
	lower_unwind(l, depth, true); /* temporaries of the initializer */
}

#define MAX_HELD_DEPTH 6

/* May it hold an address? Depth is bounded by MAX_HELD_DEPTH. */
static bool may_refer(const struct ir_type *t, int depth)
{
	while (t->kind == IR_TYPE_ARRAY)
		t = t->elem;
	bool refers = t->kind == IR_TYPE_PTR || depth > MAX_HELD_DEPTH || (t->kind == IR_TYPE_RECORD && !t->is_complete);
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields && !refers; i++)
		refers = may_refer(t->fields[i].type, depth + 1);
	return refers;
}

/* What a list initializes may hold references to its temporaries, which live as long then. */
static bool keeps_temporaries(struct lower *l, CXCursor init, const struct ir_type *type)
{
	if (!may_refer(type, 0))
		return false;
	for (struct kids kids; clang_getCursorKind(init) == CXCursor_UnexposedExpr; init = kids.at[0]) {
		kids = lower_kids(l, init);
		if (kids.n != 1)
			break;
	}
	return clang_getCursorKind(init) == CXCursor_InitListExpr;
}

static void lower_object_variable(struct lower *l, CXCursor var, CXCursor init, const struct ir_type *type)
{
	uint32_t number = add_local(l, var, type, true);
	lower_slot_add(l, var, SLOT_MEMORY, number, type);
	if (!clang_Cursor_isNull(init)) {
		size_t depth = l->cleanups.n;
		lower_at(l, var);
		lower_into(l, init, lower_local(l, number), type);
		if (!keeps_temporaries(l, init, type))
			lower_unwind(l, depth, true);
	}
	lower_cleanup_add(l, type, number);
	if (has_cleanup(l, var))
		vec_push(l->scratch, &l->cleanups, ((struct cleanup){type, number, true, false}));
}

/* Of a reference or an array of variable length. */
static void add_cleanup_of_pointer(struct lower *l, CXCursor var)
{
	const struct slot *slot = has_cleanup(l, var) ? lower_slot_find(l, var) : NULL;
	if (slot && slot->kind == SLOT_POINTER)
		vec_push(l->scratch, &l->cleanups, ((struct cleanup){slot->type, slot->number, true, true}));
}

void lower_variable(struct lower *l, CXCursor var)
{
	uint32_t ignored = 0;
	CXType t = clang_getCursorType(var);
	CXCursor init = clang_Cursor_getVarDeclInitializer(var);
	const struct ir_type *type = front_cursor_type(l->tu, var);
	lower_at(l, var);
	if (clang_getCursorLinkage(var) == CXLinkage_External || clang_getCursorLinkage(var) == CXLinkage_Internal)
		return; /* extern in a body */
	bool is_shared = l->tu->is_cuda && front_has_attribute(var, CXCursor_CUDASharedAttr);
	if (clang_Cursor_hasVarDeclGlobalStorage(var) == 1 && !is_shared)
		lower_static(l, var);
	else if (front_is_reference(t))
		lower_reference_variable(l, var, init);
	else if (clang_getCanonicalType(t).kind == CXType_VariableArray)
		lower_vla(l, var, type);
	else if (ir_is_scalar(type) && !is_shared && !front_cursors_find(&l->in_memory, var, &ignored) &&
	         !has_cleanup(l, var))
		lower_scalar_variable(l, var, init, type);
	else
		lower_object_variable(l, var, init, type);
	add_cleanup_of_pointer(l, var);
}

/* What was thrown is not known. */
void lower_catch_variable(struct lower *l, CXCursor var)
{
	CXType t = clang_getCursorType(var);
	const struct ir_type *type = front_cursor_type(l->tu, var);
	const char *kind = intern(l->tu->names, IR_EXCEPTION);
	lower_at(l, var);
	ir_id thrown = ir_add_imm(l->b, IR_UNKNOWN, type, 0, kind, NULL, 0);
	if (front_is_reference(t)) {
		bind_pointer(l, var, thrown, type->elem ? type->elem : ir_void(l->unit));
		return;
	}
	uint32_t number = add_local(l, var, type, true);
	lower_slot_add(l, var, SLOT_MEMORY, number, type);
	lower_store(l, lower_local(l, number), thrown, true);
}

/* ---- structured bindings ---- */

static bool is_binding(CXCursor c)
{
	return clang_getCursorKind(c) == CXCursor_UnexposedDecl;
}

/* The n-th member of the object behind a binding: an element, or a field that is no base. */
static ir_id bound_member(struct lower *l, ir_id object, const struct ir_type *type, size_t n,
                          const struct ir_type **member)
{
	if (type->kind == IR_TYPE_ARRAY && type->elem->size > 0) {
		*member = type->elem;
		return lower_field(l, object, type->elem, (int64_t)n * type->elem->size, "");
	}
	size_t seen = 0;
	for (size_t i = 0; type->kind == IR_TYPE_RECORD && i < type->n_fields; i++) {
		const struct ir_field *field = &type->fields[i];
		if (field->is_base || seen++ != n)
			continue;
		if (field->offset < 0 || field->bit_width)
			return 0;
		*member = field->type;
		return lower_field(l, object, field->type, field->offset, field->name);
	}
	return 0;
}

static size_t count_members(const struct ir_type *type)
{
	size_t n = 0;
	for (size_t i = 0; i < type->n_fields; i++)
		n += !type->fields[i].is_base;
	return n;
}

/* The n-th element of a list that is written as a first member and a list, by the same template, of the others. */
static ir_id listed_member(struct lower *l, ir_id object, const struct ir_type *type, size_t n,
                           const struct ir_type **member)
{
	const struct ir_type *only = type->kind == IR_TYPE_RECORD && type->n_fields == 1 ? type->fields[0].type : type;
	if (only != type && only->kind == IR_TYPE_ARRAY && (int64_t)n < only->count) /* the library's array */
		return bound_member(l, bound_member(l, object, type, 0, &only), only, n, member);
	for (size_t i = 0; i < n; i++) {
		const struct ir_type *whole = type;
		bool is_list = type->kind == IR_TYPE_RECORD && count_members(type) == 2;
		object = is_list ? bound_member(l, object, type, 1, &type) : 0;
		if (!object || type->kind != IR_TYPE_RECORD || type->template_name != whole->template_name)
			return 0;
	}
	return type->kind == IR_TYPE_RECORD ? bound_member(l, object, type, 0, member) : 0;
}

/* The only base that is, or is not, by the same template as the class itself; null: there is none, or several. */
static const struct ir_field *base_by(const struct ir_type *type, bool same)
{
	const struct ir_field *found = NULL;
	for (size_t i = 0; i < type->n_fields; i++) {
		const struct ir_field *f = &type->fields[i];
		bool fits = f->is_base && f->offset >= 0 && f->type->kind == IR_TYPE_RECORD &&
		            (f->type->template_name == type->template_name) == same;
		if (fits && found)
			return NULL;
		found = fits ? f : found;
	}
	return found;
}

static ir_id base_at(struct lower *l, ir_id object, const struct ir_field *base, const struct ir_type **type)
{
	*type = base->type;
	return lower_field(l, object, base->type, base->offset, base->name);
}

/* The same of a list that is written in bases: one has the first member alone, the other, by the same template, is the
 * list of the others. The class itself has that list as its base (libstdc++'s tuple). */
static ir_id based_member(struct lower *l, ir_id object, const struct ir_type *type, size_t n,
                          const struct ir_type **member)
{
	const struct ir_field *base = type->kind == IR_TYPE_RECORD && type->n_fields == 1 ? base_by(type, false) : NULL;
	if (!base)
		return 0;
	object = base_at(l, object, base, &type);
	for (size_t i = 0; i < n; i++) {
		base = base_by(type, true);
		if (!base)
			return 0;
		object = base_at(l, object, base, &type);
	}
	base = base_by(type, false);
	object = base && count_members(type) == 0 ? base_at(l, object, base, &type) : 0;
	return object && count_members(type) == 1 ? bound_member(l, object, type, 0, member) : 0;
}

/* A name for a member. A member that is a reference is what it refers to, not where it is kept. */
static void bind_member(struct lower *l, CXCursor name, ir_id address, const struct ir_type *type)
{
	if (front_is_reference(clang_getCursorType(name)) && type->kind == IR_TYPE_PTR && type->elem)
		bind_pointer(l, name, lower_load(l, address, type), type->elem);
	else
		bind_pointer(l, name, address, type);
}

/* Children: the names, then the initializer. What is neither array nor plain record nor a list is not followed. */
void lower_binding(struct lower *l, CXCursor decomposition)
{
	struct kids kids = lower_kids(l, decomposition);
	CXCursor init = kids.n ? kids.at[kids.n - 1] : clang_getNullCursor();
	CXType t = clang_getCursorType(decomposition);
	bool is_reference = front_is_reference(t);
	if (clang_Cursor_isNull(init) || is_binding(init))
		return;
	CXType object_type = is_reference ? clang_getPointeeType(clang_getCanonicalType(t)) : t;
	const struct ir_type *type = front_type(l->tu, object_type);
	ir_id object = 0;
	size_t depth = l->cleanups.n;
	if (is_reference) {
		object = lower_argument(l, init, t);
		lower_end_temporaries(l, depth, object);
	} else {
		uint32_t number = add_local(l, decomposition, type, true);
		object = lower_local(l, number);
		lower_into(l, init, object, type);
		if (!keeps_temporaries(l, init, type))
			lower_unwind(l, depth, true);
		lower_cleanup_add(l, type, number);
	}
	for (size_t i = 0; i + 1 < kids.n && is_binding(kids.at[i]); i++) {
		const struct ir_type *wanted = front_cursor_type(l->tu, kids.at[i]), *member = NULL;
		ir_id address = bound_member(l, object, type, i, &member);
		if (!address || member != wanted)
			address = listed_member(l, object, type, i, &member);
		if (!address)
			address = based_member(l, object, type, i, &member);
		if (!address || (member != wanted && ir_is_scalar(wanted)))
			address = lower_unknown(l, kids.at[i], lower_pointer_to(l, wanted), &object, 1);
		bind_member(l, kids.at[i], address, wanted);
	}
}

/* ---- declarations ---- */

void lower_decl(struct lower *l, CXCursor decl)
{
	switch ((int)clang_getCursorKind(decl)) {
	case CXCursor_VarDecl:
		lower_variable(l, decl);
		if (clang_isInvalidDeclaration(decl))
			lower_lost_cursor(l, decl);
		break;
	case CXCursor_UnexposedDecl:
		lower_binding(l, decl);
		break;
	default: /* types, using directives, static assertions */
		break;
	}
}
