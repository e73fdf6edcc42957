/*
 * python_known.c: what calls give of the language's own functions, and of the framework's functions and methods, by
 * the words of python_words.c. A call of something that nobody knows may change attributes, lists and what holds them,
 * and the sizes of tensors where something in the file changes such.
 * LIMIT(closed-world): functions of other files are taken to leave the sizes of what they are handed.
 */
#include "project/python_int.h"
#include "project/python_origin.h"

#include <string.h>

/* What nobody knows was called. */
struct py_value py_stranger(struct py_run *r, const struct py_node *call)
{
	const struct py_node *of = call->kids.at[0];
	r->at->era++;
	if (r->file->reshapes)
		py_reshape(r);
	if (of->kind == PY_ATTRIBUTE)
		py_forget_attributes_of(r, of->kids.at[0]);
	for (size_t i = 1; i < call->kids.n; i++) {
		bool looks = py_only_looks(r->file, call, i - 1);
		py_forget_handed(r, call->kids.at[i], looks, 0);
	}
	return py_fresh(r);
}

static bool is_whole(const struct py_run *r, const struct py_value *v)
{
	enum term_kind kind = v->kind == PY_NUMBER ? term_get(r->pool, v->t)->kind : TERM_REAL;
	return kind == TERM_CONST || kind == TERM_APP;
}

static struct py_value length(struct py_run *r, const struct py_value *of)
{
	if (of->kind == PY_SHAPE) {
		py_note_rank(r, of->t);
		return py_number(py_size(r, VOCAB_RANK, of->t, 0));
	}
	if (of->kind == PY_TUPLE)
		return py_number(term_int(r->pool, (int128)of->n));
	return py_number(of->kind == PY_TENSOR ? py_size(r, VOCAB_DIM, of->t, 0) : py_unknown(r, SORT_INT, true));
}

/* `list(x.shape)`, `tuple(t)` */
static struct py_value copied(struct py_run *r, const struct py_value *of, bool is_list)
{
	struct py_value out = of->kind == PY_TUPLE ? py_tuple(r, of->items, of->n) : *of;
	out.is_list = is_list && of->kind == PY_SHAPE;
	return out;
}

/* Functions of the language itself. */
static bool builtin(struct py_run *r, const char *name, const struct py_arguments *a, struct py_value *out)
{
	const struct py_value *first = a->n ? &a->at[0] : NULL;
	bool alike = first && (first->kind == PY_SHAPE || first->kind == PY_TUPLE);
	if (strcmp(name, "len") == 0 && first)
		*out = length(r, first);
	else if (strcmp(name, "int") == 0 && first && is_whole(r, first))
		*out = *first;
	else if ((strcmp(name, "tuple") == 0 || strcmp(name, "list") == 0) && alike)
		*out = copied(r, first, *name == 'l');
	else if ((strcmp(name, "max") == 0 || strcmp(name, "min") == 0) && a->n == 2 && py_integer(r, first) &&
	         py_integer(r, &a->at[1]))
		*out = py_number(
		    term_binary(r->pool, name[1] == 'a' ? TERM_MAX : TERM_MIN, py_integer(r, first), py_integer(r, &a->at[1])));
	else if (strcmp(name, "int") == 0 || strcmp(name, "len") == 0 || strcmp(name, "abs") == 0)
		*out = py_number(py_unknown(r, SORT_INT, *name == 'l'));
	else if (strcmp(name, "print") == 0 || strcmp(name, "isinstance") == 0 || strcmp(name, "float") == 0 ||
	         strcmp(name, "bool") == 0 || strcmp(name, "str") == 0 || strcmp(name, "hasattr") == 0)
		*out = py_fresh(r);
	else
		return false;
	return true;
}

/* Keywords that say nothing of sizes. */
static bool has_other_keyword(const struct py_node *call)
{
	static const char *const known[] = {"dtype", "device",     "requires_grad", "memory_format", "layout", "pin_memory",
	                                    "size",  "fill_value", "non_blocking",  "copy",          "out",    "generator"};
	for (size_t i = 1; i < call->kids.n; i++) {
		bool found = call->kids.at[i]->kind != PY_KEYWORD;
		for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
			found = found || strcmp(call->kids.at[i]->text, known[k]) == 0;
		if (!found)
			return true;
	}
	return false;
}

/* `x.sum(dim=1, keepdim=True)`: the arguments in their order, from `first` on. */
static struct py_value reduced(struct py_run *r, const struct py_value *of, const struct py_arguments *a, size_t first)
{
	static const char *const names[] = {"dim", "keepdim"};
	struct py_value args[] = {{.kind = PY_NONE}, {.kind = PY_TRUTH, .t = term_bool(r->pool, false)}};
	bool plain = a->is_plain && a->n <= first + 2;
	for (size_t i = first; i < a->n && plain; i++)
		args[i - first] = a->at[i];
	for (size_t i = 0; i < a->n_named; i++) {
		bool known = strcmp(a->name[i], "dtype") == 0;
		for (size_t k = 0; k < 2; k++) {
			bool is_it = strcmp(a->name[i], names[k]) == 0;
			args[k] = is_it ? a->named[i] : args[k];
			known |= is_it;
		}
		plain = plain && known;
	}
	return py_sized_by(plain ? py_apply(r, PY_MEANS_REDUCED, of, args, 2) : py_tensor(py_fresh(r).t), of);
}

/* `x.new(*sizes)`: of none at all it is no tensor of no dimension, but an empty one. */
static bool is_spread_count(struct py_run *r, enum py_meaning meaning, const struct py_node *call,
                            const struct py_arguments *a)
{
	bool is_spread = meaning == PY_MEANS_COUNTS && call->kids.n > 1 && call->kids.at[1]->kind == PY_STAR;
	return is_spread && a->n == 1 && a->at[0].kind == PY_SHAPE && py_rank(r, a->at[0].t) <= 0;
}

/* `math.prod(x.shape)`: each size counts. */
static void note_shapes(struct py_run *r, const struct py_arguments *a)
{
	for (size_t i = 0; i < a->n + a->n_named; i++)
		py_note_all_sizes(r, i < a->n ? &a->at[i] : &a->named[i - a->n]);
}

/* `x.stride(0)`, `torch.numel(x)` */
static void note_tensors(struct py_run *r, const struct py_value *of, const struct py_arguments *a)
{
	if (of && py_handle(of))
		py_note_whole(r, py_handle(of));
	for (size_t i = 0; i < a->n && !of; i++)
		if (py_handle(&a->at[i]))
			py_note_whole(r, py_handle(&a->at[i]));
}

/* `torch.relu(x)`, `torch.zeros_like(x)`, `torch.t(x)` */
static struct py_value sized_by_first(const struct py_arguments *a, enum py_meaning meaning, struct py_value out)
{
	bool is_sized = meaning == PY_MEANS_LIKE || meaning == PY_MEANS_SAME || py_has_its_sizes(meaning);
	return a->n && is_sized ? py_sized_by(out, &a->at[0]) : out;
}

struct py_value py_call_known(struct py_run *r, const struct py_node *call, const char *path,
                              const struct py_arguments *a)
{
	struct py_value out;
	enum py_meaning meaning = a->is_plain ? py_function(r->file->words, path) : PY_MEANS_NOTHING;
	if (py_is_harmless(r->file->words, path))
		py_note_dimensions(r, NULL, meaning, a);
	if (meaning == PY_MEANS_WHOLE)
		note_tensors(r, NULL, a);
	if (meaning == PY_MEANS_REDUCED)
		return a->n ? reduced(r, &a->at[0], a, 1) : py_fresh(r);
	if (meaning != PY_MEANS_NOTHING && has_other_keyword(call))
		return py_fresh(r);
	if (meaning != PY_MEANS_NOTHING && !is_spread_count(r, meaning, call, a))
		return sized_by_first(a, meaning,
		                      py_with_elements(r, path, meaning, NULL, py_apply(r, meaning, NULL, a->at, a->n)));
	if (meaning != PY_MEANS_NOTHING)
		return py_fresh(r);
	if ((a->is_plain && builtin(r, path, a, &out)) || py_check(r, path, a, &out))
		return out;
	note_shapes(r, a);
	const char *dot = strrchr(path, '.');
	if (py_is_reshaping(py_method(r->file->words, dot ? dot + 1 : path)))
		py_reshape(r);
	return py_is_harmless(r->file->words, path) ? py_fresh(r) : py_stranger(r, call);
}

/* `self.relu(x)`: a module that is called, and no method of a tensor. What makes no other sizes of a tensor takes none
 * as an argument, but to be copied or as what it is made like. */
static bool is_a_module(const struct py_node *f, const struct py_value *of, const struct py_arguments *a)
{
	bool takes = false;
	for (size_t i = 0; i < a->n; i++)
		takes = takes || py_handle(&a->at[i]);
	return py_is_self(f->kids.at[0]) || (takes && of->kind == PY_OBJECT);
}

/* `x.expand(n, *sizes)`: those that are named in front are its first sizes, or -1. */
static struct py_value expanded(struct py_run *r, const struct py_node *call, const struct py_arguments *a)
{
	struct py_value out = py_tensor(py_fresh(r).t);
	out.is_strided = true;
	for (size_t i = 0; i + 1 < call->kids.n && i < a->n; i++) {
		term said = a->node[i] == call->kids.at[i + 1] ? py_integer(r, &a->at[i]) : TERM_NONE;
		bool is_number = a->at[i].kind == PY_NUMBER || (i > 0 && a->at[i].kind == PY_OBJECT);
		if (!said || !is_number || (a->at[i].kind == PY_OBJECT && a->n < 2))
			break;
		term kept = term_compare(r->pool, REL_EQ, said, term_int(r->pool, -1));
		term same = term_compare(r->pool, REL_EQ, py_size(r, VOCAB_DIM, out.t, (int64_t)i), said);
		py_assume(r, term_or(r->pool, kept, same));
	}
	if (a->is_plain && !a->n_named && a->n > 1)
		py_assume(r, term_compare(r->pool, REL_EQ, py_size(r, VOCAB_RANK, out.t, 0), term_int(r->pool, (int128)a->n)));
	return out;
}

/* The context of a forward pass takes nothing but tensors. */
static bool keeps_tensors(const struct py_run *r, const char *receiver)
{
	const struct py_file *f = r->file;
	size_t class = py_class_of(f, r->def);
	if (r->unsettled || class == f->lines.n || !py_is_autograd_class(f, class) || !py_is_static(f, r->def) ||
	    !py_is_pass(f->words, py_name_at(f, r->def)))
		return false;
	py_params params = py_params_of(f, r->def);
	return params.n && strcmp(params.at[0].name, receiver) == 0;
}

struct py_value py_call_method(struct py_run *r, const struct py_node *call, struct py_arguments *a)
{
	const struct py_node *f = call->kids.at[0];
	struct py_value of = py_eval(r, f->kids.at[0]), own;
	enum py_meaning meaning = py_method(r->file->words, f->text);
	size_t length_of_name = strlen(f->text);
	py_note_dimensions(r, &of, meaning, a);
	if (meaning == PY_MEANS_WHOLE)
		note_tensors(r, &of, a);
	if (length_of_name && f->text[length_of_name - 1] == '_') /* in place */
		py_elements_change(r, f->kids.at[0]);
	if (strcmp(f->text, "__len__") == 0 && call->kids.n == 1)
		return length(r, &of);
	if (meaning == PY_MEANS_SAVE && f->kids.at[0]->kind == PY_NAME) {
		struct py_value all = a->is_plain ? py_tuple(r, a->at, a->n) : py_fresh(r);
		py_bind(r, arena_printf(r->arena, "%s.(saved)", f->kids.at[0]->text), all);
		for (size_t i = 0; i < a->n && keeps_tensors(r, f->kids.at[0]->text); i++)
			if (a->at[i].kind == PY_OBJECT)
				vec_push(r->arena, &r->at->tensors, a->at[i].t);
		return (struct py_value){.kind = PY_NONE};
	}
	const char *attribute = f->kids.at[0]->kind == PY_NAME ? py_registers(r->file->words, f->text) : NULL;
	if (attribute) {
		py_set_attribute(r, f->kids.at[0]->text, attribute, a->is_plain && a->n ? a->at[0] : py_fresh(r));
		return (struct py_value){.kind = PY_NONE};
	}
	if (meaning == PY_MEANS_LISTED && of.kind == PY_SHAPE && call->kids.n == 1) {
		of.sizes = of.sizes ? SIZES_LISTED : SIZES_KNOWN;
		of.is_list = true;
		return of;
	}
	if (meaning == PY_MEANS_REDUCED)
		return reduced(r, &of, a, 0);
	if (meaning == PY_MEANS_EXPANDED)
		return expanded(r, call, a);
	bool is_same = meaning == PY_MEANS_SAME;
	if (is_same && is_a_module(f, &of, a))
		return py_stranger(r, call);
	if (py_is_reshaping(meaning) && py_resize_own(r, call, meaning, a, &own))
		return own;
	if (py_is_reshaping(meaning))
		py_reshape(r);
	else if (meaning == PY_MEANS_COUNTS && py_is_own_method(r->file, f))
		return py_stranger(r, call);
	else if (is_spread_count(r, meaning, call, a))
		return py_fresh(r);
	else if (meaning == PY_MEANS_UNSQUEEZE && py_handle(&of) && has_other_keyword(call))
		return py_widened_somewhere(r, py_handle(&of));
	else if (meaning == PY_MEANS_PLAIN || meaning == PY_MEANS_WHOLE || (meaning == PY_MEANS_VIEW && !a->n) ||
	         (meaning != PY_MEANS_NOTHING && (!a->is_plain || has_other_keyword(call))))
		return py_fresh(r);
	else if (meaning != PY_MEANS_NOTHING)
		return py_with_elements(r, f->text, meaning, &of, py_apply(r, meaning, &of, a->at, a->n));
	note_shapes(r, a);
	py_forget_list(r, &of);
	return py_stranger(r, call);
}
