/*
 * gradients.c: `.Inputs({"X", "Out", Grad("Out")})` of an operator of the backward pass says what the framework calls
 * it with: the forward operator's tensors, and gradients, each of which has the sizes of the tensor that it belongs to.
 * The forward operator ran before: what its function checks holds, and its outputs are as that function makes them.
 * The words are data (gradients.json). A registration of the same function that is read otherwise leaves everything
 * in doubt.
 */
#include "project/gradients.h"

#include "base/scan.h"
#include "models/models.h"

#include <ctype.h>
#include <string.h>

static const struct json *words(struct arena *a)
{
	model_table_list tables = models_tables(a, "gradients.json");
	return tables.n ? tables.at[tables.n - 1] : NULL;
}

/* Does the place stand in an arm of #if, which may not be compiled? */
static bool is_conditional(const char *text, const char *at)
{
	int depth = 0;
	for (const char *line = text; line && line < at; line = strchr(line, '\n')) {
		line += strspn(line, "\n \t");
		const char *word = *line == '#' ? line + 1 + strspn(line + 1, " \t") : "";
		depth += strncmp(word, "if", 2) == 0;
		depth -= strncmp(word, "endif", 5) == 0;
	}
	return depth > 0;
}

/* Does this `PD_KERNEL(` hold the function's name? */
static bool is_of(const char *at, const char *name)
{
	size_t n = strlen(name), all = strcspn(at, ")<");
	while (all && isspace((unsigned char)at[all - 1]))
		all--;
	return all >= n && memcmp(at + all - n, name, n) == 0 && (all == n || !scan_is_word_char(at[all - n - 1]));
}

/* The last of the macros in front of the place, in its statement; null: none of them stands there. */
static const char *operator_before(const struct json *list, const char *text, const char *at)
{
	const char *end = at;
	while (end > text && *end != ';')
		end--;
	const char *last = NULL;
	for (const struct json *e = list->first; e; e = e->next)
		for (const char *found = end; (found = strstr(found, e->string)) != NULL && found < at; found++) {
			bool whole = (found == text || !scan_is_word_char(found[-1])) && found[strlen(e->string)] == '(';
			last = whole && (!last || found > last) ? found : last;
		}
	return last;
}

/* The handle of a tensor of the operator, by its name; TERM_NONE: none is named. */
static term tensor(struct arena *a, struct term_pool *p, const char *macro, const char *part, size_t n)
{
	const char *open = memchr(part, '"', n);
	const char *close = open ? memchr(open + 1, '"', n - (size_t)(open + 1 - part)) : NULL;
	if (!close)
		return TERM_NONE;
	struct symbol s = {.role = SYMBOL_PARAM, .sort = SORT_HANDLE, .name = "", .made_up_name = true};
	s.key = arena_printf(a, "python:%.*s:%.*s", (int)strcspn(macro, ")"), macro, (int)(close - open - 1), open + 1);
	return term_symbol(p, &s);
}

/* A vector of tensors, or one that may be left out, is nothing that is known. */
static bool is_plain(const char *part, size_t n, const char *gradient)
{
	const char *open = memchr(part, '(', n);
	size_t length = strlen(gradient);
	return !open || ((size_t)(open - part) + 1 >= length && memcmp(open + 1 - length, gradient, length) == 0);
}

static bool read_inputs(struct arena *a, struct term_pool *p, const char *macro, const char *at, const char *gradient,
                        struct wrapper_call *out)
{
	const char *open = strchr(at, '{'), *close = open ? strchr(open, '}') : NULL;
	for (const char *part = open ? open + 1 : NULL; close && part < close;) {
		size_t n = strcspn(part, ",}");
		if (out->n_args == WRAPPER_ARGS)
			return false;
		struct wrapper_arg *arg = &out->args[out->n_args++];
		arg->truth = arg->none = term_bool(p, false);
		arg->is_chosen = true;
		if (is_plain(part, n, gradient))
			arg->handle = tensor(a, p, macro, part, n);
		part += n + 1;
	}
	return close != NULL;
}

/* ---- what ran before ---- */

/* The registration of the forward operator that the macro names, if there is one only: where it ends; null: none. */
static const char *forward_of(struct arena *a, const struct json *w, const char *text, const char *macro,
                              const char **end)
{
	const char *open = strchr(macro, '('), *found = NULL;
	size_t n = open ? strcspn(open, ")") + 1 : 0;
	for (const struct json *e = json_get(w, "forward")->first; e && open; e = e->next) {
		const char *head = arena_printf(a, "%s%.*s", e->string, (int)n, open);
		for (const char *at = text; (at = strstr(at, head)) != NULL; at++) {
			if (at > text && scan_is_word_char(at[-1]))
				continue;
			if (found || is_conditional(text, at))
				return NULL;
			found = at;
		}
	}
	*end = found ? strchr(found, ';') : NULL;
	return *end && !strstr(arena_strndup(a, found, (size_t)(*end - found)), json_get(w, "in_place")->string) ? found
	                                                                                                         : NULL;
}

/* "f" of `PD_KERNEL(mine::f)` in a registration; null: it is none, or an instance. */
static const char *kernel_in(struct arena *a, const char *kernel, const char *from, const char *end)
{
	const char *at = strstr(from, kernel);
	if (!at || at >= end)
		return NULL;
	at += strlen(kernel);
	size_t n = strcspn(at, ")");
	while (n && isspace((unsigned char)at[n - 1]))
		n--;
	size_t first = n;
	while (first && scan_is_word_char(at[first - 1]))
		first--;
	return first < n ? arena_strndup(a, at + first, n - first) : NULL;
}

/* The tensor is one that the forward operator returned: wherever it is passed, so is that one. */
static void put_output(struct arena *a, struct term_pool *p, term named, const struct wrapper_tensor *is,
                       struct wrapper_call *out)
{
	bool all = is->n_dims >= 0;
	for (int i = 0; i < is->n_dims; i++)
		all &= is->dims[i] != TERM_NONE;
	term shape = all ? term_app(p, VOCAB_SHAPE, is->dims, (uint32_t)is->n_dims) : TERM_NONE;
	term made = is->handle ? is->handle : shape ? term_app(p, VOCAB_TENSOR, &shape, 1) : TERM_NONE;
	for (int i = 0; i < out->n_args && made; i++)
		if (out->args[i].handle == named)
			out->args[i].handle = made;
	if (made || is->n_dims < 0)
		return;
	term rank = term_app(p, VOCAB_RANK, &named, 1);
	struct fact f = {.cond = term_compare(p, REL_EQ, rank, term_int(p, is->n_dims)), .why = "what forward returned"};
	vec_push(a, &out->facts, f);
	for (int i = 0; i < is->n_dims; i++) {
		term args[2] = {named, term_int(p, i)};
		f.cond = is->dims[i] ? term_compare(p, REL_EQ, term_app(p, VOCAB_DIM, args, 2), is->dims[i]) : TERM_NONE;
		if (f.cond)
			vec_push(a, &out->facts, f);
	}
}

static void put_forward(struct arena *a, struct term_pool *p, const struct json *w, const char *text, const char *macro,
                        const struct gradient_reader *reader, struct wrapper_call *out)
{
	const char *end, *forward = forward_of(a, w, text, macro, &end);
	const char *function = forward ? kernel_in(a, json_get(w, "kernel")->string, forward, end) : NULL;
	const char *inputs = forward ? strstr(forward, json_get(w, "inputs")->string) : NULL;
	const char *outputs = forward ? strstr(forward, json_get(w, "outputs")->string) : NULL;
	const char *gradient = json_get(w, "gradient")->string;
	struct wrapper_call given = {0}, names = {0};
	struct wrapper_returned returned = {0};
	bool is_read = function && inputs && inputs < end && outputs && outputs < end &&
	               read_inputs(a, p, macro, inputs, gradient, &given) &&
	               read_inputs(a, p, macro, outputs, gradient, &names);
	if (!is_read || !reader->ran(function, &given, &out->facts, &returned, reader->payload))
		return;
	out->rests |= returned.rests;
	for (size_t i = 0; i < returned.n && (int)i < names.n_args && returned.n == (size_t)names.n_args; i++)
		if (names.args[i].handle)
			put_output(a, p, names.args[i].handle, &returned.at[i], out);
}

static uint32_t line_of(const char *text, const char *at)
{
	uint32_t line = 1;
	for (; text < at; text++)
		line += *text == '\n';
	return line;
}

void gradient_calls(struct arena *a, struct term_pool *p, const char *file, const char *code, const char *name,
                    const struct gradient_reader *reader, struct wrapper_calls *out)
{
	const struct json *w = words(a);
	if (!w)
		return;
	const char *kernel = json_get(w, "kernel")->string, *inputs = json_get(w, "inputs")->string;
	for (const char *at = code; (at = strstr(at, kernel)) != NULL; at++) {
		if (!is_of(at + strlen(kernel), name))
			continue;
		const char *macro = operator_before(json_get(w, "operators"), code, at);
		const char *forward = operator_before(json_get(w, "forward"), code, at);
		if (forward && (!macro || forward > macro)) /* whoever calls it says its name */
			continue;
		const char *given = macro ? strstr(macro, inputs) : NULL;
		struct wrapper_call c = {.place = {.file = file, .line = line_of(code, macro ? macro : at), .col = 1}};
		c.is_registered = true;
		c.function = macro ? arena_printf(a, "%.*s)", (int)strcspn(macro, ")"), macro) : "";
		bool read = given && given < at && read_inputs(a, p, macro, given, json_get(w, "gradient")->string, &c);
		read = read && !is_conditional(code, at);
		if (read)
			put_forward(a, p, w, code, macro, reader, &c);
		if (read)
			vec_push(a, &out->at, c);
		else
			out->is_doubtful = true;
	}
}

void registered_names(struct arena *a, const char *code, const char *function, text_list *out)
{
	const struct json *w = words(a);
	const char *kernel = w ? json_get(w, "kernel")->string : NULL;
	if (!kernel)
		return;
	for (const char *at = code; (at = strstr(at, kernel)) != NULL; at++) {
		const char *macro =
		    is_of(at + strlen(kernel), function) ? operator_before(json_get(w, "forward"), code, at) : NULL;
		const char *name = macro ? strchr(macro, '(') + 1 : NULL;
		size_t n = 0;
		name += name ? strspn(name, " \t\n") : 0;
		while (name && scan_is_word_char(name[n]))
			n++;
		if (n)
			vec_push(a, out, arena_strndup(a, name, n));
	}
}
