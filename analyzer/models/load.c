/*
 * Model files to rows. A file is a JSON array; the key that a row has (type, function, entry, global, bound, codes)
 * says what it is. Every error names file and line, what stands there, and what was wanted.
 */
#include "models/load_int.h"

#include <string.h>

/* ---- expressions ---- */

/* Refuses arguments that the row cannot have, `result` before the call, and pN outside of a callback's condition. */
static enum status check_names(struct loader *l, const struct json *j, const struct model_expr *e, int32_t max_args,
                               enum context context)
{
	VEC(const struct model_expr *) work = {0};
	vec_push(l->models->arena, &work, e);
	while (work.n) {
		e = vec_pop(&work);
		bool names_arg = e->kind == MODEL_ARG || e->kind == MODEL_REST || (e->kind == MODEL_SIZEOF && e->of == 'a');
		if (names_arg && max_args >= 0 && e->value >= max_args)
			return error_set(l->err, STATUS_INPUT, "%s: a%lld does not exist: the row takes at most %d arguments",
			                 load_place(l, j), (long long)e->value, max_args);
		if (e->kind == MODEL_RESULT && context != AFTER_CALL)
			return error_set(l->err, STATUS_INPUT, "%s: 'result' stands only in 'ensures' and 'defines'",
			                 load_place(l, j));
		if (e->kind == MODEL_BOUND && context != IN_CALLBACK)
			return error_set(l->err, STATUS_INPUT, "%s: p%lld stands only in a condition of 'calls'", load_place(l, j),
			                 (long long)e->value);
		for (size_t i = 0; i < e->n_args; i++)
			vec_push(l->models->arena, &work, e->args[i]);
	}
	return STATUS_OK;
}

enum status load_expr_text(struct loader *l, const struct json *j, const char *text, int32_t max_args,
                           enum context context, const struct model_expr **out)
{
	enum status s = model_expr_parse(l->models->arena, load_place(l, j), text, out, l->err);
	return s ? s : check_names(l, j, *out, max_args, context);
}

enum status load_expr(struct loader *l, const struct json *row, const char *key, int32_t max_args, enum context context,
                      const struct model_expr **out)
{
	const struct json *j = json_get(row, key);
	if (!j)
		return STATUS_OK;
	if (j->kind != JSON_STRING)
		return load_wrong(l, j, "an expression in a string");
	return load_expr_text(l, j, j->string, max_args, context, out);
}

/* The left side of `defines` as a pointer: "*a2" and "this" are the memory that the call was given. */
static const struct model_expr *place_expr(struct loader *l, const struct model_expr *e)
{
	if (e->kind == MODEL_DEREF)
		e = e->args[0];
	if (e->kind != MODEL_THIS && e->kind != MODEL_ARG && e->kind != MODEL_FIELD)
		return e;
	struct model_expr *address = ARENA_NEW(l->models->arena, struct model_expr);
	address->kind = MODEL_ADDRESS;
	address->n_args = 1;
	address->args = ARENA_ARRAY(l->models->arena, const struct model_expr *, 1);
	address->args[0] = e;
	return address;
}

/* ---- function rows ---- */

static enum status get_args(struct loader *l, const struct json *row, struct model_function *f)
{
	const struct json *j = json_get(row, "args");
	int64_t lo = 0, hi = -1;
	enum status s;
	if (!j)
		return STATUS_OK;
	if (j->kind == JSON_NUMBER) {
		s = load_int(l, j, 0, 99, &lo);
		hi = lo;
	} else if (j->kind == JSON_ARRAY && (j->count == 1 || j->count == 2)) {
		s = load_int(l, j->first, 0, 99, &lo);
		if (!s && j->count == 2)
			s = load_int(l, j->first->next, lo, 99, &hi);
	} else {
		return load_wrong(l, j, "a number of arguments, [least, most], or [least]");
	}
	f->min_args = (int32_t)lo;
	f->max_args = (int32_t)hi;
	return s;
}

static const char *const accepted[] = {"any",    "int", "float", "ptr",     "handle", "shape",    "list",
                                       "record", "raw", "size",  "handles", "index",  "pointers", "owner"};

static enum status add_param(struct loader *l, const struct json *j, void *payload)
{
	struct model_function *f = payload;
	size_t kind = 0;
	enum status s = load_word(l, j, accepted, COUNT(accepted), &kind);
	if (!s)
		vec_push(l->models->arena, &f->params, (enum model_param)kind);
	return s;
}

/* What tells overloads of one name apart. */
static enum status get_overload(struct loader *l, const struct json *row, struct model_function *f)
{
	const struct json *params = json_get(row, "params"), *result = json_get(row, "result");
	size_t kind = 0;
	enum status s = get_args(l, row, f);
	s = s || !params ? s : load_strings(l, params, add_param, f);
	s = s || !result ? s : load_word(l, result, accepted, COUNT(accepted), &kind);
	f->result = (enum model_param)kind;
	return s ? s : load_bool(l, row, "array", &f->array);
}

static enum status get_define(struct loader *l, const struct json *m, const struct model_function *f,
                              struct model_define *out)
{
	struct model_define d = {0};
	if (m->kind != JSON_STRING)
		return load_wrong(l, m, "an expression in a string");
	enum status s = load_expr_text(l, m, m->key, f->max_args, AFTER_CALL, &d.place);
	s = s ? s : load_expr_text(l, m, m->string, f->max_args, AFTER_CALL, &d.value);
	if (s)
		return s;
	d.place = place_expr(l, d.place);
	*out = d;
	return STATUS_OK;
}

static enum status get_defines(struct loader *l, const struct json *row, struct model_function *f)
{
	const struct json *j = json_get(row, "defines"), *u = json_get(row, "updates");
	if ((j && j->kind != JSON_OBJECT) || (u && u->kind != JSON_OBJECT))
		return load_wrong(l, j && j->kind != JSON_OBJECT ? j : u, "an object of places and values");
	for (const struct json *m = j ? j->first : NULL; m; m = m->next) {
		struct model_define d = {0};
		enum status s = get_define(l, m, f, &d);
		if (s)
			return s;
		vec_push(l->models->arena, &f->defines, d);
	}
	return u && u->first ? get_define(l, u->first, f, &f->updates) : STATUS_OK;
}

struct range_target {
	struct model_function *f;
	bool is_write;
};

enum status load_range(struct loader *l, const struct json *j, int32_t max_args, struct model_range *out)
{
	struct model_range r = {0};
	enum status s = model_range_parse(l->models->arena, load_place(l, j), j->string, &r.pointer, &r.bytes, l->err);
	if (!s)
		s = check_names(l, j, r.pointer, max_args, IN_CALL);
	if (!s)
		s = check_names(l, j, r.bytes, max_args, IN_CALL);
	if (!s)
		*out = r;
	return s;
}

static enum status add_range(struct loader *l, const struct json *j, void *payload)
{
	struct range_target *t = payload;
	struct model_range r;
	enum status s = load_range(l, j, t->f->max_args, &r);
	if (s)
		return s;
	if (t->is_write)
		vec_push(l->models->arena, &t->f->writes, r);
	else
		vec_push(l->models->arena, &t->f->reads, r);
	return STATUS_OK;
}

static enum status get_ranges(struct loader *l, const struct json *row, struct model_function *f)
{
	const struct json *reads = json_get(row, "reads"), *writes = json_get(row, "writes");
	struct range_target target = {f, false};
	enum status s = reads ? load_strings(l, reads, add_range, &target) : STATUS_OK;
	target.is_write = true;
	return !s && writes ? load_strings(l, writes, add_range, &target) : s;
}

static enum status get_stop(struct loader *l, const struct json *row, struct model_function *f)
{
	bool stops = false;
	enum status s = load_bool(l, row, "stops", &stops);
	if (!s)
		s = load_expr(l, row, "stops_unless", f->max_args, IN_CALL, &f->unless);
	if (!s && stops && f->unless)
		return error_set(l->err, STATUS_INPUT, "%s: a row has 'stops' or 'stops_unless', not both", l->where);
	f->stop = f->unless ? MODEL_STOPS_UNLESS : stops ? MODEL_STOPS : MODEL_RETURNS;
	return s;
}

static enum status add_function(struct loader *l, const struct json *j, void *payload)
{
	struct model_function f = *(const struct model_function *)payload;
	f.name = intern(l->models->names, j->string);
	if (f.computes && !model_math_knows(f.name))
		return error_set(l->err, STATUS_INPUT, "%s: '%s' is no mathematical function of C, which 'computes' wants",
		                 load_place(l, j), f.name);
	if (!f.name[0])
		return error_set(l->err, STATUS_INPUT, "%s: 'function' wants a name, not an empty string", l->where);
	models_add_function(l->models, &f);
	return STATUS_OK;
}

static enum status get_implements(struct loader *l, const struct json *row, int32_t *arg)
{
	const struct json *j = json_get(row, "implements");
	int64_t value = -1;
	enum status s = j ? load_int(l, j, 0, 99, &value) : STATUS_OK;
	*arg = (int32_t)value;
	return s;
}

/* What is taken for granted, and under which name. */
static enum status get_granted(struct loader *l, const struct json *row, struct model_function *f)
{
	const char *id = NULL;
	enum status s = load_text(l, row, "assuming", &id);
	enum context context = json_get(row, "holds") ? IN_CALLBACK : IN_CALL;
	s = s ? s : load_expr(l, row, "granted", f->max_args, context, &f->granted);
	if (!s && (!id != !f->granted || (id && !assumption_find(id, strlen(id), &f->assuming))))
		return error_set(l->err, STATUS_INPUT,
		                 "%s: 'granted' and 'assuming' stand together, the latter with an assumption", l->where);
	return s;
}

static enum status get_look(struct loader *l, const struct json *row, struct model_function *f)
{
	static const char *const looks[] = {NULL, "value", "value or new", "place", "count", "end"};
	const char *word = NULL;
	enum status s = load_text(l, row, "looks_up", &word);
	s = s ? s : load_text(l, row, "texts", &f->texts);
	s = s ? s : load_text(l, row, "throws", &f->throws);
	for (size_t i = 1; word && i < COUNT(looks); i++)
		if (strcmp(word, looks[i]) == 0)
			f->look = (enum model_look)i;
	if (!s && word && !f->look)
		return error_set(l->err, STATUS_INPUT,
		                 "%s: 'looks_up' wants 'value', 'value or new', 'place', 'count' or 'end'", l->where);
	return s;
}

enum status load_function_row(struct loader *l, const struct json *row, struct model_function *out)
{
	static const char *const keys[] = {
	    "function",  "args",      "params",    "result",     "array",    "requires", "returns", "ensures",
	    "defines",   "reads",     "writes",    "calls",      "once",     "later",    "stops",   "stops_unless",
	    "clobbers",  "copies",    "by_item",   "at_most",    "fills",    "fails",    "barrier", "computes",
	    "settles",   "trusts",    "updates",   "implements", "ends",     "may_end",  "granted", "assuming",
	    "allocates", "on_device", "describes", "expects",    "elements", "changes",  "shares",  "repeats",
	    "resizes",   "output",    "together",  "orders",     "holds",    "looks_up", "texts",   "throws",
	    "replays",   "runs_body", "items",     "rearranges", "forwards", "exactly"};
	struct model_function f = {.max_args = -1, .where = l->where, .implements = -1};
	bool clobbers = false;
	enum status s = load_keys(l, row, keys, COUNT(keys));
	s = s ? s : get_overload(l, row, &f);
	s = s ? s : load_bool(l, row, "clobbers", &clobbers);
	s = s ? s : load_bool(l, row, "copies", &f.copies);
	s = s ? s : load_bool(l, row, "at_most", &f.at_most);
	s = s ? s : load_bool(l, row, "by_item", &f.by_item);
	s = s ? s : load_bool(l, row, "fails", &f.fails);
	s = s ? s : load_bool(l, row, "barrier", &f.barrier);
	s = s ? s : load_bool(l, row, "together", &f.together);
	s = s ? s : load_bool(l, row, "shares", &f.shares);
	s = s ? s : load_bool(l, row, "repeats", &f.repeats);
	s = s ? s : load_bool(l, row, "rearranges", &f.rearranges);
	s = s ? s : load_bool(l, row, "computes", &f.computes);
	s = s ? s : load_text(l, row, "settles", &f.settles);
	s = s ? s : load_text(l, row, "trusts", &f.trusts);
	s = s ? s : load_text(l, row, "orders", &f.orders);
	s = s ? s : get_look(l, row, &f);
	s = s ? s : get_implements(l, row, &f.implements);
	s = s ? s : load_expr(l, row, "fills", f.max_args, IN_CALLBACK, &f.fills);
	s = s ? s : load_expr(l, row, "elements", f.max_args, IN_CALL, &f.elements);
	s = s ? s : load_expr(l, row, "holds", f.max_args, IN_CALLBACK, &f.holds);
	s = s ? s : load_expr(l, row, "requires", f.max_args, IN_CALL, &f.requires_);
	s = s ? s : load_expr(l, row, "returns", f.max_args, IN_CALL, &f.returns);
	s = s ? s : load_expr(l, row, "ensures", f.max_args, AFTER_CALL, &f.ensures);
	s = s ? s : load_expr(l, row, "changes", f.max_args, IN_CALL, &f.changes);
	s = s ? s : load_expr(l, row, "resizes", f.max_args, IN_CALL, &f.resizes);
	s = s ? s : load_expr(l, row, "output", f.max_args, IN_CALL, &f.output);
	s = s ? s : load_expr(l, row, "ends", f.max_args, IN_CALL, &f.ends);
	s = s ? s : load_expr(l, row, "may_end", f.max_args, IN_CALL, &f.may_end);
	s = s ? s : get_granted(l, row, &f);
	s = s ? s : load_allocation(l, row, &f);
	s = s ? s : get_defines(l, row, &f);
	s = s ? s : get_ranges(l, row, &f);
	s = s ? s : load_calls(l, row, &f);
	s = s ? s : get_stop(l, row, &f);
	if (!s && f.copies && (f.reads.n != 1 || f.writes.n != 1))
		return error_set(l->err, STATUS_INPUT, "%s: 'copies' wants one range in 'reads' and one in 'writes'", l->where);
	bool known = !f.orders || strcmp(f.orders, "sorted") == 0 || strcmp(f.orders, "reversed") == 0;
	if (!s && (!known || (f.orders && f.writes.n != 1)))
		return error_set(l->err, STATUS_INPUT, "%s: 'orders' wants 'sorted' or 'reversed', and one range in 'writes'",
		                 l->where);
	if (!s && f.fills && !f.by_item && model_expr_has(f.fills, MODEL_BOUND))
		return error_set(l->err, STATUS_INPUT, "%s: 'fills' with the number of an item, p0, wants 'by_item'", l->where);
	if (!s && f.rearranges && f.writes.n != 1)
		return error_set(l->err, STATUS_INPUT, "%s: 'rearranges' wants one range in 'writes'", l->where);
	f.rearranges = f.rearranges || f.orders;
	f.pure = !clobbers;
	*out = f;
	return s;
}

static enum status load_function(struct loader *l, const struct json *row)
{
	struct model_function f;
	enum status s = load_function_row(l, row, &f);
	return s ? s : load_strings(l, json_get(row, "function"), add_function, &f);
}

/* ---- other rows ---- */

/* "item": 0, or "item": [0, 0] for the argument of an argument. */
static enum status get_path(struct loader *l, const struct json *row, const char *key, int32_t *outer, int32_t *inner)
{
	const struct json *j = json_get(row, key);
	int64_t first = -1, second = -1;
	enum status s = STATUS_OK;
	if (j && j->kind == JSON_ARRAY && j->count == 2) {
		s = load_int(l, j->first, 0, 99, &first);
		s = s ? s : load_int(l, j->first->next, 0, 99, &second);
	} else if (j) {
		s = j->kind == JSON_NUMBER ? load_int(l, j, 0, 99, &first)
		                           : load_wrong(l, j, "the number of a template argument, or two of them");
	}
	*outer = (int32_t)first;
	*inner = (int32_t)second;
	return s;
}

static enum status add_type(struct loader *l, const struct json *j, void *payload)
{
	struct model_type t = *(const struct model_type *)payload;
	t.name = intern(l->models->names, j->string);
	if (!t.name[0])
		return error_set(l->err, STATUS_INPUT, "%s: 'type' wants a name, not an empty string", l->where);
	models_add_type(l->models, &t);
	return STATUS_OK;
}

static enum status add_outside(struct loader *l, const struct json *j, void *payload)
{
	struct model_type *t = payload;
	vec_push(l->models->arena, &t->outside, intern(l->models->names, j->string));
	return STATUS_OK;
}

static enum status load_type(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"type", "is", "item", "item_bytes", "rank", "outside"};
	static const char *const roles[] = {"tensor", "shape", "view", "array", "callable", "owner", "status", "context"};
	struct model_type t = {.where = l->where};
	const struct json *is = json_get(row, "is"), *bytes = json_get(row, "item_bytes"),
	                  *outside = json_get(row, "outside");
	size_t role = 0;
	int64_t item_bytes = 0;
	enum status s = load_keys(l, row, keys, COUNT(keys));
	if (!s && !is)
		return error_set(l->err, STATUS_INPUT, "%s: a 'type' row wants 'is'", l->where);
	s = s ? s : load_word(l, is, roles, COUNT(roles), &role);
	s = s ? s : get_path(l, row, "item", &t.item, &t.item_inner);
	s = s ? s : get_path(l, row, "rank", &t.rank, &t.rank_inner);
	s = s || !bytes ? s : load_int(l, bytes, 1, 1 << 20, &item_bytes);
	s = s || !outside ? s : load_strings(l, outside, add_outside, &t);
	t.item_bytes = (int32_t)item_bytes;
	t.role = (enum model_type_role)role;
	return s ? s : load_strings(l, json_get(row, "type"), add_type, &t);
}

static enum status get_range(struct loader *l, const struct json *row, int64_t *lo, int64_t *hi)
{
	const int64_t limit = (int64_t)1 << 53;
	const struct json *j = json_get(row, "range");
	if (!j)
		return error_set(l->err, STATUS_INPUT, "%s: missing 'range': [least, most]", l->where);
	if (j->kind != JSON_ARRAY || j->count != 2)
		return load_wrong(l, j, "[least, most]");
	enum status s = load_int(l, j->first, -limit, limit, lo);
	return s ? s : load_int(l, j->first->next, *lo, limit, hi);
}

static enum status load_global(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"global", "range", "below", "launch"};
	struct model_global g = {.where = l->where};
	const struct json *launch = json_get(row, "launch");
	int64_t argument = -1;
	enum status s = load_keys(l, row, keys, COUNT(keys));
	s = s ? s : load_text(l, row, "global", &g.name);
	s = s ? s : get_range(l, row, &g.lo, &g.hi);
	s = s ? s : load_text(l, row, "below", &g.below);
	s = s || !launch ? s : load_int(l, launch, 0, 99, &argument);
	g.launch = (int32_t)argument;
	if (!s)
		vec_push(l->models->arena, &l->models->globals, g);
	return s;
}

/* Bytes of "int32", "float64", "bool"; 0: a record. */
static int64_t plain_bytes(const char *type)
{
	static const char *const kinds[] = {"int", "uint", "float"};
	static const char *const bits[] = {"8", "16", "32", "64"};
	for (size_t k = 0; k < COUNT(kinds); k++)
		for (size_t i = 0; i < COUNT(bits); i++)
			if (strncmp(type, kinds[k], strlen(kinds[k])) == 0 && strcmp(type + strlen(kinds[k]), bits[i]) == 0)
				return (int64_t)1 << i;
	return strcmp(type, "bool") == 0;
}

static enum status load_codes(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"codes", "of", "bytes", "written"};
	struct model_code c = {0};
	const struct json *of = json_get(row, "of"), *bytes = json_get(row, "bytes"), *written = json_get(row, "written");
	enum status s = load_keys(l, row, keys, COUNT(keys));
	s = s ? s : load_text(l, row, "codes", &c.attribute);
	if (!s && (!of || of->kind != JSON_OBJECT))
		return error_set(l->err, STATUS_INPUT, "%s: 'of' wants an object of types and their codes", l->where);
	if (!s && bytes && bytes->kind != JSON_OBJECT)
		return error_set(l->err, STATUS_INPUT, "%s: 'bytes' wants an object of types and their sizes", l->where);
	if (!s && written && written->kind != JSON_OBJECT)
		return error_set(l->err, STATUS_INPUT, "%s: 'written' wants an object of types and their names", l->where);
	for (const struct json *j = s ? NULL : of->first; j && !s; j = j->next) {
		const struct json *size = bytes ? json_get(bytes, j->key) : NULL;
		c.type = intern(l->models->names, j->key);
		c.bytes = plain_bytes(j->key);
		s = load_int(l, j, 0, INT32_MAX, &c.code);
		s = s || !size ? s : load_int(l, size, 1, 64, &c.bytes);
		c.written = NULL;
		s = s || !written ? s : load_text(l, written, j->key, &c.written);
		if (!s)
			vec_push(l->models->arena, &l->models->codes, c);
	}
	return s;
}

static enum status load_bound(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"bound", "range"};
	const struct json *word = json_get(row, "bound");
	const char *words[VOCAB_COUNT];
	struct model_bound b = {.where = l->where};
	size_t index = 0;
	for (size_t i = 0; i < VOCAB_COUNT; i++)
		words[i] = vocab_words[i].name;
	enum status s = load_keys(l, row, keys, COUNT(keys));
	s = s ? s : load_word(l, word, words, VOCAB_COUNT, &index);
	s = s ? s : get_range(l, row, &b.lo, &b.hi);
	b.word = (enum vocab)index;
	if (!s)
		vec_push(l->models->arena, &l->models->bounds, b);
	return s;
}

static enum status load_followed(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"followed"};
	const char *path;
	enum status s = load_keys(l, row, keys, COUNT(keys));
	s = s ? s : load_text(l, row, "followed", &path);
	if (!s)
		vec_push(l->models->arena, &l->models->followed, path);
	return s;
}

static enum status load_memberwise(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"memberwise"};
	const char *type;
	enum status s = load_keys(l, row, keys, COUNT(keys));
	s = s ? s : load_text(l, row, "memberwise", &type);
	if (!s)
		vec_push(l->models->arena, &l->models->memberwise, type);
	return s;
}

static enum status load_holder(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"holder", "flag"}, *const places[] = {"before", "behind"};
	const struct json *flag = json_get(row, "flag");
	struct model_holder h = {0};
	size_t place = 0;
	enum status s = load_keys(l, row, keys, COUNT(keys));
	s = s ? s : load_text(l, row, "holder", &h.type);
	if (!s && !flag)
		return error_set(l->err, STATUS_INPUT, "%s: 'holder' wants a 'flag': before or behind the value", l->where);
	s = s ? s : load_word(l, flag, places, COUNT(places), &place);
	h.flag_is_behind = place == 1;
	if (!s)
		vec_push(l->models->arena, &l->models->holders, h);
	return s;
}

/* ---- files ---- */

enum status load_row(struct loader *l, const struct json *row)
{
	static const struct {
		const char *key;
		enum status (*load)(struct loader *l, const struct json *row);
	} kinds[] = {
	    {"type", load_type},     {"function", load_function},     {"entry", load_entry},    {"global", load_global},
	    {"bound", load_bound},   {"codes", load_codes},           {"says", load_says},      {"followed", load_followed},
	    {"holder", load_holder}, {"memberwise", load_memberwise}, {"aliases", load_aliases}};
	if (row->kind != JSON_OBJECT)
		return load_wrong(l, row, "a row, which is an object");
	l->where = load_place(l, row);
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (json_get(row, kinds[i].key))
			return kinds[i].load(l, row);
	const char *words[COUNT(kinds)];
	for (size_t i = 0; i < COUNT(kinds); i++)
		words[i] = kinds[i].key;
	for (const struct json *m = row->first; m; m = m->next) {
		const char *near = nearest_word(m->key, words, COUNT(kinds));
		if (near)
			return error_set(l->err, STATUS_INPUT, "%s: unknown key '%s' (did you mean '%s'?)", load_place(l, m),
			                 m->key, near);
	}
	return error_set(l->err, STATUS_INPUT,
	                 "%s: a row wants one of: type, function, entry, global, bound, codes, says, followed, holder, "
	                 "memberwise, aliases",
	                 l->where);
}

enum status models_load_text(struct models *m, const char *path, const char *text, size_t n, struct error *err)
{
	struct loader l = {.models = m, .path = arena_strdup(m->arena, path), .err = err};
	struct json *file = NULL;
	enum status s = json_parse(m->arena, path, text, n, &file, err);
	if (s)
		return s;
	if (file->kind != JSON_ARRAY)
		return load_wrong(&l, file, "an array of rows");
	for (const struct json *row = file->first; row; row = row->next)
		if ((s = load_row(&l, row)))
			return s;
	return STATUS_OK;
}
