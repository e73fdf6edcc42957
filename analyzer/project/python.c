/*
 * python.c: an operator's calls in Python. Every function that names it is followed on all its ways (python_path.c);
 * what is done in a backward pass begins where the forward pass ended: what was saved there is what is found, and a
 * gradient has the sizes of the output that it belongs to, which autograd sees to. A place that names the operator and
 * was on no way makes everything doubtful.
 */
#include "project/python_int.h"

#include <ctype.h>
#include <string.h>

enum { MAX_CALLS = 400 };

static bool is_word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static bool begins(const char *text, const char *word)
{
	return strncmp(text, word, strlen(word)) == 0 && !is_word_char(text[strlen(word)]);
}

static void doubt(struct py_file *f, size_t line, const char *why)
{
	f->out->is_doubtful = true;
	trace(TRACE_RUN, "'%s' in %s:%u: %s", f->wanted, f->path, line < f->lines.n ? f->lines.at[line].line : 0, why);
}

/* ---- is it the operator? ---- */

static const char *last_part(const char *path)
{
	const char *dot = strrchr(path, '.');
	return dot ? dot + 1 : path;
}

/* A module of the project that has a Python function of this name. */
static bool is_python_module(const struct py_file *f, const char *path)
{
	const char *dot = strrchr(path, '.'), *operators = "torch.ops.";
	if (!dot || strncmp(path, operators, strlen(operators)) == 0)
		return false;
	const char *module = arena_strndup(f->arena, path, (size_t)(dot - path));
	for (size_t i = 0; i < f->modules->n; i++)
		if (strcmp(f->modules->at[i], last_part(module)) == 0)
			return true;
	return false;
}

static bool has_dot(const char *path)
{
	return strchr(path, '.') != NULL;
}

/* A method of one of the file's classes has the operator's name. */
static bool is_a_method(const struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++)
		if (f->lines.at[i].indent && begins(f->lines.at[i].text, "def") && begins(f->lines.at[i].text + 4, f->wanted))
			return true;
	return false;
}

/* `Scale.scale`: of a class in this file, which hands it on or does not. */
static bool is_of_class(const struct py_file *f, const char *path)
{
	return py_names_class(f, arena_strndup(f->arena, path, strcspn(path, "."))) && is_a_method(f);
}

static bool is_of_self(const struct py_file *f, const struct py_node *callee)
{
	const struct py_node *of = callee->kind == PY_ATTRIBUTE ? callee->kids.at[0] : NULL;
	bool own = of && of->kind == PY_NAME && (strcmp(of->text, "self") == 0 || strcmp(of->text, "cls") == 0);
	return own && is_a_method(f);
}

/* `_C.scale`, `torch.ops.mine.scale`, `scale` of `from _C import scale` */
static bool is_operator_path(const struct py_file *f, const char *path)
{
	size_t n = strlen(path), tail = strlen(".default");
	if (n > tail && strcmp(path + n - tail, ".default") == 0)
		path = arena_strndup(f->arena, path, n - tail);
	if (strcmp(last_part(path), f->wanted) != 0 || py_is_harmless(f->words, path) || is_python_module(f, path) ||
	    is_of_class(f, path))
		return false;
	return has_dot(path) || f->has_star_import;
}

static bool is_operator(const struct py_file *f, const struct py_node *callee, const struct py_value *of)
{
	if (of->kind == PY_PATH)
		return is_operator_path(f, of->text);
	return callee->kind == PY_ATTRIBUTE && strcmp(callee->text, f->wanted) == 0 && of->kind != PY_TENSOR &&
	       f->modules->n == 0 && !is_a_method(f);
}

static bool defines_it(const struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++)
		if (!f->lines.at[i].indent && begins(f->lines.at[i].text, "def") && begins(f->lines.at[i].text + 4, f->wanted))
			return true;
	return false;
}

/* Is it certainly a function of the same name that is not the operator? */
static bool is_another(const struct py_file *f, const struct py_node *callee, const struct py_value *of)
{
	if (of->kind != PY_PATH)
		return of->kind == PY_TENSOR || is_of_self(f, callee);
	if (strcmp(last_part(of->text), f->wanted) != 0)
		return true;
	return has_dot(of->text) ? !is_operator_path(f, of->text) : defines_it(f);
}

static bool spells(const struct py_file *f, const struct py_node *callee)
{
	for (; callee->kind == PY_ATTRIBUTE; callee = callee->kids.at[0])
		if (strcmp(callee->text, f->wanted) == 0)
			return true;
	return callee->kind == PY_NAME && strcmp(callee->text, f->wanted) == 0;
}

static struct wrapper_arg argument(struct py_run *r, const struct py_value *v)
{
	bool is_number = v->kind == PY_NUMBER || v->kind == PY_TRUTH || v->kind == PY_OBJECT;
	return (struct wrapper_arg){.handle = py_handle(v),
	                            .number = is_number ? py_integer(r, v) : TERM_NONE,
	                            .truth = py_truth(r, v),
	                            .none = py_is_none(r, v),
	                            .is_symbol = v->kind == PY_OBJECT};
}

void py_called(struct py_run *r, const struct py_node *call, const struct py_value *of, const struct py_value *args,
               size_t n, bool is_plain)
{
	struct py_file *f = r->file;
	bool is_it = is_operator(f, call->kids.at[0], of);
	if (!is_it && spells(f, call->kids.at[0]) && !is_another(f, call->kids.at[0], of)) {
		doubt(f, r->line, "it may be the operator");
		return;
	}
	f->is_read[r->line] |= is_it || spells(f, call->kids.at[0]);
	if (!is_it)
		return;
	if (f->out->at.n >= MAX_CALLS || !is_plain) {
		doubt(f, r->line, "arguments that are not plain");
		return;
	}
	struct wrapper_call c = {.function = r->function,
	                         .place = {.file = f->path, .line = f->lines.at[r->line].line, .col = 1}};
	for (size_t i = 0; i < n && i < WRAPPER_ARGS; i++)
		c.args[c.n_args++] = argument(r, &args[i]);
	for (size_t i = 0; i < r->at->facts.n; i++)
		vec_push(r->arena, &c.facts, r->at->facts.at[i]);
	for (size_t i = 0; i < r->at->integers.n; i++)
		vec_push(r->arena, &c.integers, r->at->integers.at[i]);
	vec_push(r->arena, &f->out->at, c);
	trace(TRACE_RUN, "'%s' in %s:%u: called by '%s' with %d arguments, %zu facts", f->wanted, f->path, c.place.line,
	      c.function, c.n_args, c.facts.n);
}

/* ---- imports ---- */

static void add_alias(struct py_file *f, const char *name, size_t n, const char *path)
{
	struct py_alias a = {arena_strndup(f->arena, name, n), path};
	vec_push(f->arena, &f->aliases, a);
}

/* `a as b, c` of a module; "" for `import a.b as c`. */
static void read_imported(struct py_file *f, const char *text, const char *module)
{
	f->has_star_import |= strchr(text, '*') != NULL;
	for (const char *at = text; *at;) {
		size_t n = py_word(at);
		if (!n) {
			at++;
			continue;
		}
		const char *end = at + n;
		while (*end == '.' && py_word(end + 1))
			end += 1 + py_word(end + 1);
		const char *path = arena_printf(f->arena, "%s%s%.*s", module, *module ? "." : "", (int)(end - at), at);
		const char *as = end + strspn(end, " ");
		if (begins(as, "as")) {
			as += 2 + strspn(as + 2, " ");
			add_alias(f, as, py_word(as), path);
			end = as + py_word(as);
		} else if (*module) {
			add_alias(f, at, n, path);
		}
		at = end;
	}
}

static void note_framework(struct py_file *f, const char *text)
{
	bool from = begins(text, "from");
	if (!from && !begins(text, "import"))
		return;
	for (const char *at = text + (from ? 4 : 6); *at; at += py_word(at) + !py_word(at))
		f->zero_keeps |= py_word(at) && py_zero_keeps(f->words, arena_strndup(f->arena, at, py_word(at)));
}

static void read_imports(struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		note_framework(f, text);
		if (begins(text, "import"))
			read_imported(f, text + 6, "");
		const char *import = begins(text, "from") ? strstr(text, " import ") : NULL;
		if (!import)
			continue;
		const char *from = text + 4 + strspn(text + 4, " .");
		size_t n = (size_t)(import - from);
		bool is_here = memchr(text, '.', (size_t)(from - text)) != NULL; /* `from .torch` is none of the library's */
		const char *module = from > import ? "" : arena_strndup(f->arena, from, n);
		read_imported(f, import + 8,
		              !is_here  ? module
		              : *module ? arena_printf(f->arena, "(here).%s", module)
		                        : "(here)");
	}
}

/* ---- functions ---- */

/* The line that begins the block around line i; n where there is none. */
static size_t head_of(const struct py_file *f, size_t i, const char *word)
{
	uint32_t indent = f->lines.at[i].indent;
	while (i-- > 0) {
		if (f->lines.at[i].indent >= indent)
			continue;
		indent = f->lines.at[i].indent;
		if (begins(f->lines.at[i].text, word))
			return i;
	}
	return f->lines.n;
}

size_t py_end_of(const struct py_file *f, size_t head)
{
	size_t end = head + 1;
	while (end < f->lines.n && f->lines.at[end].indent > f->lines.at[head].indent)
		end++;
	return end;
}

bool py_names_class(const struct py_file *f, const char *name)
{
	size_t n = strlen(name);
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		if (strncmp(text, "class ", 6) == 0 && strncmp(text + 6, name, n) == 0 && !is_word_char(text[6 + n]))
			return true;
	}
	return false;
}

static const char *title_of(const struct py_file *f, size_t def)
{
	const char *name = f->lines.at[def].text + 4;
	size_t class = head_of(f, def, "class"), n = py_word(name);
	if (class == f->lines.n)
		return arena_strndup(f->arena, name, n);
	const char *owner = f->lines.at[class].text + 6;
	return arena_printf(f->arena, "%.*s.%.*s", (int)py_word(owner), owner, (int)n, name);
}

text_list py_params(const struct py_file *f, size_t def)
{
	text_list out = {0};
	const char *text = f->lines.at[def].text, *at = strchr(text, '(');
	int depth = 0;
	bool begins_one = true;
	for (; at && *at; at++) {
		depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
		if (!depth)
			break;
		size_t stars = strspn(at, "*");
		if (depth == 1 && (*at == ',' || *at == '(')) {
			begins_one = true;
		} else if (begins_one && py_word(at + stars)) {
			vec_push(f->arena, &out, arena_strndup(f->arena, at, stars + py_word(at + stars)));
			begins_one = false;
		}
	}
	return out;
}

static void begin(struct py_file *f, size_t def, struct py_run *r)
{
	*r = (struct py_run){.arena = f->arena, .pool = f->pool, .file = f};
	r->function = def == f->lines.n ? path_base(f->path) : title_of(f, def);
}

static void run_function(struct py_file *f, struct py_run *r, size_t def, const struct py_path *from)
{
	py_paths ways = {0}, done = {0};
	vec_push(f->arena, &ways, *from);
	bool one_line = py_end_of(f, def) == def + 1;
	if (!one_line)
		py_block(r, &ways, def + 1, py_end_of(f, def), &done, 0);
	for (size_t i = 0; i < done.n; i++) {
		struct py_return end = {.path = done.at[i], .is = {.kind = PY_NONE}};
		vec_push(f->arena, &r->ends, end);
	}
	if (r->gave_up)
		doubt(f, def, "too many ways");
}

static struct py_path *entered(struct py_run *r, size_t def)
{
	text_list params = py_params(r->file, def);
	r->at = ARENA_NEW(r->arena, struct py_path);
	for (size_t i = 0; i < params.n; i++)
		py_bind(r, params.at[i] + strspn(params.at[i], "*"), py_fresh(r));
	return r->at;
}

/* ---- the backward pass ---- */

/* The function of this name in the class around `def`; n: none. */
static size_t sibling(const struct py_file *f, size_t def, const char *name)
{
	size_t class = head_of(f, def, "class"), end = class < f->lines.n ? py_end_of(f, class) : 0;
	for (size_t i = class + 1; i < end; i++)
		if (f->lines.at[i].indent == f->lines.at[def].indent && begins(f->lines.at[i].text, "def") &&
		    begins(f->lines.at[i].text + 4, name))
			return i;
	return f->lines.n;
}

/* `class Scale(torch.autograd.Function):` */
static bool is_autograd(const struct py_file *f, size_t def)
{
	size_t class = head_of(f, def, "class");
	const char *open = class < f->lines.n ? strchr(f->lines.at[class].text, '(') : NULL;
	for (const char *at = open ? open + 1 : ""; *at && *at != ')';) {
		size_t n = strcspn(at, ",) ");
		if (n && py_is_autograd(f->words, arena_strndup(f->arena, at, n)))
			return true;
		at += n + (at[n] == ',' || at[n] == ' ');
	}
	return false;
}

/* A gradient has the sizes of its output; `*grads` are those of all outputs from there on. */
static void bind_gradient(struct py_run *r, const char *param, struct py_value outputs, size_t first)
{
	py_values all = {0};
	bool is_rest = *param == '*';
	for (size_t i = first; i < outputs.n; i++) {
		term of = py_handle(&outputs.items[i]);
		vec_push(r->arena, &all, of ? py_tensor(of) : py_fresh(r));
	}
	if (is_rest && param[1] != '*')
		py_bind(r, param + 1, py_tuple(r, all.at, all.n));
	else if (!is_rest && all.n && py_handle(&outputs.items[first]))
		py_bind(r, param, all.at[0]);
}

/* What the forward pass left, under the names of the backward pass. */
static struct py_path *turned(struct py_run *r, const struct py_return *end, const char *forward_ctx, size_t def)
{
	struct py_path *p = entered(r, def);
	text_list params = py_params(r->file, def);
	size_t n = strlen(forward_ctx);
	for (size_t i = 0; i < end->path.names.n && params.n; i++) {
		const struct py_binding *b = &end->path.names.at[i];
		if (strncmp(b->name, forward_ctx, n) == 0 && b->name[n] == '.')
			py_bind(r, arena_printf(r->arena, "%s%s", params.at[0], b->name + n), b->is);
	}
	for (size_t i = 1; i < params.n; i++)
		bind_gradient(r, params.at[i], end->is.kind == PY_TUPLE ? end->is : py_tuple(r, &end->is, 1), i - 1);
	p->facts = end->path.facts;
	p->facts.cap = p->facts.n; /* of its own from here on */
	p->integers = end->path.integers;
	p->integers.cap = p->integers.n;
	return p;
}

static void run_backward(struct py_file *f, size_t forward, size_t backward)
{
	struct py_run first, second;
	begin(f, forward, &first);
	size_t calls = f->out->at.n;
	run_function(f, &first, forward, entered(&first, forward));
	f->out->at.n = calls; /* they are met when that one is read */
	text_list params = py_params(f, forward);
	for (size_t i = 0; i < first.ends.n && params.n; i++) {
		begin(f, backward, &second);
		run_function(f, &second, backward, turned(&second, &first.ends.at[i], params.at[0], backward));
	}
}

static void run_alone(struct py_file *f, size_t def)
{
	struct py_run r;
	begin(f, def, &r);
	run_function(f, &r, def, entered(&r, def));
}

/* What stands outside of functions. */
static void run_module(struct py_file *f)
{
	struct py_run r;
	py_paths ways = {0}, done = {0};
	struct py_path empty = {0};
	begin(f, f->lines.n, &r);
	vec_push(f->arena, &ways, empty);
	py_block(&r, &ways, 0, f->lines.n, &done, 0);
	if (r.gave_up)
		doubt(f, 0, "too many ways");
}

static void run_def(struct py_file *f, size_t def)
{
	size_t forward = sibling(f, def, "forward");
	bool backward = begins(f->lines.at[def].text + 4, "backward") && forward < f->lines.n && is_autograd(f, def);
	if (backward)
		run_backward(f, forward, def);
	else
		run_alone(f, def);
}

/* ---- a file ---- */

/* Is the operator named on the line, as something's member or as what an import brought? */
static bool is_named(const struct py_file *f, const char *text)
{
	size_t n = strlen(f->wanted);
	bool imported = f->has_star_import;
	for (size_t i = 0; i < f->aliases.n; i++)
		imported |= strcmp(f->aliases.at[i].name, f->wanted) == 0;
	if (begins(text, "import") || begins(text, "from"))
		text = strchr(text, ';') ? strchr(text, ';') : "";
	else if (begins(text, "def") || begins(text, "class"))
		text += strcspn(text, "(:");
	for (const char *at = text; (at = strstr(at, f->wanted)) != NULL; at += n) {
		bool whole = (at == text || !is_word_char(at[-1])) && !is_word_char(at[n]);
		bool member = at > text && at[-1] == '.', keyword = at[n] == '=' && at[n + 1] != '=';
		if (whole && (member || (imported && !keyword)))
			return true;
	}
	for (size_t i = 0; i < f->aliases.n; i++) { /* under another name */
		const struct py_alias *a = &f->aliases.at[i];
		const char *at = strcmp(last_part(a->path), f->wanted) == 0 ? strstr(text, a->name) : NULL;
		if (at && (at == text || !is_word_char(at[-1])) && !is_word_char(at[strlen(a->name)]))
			return true;
	}
	return false;
}

/* Is the operator called wherever the line names it as something's member? */
static bool is_imported(const struct py_file *f)
{
	bool imported = f->has_star_import;
	for (size_t i = 0; i < f->aliases.n; i++)
		imported |= strcmp(f->aliases.at[i].name, f->wanted) == 0;
	return imported;
}

static bool is_called_only(const struct py_file *f, const char *text)
{
	size_t n = strlen(f->wanted);
	for (const char *at = text; (at = strstr(at, f->wanted)) != NULL; at += n) {
		bool starts = at == text || !is_word_char(at[-1]), alone = starts && at[-(at > text)] != '.';
		bool handed = alone && !is_word_char(at[n]) && at[n] != '(' && at[n] != '=' && strncmp(text, "def", 3) != 0;
		handed = handed && !(at[n] == '.' && begins(at + n + 1, f->wanted)); /* a module of the same name */
		if (handed && is_imported(f))
			return false;
		bool member = at > text && at[-1] == '.' && !is_word_char(at[n]);
		if (member && at[n] != '(' && strncmp(at + n, ".default(", strlen(".default(")) != 0)
			return false;
	}
	return true;
}

static void run_around(struct py_file *f, size_t i, struct map *done)
{
	size_t def = head_of(f, i, "def");
	uint64_t known;
	if (map_get(done, def + 1, &known))
		return;
	map_put(done, def + 1, 1);
	if (def == f->lines.n)
		run_module(f);
	else
		run_def(f, def);
}

static bool begins_any(const python_lines *lines, const char *word)
{
	for (size_t i = 0; i < lines->n; i++)
		if (begins(lines->at[i].text, word))
			return true;
	return false;
}

static bool reshapes_any(const struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++)
		for (const char *at = f->lines.at[i].text; (at = strchr(at, '.')) != NULL; at++) {
			const char *word = arena_strndup(f->arena, at + 1, py_word(at + 1));
			if (*word && py_method(f->words, word) == PY_MEANS_RESHAPED)
				return true;
		}
	return false;
}

static void read_file(struct py_file *f, const char *text)
{
	struct map done;
	map_init(&done, f->arena);
	python_read(f->arena, text, &f->lines);
	f->is_read = ARENA_ARRAY(f->arena, bool, f->lines.n + 1);
	read_imports(f);
	f->reshapes = reshapes_any(f);
	if (py_is_got_by_name(f, text))
		doubt(f, f->lines.n, "got by its name");
	if (begins_any(&f->lines, "nonlocal") || begins_any(&f->lines, "match"))
		doubt(f, f->lines.n, "names that are bound elsewhere");
	for (size_t i = 0; i < f->lines.n; i++)
		if (is_named(f, f->lines.at[i].text))
			run_around(f, i, &done);
	for (size_t i = 0; i < f->lines.n; i++)
		if (is_named(f, f->lines.at[i].text) && (!f->is_read[i] || !is_called_only(f, f->lines.at[i].text)))
			doubt(f, i, "not followed");
}

/* `def name(`, `name = Scale.apply` */
static bool defines(const struct python_line *l, const char *name)
{
	if (begins(l->text, "def"))
		return begins(l->text + 4, name);
	if (l->indent || !begins(l->text, name))
		return false;
	const char *behind = l->text + strlen(name) + strspn(l->text + strlen(name), " ");
	return behind[0] == '=' && behind[1] != '=';
}

/* Modules that have a function of their own of this name. */
static void find_modules(struct arena *a, const python_files *files, const char *name, text_list *out)
{
	for (size_t i = 0; i < files->n; i++) {
		python_lines lines = {0};
		python_read(a, files->at[i].text, &lines);
		bool any = false;
		for (size_t k = 0; k < lines.n; k++)
			any |= defines(&lines.at[k], name);
		const char *base = path_base(files->at[i].path), *dot = strchr(base, '.');
		if (any)
			vec_push(a, out, arena_strndup(a, base, dot ? (size_t)(dot - base) : strlen(base)));
	}
}

void python_calls(struct arena *a, struct term_pool *p, const python_files *files, const char *name,
                  struct wrapper_calls *out)
{
	text_list modules = {0};
	const struct py_words *words = py_words_new(a);
	find_modules(a, files, name, &modules);
	for (size_t i = 0; i < files->n; i++) {
		struct py_file f = {.arena = a, .pool = p, .words = words, .path = files->at[i].path, .wanted = name};
		f.modules = &modules;
		f.out = out;
		read_file(&f, files->at[i].text);
	}
}
