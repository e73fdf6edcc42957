/*
 * contract_check.c: what a contract says of a function's inputs: the conditions that its proofs rest on, and those that
 * its broken accesses lack. Implementations of one operator are known by their names: what is left of these without the
 * words for devices and directions.
 */
#include "check/speak_int.h"

#include <ctype.h>
#include <string.h>

/* ---- conditions ---- */

struct size_words {
	const struct term_pool *pool;
	bool rank, others;
};

static void note_word(term atom, void *payload)
{
	struct size_words *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	bool rank = n->kind == TERM_APP && n->vocab == VOCAB_RANK;
	s->rank |= rank;
	s->others |= n->kind == TERM_SYMBOL || (n->kind == TERM_APP && n->sort == SORT_INT && !rank);
}

static bool is_of_ranks(const struct term_pool *p, term cond)
{
	struct size_words s = {.pool = p};
	if (cond)
		term_each_atom(p, cond, note_word, &s);
	return s.rank && !s.others;
}

struct context_search {
	struct program *program;
	bool found;
};

static void note_context(term atom, void *payload)
{
	struct context_search *s = payload;
	struct term_pool *pool = s->program->pool;
	const struct term_node *n = term_get(pool, atom);
	const struct term_node *at =
	    n->kind == TERM_APP && n->vocab == VOCAB_CELL && n->n_args == 2 ? term_get(pool, n->args[0]) : NULL;
	const struct term_node *object = at && at->kind == TERM_PTR ? term_get(pool, at->args[0]) : NULL;
	if (!object || object->kind != TERM_OBJECT || object->object->kind != OBJECT_POINTEE || !object->object->of)
		return;
	struct speaker speaker = {s->program, pool, false, NULL};
	const struct ir_param *param = speak_param(&speaker, term_get(pool, object->object->of), NULL);
	const struct ir_type *pointee = param && param->type->kind == IR_TYPE_PTR ? param->type->elem : NULL;
	const struct model_type *type = pointee ? models_type(s->program->models, pointee) : NULL;
	s->found |= type && type->role == MODEL_CONTEXT;
}

/* That a framework's context is not marked as failed is how a check in a helper ends, and nothing about the inputs. */
static bool is_of_context(struct program *p, term cond)
{
	struct context_search s = {p, false};
	term_each_atom(p->pool, cond, note_context, &s);
	return s.found;
}

static void add_checked(struct program *p, struct contract *c, const struct fact *f)
{
	struct contract_check check = {.text = term_text(p->pool, f->cond, p->arena), .place = f->place};
	check.code = code_of(p, c->func, f->cond);
	check.broken = code_of_contrary(p, c->func, f->cond);
	check.is_rank = is_of_ranks(p->pool, f->cond);
	vec_push(p->arena, &c->conditions, check);
}

/* The conditions that it joins, whichever way it is written. */
struct joined {
	struct program *program;
	VEC(term) parts;
};

/* Recursion is bounded. */
static void take_apart(struct joined *j, term cond, bool contrary, int depth)
{
	struct term_pool *p = j->program->pool;
	enum term_kind kind = term_get(p, cond)->kind;
	uint32_t n = kind == (contrary ? TERM_OR : TERM_AND) || kind == TERM_NOT ? term_get(p, cond)->n_args : 0;
	for (uint32_t i = 0; i < n && depth < 6; i++)
		take_apart(j, term_get(p, cond)->args[i], contrary != (kind == TERM_NOT), depth + 1);
	if (!n || depth >= 6)
		vec_push(j->program->arena, &j->parts, contrary ? term_not(p, cond) : cond);
}

static bool is_part(const struct joined *j, term cond)
{
	for (size_t i = 0; i < j->parts.n; i++)
		if (j->parts.at[i] == cond)
			return true;
	return false;
}

/* `a && (!a || b)` says a and b: an arm that another condition contradicts can not be taken. */
static term live_arms(const struct joined *j, term part)
{
	struct term_pool *p = j->program->pool;
	if (term_get(p, part)->kind != TERM_OR)
		return part;
	term out = term_bool(p, false);
	for (uint32_t i = 0, n = term_get(p, part)->n_args; i < n; i++) {
		term arm = term_get(p, part)->args[i];
		if (!is_part(j, term_not(p, arm)))
			out = term_or(p, out, arm);
	}
	return out;
}

void contract_take_apart(struct program *p, const struct fact *f, fact_list *out)
{
	struct joined j = {.program = p};
	take_apart(&j, f->cond, false, 0);
	for (size_t i = 0; i < j.parts.n; i++) {
		struct fact part = *f;
		part.cond = live_arms(&j, j.parts.at[i]);
		if (!is_of_context(p, part.cond))
			vec_push(p->arena, out, part);
	}
}

/* The condition without which the access breaks; null: none is known. */
static const char *missing_text(struct program *p, struct contract *c, const struct obligation *a)
{
	static const char said_before[] = "nothing checks that ";
	struct pass said = {.facts = &p->facts, .arena = p->arena};
	const struct cause *cause = a->cause;
	bool is_own = cause && cause->entry == c->func && cause->kind != CAUSE_BOUND && cause->kind != CAUSE_TAIL &&
	              cause->kind != CAUSE_WRAP && cause->kind != CAUSE_ROOM;
	if (is_own && cause->all)
		return cause_all_words(&said, cause);
	const char *text = is_own ? cause_missing(&said, a) : NULL;
	return text && strncmp(text, said_before, sizeof said_before - 1) == 0 ? text + sizeof said_before - 1 : text;
}

static struct contract_break break_of(struct program *p, const struct obligation *a)
{
	struct pass said = {.facts = &p->facts, .arena = p->arena};
	return (struct contract_break){.of = a, .object = access_reach(&said, a).name};
}

/* Of one cause, whose other accesses may break with other inputs: the words that set less apart are told. */
static bool is_told_before(struct contract_check *known, const struct obligation *a, const char *text)
{
	bool is_same = known->accesses && strcmp(known->text, text) == 0;
	bool is_of_cause = known->accesses && known->example.of->cause == a->cause;
	if (is_of_cause && strlen(text) < strlen(known->text))
		known->text = text;
	known->accesses += is_same || is_of_cause;
	return is_same || is_of_cause;
}

static void add_missing(struct program *p, struct contract *c, const struct obligation *a, const char *text)
{
	for (size_t i = 0; i < c->conditions.n; i++)
		if (is_told_before(&c->conditions.at[i], a, text))
			return;
	struct contract_check check = {.text = text,
	                               .code = a->cause->code,
	                               .broken = a->cause->broken,
	                               .place = a->place,
	                               .accesses = 1,
	                               .example = break_of(p, a)};
	if (a->cause->refuser)
		check.refuser = function_words(a->cause->refuser);
	check.is_rank = is_of_ranks(p->pool, a->cause->cond);
	vec_push(p->arena, &c->conditions, check);
}

/* What instances of a template do at one place is told once. */
static bool is_told(struct map *told, const struct obligation *a, const char *text)
{
	uint64_t key =
	    hash_mix(hash_bytes(a->access.kind, text, strlen(text)), (uint64_t)a->place.line << 32 | a->place.col);
	key = a->place.file ? hash_bytes(key, a->place.file, strlen(a->place.file)) : key;
	bool known = map_get(told, key, &(uint64_t){0});
	map_put(told, key, 1);
	return known;
}

/* Of one place and condition the first is told: an instance that breaks for sure, rather than one that may. */
static void sort_breaks(struct program *p, struct contract *c)
{
	VEC(const struct obligation *) sorted = {0};
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < c->breaks.n; i++)
			if ((c->breaks.at[i]->verdict == VERDICT_VIOLATED) == (pass == 0))
				vec_push(p->arena, &sorted, c->breaks.at[i]);
	for (size_t i = 0; i < sorted.n; i++)
		c->breaks.at[i] = sorted.at[i];
}

static bool place_on_line(const struct place *x, const struct place *y)
{
	return x->line == y->line && (x->file == y->file || (x->file && y->file && strcmp(x->file, y->file) == 0));
}

/* What breaks for no condition that is known: of a line and object once. */
static void add_other(struct program *p, struct contract *c, const struct obligation *a)
{
	struct contract_break b = break_of(p, a);
	for (size_t i = 0; i < c->others.n; i++) {
		struct contract_break *known = &c->others.at[i];
		const struct place *at = &known->of->place;
		if (place_on_line(at, &a->place) && strcmp(known->object, b.object) == 0 &&
		    known->of->access.kind == a->access.kind) {
			known->more++;
			return;
		}
	}
	vec_push(p->arena, &c->others, b);
}

static void add_breaks(struct program *p, struct contract *c)
{
	struct map told;
	sort_breaks(p, c);
	size_t kept = 0;
	map_init(&told, p->arena);
	for (size_t i = 0; i < c->breaks.n; i++) {
		const struct obligation *a = c->breaks.at[i];
		const char *text = missing_text(p, c, a);
		if (is_told(&told, a, text ? text : ""))
			continue;
		c->breaks.at[kept++] = a;
		if (text)
			add_missing(p, c, a, text);
		else
			add_other(p, c, a);
	}
	c->breaks.n = kept;
}

void contract_conditions(struct program *p, struct contract *c)
{
	code_form(p, c->func, &c->form, &c->context);
	for (size_t i = 0; i < c->checks.n; i++)
		add_checked(p, c, &c->checks.at[i]);
	add_breaks(p, c);
}

/* ---- side by side ---- */

/* Words of a name that say which implementation it is. */
static bool is_aside(const char *at, size_t n)
{
	static const char *const words[] = {"cpu",     "cuda",     "gpu",      "hip", "xpu",  "host",     "device",
	                                    "forward", "fwd",      "backward", "bwd", "grad", "gradient", "kernel",
	                                    "impl",    "launcher", "launch",   "out", "op"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && strncasecmp(words[i], at, n) == 0)
			return true;
	return false;
}

/* The length of the word that begins here: up to `_`, or to the next hump. */
static size_t word_length(const char *at)
{
	size_t n = 1;
	while (isalnum((unsigned char)at[n]) && !(isupper((unsigned char)at[n]) && islower((unsigned char)at[n - 1])))
		n++;
	return n;
}

static void put_stem(struct buf *out, const char *name)
{
	const char *before = name;
	for (const char *at; (at = strstr(name, "::")) != NULL; name = at + 2)
		before = name;
	if (isupper((unsigned char)*before))
		name = before; /* a method: its class says which operator it is */
	while (*name && *name != '<' && *name != '(') {
		size_t n = isalnum((unsigned char)*name) ? word_length(name) : 1;
		if (isalnum((unsigned char)*name) && !is_aside(name, n))
			for (size_t i = 0; i < n; i++)
				buf_char(out, (char)tolower((unsigned char)name[i]));
		name += n;
	}
}

bool names_are_of_one(const char *a, const char *b)
{
	struct buf of_a = {0}, of_b = {0};
	put_stem(&of_a, a);
	put_stem(&of_b, b);
	bool same = of_a.n > 0 && strcmp(buf_text(&of_a), buf_text(&of_b)) == 0 && strcmp(a, b) != 0;
	buf_release(&of_a);
	buf_release(&of_b);
	return same;
}

bool contracts_are_of_one(const struct contract *a, const struct contract *b)
{
	return names_are_of_one(a->func->name, b->func->name);
}

static bool has_param(const struct ir_func *f, const char *name, size_t n)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i].name && strlen(f->params.at[i].name) == n && memcmp(f->params.at[i].name, name, n) == 0)
			return true;
	return false;
}

/* Does b have each parameter of a's that the text names? */
static bool can_say(const struct ir_func *a, const struct ir_func *b, const char *text)
{
	while (*text) {
		size_t n = 0;
		while (isalnum((unsigned char)text[n]) || text[n] == '_')
			n++;
		if (n && has_param(a, text, n) && !has_param(b, text, n))
			return false;
		text += n ? n : 1;
	}
	return true;
}

const struct contract_check *contract_unshared(const struct contract *a, const struct contract *b, size_t i)
{
	const struct contract_check *check = &a->conditions.at[i];
	if (check->accesses || !can_say(a->func, b->func, check->text))
		return NULL;
	for (size_t k = 0; k < b->conditions.n; k++)
		if (!b->conditions.at[k].accesses && strcmp(b->conditions.at[k].text, check->text) == 0)
			return NULL;
	return check;
}

const struct contract_check *contract_missing(const struct contract *b, const char *text)
{
	for (size_t i = 0; i < b->conditions.n; i++)
		if (b->conditions.at[i].accesses && strcmp(b->conditions.at[i].text, text) == 0)
			return &b->conditions.at[i];
	return NULL;
}
