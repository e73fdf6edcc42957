/*
 * CUDA launches: `kernel<<<grid, block, shared, stream>>>(args)` is a call whose second child is a call that pushes the
 * configuration. A grid or block written as a constructor gives its arguments, missing ones are 1; any other
 * expression is an object whose three fields are read. A pointer may be launched that holds one known kernel.
 */
#include "front/front_int.h"
#include "front/launcher.h"

#include <string.h>

bool lower_is_launch(struct lower *l, CXCursor call, CXCursor *config)
{
	if (!l->tu->is_cuda)
		return false;
	struct kids kids = lower_kids(l, call);
	for (size_t i = 1; i < kids.n && i < 3; i++) {
		CXCursor bare = lower_strip(l, kids.at[i]);
		const char *name = front_spelling(l->tu, bare);
		if (clang_getCursorKind(bare) == CXCursor_CallExpr && strcmp(name, "__cudaPushCallConfiguration") == 0) {
			*config = bare;
			return true;
		}
	}
	return false;
}

/* Below copies and conversions, the constructor call that sets the three sizes; false when there is none. */
static bool find_sizes(struct lower *l, CXCursor expr, CXCursor *call)
{
	for (int depth = 0; depth < 16; depth++) {
		expr = lower_strip(l, expr);
		struct kids kids = lower_kids(l, expr);
		if (lower_is_constructor_call(expr)) {
			CXCursor ctor = clang_getCursorReferenced(expr);
			bool copies = clang_CXXConstructor_isCopyConstructor(ctor) || clang_CXXConstructor_isMoveConstructor(ctor);
			if (!copies) {
				*call = expr;
				return true;
			}
			expr = clang_Cursor_getArgument(expr, 0);
			continue;
		}
		bool is_wrapper = clang_isExpression(clang_getCursorKind(expr)) && kids.n &&
		                  clang_getCursorKind(expr) != CXCursor_CallExpr && !lower_is_lvalue(l, expr);
		if (!is_wrapper)
			return false;
		expr = kids.at[kids.n - 1];
	}
	return false;
}

static bool has_place(CXCursor expr)
{
	CXFile file = NULL;
	clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(expr)), &file, NULL, NULL, NULL);
	return file != NULL;
}

static void sizes(struct lower *l, CXCursor expr, ir_id out[3])
{
	const struct ir_type *type = ir_int(l->unit, 32, false);
	CXCursor call;
	if (find_sizes(l, expr, &call)) {
		int n = clang_Cursor_getNumArguments(call);
		for (int i = 0; i < 3; i++) {
			CXCursor arg = i < n ? clang_Cursor_getArgument(call, (unsigned)i) : clang_getNullCursor();
			bool is_given = i < n && has_place(arg);
			out[i] = is_given ? lower_convert(l, lower_value(l, arg), type) : ir_const(l->b, type, 1);
		}
		return;
	}
	const struct ir_type *record = lower_type(l, expr);
	ir_id address = record->kind == IR_TYPE_RECORD ? lower_address(l, expr) : 0;
	for (size_t i = 0; i < 3; i++) {
		bool is_field = address && i < record->n_fields && record->fields[i].type->kind == IR_TYPE_INT;
		if (!is_field) {
			out[i] = lower_unknown(l, expr, type, NULL, 0);
			continue;
		}
		const struct ir_field *field = &record->fields[i];
		ir_id place = lower_field(l, address, field->type, field->offset, field->name);
		out[i] = lower_convert(l, lower_load(l, place, field->type), type);
	}
}

/* libclang does not take a type that is none: `kernels[i]<<<1, 1>>>()` refers to no declaration. */
static CXType function_type(CXCursor decl)
{
	CXType type = clang_getCursorType(decl);
	if (type.kind == CXType_Invalid)
		return type;
	type = clang_getCanonicalType(clang_getNonReferenceType(type));
	return type.kind == CXType_Pointer ? clang_getCanonicalType(clang_getPointeeType(type)) : type;
}

void lower_launch(struct lower *l, CXCursor call, CXCursor config)
{
	VEC(ir_id) args = {0};
	CXCursor decl = front_called(l->scratch, call);
	bool direct = front_is_function(clang_getCursorKind(decl));
	const struct ir_func *kernel = direct ? front_func(l->tu, decl) : NULL;
	ir_id dims[6];
	sizes(l, clang_Cursor_getArgument(config, 0), dims);
	sizes(l, clang_Cursor_getArgument(config, 1), dims + 3);
	for (size_t i = 0; i < 6; i++)
		vec_push(l->scratch, &args, dims[i]);
	CXCursor shared = clang_Cursor_getArgument(config, 2);
	const struct ir_type *size_type = ir_int(l->unit, 64, false);
	bool has_shared = !clang_Cursor_isNull(shared) && has_place(shared);
	vec_push(l->scratch, &args,
	         has_shared ? lower_convert(l, lower_value(l, shared), size_type) : ir_const(l->b, size_type, 0));
	CXType type = function_type(decl), none = {.kind = CXType_Invalid};
	int n = clang_Cursor_getNumArguments(call);
	for (int i = 0; i < n; i++) {
		bool is_known = type.kind != CXType_Invalid && i < clang_getNumArgTypes(type);
		CXType param = is_known ? clang_getArgType(type, (unsigned)i) : none;
		vec_push(l->scratch, &args, lower_argument(l, clang_Cursor_getArgument(call, (unsigned)i), param));
	}
	ir_id pointer = direct ? 0 : lower_value(l, lower_kids(l, call).at[0]);
	if (pointer)
		vec_push(l->scratch, &args, pointer);
	lower_at(l, call);
	if (kernel) {
		ir_add_imm(l->b, IR_LAUNCH, ir_void(l->unit), 0, kernel->usr, args.at, args.n);
		return;
	}
	const struct ir_type *nothing = ir_int(l->unit, 32, true);
	if (!pointer) {
		lower_unknown(l, call, nothing, args.at, args.n);
		return;
	}
	ir_id launch = ir_add_imm(l->b, IR_UNKNOWN, nothing, 0, OPEN_LAUNCH, args.at, args.n);
	vec_push(l->scratch, &l->launches, ir_at(l->func, launch));
}

/* A launch through a pointer is of the kernel that the pointer was set to, if that is one and the same on all ways. */
void lower_resolve_launches(struct lower *l)
{
	for (size_t i = 0; i < l->launches.n; i++) {
		struct ir_instr *in = l->launches.at[i];
		if (in->id >= l->func->instrs.n || l->func->instrs.at[in->id] != in)
			continue; /* nothing reached it */
		if (front_settle_launch(l->unit, l->func, in))
			continue;
		l->func->n_unknown++;
		front_count_unknown(l->tu, in->text, in->place);
	}
}
