/*
 * Values: inputs as the statements that make them. Objects come from the heap with exactly their bytes, so that
 * AddressSanitizer stands at their ends; all of them are zero but for what mattered in the run.
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

/* What a pointer leads to of which only the code knows how large it must be. */
#define AMPLE_BYTES 65536
/* The same where the program counts past what 32 bits hold. */
#define LARGE_BYTES (1LL << 36)

static bool is_cxx(const struct writing *w)
{
	return w->q->unit->is_cxx;
}

const char *statement_indent(const struct writing *w)
{
	const char *own = w->script ? template_fragment(w->script, "indent") : "\t";
	return own ? own : "    ";
}

/* ---- where a cell stands ---- */

static const struct ir_field *field_over(const struct ir_type *t, int64_t offset)
{
	for (size_t i = 0; i < t->n_fields && !t->is_union; i++) {
		const struct ir_field *f = &t->fields[i];
		bool over = f->offset <= offset && offset < f->offset + f->type->size;
		if (over && !f->bit_width && (f->is_base || f->name[0])) {
			return f;
		}
	}
	return NULL;
}

#define MAX_NESTED 16

/* ".f.g[2]": the scalar at the offset of an object of this type; null: it has no such name. */
static const struct ir_type *scalar_path(const struct ir_type *t, int64_t offset, struct buf *out)
{
	for (int i = 0; t && i < MAX_NESTED; i++) {
		if (t->kind == IR_TYPE_ARRAY && t->elem && t->elem->size > 0) {
			buf_printf(out, "[%lld]", (long long)(offset / t->elem->size));
			offset %= t->elem->size;
			t = t->elem;
		} else if (t->kind == IR_TYPE_RECORD) {
			const struct ir_field *f = field_over(t, offset);
			if (f && !f->is_base) {
				buf_printf(out, ".%s", f->name);
			}
			offset -= f ? f->offset : 0;
			t = f ? f->type : NULL;
		} else {
			return offset == 0 && ir_is_scalar(t) ? t : NULL;
		}
	}
	return NULL;
}

/* ---- cells ---- */

static const char *make_object(struct writing *w, const struct input_object *o, const struct ir_type *elem,
                               const char *wanted);

static const char *real_words(struct writing *w, double v)
{
	return v != v ? "(0.0 / 0.0)" : arena_printf(w->a, "%.17g", v);
}

/* The cell's value as an expression; null: nothing to say. */
static const char *cell_value(struct writing *w, const struct input *c, const struct ir_type *t, const char *wanted)
{
	switch (c->kind) {
	case INPUT_NUMBER:
		return number_words(w, t, c->number);
	case INPUT_REAL:
		return real_words(w, c->real);
	case INPUT_NULL:
		return "0";
	case INPUT_POINTER:
	case INPUT_CHAIN:
		return make_object(w, c->object, t && t->kind == IR_TYPE_PTR ? t->elem : NULL, wanted);
	case INPUT_UNKNOWN:
	case INPUT_RECORD:
	case INPUT_TENSOR:
		break;
	}
	return NULL;
}

/* The first of a chain is copied for each other one, and linked in front of it. */
static void make_chain(struct writing *w, const struct input *c, const char *first, const char *field)
{
	const char *type = type_words(w, c->object->type);
	buf_printf(&w->statements, "\tfor (long i = 1; i < %lld; i++) {\n", (long long)c->number);
	buf_printf(&w->statements, "\t\t%s *one = (%s *)zeros(sizeof(%s));\n", type, type, type);
	buf_printf(&w->statements, "\t\tmemcpy(one, %s, sizeof(%s));\n", first, type);
	buf_printf(&w->statements, "\t\tone->%s = %s;\n\t\t%s = one;\n\t}\n", field, first, first);
}

/* "*(int *)((char *)x + 12) = 5;": where no name leads there. */
static void put_bytes(struct writing *w, const char *base, const struct input *c, const char *value)
{
	bool is_pointer = c->kind != INPUT_NUMBER && c->kind != INPUT_REAL;
	static const char *const whole[] = {"char", "short", "int", "long"};
	int width = c->bytes == 1 ? 0 : c->bytes == 2 ? 1 : c->bytes == 4 ? 2 : 3;
	const char *type = is_pointer                ? "const void *"
	                   : c->kind == INPUT_NUMBER ? whole[width]
	                   : width == 2              ? "float"
	                                             : "double";
	const char *space = is_pointer ? "" : " ";
	buf_printf(&w->statements, "\t*(%s%s*)((char *)%s + %lld) = %s;\n", type, space, base, (long long)c->offset, value);
}

static bool has_accessible_name(const struct ir_type *t)
{
	return t && (t->kind != IR_TYPE_PTR || !t->elem || t->elem->kind != IR_TYPE_FUNC);
}

/* Is it filled by the context that the operator is run in? */
static bool is_of_host(const struct writing *w, const struct input *c)
{
	const char *own = w->host ? template_fragment(w->framework, "own") : NULL;
	const char *at = own && c->name[0] ? strstr(own, c->name) : NULL;
	size_t n = strlen(c->name);
	return at && (at == own || at[-1] == ' ') && (at[n] == ' ' || !at[n]);
}

/* One cell of the object that `base` points to, whose elements have type `elem`. */
static void make_cell(struct writing *w, const char *base, const struct input *c, const struct ir_type *elem)
{
	if (is_of_host(w, c)) {
		return;
	}
	struct buf path = {0};
	const struct ir_type *scalar = NULL;
	bool counted = elem && elem->size > 0;
	if (counted) {
		scalar = scalar_path(elem, c->offset % elem->size, &path);
	}
	bool fits = scalar && scalar->size == c->bytes && has_accessible_name(scalar);
	const char *hint = arena_printf(w->a, "%s %s", base, c->name[0] ? c->name : "element");
	const char *value = cell_value(w, c, scalar ? scalar : c->type, hint);
	int64_t index = counted ? c->offset / elem->size : 0;
	bool chained = value && c->kind == INPUT_CHAIN && c->name[0];
	if (chained) {
		make_chain(w, c, value, c->name);
	}
	if (!value) {
		buf_release(&path);
		return;
	}
	if (!fits) {
		put_bytes(w, base, c, value);
	} else if (elem->kind == IR_TYPE_RECORD && index == 0) {
		buf_printf(&w->statements, "\t%s->%s = %s;\n", base, buf_text(&path) + 1, value);
	} else {
		buf_printf(&w->statements, "\t%s[%lld]%s = %s;\n", base, (long long)index, buf_text(&path), value);
	}
	buf_release(&path);
}

/* ---- objects ---- */

static int64_t bytes_of(const struct writing *w, const struct input_object *o, const struct ir_type *elem)
{
	int64_t one = elem && elem->size > 0 ? elem->size : 1;
	if (o->extent >= 0) {
		return o->extent;
	}
	if (elem && elem->kind == IR_TYPE_RECORD && elem->size > 0 && o->reach <= one) {
		return one;
	}
	int64_t ample = judged_as(w->q->of) == JUDGED_OVERFLOW ? LARGE_BYTES : AMPLE_BYTES;
	return o->reach > ample ? o->reach : ample;
}

static void declare(struct writing *w, const char *name, const char *type, const struct input_object *o,
                    const struct ir_type *elem)
{
	int64_t bytes = bytes_of(w, o, elem), one = elem && elem->size > 0 ? elem->size : 1;
	bool counted = type[0] && elem && elem->size > 0 && bytes % one == 0;
	const char *pointee = type[0] ? type : "char";
	const char *cast = is_cxx(w) ? arena_printf(w->a, "(%s *)", pointee) : "";
	buf_printf(&w->statements, "\t%s *%s = %szeros(", pointee, name, cast);
	if (counted && bytes == one) {
		buf_printf(&w->statements, "sizeof(%s)", type);
	} else if (counted) {
		buf_printf(&w->statements, "%lld * sizeof(%s)", (long long)(bytes / one), type);
	} else {
		buf_printf(&w->statements, "%lld", (long long)bytes);
	}
	buf_str(&w->statements, ");\n");
}

static const char *make_object(struct writing *w, const struct input_object *o, const struct ir_type *elem,
                               const char *wanted)
{
	const struct ir_type *of = elem && elem->kind != IR_TYPE_VOID ? elem : o->type;
	const char *type = type_words(w, of), *name = fresh_name(w, o->name[0] && !wanted[0] ? o->name : wanted);
	if (!value_by_class(w, of, name)) {
		declare(w, name, type, o, type[0] ? of : NULL);
	}
	for (size_t i = 0; i < o->cells.n; i++) {
		make_cell(w, name, &o->cells.at[i], type[0] ? of : NULL);
	}
	return name;
}

/* ---- tensors, lists and shapes ---- */

static const struct template *template_of_type(struct writing *w, const struct ir_type *t)
{
	if (w->script) {
		return w->script;
	}
	const struct model_type *row = t ? models_type(w->q->models, t) : NULL;
	const char *slash = row && row->where ? strchr(row->where, '/') : NULL;
	if (!slash) {
		return NULL;
	}
	const char *folder = arena_strndup(w->a, row->where, (size_t)(slash - row->where));
	return template_of(w->a, arena_printf(w->a, "%s/reproduce.cpp", folder));
}

static const struct input_trait *trait(const struct input_tensor *t, const char *name)
{
	for (size_t i = 0; name && i < t->traits.n; i++) {
		if (strcmp(t->traits.at[i].name, name) == 0) {
			return &t->traits.at[i];
		}
	}
	return NULL;
}

/* Of the operator's tensors the first with the same type by number: where that has no name here, what was read of one
 * says what all of them are. */
static const struct input_tensor *first_alike(struct writing *w, const struct template *t, const struct input_tensor *x)
{
	const char *word = template_fragment(t, "type-trait");
	const struct input_trait *asked = trait(x, word);
	const struct run_inputs *in = w->q->of->witness.given;
	for (size_t i = 0; asked && i < in->asked.n; i++) {
		const struct input_tensor *y = in->asked.at[i].tensor;
		const struct input_trait *other = y ? trait(y, word) : NULL;
		if (other && other->value == asked->value && y->item_bytes > 0) {
			return y;
		}
	}
	return x;
}

/* What its elements are: as the operator asked, else whatever has that size and the kind of its contents. */
static const char *element_type(struct writing *w, const struct template *t, const struct input_tensor *x)
{
	const struct input_trait *asked = trait(x, template_fragment(t, "type-trait"));
	const char *known = asked ? template_fragment(t, arena_printf(w->a, "type:%lld", (long long)asked->value)) : NULL;
	bool whole = false;
	x = first_alike(w, t, x);
	for (size_t i = 0; x->contents && i < x->contents->cells.n; i++) {
		whole |= x->contents->cells.at[i].kind == INPUT_NUMBER;
	}
	const char *key = arena_printf(w->a, "%s:%lld", whole ? "whole" : "real", (long long)x->item_bytes);
	known = known ? known : template_fragment(t, key);
	return known ? known : template_fragment(t, "real:0");
}

static const char *dims_words(struct writing *w, const struct input_tensor *x)
{
	struct buf b = {0};
	for (size_t i = 0; i < x->dims.n; i++) {
		buf_printf(&b, "%s%lld", i ? ", " : "", (long long)x->dims.at[i]);
	}
	const char *text = arena_strdup(w->a, buf_text(&b));
	buf_release(&b);
	return text;
}

/* ---- elements ---- */

/* Elements in a row that hold the same. */
struct stretch {
	const char *value;
	bool is_real;
	int64_t first, count, bytes;
};

/* A fragment of this name for all elements, or by their bytes and whether they are real. */
static const char *element_fragment(struct writing *w, const struct template *t, const char *name,
                                    const struct stretch *s)
{
	const char *all = template_fragment(t, name);
	const char *real = s->is_real ? "real-" : "";
	return all ? all : template_fragment(t, arena_printf(w->a, "%s%s:%lld", real, name, (long long)s->bytes));
}

static void put(struct writing *w, const char *text, const char *name, const struct stretch *s, int64_t count)
{
	struct slot slots[] = {{"NAME", name},
	                       {"INDEX", arena_printf(w->a, "%lld", (long long)s->first)},
	                       {"COUNT", arena_printf(w->a, "%lld", (long long)count)},
	                       {"END", arena_printf(w->a, "%lld", (long long)(s->first + count))},
	                       {"VALUE", s->value}};
	buf_str(&w->statements, statement_indent(w));
	template_fill(&w->statements, text, slots, sizeof slots / sizeof slots[0]);
	buf_str(&w->statements, "\n");
}

#define FEW 4 /* elements are written one by one */

static void put_stretch(struct writing *w, const struct template *t, const char *name, const struct input_tensor *x,
                        struct stretch s)
{
	const char *one = element_fragment(w, t, x->is_list ? "list-element" : "element", &s);
	const char *all = x->is_list ? NULL : element_fragment(w, t, "fill", &s);
	if (all && s.count > FEW) {
		put(w, all, name, &s, s.count);
		return;
	}
	for (; one && s.count; s.first++, s.count--) {
		put(w, one, name, &s, 1);
	}
}

static struct stretch stretch_of(struct writing *w, const struct input_tensor *x, const struct input *c)
{
	int64_t one = x->item_bytes > 0 ? x->item_bytes : c->bytes;
	struct stretch s = {.bytes = one, .is_real = c->kind == INPUT_REAL};
	s.value = c->kind == INPUT_NUMBER ? number_words(w, NULL, c->number) : s.is_real ? real_words(w, c->real) : NULL;
	s.count = s.value && one > 0 && c->offset % one == 0;
	s.first = s.count ? c->offset / one : 0;
	return s;
}

/* The run may have read behind the end before it broke where this program waits: nothing can be put there. */
static bool is_inside(const struct input_tensor *x, const struct stretch *s)
{
	int64_t count = 1;
	for (size_t i = 0; i < x->dims.n; i++) {
		int64_t n = x->dims.at[i];
		count = n > 0 && count > INT64_MAX / n ? INT64_MAX : count * n;
	}
	return s->first >= 0 && s->first < count;
}

/* Tensors are; of a shape or a list each entry is said. */
static bool is_made_of_zeros(const struct input_tensor *x)
{
	return !x->is_shape && !x->is_list;
}

static bool is_zero(const struct stretch *s)
{
	return s->value && strcmp(s->value, "0") == 0;
}

static void put_elements(struct writing *w, const struct template *t, const char *name, const struct input_tensor *x)
{
	struct stretch open = {0};
	for (size_t i = 0; x->contents && i < x->contents->cells.n; i++) {
		struct stretch s = stretch_of(w, x, &x->contents->cells.at[i]);
		s.count = is_inside(x, &s) && !(is_made_of_zeros(x) && is_zero(&s)) ? s.count : 0;
		bool goes_on = open.count && s.count && s.first == open.first + open.count && s.bytes == open.bytes &&
		               s.is_real == open.is_real && strcmp(s.value, open.value) == 0;
		if (goes_on) {
			open.count++;
		} else {
			put_stretch(w, t, name, x, open);
			open = s;
		}
	}
	put_stretch(w, t, name, x, open);
}

/* ---- making a tensor ---- */

/* How a tensor is made that an operator's context was asked for as this. */
static const char *role_fragment(struct writing *w, const struct template *t, const struct input_tensor *x)
{
	return x->role ? template_fragment(t, arena_printf(w->a, "tensor:%s", x->role)) : NULL;
}

/* How a shape is made whose entries are no numbers: a view of a list of tensors; or one that has another class. */
static const char *entries_fragment(struct writing *w, const struct template *t, const struct input_tensor *x,
                                    const struct ir_type *type)
{
	const struct ir_type *of = x->is_shape && type && type->n_targs ? type->targs[0] : x->is_shape ? type : NULL;
	bool named = of && of->kind == IR_TYPE_RECORD;
	return named ? template_fragment(t, arena_printf(w->a, "shape:%s", of->name)) : NULL;
}

static void put_statement(struct writing *w, const char *text, const char *name)
{
	struct slot slots[] = {{"NAME", name}};
	buf_str(&w->statements, statement_indent(w));
	template_fill(&w->statements, text, slots, 1);
	buf_str(&w->statements, "\n");
}

/* Where kernels run on the host, a tensor is on their device if nothing says that it is not. */
static void put_on_device(struct writing *w, const struct template *t, const struct input_tensor *x, const char *name)
{
	const char *place = w->launching && !w->script ? template_fragment(t, "launched") : NULL;
	const char *is_host = template_fragment(t, "launched-not");
	bool on_host = false;
	for (size_t i = 0; i < x->traits.n && is_host; i++) {
		const struct input_trait *trait = &x->traits.at[i];
		const char *key = arena_printf(w->a, "%s:%lld", trait->name, (long long)trait->value);
		on_host = on_host || strstr(is_host, key);
	}
	if (place && !on_host && !x->is_shape && !x->is_list) {
		put_statement(w, place, name);
	}
}

/* What was asked of it and is not so by itself: a layout; or nothing that can be had here. */
static void take_traits(struct writing *w, const struct template *t, const struct input_tensor *x, const char *name)
{
	bool launched = w->launching && !w->script && template_fragment(t, "launched");
	for (size_t i = 0; i < x->traits.n; i++) {
		const struct input_trait *trait = &x->traits.at[i];
		const char *key = arena_printf(w->a, "%s:%lld", trait->name, (long long)trait->value);
		const char *text = template_fragment(t, arena_printf(w->a, "trait:%s", key));
		const char *refusal = template_fragment(t, arena_printf(w->a, "refuse:%s", key));
		if (refusal && !launched) {
			writing_fails(w, refusal);
		}
		if (text) {
			put_statement(w, text, name);
		}
	}
	put_on_device(w, t, x, name);
}

const char *value_tensor(struct writing *w, const struct input_tensor *x, const struct ir_type *type,
                         const char *wanted)
{
	const struct template *t = template_of_type(w, type);
	t = t ? t : w->framework;
	const char *special = type ? string_made(w, t, x, type) : role_fragment(w, t, x);
	special = special ? special : entries_fragment(w, t, x, type);
	const char *make = special ? special : template_fragment(t, x->is_shape ? "shape" : x->is_list ? "list" : "tensor");
	const char *name = fresh_name(w, wanted[0] ? wanted : x->name);
	if (!make) {
		writing_fails(w, arena_printf(w->a, "no way is known to make '%s'", x->name[0] ? x->name : wanted));
		return name;
	}
	w->framework = template_fragment(t, "tensor") ? t : w->framework;
	const char *type_name = type ? type_words(w, type) : "", *element = element_type(w, t, x);
	const char *count = arena_printf(w->a, "%lld", (long long)(x->dims.n ? x->dims.at[0] : 0));
	const char *length =
	    arena_printf(w->a, "%lld", (long long)(x->dims.n && x->dims.at[0] > 0 ? x->dims.at[0] - 1 : 0));
	const char *number = arena_printf(w->a, "%d", (int)x->place), *rank = arena_printf(w->a, "%zu", x->dims.n);
	struct slot slots[] = {{"NAME", name},
	                       {"TEXT", x->text ? string_quoted(w, x->text) : ""},
	                       {"DIMS", dims_words(w, x)},
	                       {"COUNT", count},
	                       {"TYPE", type_name},
	                       {"ELEMENT", element ? element : ""},
	                       {"LENGTH", length},
	                       {"NUMBER", number},
	                       {"RANK", rank}};
	buf_str(&w->statements, statement_indent(w));
	template_fill(&w->statements, make, slots, sizeof slots / sizeof slots[0]);
	buf_str(&w->statements, "\n");
	put_elements(w, t, name, x);
	take_traits(w, t, x, name);
	shape_ends(w, t, x, type, name);
	list_of_tensors(w, x, type, name, wanted);
	return name;
}

/* ---- arguments ---- */

static const char *scalar_argument(struct writing *w, const struct input *in, const struct ir_type *t)
{
	const char *name = fresh_name(w, in->name), *type = type_words(w, t);
	const char *value = in->kind == INPUT_REAL ? real_words(w, in->real) : number_words(w, t, in->number);
	if (w->script) {
		const char *kind = in->kind == INPUT_REAL || t->kind == IR_TYPE_FLOAT ? "real" : "whole";
		const char *element = template_fragment(w->script, arena_printf(w->a, "%s:%lld", kind, (long long)t->size));
		struct slot slots[] = {{"NAME", name}, {"VALUE", value}, {"ELEMENT", element ? element : ""}};
		buf_str(&w->statements, "    ");
		template_fill(&w->statements, template_fragment(w->script, "number"), slots, 3);
		buf_str(&w->statements, "\n");
		return name;
	}
	buf_printf(&w->statements, "\t%s %s = %s;\n", type[0] ? type : "long", name, value);
	return name;
}

/* What the object behind a reference or pointer is when it is a tensor, a list or a shape; null: it is none. */
static const struct input_tensor *held_tensor(struct writing *w, const struct input_object *o)
{
	if (o->cells.n && o->cells.at[0].kind == INPUT_TENSOR && o->cells.at[0].offset == 0) {
		return o->cells.at[0].tensor;
	}
	const struct model_type *row = o->type ? models_type(w->q->models, o->type) : NULL;
	if (!row || (row->role != MODEL_TENSOR && row->role != MODEL_ARRAY_TYPE && row->role != MODEL_SHAPE)) {
		return NULL;
	}
	struct input_tensor *t = ARENA_NEW(w->a, struct input_tensor);
	*t = (struct input_tensor){.name = o->name, .number = -1};
	t->is_list = row->role == MODEL_ARRAY_TYPE;
	t->is_shape = row->role == MODEL_SHAPE;
	vec_push(w->a, &t->dims, 1);
	return t;
}

static const char *pointer_argument(struct writing *w, const struct input *in, const struct ir_param *p)
{
	const struct input_tensor *held = held_tensor(w, in->object);
	if (held) {
		const char *name = value_tensor(w, held, in->object->type, in->name);
		string_ends(w, held, in->object->type, p, name);
		return p->is_reference ? name : arena_printf(w->a, "&%s", name);
	}
	const struct ir_type *elem = p->type->kind == IR_TYPE_PTR ? p->type->elem : NULL;
	const char *boxed = p->is_reference ? value_boxed(w, in, elem, p->is_const_pointee) : NULL;
	if (boxed) {
		return boxed;
	}
	if (w->script) {
		writing_fails(w, "a script has no pointers to hand over");
		return "None";
	}
	const char *name = make_object(w, in->object, elem, in->name);
	bool converts = is_cxx(w) && (type_is_ambiguous(elem) || !elem || !type_words(w, elem)[0]);
	if (p->is_reference) {
		return converts ? arena_printf(w->a, "at(%s)", name) : arena_printf(w->a, "*%s", name);
	}
	return converts ? arena_printf(w->a, "to(%s)", name) : name;
}

static const char *record_argument(struct writing *w, const struct input *in, const struct ir_type *t)
{
	const struct input_tensor *held = held_tensor(w, in->object);
	const char *boxed = held ? NULL : value_boxed(w, in, t, true);
	if (boxed) {
		return boxed;
	}
	if (!held && w->script) {
		writing_fails(w, "a script has no records to hand over");
		return "None";
	}
	return held ? value_tensor(w, held, t, in->name)
	            : arena_printf(w->a, "*%s", make_object(w, in->object, t, in->name));
}

/* The run did not need it. */
static const char *unknown_argument(struct writing *w, const struct input *in, const struct ir_type *t)
{
	const char *type = type_words(w, t);
	bool plain = t->kind == IR_TYPE_RECORD && type[0] && !w->script;
	if (!plain) {
		writing_fails(w, arena_printf(w->a, "the run does not say what '%s' is", in->name));
		return "0";
	}
	const char *name = fresh_name(w, in->name);
	buf_printf(&w->statements, "\t%s %s = {};\n", type, name);
	return name;
}

const char *value_argument(struct writing *w, const struct input *in, const struct ir_param *p)
{
	switch (in->kind) {
	case INPUT_NUMBER:
	case INPUT_REAL:
		return scalar_argument(w, in, p->type);
	case INPUT_NULL:
		return w->script ? "None" : is_cxx(w) ? "nullptr" : "NULL";
	case INPUT_POINTER:
	case INPUT_CHAIN:
		return pointer_argument(w, in, p);
	case INPUT_RECORD:
		return record_argument(w, in, p->type);
	case INPUT_TENSOR:
		return value_tensor(w, in->tensor, p->type, in->name);
	case INPUT_UNKNOWN:
		return unknown_argument(w, in, p->type);
	}
	BUG("input kind %d", in->kind);
}
