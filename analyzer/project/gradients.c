/*
 * gradients.c: `.Inputs({"X", "Out", Grad("Out")})` of an operator of the backward pass says what the framework calls
 * it with: the forward operator's tensors, and gradients, each of which has the sizes of the tensor that it belongs to.
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
		if (is_plain(part, n, gradient))
			arg->handle = tensor(a, p, macro, part, n);
		part += n + 1;
	}
	return close != NULL;
}

static uint32_t line_of(const char *text, const char *at)
{
	uint32_t line = 1;
	for (; text < at; text++)
		line += *text == '\n';
	return line;
}

void gradient_calls(struct arena *a, struct term_pool *p, const char *file, const char *text, const char *name,
                    struct wrapper_calls *out)
{
	const struct json *w = words(a);
	if (!w)
		return;
	text = scan_without_comments(a, text, strlen(text));
	const char *kernel = json_get(w, "kernel")->string, *inputs = json_get(w, "inputs")->string;
	for (const char *at = text; (at = strstr(at, kernel)) != NULL; at++) {
		if (!is_of(at + strlen(kernel), name))
			continue;
		const char *macro = operator_before(json_get(w, "operators"), text, at);
		const char *forward = operator_before(json_get(w, "forward"), text, at);
		if (forward && (!macro || forward > macro)) /* whoever calls it says its name */
			continue;
		const char *given = macro ? strstr(macro, inputs) : NULL;
		struct wrapper_call c = {.place = {.file = file, .line = line_of(text, macro ? macro : at), .col = 1}};
		c.is_registered = true;
		c.function = macro ? arena_printf(a, "%.*s)", (int)strcspn(macro, ")"), macro) : "";
		bool read = given && given < at && read_inputs(a, p, macro, given, json_get(w, "gradient")->string, &c);
		if (read && !is_conditional(text, at))
			vec_push(a, &out->at, c);
		else
			out->is_doubtful = true;
	}
}

void registered_names(struct arena *a, const char *text, const char *function, text_list *out)
{
	const struct json *w = words(a);
	const char *kernel = w ? json_get(w, "kernel")->string : NULL;
	if (!kernel || !strstr(text, kernel))
		return;
	text = scan_without_comments(a, text, strlen(text));
	for (const char *at = text; (at = strstr(at, kernel)) != NULL; at++) {
		const char *macro =
		    is_of(at + strlen(kernel), function) ? operator_before(json_get(w, "forward"), text, at) : NULL;
		const char *name = macro ? strchr(macro, '(') + 1 : NULL;
		size_t n = 0;
		name += name ? strspn(name, " \t\n") : 0;
		while (name && scan_is_word_char(name[n]))
			n++;
		if (n)
			vec_push(a, out, arena_strndup(a, name, n));
	}
}
