/*
 * The text form of IR, read back. What ir_print_unit writes parses to a unit that prints to the same text. A function
 * that fills an array in a loop, as one writes it by hand:
 *
 *     func @fill(i32 n) -> void {
 *         local $0 [64 x f32] out
 *     entry:
 *         %n = param i32 0
 *         %zero = const i32 0
 *         %one = const i32 1
 *         %value = real f32 0.5
 *         %out = local f32* $0
 *         jump head
 *     head:
 *         %i = phi i32 [entry: %zero, body: %next]
 *         %more = lt %i, %n                           ; comparisons are i1
 *         branch %more, body, exit
 *     body:
 *         %at = index f32* %out, %i * 4 @7:3-7:9      ; pointer, index * bytes of an element; a place
 *         store f32 %at, %value                       ; pointer, value
 *         %next = add i32 %i, %one
 *         jump head
 *     exit:
 *         return
 *     }
 *
 * The grammar, one statement a line, ';' starts a comment; [] is optional, {} repeats. A name is a word (letters,
 * digits, _ $ ~ and ::) or a "string" with \" \\ \n \t \xHH.
 *
 *     unit "main.cc"                          file 0
 *     file NUMBER "path"                      what places refer to
 *     pointer BYTES                           8 if absent
 *     holds, table @GLOBAL FIELD OFFSET @FUNCTION        of the whole form, as is what may follow a unit's name
 *     record #ALIAS {attribute} [place] ['{' lines '}']
 *         attributes: usr NAME, name NAME (both default to the alias), template NAME, size N, align N, union, lambda,
 *         polymorphic, destructor USR, incomplete
 *         lines: field TYPE NAME [at OFFSET] [bits N] [init] [place]   base (the same)   targ TYPE or INTEGER
 *     global @USR TYPE [= VALUE] [const] [shared] [thread] [name NAME] [place]
 *     func @USR(params) [-> TYPE] {attribute} [place] ['{' body '}']
 *         params: TYPE [NAME] [ref] [const] [by_value] [counted_in_bytes] [extent N] [counted_by PARAMETER] [place]
 *         attributes: name NAME (defaults to the USR), display NAME (to the name), internal, elsewhere (not in the main
 *         file), record TYPE, inside USR (the function around a lambda), overrides USR, launch_bound N, and the flags
 *         of words.c: method, virtual, kernel...
 *     body: scope NUMBER [in PARENT] [place]
 *           local $NUMBER TYPE NAME [size N] [align N] [STORAGE] [scope N] [ssa] [place]     numbered from 0
 *           LABEL:                                                                           the first is the entry
 *           [%NAME =] OPERATION [init] [virtual] [TYPE] operands [imm N] [text NAME] [place]
 *     type: void i1 i32 u8 f32 (any width), T* , [N x T] ([? x T] when N is not constant), #ALIAS, fn(T, T) -> T,
 *           (T), unknown or unknown(BYTES)
 *     place: @[FILE/]LINE:COLUMN[-[FILE/]LINE:COLUMN] [in MACRO]
 *
 * Operands, where they are more than values (%a, %b):
 *
 *     const i32 5    real f32 0.5    string i8* 6 "hello"    unknown i32 "kind" %a    param i32 0    local T* $0
 *     global T* @g   func T @f       index T* %p, %i * BYTES    field T* %p.NAME + OFFSET    ptrdiff i64 %p, %q / BYTES
 *     zero %p, BYTES    alloc T* %n * BYTES new    free %p delete    call T @f(%a, %b)    call T %callee(%a)
 *     launch @k(%a, ...)    jump L    branch %c, L, M    switch %v, OTHER [1: L, 2..5: M]    return [%v]
 *
 * A value that is no number gets the next free id, and so does an instruction without a result. Blocks are numbered as
 * they come. The type is needed where the operation has a result, but for comparisons and void calls.
 */
#include "ir/parse_int.h"

#include <stdio.h>
#include <string.h>

/* ---- tokens ---- */

void parse_fail(struct parser *p, const char *fmt, ...)
{
	if (p->status)
		return;
	char text[512];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	/* the token before is where the eye should go when the line ended too early */
	size_t at = p->pos && p->tokens.at[p->pos].starts_line ? p->pos - 1 : p->pos;
	p->status = error_set(p->err, STATUS_INPUT, "line %u: %s", (unsigned)p->tokens.at[at].line, text);
	p->pos = p->tokens.n - 1;
}

const struct token *peek(const struct parser *p)
{
	return &p->tokens.at[p->pos];
}

const struct token *take(struct parser *p)
{
	const struct token *t = peek(p);
	if (t->kind != TOKEN_END)
		p->pos++;
	return t;
}

bool at_line_end(const struct parser *p)
{
	return peek(p)->starts_line;
}

bool at_punct(const struct parser *p, char c)
{
	return peek(p)->kind == TOKEN_PUNCT && peek(p)->number == (unsigned char)c;
}

bool at_word(const struct parser *p, const char *word)
{
	return peek(p)->kind == TOKEN_WORD && strcmp(peek(p)->text, word) == 0;
}

bool accept_punct(struct parser *p, char c)
{
	bool found = at_punct(p, c);
	if (found)
		take(p);
	return found;
}

bool accept_word(struct parser *p, const char *word)
{
	bool found = at_word(p, word);
	if (found)
		take(p);
	return found;
}

void expect_punct(struct parser *p, char c)
{
	if (!accept_punct(p, c))
		parse_fail(p, "'%c' is missing", c);
}

int64_t parse_int(struct parser *p)
{
	bool negative = accept_punct(p, '-');
	if (peek(p)->kind != TOKEN_INT) {
		parse_fail(p, "an integer is missing");
		return 0;
	}
	uint64_t v = take(p)->number;
	return (int64_t)(negative ? -v : v);
}

const char *parse_name(struct parser *p)
{
	if (peek(p)->kind != TOKEN_WORD && peek(p)->kind != TOKEN_STRING) {
		parse_fail(p, "a name is missing");
		return "";
	}
	return take(p)->text;
}

bool accept_flag(struct parser *p, const struct ir_flag *flags, void *object)
{
	for (; flags->word; flags++) {
		if (!accept_word(p, flags->word))
			continue;
		*(bool *)((char *)object + flags->offset) = true;
		return true;
	}
	return false;
}

/* ---- places ---- */

static void parse_position(struct parser *p, struct place *at, const char *file)
{
	int64_t n = parse_int(p);
	at->file = file;
	if (accept_punct(p, '/')) {
		if (n < 0 || (uint64_t)n >= p->files.n || !p->files.at[n]) {
			parse_fail(p, "there is no file %lld", (long long)n);
			return;
		}
		at->file = p->files.at[n];
		n = parse_int(p);
	}
	at->line = (uint32_t)n;
	expect_punct(p, ':');
	at->col = (uint32_t)parse_int(p);
}

void parse_place(struct parser *p, struct place *at, struct place *end)
{
	struct place ignored;
	end = end ? end : &ignored;
	*at = *end = (struct place){0};
	if (peek(p)->kind != TOKEN_PLACE || at_line_end(p))
		return;
	take(p);
	parse_position(p, at, p->files.at[0]);
	if (!at_line_end(p) && accept_punct(p, '-'))
		parse_position(p, end, at->file);
	if (!at_line_end(p) && accept_word(p, "in"))
		at->macro = end->macro = parse_name(p);
}

/* ---- records ---- */

static bool record_attribute(struct parser *p, struct ir_type *t)
{
	if (accept_word(p, "template"))
		t->template_name = parse_name(p);
	else if (accept_word(p, "size"))
		t->size = parse_int(p);
	else if (accept_word(p, "align"))
		t->align = parse_int(p);
	else if (accept_word(p, "destructor"))
		t->destructor = parse_name(p);
	else if (accept_word(p, "incomplete"))
		t->is_complete = false;
	else
		return accept_flag(p, ir_record_flags, t);
	return true;
}

static struct ir_type *record_of(struct parser *p, const char *alias, const char *usr)
{
	struct ir_type *t = map_name(&p->records, alias);
	if (t)
		return t;
	t = ir_record(p->unit, usr, alias);
	map_put_name(&p->records, alias, t);
	if (t->is_complete)
		map_put_name(&p->known, alias, t);
	return t;
}

/* Up to the '{' or the end of the line. Reading it twice does no harm. */
static struct ir_type *parse_record_header(struct parser *p)
{
	const char *alias = peek(p)->text, *usr = alias, *name = alias;
	if (take(p)->kind != TOKEN_RECORD) {
		parse_fail(p, "a record needs a name like #Tensor");
		return NULL;
	}
	if (accept_word(p, "usr"))
		usr = parse_name(p);
	if (accept_word(p, "name"))
		name = parse_name(p);
	struct ir_type *t = record_of(p, alias, usr), dropped = *t;
	if (map_name(&p->known, alias))
		t = &dropped;
	t->name = t->template_name = name;
	t->is_complete = true;
	while (!at_line_end(p) && record_attribute(p, t))
		continue;
	parse_place(p, &t->place, NULL);
	return map_name(&p->records, alias);
}

struct record_parts {
	VEC(struct ir_field) fields;
	VEC(const struct ir_type *) targs;
	VEC(int64_t) targ_values;
};

static bool field_attribute(struct parser *p, struct ir_field *f)
{
	if (accept_word(p, "at"))
		f->offset = parse_int(p);
	else if (accept_word(p, "bits"))
		f->bit_width = (uint16_t)parse_int(p);
	else if (accept_word(p, "shift"))
		f->bit_shift = (uint16_t)parse_int(p);
	else if (accept_word(p, "init"))
		f->has_init = true;
	else if (accept_word(p, "hidden"))
		f->is_hidden = true;
	else if (accept_word(p, "settled"))
		f->is_settled = true;
	else if (accept_word(p, "constant"))
		f->is_constant = true;
	else
		return false;
	return true;
}

static void parse_field(struct parser *p, struct record_parts *parts, bool is_base)
{
	struct ir_field f = {.is_base = is_base, .offset = -1};
	f.type = parse_type(p);
	f.name = parse_name(p);
	while (!at_line_end(p) && field_attribute(p, &f))
		continue;
	parse_place(p, &f.place, NULL);
	if (!at_line_end(p))
		parse_fail(p, "a field has at, bits, shift, init, settled, constant and a place behind its name");
	vec_push(p->unit->arena, &parts->fields, f);
}

static void parse_targ(struct parser *p, struct record_parts *parts)
{
	const struct ir_type *t = at_type(p) ? parse_type(p) : NULL;
	vec_push(p->unit->arena, &parts->targs, t);
	vec_push(p->unit->arena, &parts->targ_values, t ? 0 : parse_int(p));
}

static void parse_record(struct parser *p)
{
	struct record_parts parts = {0};
	const char *alias = peek(p)->text;
	struct ir_type *t = parse_record_header(p);
	if (!t || at_line_end(p))
		return;
	expect_punct(p, '{');
	while (!p->status && !accept_punct(p, '}')) {
		bool is_base = at_word(p, "base");
		if (accept_word(p, "targ"))
			parse_targ(p, &parts);
		else if (accept_word(p, "field") || accept_word(p, "base"))
			parse_field(p, &parts, is_base);
		else if (take(p))
			parse_fail(p, "a record has field, base and targ lines");
	}
	if (map_name(&p->known, alias))
		return;
	t->fields = parts.fields.at;
	t->n_fields = parts.fields.n;
	t->targs = parts.targs.at;
	t->targ_values = parts.targ_values.at;
	t->n_targs = parts.targs.n;
}

/* ---- globals and functions ---- */

static const char *parse_symbol(struct parser *p)
{
	if (peek(p)->kind != TOKEN_SYMBOL) {
		parse_fail(p, "a name like @f is missing");
		return "";
	}
	return take(p)->text;
}

static void parse_items(struct parser *p, struct ir_global *g)
{
	for (int64_t n = parse_int(p); n > 0 && !at_line_end(p); n--)
		vec_push(p->unit->arena, &g->items, parse_int(p));
}

static void parse_cells(struct parser *p, struct ir_global *g)
{
	for (int64_t n = parse_int(p); n > 0 && !at_line_end(p); n--) {
		struct ir_cell c = {.offset = parse_int(p)};
		c.bytes = parse_int(p);
		c.value = parse_int(p);
		vec_push(p->unit->arena, &g->cells, c);
	}
}

static void parse_global(struct parser *p)
{
	struct ir_global *known = ir_global_add(p->unit, parse_symbol(p)), dropped = {0};
	struct ir_global *g = known->type && (known->has_value || known->type->size > 0) ? &dropped : known;
	g->type = parse_type(p);
	if (accept_punct(p, '=')) {
		g->has_value = true;
		g->value = parse_int(p);
	}
	if (!at_line_end(p) && accept_word(p, "items"))
		parse_items(p, g);
	if (!at_line_end(p) && accept_word(p, "cells"))
		parse_cells(p, g);
	while (!at_line_end(p) && accept_flag(p, ir_global_flags, g))
		continue;
	if (!at_line_end(p) && accept_word(p, "name"))
		g->name = parse_name(p);
	parse_place(p, &g->place, NULL);
}

static void parse_held(struct parser *p, bool is_table)
{
	struct ir_global *g = ir_global_add(p->unit, parse_symbol(p));
	struct ir_held h = {.field = parse_name(p)};
	h.offset = parse_int(p);
	h.function = parse_symbol(p);
	if (is_table)
		vec_push(p->unit->arena, &g->table, h);
	else
		vec_push(p->unit->arena, &g->held, h);
}

static bool param_attribute(struct parser *p, struct ir_param *param)
{
	if (accept_word(p, "extent"))
		param->static_extent = parse_int(p);
	else if (accept_word(p, "counted_by"))
		param->counted_by = (int32_t)parse_int(p);
	else
		return accept_flag(p, ir_param_flags, param);
	return true;
}

static void parse_param(struct parser *p, struct ir_func *f)
{
	struct ir_param param = {.name = "", .static_extent = -1, .counted_by = -1};
	param.type = parse_type(p);
	if (peek(p)->kind == TOKEN_WORD || peek(p)->kind == TOKEN_STRING)
		param.name = parse_name(p);
	while (param_attribute(p, &param))
		continue;
	parse_place(p, &param.place, NULL);
	vec_push(p->unit->arena, &f->params, param);
}

static void parse_params(struct parser *p, struct ir_func *f)
{
	f->params.n = 0;
	expect_punct(p, '(');
	if (accept_punct(p, ')'))
		return;
	do
		parse_param(p, f);
	while (accept_punct(p, ','));
	expect_punct(p, ')');
}

static bool func_attribute(struct parser *p, struct ir_func *f)
{
	if (accept_word(p, "internal"))
		f->linkage = IR_INTERNAL;
	else if (accept_word(p, "elsewhere"))
		f->is_main_file = false;
	else if (accept_word(p, "record"))
		f->record = parse_type(p);
	else if (accept_word(p, "name"))
		f->name = f->display = parse_name(p);
	else if (accept_word(p, "display"))
		f->display = parse_name(p);
	else if (accept_word(p, "inside"))
		f->lambda_parent = parse_name(p);
	else if (accept_word(p, "overrides"))
		vec_push(p->unit->arena, &f->overrides, parse_name(p));
	else if (accept_word(p, "launch_bound"))
		f->launch_bound = parse_int(p);
	else
		return accept_flag(p, ir_func_flags, f) || accept_flag(p, ir_whole_func_flags, f);
	return true;
}

static void parse_func(struct parser *p)
{
	struct ir_func *f = ir_func_add(p->unit, parse_symbol(p));
	if (f->blocks.n) {
		parse_fail(p, "the function '%s' is defined twice", f->usr);
		return;
	}
	f->is_main_file = true;
	f->overrides.n = 0;
	parse_params(p, f);
	if (!at_line_end(p) && peek(p)->kind == TOKEN_ARROW) {
		take(p);
		f->result = parse_type(p);
	}
	while (!at_line_end(p) && func_attribute(p, f))
		continue;
	parse_place(p, &f->place, &f->end);
	if (!at_line_end(p) && accept_punct(p, '{'))
		parse_body(p, f);
}

/* ---- units ---- */

static void set_file(struct parser *p, size_t number, const char *name)
{
	while (p->files.n <= number)
		vec_push(&p->scratch, &p->files, NULL);
	p->files.at[number] = name;
}

static void parse_file(struct parser *p)
{
	int64_t number = parse_int(p);
	if (number < 0 || number > 100000)
		parse_fail(p, "a file has a number from 0 to 100000");
	else
		set_file(p, (size_t)number, parse_name(p));
}

static void parse_main_file(struct parser *p)
{
	const char *name = parse_name(p);
	set_file(p, 0, name);
	if (!p->unit->main_file)
		p->unit->main_file = name;
	while (!at_line_end(p) && accept_flag(p, ir_whole_unit_flags, p->unit))
		continue;
}

/* The lines that others depend on: files, sizes of records. */
static void parse_declarations(struct parser *p)
{
	for (size_t i = 0; i < p->tokens.n && !p->status; i++) {
		if (!p->tokens.at[i].starts_line || p->tokens.at[i].kind != TOKEN_WORD)
			continue;
		p->pos = i;
		bool is_record = p->tokens.at[i + 1].kind == TOKEN_RECORD;
		if (is_record && accept_word(p, "record"))
			parse_record_header(p);
		else if (p->tokens.at[i + 1].kind == TOKEN_STRING && accept_word(p, "unit"))
			parse_main_file(p);
		else if (p->tokens.at[i + 1].kind == TOKEN_INT && accept_word(p, "pointer"))
			p->unit->pointer_bytes = (unsigned)parse_int(p);
		else if (p->tokens.at[i + 1].kind == TOKEN_INT && accept_word(p, "file"))
			parse_file(p);
	}
	p->pos = p->status ? p->pos : 0;
}

static void parse_statement(struct parser *p)
{
	if (accept_word(p, "record"))
		parse_record(p);
	else if (accept_word(p, "global"))
		parse_global(p);
	else if (accept_word(p, "func"))
		parse_func(p);
	else if (accept_word(p, "holds"))
		parse_held(p, false);
	else if (accept_word(p, "table"))
		parse_held(p, true);
	else if (accept_word(p, "unit"))
		parse_main_file(p);
	else if (accept_word(p, "file"))
		parse_file(p);
	else if (accept_word(p, "pointer"))
		parse_int(p);
	else if (take(p))
		parse_fail(p, "a unit has unit, file, pointer, record, global and func");
	if (!at_line_end(p))
		parse_fail(p, "something is left at the end of the line");
}

enum status ir_parse_unit(struct ir_unit *u, const char *text, struct error *err)
{
	struct parser p = {.unit = u, .err = err};
	arena_init(&p.scratch);
	map_init(&p.records, &p.scratch);
	map_init(&p.known, &p.scratch);
	set_file(&p, 0, u->main_file ? u->main_file : intern(u->names, "input.ir"));
	lex(&p, text);
	if (!p.status)
		parse_declarations(&p);
	while (!p.status && peek(&p)->kind != TOKEN_END)
		parse_statement(&p);
	arena_release(&p.scratch);
	return p.status;
}
