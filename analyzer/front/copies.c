/*
 * How classes are copied, moved, and assigned, by what they declare. C++'s rules, as far as declarations show them:
 * what a person wrote is called; what is defaulted or not mentioned goes member by member; a class that declares a
 * copy, an assignment or a destructor has no move of the compiler's, and is copied instead. Where two of a kind are
 * declared, where the one that would be chosen is deleted, or where it is a template's, nobody knows.
 */
#include "front/copies.h"

#include <string.h>

/* The nesting of classes in one another: what is deeper is not looked into, and nobody knows. */
#define MAX_NESTED 64
#define MAX_ARGUMENTS_DEEP 8 /* the same of template arguments */

bool front_is_modelled_end(const struct front_tu *tu, const struct ir_type *record, const char *name)
{
	struct ir_func f = {.name = name, .display = name, .usr = "", .record = record};
	f.is_method = f.is_destructor = true;
	const struct model_function *row = tu->models ? models_function(tu->models, &f, 0) : NULL;
	return row && (row->ends || row->may_end);
}

/* Depth is bounded by MAX_ARGUMENTS_DEEP: what is deeper may end anything. */
static bool holds_ending(const struct front_tu *tu, const struct ir_type *record, int depth)
{
	if (depth > MAX_ARGUMENTS_DEEP)
		return true;
	for (size_t i = 0; i < record->n_targs; i++) {
		const struct ir_type *t = record->targs[i];
		bool is_record = t && t->kind == IR_TYPE_RECORD;
		if (is_record &&
		    ((t->destructor && map_name(&tu->user_destructors, t->destructor)) || holds_ending(tu, t, depth + 1)))
			return true;
	}
	return false;
}

bool front_holds_ending(const struct front_tu *tu, const struct ir_type *record)
{
	return holds_ending(tu, record, 0);
}

/* The same of a pack of arguments, which are no arguments of the class's cursor: `variant<int, Guard>`. */
static bool pack_holds_ending(struct front_tu *tu, CXType t)
{
	for (int i = 0; i < clang_Type_getNumTemplateArguments(t); i++) {
		CXType of = clang_Type_getTemplateArgumentAsType(t, (unsigned)i);
		const struct ir_type *is = of.kind == CXType_Invalid ? NULL : front_type(tu, of);
		bool ends =
		    is && is->kind == IR_TYPE_RECORD && is->destructor && map_name(&tu->user_destructors, is->destructor);
		if (ends || (is && is->kind == IR_TYPE_RECORD && front_holds_ending(tu, is)))
			return true;
	}
	return false;
}

/* `~list() = default`, whose base destroys the elements: that base is not to be seen. */
bool front_ends_by_default(struct front_tu *tu, const struct ir_type *record, CXType t, CXCursor destructor)
{
	return clang_CXXMethod_isDefaulted(destructor) &&
	       clang_Location_isInSystemHeader(clang_getCursorLocation(destructor)) &&
	       (front_holds_ending(tu, record) || pack_holds_ending(tu, t));
}

const char *front_modelled_destructor(const struct front_tu *tu, const struct ir_type *record)
{
	const char *colon = record->template_name ? strrchr(record->template_name, ':') : NULL;
	if (!colon)
		return NULL;
	const char *name = arena_printf(tu->arena, "%s::~%s", record->template_name, colon + 1);
	return front_is_modelled_end(tu, record, name) ? name : NULL;
}

enum { COPY, MOVE };

struct declared {
	CXCursor method;
	unsigned n;
	bool is_written, is_deleted, is_pattern;
};

struct front_copies {
	struct declared of[2][2]; /* [assigned][COPY or MOVE] */
	bool has_destructor, has_const, is_library;
	bool has_open_constructor, has_open_assignment; /* templates */
};

/* ---- notes ---- */

static struct front_copies *copies_of(struct front_tu *tu, const struct ir_type *record)
{
	struct front_copies *known = map_name(&tu->copies, record->usr);
	if (!known) {
		known = ARENA_NEW(tu->arena, struct front_copies);
		map_put_name(&tu->copies, record->usr, known);
	}
	return known;
}

static struct declared *method_kind(struct front_copies *k, CXCursor c)
{
	if (clang_getCursorKind(c) == CXCursor_Constructor) {
		if (clang_CXXConstructor_isMoveConstructor(c))
			return &k->of[false][MOVE];
		return clang_CXXConstructor_isCopyConstructor(c) ? &k->of[false][COPY] : NULL;
	}
	if (clang_CXXMethod_isMoveAssignmentOperator(c))
		return &k->of[true][MOVE];
	return clang_CXXMethod_isCopyAssignmentOperator(c) ? &k->of[true][COPY] : NULL;
}

/* `T::T(const T &) = default;` outside of the class is the compiler's too. */
static bool is_compilers(CXCursor method)
{
	CXCursor definition = clang_getCursorDefinition(method);
	return front_is_defaulted(method) || (!clang_Cursor_isNull(definition) && front_is_defaulted(definition));
}

static void note_method(struct front_copies *k, CXCursor c, bool is_pattern)
{
	struct declared *d = method_kind(k, c);
	if (!d)
		return;
	d->method = c;
	d->n++;
	d->is_deleted = clang_CXXMethod_isDeleted(c) != 0;
	d->is_written = !d->is_deleted && !is_compilers(c);
	d->is_pattern |= is_pattern;
}

static void note_template(struct front_tu *tu, struct front_copies *k, CXCursor c)
{
	if (clang_getTemplateCursorKind(c) == CXCursor_Constructor)
		k->has_open_constructor = true;
	else if (strcmp(front_spelling(tu, c), "operator=") == 0)
		k->has_open_assignment = true;
}

void front_note_copy(struct front_tu *tu, const struct ir_type *record, CXCursor c, bool is_pattern)
{
	struct front_copies *k = copies_of(tu, record);
	k->is_library |= front_is_out_of_sight(tu, c);
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_Constructor:
	case CXCursor_CXXMethod:
		note_method(k, c, is_pattern);
		break;
	case CXCursor_Destructor:
		k->has_destructor = true;
		break;
	case CXCursor_FunctionTemplate:
		note_template(tu, k, c);
		break;
	default:
		break;
	}
}

void front_note_field(struct front_tu *tu, const struct ir_type *record, CXCursor field)
{
	if (tu->is_cxx && clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(field))))
		copies_of(tu, record)->has_const = true;
}

bool front_has_open_constructor(const struct front_tu *tu, const struct ir_type *record)
{
	const struct front_copies *k = record->usr ? map_name(&tu->copies, record->usr) : NULL;
	return k && !k->is_library && k->has_open_constructor;
}

/* ---- overload resolution ---- */

static struct front_way way(int kind)
{
	return (struct front_way){.kind = kind, .method = clang_getNullCursor()};
}

static struct front_way way_of_declared(const struct declared *d)
{
	if (d->n == 0 || (d->n == 1 && !d->is_written && !d->is_deleted))
		return way(WAY_MEMBERS);
	if (d->n > 1 || d->is_deleted || d->is_pattern)
		return way(WAY_NOBODY);
	return (struct front_way){.kind = WAY_CALL, .method = d->method};
}

/* A class that moves by code of its own, and declares no copy, cannot be copied. */
static struct front_way copy_way(const struct front_copies *k, bool assigns)
{
	bool is_deleted = k->of[assigns][COPY].n == 0 && (k->of[false][MOVE].n || k->of[true][MOVE].n);
	return is_deleted ? way(WAY_NOBODY) : way_of_declared(&k->of[assigns][COPY]);
}

static struct front_way move_way(const struct front_copies *k, bool assigns)
{
	if (k->of[assigns][MOVE].n)
		return way_of_declared(&k->of[assigns][MOVE]);
	bool declares = k->has_destructor || k->of[false][COPY].n || k->of[true][COPY].n || k->of[!assigns][MOVE].n;
	if (!declares)
		return way(WAY_MEMBERS);
	bool is_open = assigns ? k->has_open_assignment : k->has_open_constructor;
	struct front_way copied = is_open ? way(WAY_NOBODY) : copy_way(k, assigns);
	copied.copies = true;
	return copied;
}

static struct front_way known_way(const struct front_copies *k, bool assigns, enum copy_from from)
{
	if (from == FROM_LVALUE)
		return copy_way(k, assigns);
	struct front_way moved = move_way(k, assigns);
	if (from == FROM_XVALUE)
		return moved;
	struct front_way copied = copy_way(k, assigns);
	bool same = copied.kind == moved.kind && clang_equalCursors(copied.method, moved.method);
	return same ? moved : way(WAY_NOBODY);
}

struct front_way front_copy_way(const struct front_tu *tu, const struct ir_type *record, bool assigns,
                                enum copy_from from)
{
	const struct front_copies *k = record->usr ? map_name(&tu->copies, record->usr) : NULL;
	if (!k)
		return way(WAY_MEMBERS);
	struct front_way found = known_way(k, assigns, from);
	return k->is_library && found.kind != WAY_MEMBERS ? way(WAY_LIBRARY) : found;
}

/* ---- what runs ---- */

static unsigned runs(struct front_tu *tu, const struct ir_type *t, bool assigns, enum copy_from from, int depth);

static const struct ir_type *element_of(const struct ir_type *t)
{
	while (t->kind == IR_TYPE_ARRAY)
		t = t->elem;
	return t;
}

/* `deep`: through unions too, and whatever a library's class does about them. */
static unsigned members_run(struct front_tu *tu, const struct ir_type *t, bool assigns, enum copy_from from, bool deep,
                            int depth)
{
	unsigned found = 0;
	const struct front_copies *k = t->usr ? map_name(&tu->copies, t->usr) : NULL;
	if (from == FROM_XVALUE && k && k->has_const) {
		from = FROM_EITHER;
		found = COPY_KEEPS;
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_type *field = element_of(t->fields[i].type);
		if (field->kind != IR_TYPE_RECORD)
			continue;
		found |= runs(tu, field, assigns, from, depth + 1);
		if (deep && depth < MAX_NESTED)
			found |= members_run(tu, field, assigns, from, deep, depth + 1);
	}
	return found;
}

static unsigned find_runs(struct front_tu *tu, const struct ir_type *t, bool assigns, enum copy_from from, int depth)
{
	struct front_way own = front_copy_way(tu, t, assigns, from);
	switch (own.kind) {
	case WAY_CALL:
	case WAY_NOBODY:
		return COPY_RUNS;
	case WAY_LIBRARY:
		return COPY_LIBRARY | members_run(tu, t, assigns, from, true, depth);
	case WAY_MEMBERS:
		break;
	}
	unsigned kept = own.copies ? COPY_KEEPS : 0;
	return t->is_union ? kept : kept | members_run(tu, t, assigns, from, false, depth);
}

static unsigned runs(struct front_tu *tu, const struct ir_type *t, bool assigns, enum copy_from from, int depth)
{
	uint64_t key = (uint64_t)(uintptr_t)t * 8 + (unsigned)from * 2 + assigns, known = 0;
	if (depth > MAX_NESTED)
		return COPY_RUNS;
	if (map_get(&tu->copy_runs, key, &known))
		return (unsigned)known;
	unsigned found = find_runs(tu, t, assigns, from, depth);
	map_put(&tu->copy_runs, key, found);
	return found;
}

unsigned front_copy_runs(struct front_tu *tu, const struct ir_type *t, bool assigns, enum copy_from from)
{
	t = element_of(t);
	return tu->is_cxx && t->kind == IR_TYPE_RECORD ? runs(tu, t, assigns, from, 0) : 0;
}
