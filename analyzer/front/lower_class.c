/*
 * Constructors from the inside: the initializer list, initializers written in the class, and what the compiler does
 * for members that nobody mentions. Also what a defaulted constructor does where it is called, since it has no body.
 *
 * An initializer in a class means its own `this`: it is lowered with `this` standing for the object at hand.
 */
#include "front/base_type.h"
#include "front/copies.h"
#include "front/defaults.h"
#include "front/inherited.h"

#include <string.h>

static struct kids class_fields(struct lower *l, CXType t)
{
	return front_fields(l->scratch, t);
}

/* ---- initializers in the class ---- */

/* `object` is what `this` means inside. */
void lower_member_init(struct lower *l, CXCursor init, ir_id place, CXCursor field, ir_id object,
                       const struct ir_type *record)
{
	bool had_this = l->has_this;
	uint32_t outer_var = l->this_var;
	const struct ir_type *outer = l->this_record;
	CXType t = clang_getCursorType(field);
	l->has_this = true;
	l->this_var = l->n_vars++;
	l->this_record = record;
	ir_write_var(l->b, l->this_var, object);
	if (front_is_reference(t))
		lower_store(l, place, lower_argument(l, init, t), true);
	else
		lower_into(l, init, place, front_type(l->tu, t));
	l->has_this = had_this;
	l->this_var = outer_var;
	l->this_record = outer;
}

/* ---- default construction ---- */

struct ctor_find {
	CXCursor ctor;
	bool found;
};

static enum CXChildVisitResult visit_ctor(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct ctor_find *f = payload;
	if (clang_getCursorKind(c) != CXCursor_Constructor || !clang_CXXConstructor_isDefaultConstructor(c))
		return CXChildVisit_Continue;
	f->ctor = c;
	f->found = true;
	return CXChildVisit_Break;
}

struct default_construction {
	const struct ir_func *constructor; /* null: the compiler's */
	CXCursor declaration;              /* of the constructor; null: of an instantiated class */
	CXType type;
};

/* The compiler's own, of a class whose members count: where a library's has a row, that says more. */
static bool is_memberwise(struct lower *l, CXCursor constructor)
{
	return front_is_defaulted(constructor) && !lower_is_modelled(l, constructor, 0);
}

/* The default constructor that a class has written down; of an instantiated class the pattern's, under its own USR. */
static const struct ir_func *written_constructor(struct lower *l, CXType t, const struct ir_type *record,
                                                 CXCursor *declaration)
{
	CXCursor decl = clang_getTypeDeclaration(t), pattern = clang_getSpecializedCursorTemplate(decl);
	struct ctor_find find = {0};
	clang_visitChildren(decl, visit_ctor, &find);
	if (find.found) {
		*declaration = find.ctor;
		return is_memberwise(l, find.ctor) ? NULL : front_func(l->tu, find.ctor);
	}
	if (clang_Cursor_isNull(pattern))
		return NULL;
	clang_visitChildren(pattern, visit_ctor, &find);
	if (!find.found || is_memberwise(l, find.ctor))
		return NULL;
	const char *usr = front_string(l->tu, clang_getCursorUSR(find.ctor)), *tail = NULL;
	for (const char *at = strstr(usr, "@F@"); at; at = strstr(at + 1, "@F@"))
		tail = at;
	if (!tail)
		return NULL;
	usr = intern(l->tu->names, arena_printf(l->tu->arena, "%s%s", record->usr, tail));
	const CXCursor *instance = map_name(&l->tu->implied, usr);
	if (instance)
		return front_func(l->tu, *instance);
	struct ir_func *f = front_func_named(l->tu, usr, front_qualified_name(l->tu, find.ctor), record);
	f->is_constructor = true;
	return f;
}

/* The default argument of a parameter; what an instantiated class makes of its pattern's is not known. */
static ir_id default_argument(struct lower *l, const struct default_construction *d, size_t param)
{
	CXCursor at = d->declaration;
	CXCursor parm = clang_Cursor_isNull(at) ? at : clang_Cursor_getArgument(at, (unsigned)param - 1);
	struct kids kids = clang_Cursor_isNull(parm) ? (struct kids){0} : lower_kids(l, parm);
	if (kids.n && clang_isExpression(clang_getCursorKind(kids.at[kids.n - 1]))) {
		ir_id value = lower_argument(l, kids.at[kids.n - 1], clang_getCursorType(parm));
		if (value)
			return value;
	}
	CXCursor class = clang_getTypeDeclaration(d->type);
	return lower_unknown(l, class, d->constructor->params.at[param].type, NULL, 0);
}

static void call_constructor(struct lower *l, ir_id address, const struct default_construction *d)
{
	size_t n = d->constructor->params.n > 1 ? d->constructor->params.n : 1;
	ir_id *args = ARENA_ARRAY(l->scratch, ir_id, n);
	struct place place, end;
	ir_get_place(l->b, &place, &end);
	args[0] = address;
	for (size_t i = 1; i < n; i++)
		args[i] = default_argument(l, d, i);
	ir_set_place(l->b, place, end);
	lower_call_usr(l, d->constructor->usr, ir_void(l->unit), args, n);
}

static void default_construct_one(struct lower *l, ir_id address, void *payload)
{
	const struct default_construction *d = payload;
	if (d->constructor)
		call_constructor(l, address, d);
	else
		lower_default_members(l, d->type, address, front_type(l->tu, d->type));
}

void lower_default_objects(struct lower *l, CXType t, ir_id first, int64_t n)
{
	CXType canonical = clang_getCanonicalType(t);
	while (canonical.kind == CXType_ConstantArray)
		canonical = clang_getCanonicalType(clang_getArrayElementType(canonical));
	const struct ir_type *type = front_type(l->tu, canonical);
	if (canonical.kind != CXType_Record || type->kind != IR_TYPE_RECORD || type->is_union)
		return;
	struct default_construction d = {.declaration = clang_getNullCursor(), .type = canonical};
	d.constructor = written_constructor(l, canonical, type, &d.declaration);
	struct elements all = lower_elements(l, first, front_type(l->tu, t));
	if (all.n >= 0 && __builtin_mul_overflow(all.n, n, &all.n))
		all.n = -1;
	lower_each_element(l, &all, default_construct_one, &d);
}

static void default_construct(struct lower *l, CXType t, ir_id address)
{
	lower_default_objects(l, t, address, 1);
}

type_list lower_bases(struct lower *l, CXType t)
{
	type_list bases = {0};
	const struct ir_type *record = front_type(l->tu, t);
	CXCursor decl = clang_getTypeDeclaration(clang_getCanonicalType(t));
	CXCursor pattern = clang_getSpecializedCursorTemplate(decl);
	for (int shown = 0; shown < 2 && !bases.n && !clang_Cursor_isNull(decl); shown++, decl = pattern) {
		struct kids kids = lower_kids(l, decl);
		for (size_t i = 0; i < kids.n; i++) {
			if (clang_getCursorKind(kids.at[i]) != CXCursor_CXXBaseSpecifier)
				continue;
			CXType base = front_base_type(l->tu, record, bases.n, t, kids.at[i]);
			vec_push(l->scratch, &bases, base);
		}
	}
	return bases;
}

static ir_id base_place(struct lower *l, ir_id object, const struct ir_type *record, const struct ir_type *base)
{
	for (size_t i = 0; i < record->n_fields && record->fields[i].is_base; i++)
		if (record->fields[i].type == base && record->fields[i].offset >= 0)
			return lower_field(l, object, base, record->fields[i].offset, record->fields[i].name);
	return 0;
}

static ir_id member_place(struct lower *l, ir_id object, CXCursor field)
{
	int64_t offset = front_offset(l->tu, field);
	const char *name = front_field_name(l->tu, field);
	if (offset < 0)
		return 0;
	return lower_field(l, object, front_cursor_type(l->tu, field), offset, name);
}

void lower_default_member(struct lower *l, CXCursor field, ir_id object, const struct ir_type *record)
{
	CXCursor init;
	bool has_init = front_field_init(field, &init);
	const struct ir_type *type = front_cursor_type(l->tu, field);
	while (type->kind == IR_TYPE_ARRAY)
		type = type->elem;
	ir_id place = has_init || type->kind == IR_TYPE_RECORD ? member_place(l, object, field) : 0;
	if (!place)
		return;
	if (has_init)
		lower_member_init(l, init, place, field, object, record);
	else
		default_construct(l, clang_getCursorType(field), place);
}

void lower_default_members(struct lower *l, CXType t, ir_id address, const struct ir_type *type)
{
	type_list bases = lower_bases(l, t);
	struct kids fields = class_fields(l, t);
	if (front_has_open_base(l->tu, type))
		lower_open_base(l, address);
	for (size_t i = 0; i < bases.n; i++) {
		ir_id place = base_place(l, address, type, front_type(l->tu, bases.at[i]));
		if (place)
			default_construct(l, bases.at[i], place);
	}
	for (size_t i = 0; i < fields.n && !type->is_union; i++)
		lower_default_member(l, fields.at[i], address, type);
}

/* ---- constructors ---- */

struct written {
	CXCursor field; /* null: a base class */
	CXCursor init;
	bool used;
};
struct prologue {
	VEC(struct written) inits;
	const struct ir_type *record;
	ir_id object;
	CXCursor inherited; /* the constructor itself, where it stands for a base's; else null */
};

/* The children before the body: `member, expression` pairs; a base's expression follows references to its type. */
static void collect_inits(struct lower *l, CXCursor ctor, struct prologue *p)
{
	struct kids kids = lower_kids(l, ctor);
	CXCursor member = clang_getNullCursor();
	for (size_t i = 0; i < kids.n; i++) {
		enum CXCursorKind kind = clang_getCursorKind(kids.at[i]);
		if (kind == CXCursor_MemberRef)
			member = clang_getCursorReferenced(kids.at[i]);
		if (!clang_isExpression(kind) || kind == CXCursor_MemberRef)
			continue;
		struct written w = {.field = member, .init = kids.at[i]};
		vec_push(l->scratch, &p->inits, w);
		member = clang_getNullCursor();
	}
}

static struct written *written_for_field(struct prologue *p, CXCursor field)
{
	for (size_t i = 0; i < p->inits.n; i++)
		if (!clang_Cursor_isNull(p->inits.at[i].field) && clang_equalCursors(p->inits.at[i].field, field))
			return &p->inits.at[i];
	return NULL;
}

static struct written *written_for_base(struct lower *l, struct prologue *p, const struct ir_type *base)
{
	for (size_t i = 0; i < p->inits.n; i++)
		if (clang_Cursor_isNull(p->inits.at[i].field) && lower_type(l, p->inits.at[i].init) == base)
			return &p->inits.at[i];
	return NULL;
}

/* A virtual base, or one behind it: where it lies is not known, nor whether it is not another class that makes it. */
static void init_lost_base(struct lower *l, const struct prologue *p, const struct written *w,
                           const struct ir_type *base)
{
	const char *kind = intern(l->tu->names, "virtual base");
	ir_id place = ir_add_imm(l->b, IR_UNKNOWN, lower_pointer_to(l, base), 0, kind, &p->object, 1);
	int n = w ? clang_Cursor_getNumArguments(w->init) : 0;
	struct kids args = {0};
	for (int i = 0; i < n; i++)
		vec_push(l->scratch, &args, clang_Cursor_getArgument(w->init, (unsigned)i));
	lower_make_unknown(l, place, args.at, args.n);
}

static bool is_known_base(const struct ir_type *record, const struct ir_type *type)
{
	for (size_t i = 0; i < record->n_fields && record->fields[i].is_base; i++)
		if (record->fields[i].type == type)
			return true;
	return false;
}

/* What is written for no base that is known is for the one that is not. */
static void init_open_base(struct lower *l, struct prologue *p)
{
	for (size_t i = 0; i < p->inits.n; i++) {
		struct written *w = &p->inits.at[i];
		if (!clang_Cursor_isNull(w->field) || is_known_base(p->record, lower_type(l, w->init)))
			continue;
		int n = clang_Cursor_getNumArguments(w->init);
		struct kids args = {0};
		for (int k = 0; k < n; k++)
			vec_push(l->scratch, &args, clang_Cursor_getArgument(w->init, (unsigned)k));
		lower_make_unknown(l, p->object, args.at, args.n);
		w->used = true;
	}
	lower_open_base(l, p->object);
}

/* Which of the bases is it that the constructor was taken from? One past the last if that is not known. */
static size_t inherited_base(struct lower *l, const struct prologue *p, const type_list *bases)
{
	size_t found = bases->n;
	for (size_t i = 0; i < bases->n; i++) {
		if (!front_is_inherited_from(l, p->inherited, bases->at[i]))
			continue;
		if (found < bases->n)
			return bases->n;
		found = i;
	}
	return found;
}

/* True: the base is made of the parameters. Nothing is known of which base it is: any of them may be made so. */
static bool init_inherited(struct lower *l, const struct prologue *p, const type_list *bases, size_t at, ir_id place)
{
	if (clang_Cursor_isNull(p->inherited))
		return false;
	size_t from = inherited_base(l, p, bases);
	if (from < bases->n && from != at)
		return false;
	lower_inherited(l, p->inherited, from == at && place ? bases->at[at] : (CXType){.kind = CXType_Invalid},
	                place ? place : p->object);
	return true;
}

static void init_base(struct lower *l, struct prologue *p, const type_list *bases, size_t at)
{
	const struct ir_field *base = &p->record->fields[at];
	struct written *w = written_for_base(l, p, base->type);
	if (w)
		w->used = true;
	if (base->offset < 0) {
		init_lost_base(l, p, w, base->type);
		init_inherited(l, p, bases, at, 0);
		return;
	}
	ir_id place = lower_field(l, p->object, base->type, base->offset, base->name);
	if (w)
		lower_into(l, w->init, place, base->type);
	else if (!init_inherited(l, p, bases, at, place) && at < bases->n)
		default_construct(l, bases->at[at], place);
}

static void init_bases(struct lower *l, struct prologue *p, CXType t)
{
	const struct ir_type *record = p->record;
	type_list bases = lower_bases(l, t);
	if (front_has_open_base(l->tu, record)) {
		init_open_base(l, p);
		if (!clang_Cursor_isNull(p->inherited))
			lower_inherited(l, p->inherited, (CXType){.kind = CXType_Invalid}, p->object);
	}
	size_t depth = l->cleanups.n;
	for (size_t i = 0; i < record->n_fields && record->fields[i].is_base; i++) {
		if (record->fields[i].type->kind == IR_TYPE_RECORD)
			init_base(l, p, &bases, i);
		lower_unwind(l, depth, true); /* each initializer is a full expression */
	}
}

static void init_fields(struct lower *l, struct prologue *p, CXType t)
{
	struct kids fields = class_fields(l, t);
	size_t depth = l->cleanups.n;
	for (size_t i = 0; i < fields.n; i++) {
		lower_unwind(l, depth, true);
		struct written *w = written_for_field(p, fields.at[i]);
		if (!w) {
			if (!p->record->is_union)
				lower_default_member(l, fields.at[i], p->object, p->record);
			continue;
		}
		w->used = true;
		ir_id place = member_place(l, p->object, fields.at[i]);
		if (place)
			lower_member_init(l, w->init, place, fields.at[i], p->object, p->record);
	}
	lower_unwind(l, depth, true);
}

static void init_anonymous(struct lower *l, struct prologue *p, const struct written *w)
{
	if (clang_getCursorKind(w->field) != CXCursor_FieldDecl) {
		lower_discard(l, w->init);
		return;
	}
	const struct ir_type *parent = front_cursor_type(l->tu, clang_getCursorSemanticParent(w->field));
	ir_id place = member_place(l, lower_subobject(l, p->object, parent), w->field);
	if (place)
		lower_member_init(l, w->init, place, w->field, p->object, p->record);
}

void lower_constructor_prologue(struct lower *l, CXCursor ctor)
{
	struct prologue p = {.record = l->func->record};
	if (!p.record || p.record->kind != IR_TYPE_RECORD)
		return;
	CXType t = clang_getCursorType(clang_getCursorSemanticParent(ctor));
	collect_inits(l, ctor, &p);
	lower_at(l, ctor);
	p.object = lower_this(l);
	p.inherited = front_is_inherited(l, ctor) ? ctor : clang_getNullCursor();
	size_t depth = l->cleanups.n;
	struct written *delegate = written_for_base(l, &p, p.record);
	if (delegate) {
		lower_into(l, delegate->init, p.object, p.record);
		lower_unwind(l, depth, true);
		return;
	}
	init_bases(l, &p, t);
	init_fields(l, &p, t);
	for (size_t i = 0; i < p.inits.n; i++) /* members of anonymous unions */
		if (!p.inits.at[i].used)
			init_anonymous(l, &p, &p.inits.at[i]);
	lower_unwind(l, depth, true);
	struct front_range head = front_head(ctor);
	if (front_has_trouble(l->tu, &head)) /* an initializer that clang dropped: not what the class says by default */
		lower_lost_range(l, ctor, &head);
}
