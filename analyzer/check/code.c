/*
 * code.c: conditions as code. What a cause says of the inputs is written with the entry's own parameters and the calls
 * that its framework has for sizes; where a part has no such words there is no code, and no edit.
 */
#include "check/cause_int.h"
#include "check/speak_int.h"

#include <string.h>

struct writer {
	struct speaker speaker;
	const struct ir_func *entry;
	struct buf out;
	bool failed;
	bool has_rank, has_dim; /* of what was looked through last */
};

static void put_param(struct writer *w, const struct term_node *n)
{
	const struct ir_func *of = NULL;
	const struct ir_param *p = speak_param(&w->speaker, n, &of);
	if (!p || of != w->entry || !p->name || !p->name[0])
		w->failed = true;
	else
		buf_str(&w->out, p->name);
}

static bool is_size(const struct term_node *n)
{
	return n->vocab == VOCAB_DIM || n->vocab == VOCAB_ENTRY || n->vocab == VOCAB_RANK || n->vocab == VOCAB_NUMEL ||
	       n->vocab == VOCAB_ITEMSIZE;
}

static void put_sum(struct writer *w, term t);

static void put_operand(struct writer *w, term t)
{
	bool is_plain = term_get(w->speaker.pool, t)->kind != TERM_POLY;
	buf_str(&w->out, is_plain ? "" : "(");
	put_sum(w, t);
	buf_str(&w->out, is_plain ? "" : ")");
}

/* `(x.size(0) + 1023) / 1024`, as C computes it; in a product 3 * (n / 2) is not 3 * n / 2. */
static bool put_quotient(struct writer *w, const struct term_node *n, bool is_alone)
{
	if (n->kind != TERM_DIV && n->kind != TERM_MOD)
		return false;
	term of = n->args[0], by = n->args[1];
	buf_str(&w->out, is_alone ? "" : "(");
	put_operand(w, of);
	buf_str(&w->out, n->kind == TERM_DIV ? " / " : " % ");
	put_operand(w, by);
	buf_str(&w->out, is_alone ? "" : ")");
	return true;
}

/* `(uint32_t)num_levels`: a parameter as the type that it was passed on as. */
static bool put_cast(struct writer *w, const struct term_node *n)
{
	const struct term_node *of = n->kind == TERM_WRAP ? term_get(w->speaker.pool, n->args[0]) : NULL;
	if (!of || of->kind != TERM_SYMBOL || (n->bits != 32 && n->bits != 64))
		return false;
	buf_printf(&w->out, "(%sint%u_t)", n->is_signed ? "" : "u", n->bits);
	put_param(w, of);
	return true;
}

static void put_atom(struct writer *w, term t)
{
	const struct term_node *n = term_get(w->speaker.pool, t);
	const char *text = NULL;
	if (n->kind == TERM_SYMBOL) {
		put_param(w, n);
		return;
	}
	if (n->kind == TERM_APP && n->n_args && is_size(n))
		text = speak_size(&w->speaker, n);
	else if (n->kind == TERM_APP && n->vocab == VOCAB_ITEM)
		text = speak_extreme(&w->speaker, n);
	else if (n->kind == TERM_APP && n->vocab == VOCAB_CELL && n->n_args == 2)
		text = speak_field(&w->speaker, n);
	else if (n->kind == TERM_APP && n->vocab == VOCAB_ATTR)
		text = speak_attribute(&w->speaker, n);
	if (text)
		buf_str(&w->out, text);
	else if (!put_quotient(w, n, false) && !put_cast(w, n))
		w->failed = true;
}

/* Would the product be computed in less than 64 bits? It could wrap, and the check would say nothing. */
static bool is_narrow(const struct writer *w, const struct monomial *m)
{
	for (uint32_t i = 0; i < m->n; i++) {
		const struct term_node *n = term_get(w->speaker.pool, m->atoms[i]);
		if (n->kind == TERM_DIV || n->kind == TERM_MOD)
			continue; /* of parameters, as far as can be seen: to widen what is wide does no harm */
		if (n->kind == TERM_WRAP && n->bits < 64)
			continue;
		const struct ir_param *p = speak_param(&w->speaker, n, NULL);
		if (!p || !p->type || p->type->size >= 8)
			return false;
	}
	return m->n > 0;
}

/* Are they two dimensions of one tensor, the later one first? */
static bool is_turned(const struct term_pool *p, term first, term second)
{
	const struct term_node *a = term_get(p, first), *b = term_get(p, second);
	bool are_sizes = a->kind == TERM_APP && b->kind == TERM_APP && a->vocab == b->vocab && is_size(a);
	int128 i, k;
	return are_sizes && a->n_args == 2 && b->n_args == 2 && a->args[0] == b->args[0] &&
	       term_const_value(p, a->args[1], &i) && term_const_value(p, b->args[1], &k) && i > k;
}

/* As people write them: `x.size(0) * x.size(1)`. */
static struct monomial in_order(struct writer *w, const struct monomial *m)
{
	term *atoms = ARENA_ARRAY(w->speaker.program->arena, term, m->n + 1);
	for (uint32_t i = 0; i < m->n; i++)
		atoms[i] = m->atoms[i];
	for (uint32_t i = 0; i < m->n; i++)
		for (uint32_t k = i + 1; k < m->n; k++)
			if (is_turned(w->speaker.pool, atoms[i], atoms[k])) {
				term later = atoms[i];
				atoms[i] = atoms[k];
				atoms[k] = later;
			}
	return (struct monomial){m->coef, m->n, atoms};
}

static void put_product(struct writer *w, const struct monomial *of)
{
	struct monomial ordered = in_order(w, of), *m = &ordered;
	int128 c = m->coef < 0 ? -m->coef : m->coef;
	if (m->n == 0 || c != 1)
		buf_int128(&w->out, c);
	if (m->n + (c != 1) > 1 && is_narrow(w, m)) {
		buf_str(&w->out, c != 1 ? " * (int64_t)" : "(int64_t)");
		put_atom(w, m->atoms[0]);
		for (uint32_t i = 1; i < m->n; i++) {
			buf_str(&w->out, " * ");
			put_atom(w, m->atoms[i]);
		}
		return;
	}
	for (uint32_t i = 0; i < m->n; i++) {
		buf_str(&w->out, i || c != 1 ? " * " : "");
		put_atom(w, m->atoms[i]);
	}
}

/* `a - b - 1`: of no less than 0 it is said as a > b. */
static bool is_strict(const struct term_node *sum)
{
	bool positive = false, negative = false;
	for (uint32_t i = 1; i < sum->n_monomials; i++) {
		positive |= sum->monomials[i].coef > 0;
		negative |= sum->monomials[i].coef < 0;
	}
	return positive && negative && !sum->monomials[0].n && sum->monomials[0].coef == -1;
}

/* The products of one sign from the first on; "0" where there are none. */
static void put_side(struct writer *w, const struct term_node *sum, uint32_t first, bool negative)
{
	bool any = false;
	for (uint32_t i = sum->n_monomials; i-- > first;) {
		if ((sum->monomials[i].coef < 0) != negative)
			continue;
		buf_str(&w->out, any ? " + " : "");
		put_product(w, &sum->monomials[i]);
		any = true;
	}
	buf_str(&w->out, any ? "" : "0");
}

static void put_sum(struct writer *w, term t)
{
	const struct term_node *n = term_get(w->speaker.pool, t);
	int128 value;
	if (n->kind != TERM_POLY) {
		if (term_const_value(w->speaker.pool, t, &value))
			buf_int128(&w->out, value);
		else
			put_atom(w, t);
		return;
	}
	for (uint32_t i = n->n_monomials; i-- > 0;) {
		const struct monomial *m = &n->monomials[i];
		buf_str(&w->out, m->coef < 0 ? (i + 1 == n->n_monomials ? "-" : " - ") : i + 1 == n->n_monomials ? "" : " + ");
		put_product(w, m);
	}
}

static void put_relation(struct writer *w, term t, const char *relation, const char *turned)
{
	const struct term_node *n = term_get(w->speaker.pool, t);
	if (n->kind != TERM_POLY) {
		if (!put_quotient(w, n, true))
			put_atom(w, t);
		buf_printf(&w->out, " %s 0", relation);
		return;
	}
	/* `n <= x.size(0)`: the side that begins with a number stands on the right. */
	bool number_first = n->monomials[0].n == 0 && n->monomials[0].coef > 0 && n->n_monomials > 1;
	bool strict = strcmp(relation, ">=") == 0 && is_strict(n), contrary = strcmp(relation, "<") == 0 && is_strict(n);
	put_side(w, n, strict || contrary, number_first);
	buf_printf(&w->out, " %s ", strict ? ">" : contrary ? "<=" : number_first ? turned : relation);
	put_side(w, n, strict || contrary, !number_first);
}

static void note_size_word(term atom, void *payload)
{
	struct writer *w = payload;
	const struct term_node *n = term_get(w->speaker.pool, atom);
	w->has_rank |= n->kind == TERM_APP && n->vocab == VOCAB_RANK;
	w->has_dim |= n->kind == TERM_APP && n->vocab == VOCAB_DIM;
}

/* Ranks are asked before the sizes that are there only with them. */
static bool is_of_rank(struct writer *w, term part)
{
	w->has_rank = w->has_dim = false;
	term_each_atom(w->speaker.pool, part, note_size_word, w);
	return w->has_rank && !w->has_dim;
}

static void put_condition(struct writer *w, term cond, bool contrary);

static void put_parts(struct writer *w, term cond, bool contrary, bool of_rank, bool *any)
{
	struct term_pool *p = w->speaker.pool;
	bool all = (term_get(p, cond)->kind == TERM_AND) != contrary;
	for (uint32_t i = 0; i < term_get(p, cond)->n_args; i++) {
		term arg = term_get(p, cond)->args[i];
		const struct term_node *part = term_get(p, arg);
		bool nested = part->kind == TERM_AND || part->kind == TERM_OR;
		if (is_of_rank(w, arg) != of_rank)
			continue;
		buf_str(&w->out, !*any ? "" : all ? " && " : " || ");
		buf_str(&w->out, nested ? "(" : "");
		put_condition(w, arg, contrary);
		buf_str(&w->out, nested ? ")" : "");
		*any = true;
	}
}

static void put_condition(struct writer *w, term cond, bool contrary)
{
	struct term_pool *p = w->speaker.pool;
	const struct term_node *n = term_get(p, cond);
	const term *args = n->args;
	const char *asked = n->kind == TERM_EQ0 ? speak_asked(&w->speaker, n, contrary) : NULL;
	if (asked) {
		buf_str(&w->out, asked);
	} else if (n->kind == TERM_NOT) {
		put_condition(w, args[0], !contrary);
	} else if (n->kind == TERM_GE0) {
		put_relation(w, args[0], contrary ? "<" : ">=", contrary ? ">" : "<=");
	} else if (n->kind == TERM_EQ0) {
		put_relation(w, args[0], contrary ? "!=" : "==", contrary ? "!=" : "==");
	} else if (n->kind == TERM_AND || n->kind == TERM_OR) {
		bool any = false;
		put_parts(w, cond, contrary, true, &any);
		put_parts(w, cond, contrary, false, &any);
	} else if (n->kind == TERM_SYMBOL && n->sort == SORT_BOOL) {
		buf_str(&w->out, contrary ? "!" : "");
		put_atom(w, cond);
	} else {
		w->failed = true;
	}
}

/* What is asked of an optional's value is asked where it has one. LIMIT(precision): of two optionals nothing is said.
 */
static const char *of_optional(struct program *p, const char *name, const char *text, const struct term_node *cond,
                               bool contrary)
{
	if (!name[0])
		return NULL;
	bool is_joint = cond->kind == TERM_AND || cond->kind == TERM_OR || cond->kind == TERM_NOT;
	const char *open = is_joint ? "(" : "", *close = is_joint ? ")" : "";
	return arena_printf(p->arena, "%s%s.has_value() %s %s%s%s", contrary ? "" : "!", name, contrary ? "&&" : "||", open,
	                    text, close);
}

static const char *condition(struct program *p, const struct ir_func *entry, term cond, bool contrary)
{
	const char *through = NULL;
	struct writer w = {.speaker = {p, p->pool, true, &through}, .entry = entry};
	put_condition(&w, cond, contrary);
	const char *text = w.failed ? NULL : arena_strdup(p->arena, buf_text(&w.out));
	if (text && through)
		text = of_optional(p, through, text, term_get(p->pool, cond), contrary);
	buf_release(&w.out);
	return text;
}

const char *code_of(struct program *p, const struct ir_func *entry, term cond)
{
	return condition(p, entry, cond, false);
}

static const struct ir_type *pointee(const struct ir_type *t)
{
	for (int depth = 0; t && t->kind == IR_TYPE_PTR && depth < 4; depth++)
		t = t->elem;
	return t;
}

const char *code_of_contrary(struct program *p, const struct ir_func *entry, term cond)
{
	return condition(p, entry, cond, true);
}

const char *code_size_of(struct program *p, const struct ir_param *param)
{
	const struct model_says *says = models_says(p->models, pointee(param->type));
	const char *hole = says && says->numel && !says->check ? strchr(says->numel, '$') : NULL;
	return hole ? arena_printf(p->arena, "%.*s%s%s", (int)(hole - says->numel), says->numel, param->name, hole + 1)
	            : NULL;
}

static bool is_of_file(const struct ir_func *a, const struct ir_func *b)
{
	return a->place.file && b->place.file && strcmp(a->place.file, b->place.file) == 0;
}

/* How the framework of a parameter says things: of `const std::vector<Tensor> &` that of its elements. */
static const struct model_says *says_of(struct program *p, const struct ir_type *param)
{
	const struct ir_type *t = pointee(param);
	const struct model_says *says = models_says(p->models, t);
	bool of_items = !(says && says->check) && t && t->kind == IR_TYPE_RECORD && t->n_targs;
	return of_items && t->targs[0] ? models_says(p->models, pointee(t->targs[0])) : says;
}

/* What needs no context: whoever has one says so by a parameter. */
static const char *form_of(struct program *p, const struct ir_func *f)
{
	for (size_t k = 0; k < f->params.n; k++) {
		const struct model_says *says = says_of(p, f->params.at[k].type);
		if (says && says->check && !strchr(says->check, '@'))
			return says->check;
	}
	return NULL;
}

/* How other functions of its file refuse their inputs. */
static const char *form_of_file(struct program *p, const struct ir_func *entry)
{
	const char *form = NULL;
	for (size_t i = 0; i < p->unit->funcs.n && !form; i++)
		if (p->unit->funcs.at[i] != entry && is_of_file(p->unit->funcs.at[i], entry))
			form = form_of(p, p->unit->funcs.at[i]);
	return form;
}

void code_form(struct program *p, const struct ir_func *entry, const char **check, const char **context)
{
	for (size_t k = 0; k < entry->params.n; k++) {
		const struct ir_param *param = &entry->params.at[k];
		const struct model_type *type = models_type(p->models, pointee(param->type));
		const struct model_says *says = says_of(p, param->type);
		if (says && says->check && !*check)
			*check = says->check;
		if (type && type->role == MODEL_CONTEXT && !*context)
			*context = param->name;
	}
	if (!*check)
		*check = form_of_file(p, entry);
}

/* ---- all elements ---- */

term object_tensor(const struct term_pool *p, term object)
{
	const struct object *o = term_get(p, object)->object;
	const struct term_node *n = o && o->kind == OBJECT_BUFFER && o->of ? term_get(p, o->of) : NULL;
	if (n && n->kind == TERM_APP && n->vocab == VOCAB_VIEW)
		return n->args[0];
	return n ? o->of : TERM_NONE;
}

static const char *extreme(struct program *p, const struct ir_func *entry, term tensor, enum vocab which)
{
	struct term_pool *pool = p->pool;
	term words[2] = {tensor, flow_text(pool, "")}, made = term_app(pool, which, words, 2);
	struct writer w = {.speaker = {p, pool, true, NULL}, .entry = entry};
	put_atom(&w, term_app(pool, VOCAB_ITEM, &made, 1));
	const char *text = w.failed ? NULL : arena_strdup(p->arena, buf_text(&w.out));
	buf_release(&w.out);
	return text;
}

const char *code_sum(struct program *p, const struct ir_func *entry, term sum)
{
	struct writer w = {.speaker = {p, p->pool, true, NULL}, .entry = entry};
	put_sum(&w, sum);
	const char *text = w.failed ? NULL : arena_strdup(p->arena, buf_text(&w.out));
	buf_release(&w.out);
	return text;
}

/* What a device reads lies there: to look through it would wait for the device. */
static bool is_on_host(const struct cause *c)
{
	bool host = true;
	for (size_t i = 0; i < c->accesses.n; i++)
		host &= !c->accesses.at[i]->func->is_kernel && !c->accesses.at[i]->func->is_device;
	return host;
}

/* What kernels of the entry's framework say instead. */
const char *code_device_form(struct program *p, const struct ir_func *entry)
{
	for (size_t k = 0; k < entry->params.n; k++) {
		const struct model_says *says = models_says(p->models, pointee(entry->params.at[k].type));
		if (says && says->device_check)
			return says->device_check;
	}
	return "assert";
}

/* Does each access come after a look whether its element is negative? Then elements may be, and no look at the smallest
 * is what is missing. LIMIT(precision): one at the largest alone would be. */
static bool skips_negative(const struct term_pool *p, const struct cause *c)
{
	bool all = c->accesses.n > 0;
	for (size_t i = 0; i < c->accesses.n && all; i++) {
		const fact_list *known = &c->accesses.at[i]->conditions;
		all = false;
		for (size_t k = 0; k < known->n && !all; k++) {
			const struct term_node *n = term_get(p, known->at[k].cond);
			all = n->kind == TERM_GE0 && cell_source(p, n->args[0]) == c->object;
		}
	}
	return all;
}

/* An empty tensor has no extremes: that is asked first. */
static void code_contents(struct program *p, struct cause *c)
{
	term h = object_tensor(p->pool, c->object);
	if (!is_on_host(c))
		c->device_check = code_device_form(p, c->entry);
	if (!h || !is_on_host(c) || skips_negative(p->pool, c))
		return;
	const char *least = extreme(p, c->entry, h, VOCAB_LEAST), *most = extreme(p, c->entry, h, VOCAB_MOST);
	const char *below = code_sum(p, c->entry, c->below),
	           *n = code_sum(p, c->entry, term_app(p->pool, VOCAB_NUMEL, &h, 1));
	if (!least || !most || !below || !n)
		return;
	c->code = arena_printf(p->arena, "%s == 0 || (%s >= 0 && %s < %s)", n, least, most, below);
	c->broken = arena_printf(p->arena, "%s != 0 && (%s < 0 || %s >= %s)", n, least, most, below);
	code_form(p, c->entry, &c->check, &c->context);
}

static void say_ranked(struct program *p, const struct ir_func *entry, term cond, struct condition_code *out)
{
	term ranks = code_ranks(p, cond);
	if (!out->code || term_get(p->pool, ranks)->kind == TERM_CONST)
		return;
	bool joins = term_get(p->pool, cond)->kind == TERM_OR;
	const char *first = code_of(p, entry, ranks), *contrary = code_of_contrary(p, entry, ranks);
	if (!first || !contrary || !out->broken)
		return;
	out->code_ranked = arena_printf(p->arena, joins ? "%s && (%s)" : "%s && %s", first, out->code);
	out->broken_ranked =
	    arena_printf(p->arena, "%s || %s%s%s", contrary, joins ? "(" : "", out->broken, joins ? ")" : "");
}

static struct condition_code code_all(struct program *p, struct cause *c, term cond)
{
	struct condition_code out = {.code = code_of(p, c->entry, cond), .broken = code_of_contrary(p, c->entry, cond)};
	say_ranked(p, c->entry, cond, &out);
	code_form(p, c->entry, &c->check, &c->context);
	return out;
}

/* ---- as a statement ---- */

/* For people: the condition without its casts. */
static void put_plain(struct buf *out, const char *code)
{
	static const char *const casts[] = {"(int64_t)", "(uint64_t)", "(int32_t)", "(uint32_t)"};
	while (*code) {
		size_t n = 0;
		for (size_t i = 0; i < sizeof casts / sizeof *casts && !n; i++)
			n = strncmp(code, casts[i], strlen(casts[i])) == 0 ? strlen(casts[i]) : 0;
		if (!n)
			buf_char(out, *code++);
		code += n;
	}
}

/* Where the first of several conditions ends: "a >= 1" of "a >= 1 && b >= 2". */
static size_t first_part(const char *code)
{
	int depth = 0;
	const char *at = code;
	for (; *at && (depth || strncmp(at, " && ", 4) != 0); at++)
		depth += (*at == '(') - (*at == ')');
	return (size_t)(at - code);
}

static void put_statement(struct buf *b, const struct wish *w, const char *code)
{
	for (const char *pattern = w->check; *pattern; pattern++) {
		if (*pattern == '$')
			buf_str(b, code);
		else if (*pattern == '#') {
			buf_printf(b, "\"%s: expected ", w->function);
			put_plain(b, code);
			buf_char(b, '"');
		} else if (*pattern == '@')
			buf_str(b, w->context ? w->context : "");
		else
			buf_char(b, *pattern);
	}
}

/* How the framework of the entry ends a function whose input a helper refused. */
static const char *stop_statement(struct program *p, const struct cause *c)
{
	const struct ir_type *result = c->entry->result;
	const char *stop = NULL;
	for (size_t k = 0; k < c->entry->params.n && !stop && (!result || result->kind == IR_TYPE_VOID); k++) {
		const struct model_says *says = says_of(p, c->entry->params.at[k].type);
		stop = says ? says->stop : NULL;
	}
	if (!stop || !c->context || !*c->context)
		return NULL;
	struct buf b = {0};
	put_statement(&b, &(struct wish){.check = stop, .context = c->context}, "");
	const char *text = arena_strdup(p->arena, buf_text(&b));
	buf_release(&b);
	return text;
}

void code_causes(struct program *p)
{
	for (size_t i = 0; i < p->facts.causes.n; i++) {
		struct cause *c = p->facts.causes.at[i];
		term cond = c->kind == CAUSE_CHECK                      ? c->all ? c->all : c->cond
		            : c->kind == CAUSE_OBJECT && !c->needs_more ? c->enough
		                                                        : TERM_NONE;
		if (c->kind == CAUSE_CONTENT)
			code_contents(p, c);
		if (cond) {
			struct condition_code code = code_all(p, c, cond);
			c->code = code.code;
			c->broken = code.broken;
			c->code_ranked = code.code_ranked;
			c->broken_ranked = code.broken_ranked;
			c->stop = c->refuser ? stop_statement(p, c) : NULL;
		}
		if (c->kind == CAUSE_TAIL)
			code_tail(p, c);
		if (c->kind == CAUSE_WRAP)
			c->guard = (struct guard){.way = GUARD_WIDEN,
			                          .form = "(uint64_t)",
			                          .code = c->wrapped.words,
			                          .at = c->wrapped.at,
			                          .end = c->wrapped.end,
			                          .use = c->accesses.at[0]->place};
		code_guard(p, c);
		if ((c->guard.code || c->kind == CAUSE_ROOM) && c->beside)
			c->beside_code = code_all(p, c, c->beside);
	}
}

const char *check_statement(struct arena *a, const struct wish *w)
{
	if (!w->check || !w->code || (strchr(w->check, '@') && !w->context))
		return NULL;
	struct buf b = {0};
	for (const char *code = w->code; *code;) {
		size_t n = w->guard ? strlen(code) : first_part(code);
		put_statement(&b, w, arena_strndup(a, code, n));
		code += n + (code[n] ? 4 : 0);
		if (*code)
			buf_char(&b, '\n');
	}
	const char *text = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return text;
}
