/*
 * The body of a function. Two looks over its lines come first: one lists labels and the ids that are written as
 * numbers, one gives every instruction its id, so that uses may come before definitions. Then lines are read one by
 * one, and at last phis are brought into the order of predecessors.
 */
#include "ir/parse_int.h"

#include <string.h>

#define MAX_ID (1 << 24)

static bool is_punct(const struct token *t, char c)
{
	return t->kind == TOKEN_PUNCT && t->number == (unsigned char)c;
}

static bool is_word(const struct token *t, const char *word)
{
	return t->kind == TOKEN_WORD && strcmp(t->text, word) == 0;
}

static bool is_label(const struct token *t)
{
	return t->kind == TOKEN_WORD && is_punct(t + 1, ':');
}

static bool is_instr(const struct token *t)
{
	return t->starts_line && !is_label(t) && !is_word(t, "scope") && !is_word(t, "local");
}

/* Behind the body: the first '}' that starts a line, or the end of the text. */
static size_t body_end(const struct parser *p)
{
	size_t i = p->pos;
	while (p->tokens.at[i].kind != TOKEN_END && !(p->tokens.at[i].starts_line && is_punct(&p->tokens.at[i], '}')))
		i++;
	return i;
}

static void declare_label(struct parser *p, const struct token *t)
{
	if (map_name(&p->blocks, t->text)) {
		p->pos = (size_t)(t - p->tokens.at) + 1;
		parse_fail(p, "the label '%s' comes twice", t->text);
		return;
	}
	struct ir_block *b = ARENA_NEW(p->unit->arena, struct ir_block);
	b->index = (uint32_t)p->func->blocks.n;
	vec_push(p->unit->arena, &p->func->blocks, b);
	map_put_name(&p->blocks, t->text, b);
}

/* The number that a value is named with, or 0. */
static ir_id number_of(const struct token *t)
{
	int64_t n;
	if (t->kind != TOKEN_VALUE || !parse_int64(t->text, &n) || n < 1 || n > MAX_ID)
		return 0;
	return (ir_id)n;
}

static void declare_numbers(struct parser *p, size_t end)
{
	for (size_t i = p->pos; i < end; i++) {
		const struct token *t = &p->tokens.at[i];
		if (!t->starts_line)
			continue;
		if (is_label(t))
			declare_label(p, t);
		ir_id id = is_punct(t + 1, '=') ? number_of(t) : 0;
		if (id)
			map_put(&p->numbers, id, 1);
	}
}

/* The next id from `after` on that no other instruction has by its name. */
static ir_id free_id(const struct parser *p, ir_id after)
{
	uint64_t taken;
	ir_id id = after + 1;
	while (map_get(&p->numbers, id, &taken))
		id++;
	return id;
}

static void declare_ids(struct parser *p, size_t end)
{
	ir_id last = 0;
	for (size_t i = p->pos; i < end; i++) {
		const struct token *t = &p->tokens.at[i];
		if (!is_instr(t))
			continue;
		bool named = t->kind == TOKEN_VALUE && is_punct(t + 1, '=');
		ir_id number = named ? number_of(t) : 0, id = number ? number : free_id(p, last);
		uint64_t before;
		if (named && map_get(&p->values, (uint64_t)(uintptr_t)t->text, &before)) {
			p->pos = i + 1;
			parse_fail(p, "the value '%%%s' is defined twice", t->text);
			return;
		}
		if (named)
			map_put(&p->values, (uint64_t)(uintptr_t)t->text, id);
		map_put(&p->numbers, id, 1);
		vec_push(&p->scratch, &p->ids, id);
		last = id;
	}
}

static void make_room(struct parser *p)
{
	struct ir_func *f = p->func;
	ir_id max = 0;
	for (size_t i = 0; i < p->ids.n; i++)
		max = p->ids.at[i] > max ? p->ids.at[i] : max;
	f->instrs.n = 0;
	while (f->instrs.n <= max)
		vec_push(p->unit->arena, &f->instrs, NULL);
}

/* ---- lines ---- */

static void parse_scope(struct parser *p)
{
	struct ir_func *f = p->func;
	int64_t number = parse_int(p);
	struct ir_scope s = {0};
	if (accept_word(p, "in"))
		s.parent = (uint32_t)parse_int(p);
	parse_place(p, &s.place, NULL);
	if (number == 0)
		f->scopes.at[0].place = s.place;
	else if (number != (int64_t)f->scopes.n || s.parent >= f->scopes.n)
		parse_fail(p, "scopes are numbered in order, and a parent comes before its children");
	else
		vec_push(p->unit->arena, &f->scopes, s);
}

static bool accept_storage(struct parser *p, struct ir_local *l)
{
	for (int s = IR_AUTO; s <= IR_BY_VALUE; s++) {
		if (!accept_word(p, ir_storage_words[s]))
			continue;
		l->storage = (enum ir_storage)s;
		return true;
	}
	return false;
}

static bool local_attribute(struct parser *p, struct ir_local *l)
{
	if (accept_word(p, "size"))
		l->size = parse_int(p);
	else if (accept_word(p, "align"))
		l->align = parse_int(p);
	else if (accept_word(p, "scope"))
		l->scope = (uint32_t)parse_int(p);
	else if (accept_word(p, "ssa"))
		l->in_memory = false;
	else if (accept_word(p, "prelude"))
		l->is_prelude = true;
	else
		return accept_storage(p, l);
	return true;
}

static void parse_local(struct parser *p)
{
	if (peek(p)->kind != TOKEN_LOCAL || peek(p)->number != p->func->locals.n) {
		parse_fail(p, "locals are numbered in order: $%zu comes next", p->func->locals.n);
		return;
	}
	take(p);
	struct ir_local l = {.name = "", .in_memory = true};
	l.type = parse_type(p);
	l.size = l.type->size;
	l.align = l.type->align;
	if (!at_line_end(p) && peek(p)->kind != TOKEN_PLACE)
		l.name = parse_name(p);
	while (!at_line_end(p) && local_attribute(p, &l))
		continue;
	parse_place(p, &l.place, NULL);
	vec_push(p->unit->arena, &p->func->locals, l);
}

static void parse_line(struct parser *p)
{
	if (is_label(peek(p))) {
		p->block = map_name(&p->blocks, take(p)->text);
		expect_punct(p, ':');
	} else if (accept_word(p, "scope")) {
		parse_scope(p);
	} else if (accept_word(p, "local")) {
		parse_local(p);
	} else if (!p->block) {
		take(p);
		parse_fail(p, "an instruction before the first label");
	} else {
		parse_instr(p);
	}
	if (!at_line_end(p))
		parse_fail(p, "something is left at the end of the line");
}

struct ir_block *parse_target(struct parser *p)
{
	const char *label = parse_name(p);
	struct ir_block *b = p->status ? NULL : map_name(&p->blocks, label);
	if (!b)
		parse_fail(p, "there is no block '%s'", label);
	return b;
}

/* ---- phis ---- */

/* The argument of the phi for the k-th edge from this block, or its number of arguments. */
static uint32_t phi_arg(const struct parsed_phi *phi, const struct ir_block *from, size_t k)
{
	uint32_t i = 0;
	for (; i < phi->instr->n_args; i++)
		if (phi->from[i] == from && k-- == 0)
			break;
	return i;
}

static void order_phi(struct parser *p, const struct parsed_phi *phi)
{
	const struct ir_block *b = phi->instr->block;
	uint32_t n = phi->instr->n_args;
	if (!n || !phi->from[0])
		return;
	bool fits = n == b->preds.n;
	ir_id *args = ARENA_ARRAY(p->unit->arena, ir_id, n);
	for (uint32_t i = 0; fits && i < n; i++) {
		size_t k = 0;
		for (uint32_t j = 0; j < i; j++)
			k += b->preds.at[j] == b->preds.at[i];
		uint32_t at = phi_arg(phi, b->preds.at[i], k);
		fits = at < n;
		args[i] = fits ? phi->instr->args[at] : 0;
	}
	if (fits)
		phi->instr->args = args;
	else if (!p->status)
		p->status = error_set(p->err, STATUS_INPUT, "line %u: the phi does not name the predecessors of its block",
		                      (unsigned)phi->line);
}

static void start_function(struct parser *p, struct ir_func *f)
{
	p->func = f;
	p->block = NULL;
	map_init(&p->blocks, &p->scratch);
	map_init(&p->values, &p->scratch);
	map_init(&p->numbers, &p->scratch);
	p->ids.n = p->phis.n = p->next_id = 0;
	f->locals.n = 0;
	f->scopes.n = 0;
	f->n_unknown = f->n_unresolved = 0;
	vec_push(p->unit->arena, &f->scopes, (struct ir_scope){0});
}

void parse_body(struct parser *p, struct ir_func *f)
{
	size_t end = body_end(p);
	start_function(p, f);
	declare_numbers(p, end);
	if (!p->status)
		declare_ids(p, end);
	make_room(p);
	while (p->pos < end && !p->status)
		parse_line(p);
	expect_punct(p, '}');
	if (!f->blocks.n)
		parse_fail(p, "the body of '%s' has no block", f->usr);
	if (p->status)
		return;
	ir_analyze_graph(p->unit, f);
	for (size_t i = 0; i < p->phis.n; i++)
		order_phi(p, &p->phis.at[i]);
}
