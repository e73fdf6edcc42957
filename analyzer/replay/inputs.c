/*
 * Inputs: the choices that mattered to a run, in the words of the person who wrote the operator.
 */
#include "replay/choice_int.h"
#include "replay/frame_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#include <string.h>

/* ---- shapes ---- */

static bool shape_is_first(const struct run *r, size_t at)
{
	for (size_t i = 0; i < at; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (c->used && c->shape == r->chosen->list.at[at].shape) {
			return false;
		}
	}
	return true;
}

static int128 dim_of(const struct shape *s, uint32_t k)
{
	bool is_chosen = k < s->dims.n && s->dims.at[k].kind == VALUE_INT;
	return is_chosen ? s->dims.at[k].i : 1;
}

static void describe_shape(struct buf *b, const struct shape *s)
{
	buf_str(b, s->label && s->label[0] ? s->label : "a tensor");
	if (s->is_array || s->holds_handles) {
		int128 n = s->is_array ? dim_of(s, 0) : s->has_rank ? s->rank : 0;
		buf_str(b, " with ");
		buf_int128(b, n);
		buf_printf(b, " %s%s", s->holds_tensors ? "tensor" : "element", n == 1 ? "" : "s");
		return;
	}
	buf_str(b, s->is_list ? " = [" : " of shape [");
	for (uint32_t k = 0; s->has_rank && k < s->rank; k++) {
		buf_str(b, k ? ", " : "");
		buf_int128(b, dim_of(s, k));
	}
	buf_str(b, "]");
}

/* ---- elements ---- */

bool choice_is_element(const struct choice *c)
{
	return c->kind == CHOICE_CELL && !(c->label && c->label[0]);
}

/* Fewer in a row are told one by one, and of many rows only so many are told. */
#define FEW_ELEMENTS 3

/* So many choices from this one on are told as one: elements in a row with one value. */
static size_t alike(const struct run *r, size_t at)
{
	const struct choice *c = &r->chosen->list.at[at];
	size_t n = 1;
	for (; choice_is_element(c) && at + n < r->chosen->list.n; n++) {
		const struct choice *next = &r->chosen->list.at[at + n];
		if (!next->used || !choice_is_element(next) || next->memory != c->memory ||
		    next->index != c->index + (int128)n || next->value != c->value || next->is_float != c->is_float)
			break;
	}
	return n < FEW_ELEMENTS ? 1 : n;
}

/* An element that is 0, as elements are unless said otherwise. */
static bool is_plain_element(const struct choice *c)
{
	return c->kind == CHOICE_CELL && c->value == 0 && !(c->label && c->label[0]);
}

/* Choices that begin a row of elements worth a word. */
typedef VEC(size_t) row_list;

static row_list rows_of(struct run *r)
{
	row_list rows = {0};
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (c->used && choice_is_element(c) && !is_plain_element(c)) {
			vec_push(r->a, &rows, i);
			i += alike(r, i) - 1;
		}
	}
	return rows;
}

/* Which of them are told. */
struct told_rows {
	bool *first;       /* of each choice: is it the first of such a row? */
	size_t last, left; /* the choice that begins the last of them; elements that are not told */
};

/* Tells rows until there are FEW_ELEMENTS: those with a member of the set, or all. */
static size_t tell_rows(const struct run *r, const row_list *rows, const bool *among, bool *told, size_t n)
{
	for (size_t i = 0; i < rows->n && n < FEW_ELEMENTS; i++) {
		size_t first = rows->at[i];
		bool counts = !among;
		for (size_t k = 0; among && k < alike(r, first); k++) {
			counts = counts || among[first + k];
		}
		n += counts && !told[first];
		told[first] = told[first] || counts;
	}
	return n;
}

/* Of many those that say where the access goes, then the first. */
static struct told_rows told_rows(struct run *r)
{
	struct told_rows t = {.first = ARENA_ARRAY(r->a, bool, r->chosen->list.n ? r->chosen->list.n : 1)};
	row_list rows = rows_of(r);
	bool all = rows.n <= FEW_ELEMENTS + 1;
	const bool *leads = !all && r->chosen->leads ? dep_members(r, r->chosen->leads) : NULL;
	size_t n = leads ? tell_rows(r, &rows, leads, t.first, 0) : 0;
	tell_rows(r, &rows, NULL, t.first, n);
	for (size_t i = 0; i < rows.n; i++) {
		t.first[rows.at[i]] = t.first[rows.at[i]] || all;
		t.last = t.first[rows.at[i]] ? rows.at[i] : t.last;
		t.left += t.first[rows.at[i]] ? 0 : alike(r, rows.at[i]);
	}
	return t;
}

static void describe_value(struct buf *b, const struct choice *c)
{
	if (c->is_float && c->value == CHOICE_NAN) {
		buf_str(b, "NaN");
	} else {
		buf_int128(b, c->value);
	}
}

static void describe_row(struct buf *b, const struct choice *c, size_t n)
{
	buf_str(b, n > 1 ? "elements " : "element ");
	buf_int128(b, c->index);
	if (n > 1) {
		buf_str(b, " to ");
		buf_int128(b, c->index + (int128)n - 1);
	}
	buf_printf(b, " of %s = ", c->memory && c->memory->name[0] ? c->memory->name : "an input");
	describe_value(b, c);
}

static void describe_field(struct buf *b, const struct choice *c)
{
	bool stands_alone = strpbrk(c->label, ".*") || (c->memory && c->memory->is_referred);
	buf_printf(b, "%s%s = ", stands_alone ? "" : "field ", c->label);
	describe_value(b, c);
}

/* ---- attributes ---- */

const char *choice_type_name(const struct run *r, const struct choice *c, int128 value)
{
	static const char mark[] = "attribute ";
	if (c->kind != CHOICE_ATTR || !c->label || strncmp(c->label, mark, sizeof mark - 1) != 0)
		return NULL;
	const char *attribute = c->label + sizeof mark - 1, *found = NULL;
	for (size_t i = 0; i < r->models->codes.n && !found; i++) {
		const struct model_code *code = &r->models->codes.at[i];
		if (code->code == value && strcmp(code->attribute, attribute) == 0) {
			found = code->type;
		}
	}
	return found;
}

/* What an attribute of the tensor itself is called ("contiguous"); null: it is one of the operator's, or a plain
 * number.
 */
static const char *property_name(const struct run *r, const struct choice *c)
{
	static const char mark[] = "attribute ";
	const struct term_node *n = c->name ? term_get(r->pool, c->name) : NULL;
	bool of_tensor = n && n->kind == TERM_APP && n->vocab == VOCAB_ATTR && n->n_args == 2 &&
	                 term_get(r->pool, n->args[0])->sort == SORT_HANDLE;
	bool is_named = c->label && strncmp(c->label, mark, sizeof mark - 1) == 0;
	return of_tensor && is_named ? c->label + sizeof mark - 1 : NULL;
}

/* Both say the same, of whatever tensor. */
bool choice_is_same_attribute(const struct choice *a, const struct choice *b)
{
	bool both = b->used && b->kind == CHOICE_ATTR && a->label && b->label && a->value == b->value;
	bool as_asked = both && (!a->asked || !b->asked || strcmp(a->asked, b->asked) == 0);
	return as_asked && strcmp(a->label, b->label) == 0;
}

static bool is_owned_before(const struct run *r, const struct choice *like, size_t at)
{
	const char *owner = r->chosen->list.at[at].owner;
	for (size_t i = 0; i < at; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (choice_is_same_attribute(like, c) && c->owner && strcmp(c->owner, owner) == 0) {
			return true;
		}
	}
	return false;
}

/* "x and y and z", of which it is said (commas part the inputs); false: it is said of none that has a name. */
static bool describe_owners(const struct run *r, struct buf *b, size_t at)
{
	const struct choice *like = &r->chosen->list.at[at];
	bool found = false;
	for (size_t i = at; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (choice_is_same_attribute(like, c) && c->owner && !is_owned_before(r, like, i)) {
			buf_printf(b, "%s%s", found ? " and " : "", c->owner);
			found = true;
		}
	}
	return found;
}

/* Does a model ask for it so: as a condition, or as a value? */
static bool is_asked(const struct run *r, const char *attribute, bool as_flag)
{
	for (size_t i = 0; i < r->models->says.n; i++) {
		const struct model_says *says = &r->models->says.at[i];
		for (size_t k = 0; k < says->asks.n; k++) {
			if (says->asks.at[k].is_flag == as_flag && strcmp(says->asks.at[k].attribute, attribute) == 0) {
				return true;
			}
		}
	}
	return false;
}

/* So many characters of a and b are the same words. */
static size_t common_words(const char *a, const char *b)
{
	size_t words = 0;
	for (size_t i = 0; a[i] && a[i] == b[i]; i++) {
		words = a[i] == ' ' ? i + 1 : words;
	}
	return words;
}

/* Tensors are taken to be contiguous, and where the operator runs: nothing is said of what the source asks of them
 * where no input is otherwise. Of what a model has no word for, a single tensor's is said. */
static bool is_usual(const struct run *r, const struct choice *c)
{
	static const size_t mark = sizeof "attribute " - 1;
	const char *name = c->label + mark;
	size_t alike = 0;
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *other = &r->chosen->list.at[i];
		const char *others = other->used ? property_name(r, other) : NULL;
		bool is_same = others && strcmp(others, name) == 0;
		bool is_owned = c->owner && other->owner && strcmp(c->owner, other->owner) == 0;
		if (others && other->value != 1 && (is_same || (is_owned && common_words(others, name) > 0))) {
			return false;
		}
		alike += is_same;
	}
	return c->value == 1 && (c->asked ? alike > 1 : is_asked(r, name, true) && !r->outcome->is_allocation);
}

static void describe_flag(const struct run *r, struct buf *b, size_t at)
{
	static const char is[] = "is ";
	const struct choice *c = &r->chosen->list.at[at];
	const char *name = property_name(r, c);
	if (is_usual(r, c)) {
		return;
	}
	if (c->asked) {
		buf_printf(b, "%s%s", c->value ? "" : "!", c->asked);
		return;
	}
	if (!describe_owners(r, b, at)) {
		buf_str(b, "a tensor");
	}
	bool is_sentence = strncmp(name, is, sizeof is - 1) == 0;
	buf_printf(b, "%s%s %s", is_sentence ? " is" : "", c->value ? "" : " not",
	           name + (is_sentence ? sizeof is - 1 : 0));
}

/* "x and y of scalar type float32", "x not contiguous", "!x.defined()"; false: it is no such thing. */
static bool describe_property(const struct run *r, struct buf *b, size_t at)
{
	const struct choice *c = &r->chosen->list.at[at];
	const char *name = property_name(r, c), *code = choice_type_name(r, c, c->value);
	bool is_truth = c->value == 0 || c->value == 1 || (name && is_asked(r, name, true)); /* all but 0 is true */
	bool is_flag = name && is_truth && !is_asked(r, name, false) && !choice_is_numbered(r, name);
	if (name && code) {
		buf_str(b, describe_owners(r, b, at) ? " of " : "");
		buf_printf(b, "%s %s", name, code);
	} else if (is_flag) {
		describe_flag(r, b, at);
	}
	return (name && code) || is_flag;
}

static void describe_choice(const struct run *r, struct buf *b, size_t at)
{
	const struct choice *c = &r->chosen->list.at[at];
	switch (c->kind) {
	case CHOICE_RANK:
	case CHOICE_DIM:
		if (shape_is_first(r, at)) {
			describe_shape(b, c->shape);
		}
		return;
	case CHOICE_RESULT: /* the reason says it */
		return;
	case CHOICE_PARAM:
	case CHOICE_ATTR:
		if (c->is_quiet && c->value == c->usual) {
			return;
		}
		if (c->is_statement && c->value == 1) {
			buf_str(b, c->label);
			return;
		}
		if (c->elements_of) {
			buf_printf(b, "%s of %lld-byte elements", c->elements_of, (long long)c->value);
			return;
		}
		if (describe_property(r, b, at)) {
			return;
		}
		if (property_name(r, c) && c->owner) {
			buf_printf(b, "%s of ", property_name(r, c));
			describe_owners(r, b, at);
			buf_str(b, " = ");
		} else {
			buf_printf(b, "%s = ", c->label && c->label[0] ? c->label : "a parameter");
		}
		if (choice_type_name(r, c, c->value)) {
			buf_str(b, choice_type_name(r, c, c->value));
			return;
		}
		describe_value(b, c);
		return;
	case CHOICE_CELL:
		describe_field(b, c);
		return;
	case CHOICE_CHAIN:
		buf_str(b, "a chain of ");
		buf_int128(b, c->value + 1);
		buf_printf(b, " through '%s'", c->label ? c->label : "");
		return;
	case CHOICE_NULL:
		if (c->value == 0) {
			buf_printf(b, "%s = null", c->label && c->label[0] ? c->label : "a pointer");
		}
		return;
	}
	BUG("choice kind %d", c->kind);
}

/* `not on the host` where it is said that the same tensor is `on the device`. */
static bool is_told_by_another(const struct run *r, const struct choice *c)
{
	static const size_t mark = sizeof "attribute " - 1;
	const char *name = c->used && c->value == 0 && c->owner ? property_name(r, c) : NULL;
	for (size_t i = 0; name && i < r->chosen->list.n; i++) {
		const struct choice *other = &r->chosen->list.at[i];
		bool is_it = other->used && other != c && other->value == 1 && other->owner && property_name(r, other);
		if (is_it && strcmp(other->owner, c->owner) == 0 && common_words(other->label + mark, name) > 0) {
			return true;
		}
	}
	return false;
}

/* It was said with another input: `contiguous` of each tensor. */
static bool is_repeated(const struct run *r, size_t at)
{
	const struct choice *c = &r->chosen->list.at[at];
	for (size_t i = 0; i < at && c->kind == CHOICE_ATTR; i++) {
		if (choice_is_same_attribute(c, &r->chosen->list.at[i])) {
			return true;
		}
	}
	return false;
}

/* LIMIT(precision): of very many inputs only the first are told. */
#define MAX_DESCRIBED 600

struct telling {
	struct run *r;
	struct told_rows rows;
	struct buf text, part;
	size_t left; /* not told */
	bool contents, zeros;
};

/* The part is said, or counted where it is too much. */
static void tell_part(struct telling *t)
{
	if (t->part.n && t->text.n + t->part.n > MAX_DESCRIBED) {
		t->left++;
	} else if (t->part.n) {
		buf_printf(&t->text, "%s%s", t->text.n ? ", " : "", buf_text(&t->part));
	}
	buf_clear(&t->part);
}

static void tell_elements(struct telling *t, size_t at)
{
	if (!t->rows.first[at]) {
		return;
	}
	describe_row(&t->part, &t->r->chosen->list.at[at], alike(t->r, at));
	if (t->rows.left && t->rows.last == at) {
		buf_printf(&t->part, " and %zu more element%s", t->rows.left, t->rows.left == 1 ? "" : "s");
	}
	tell_part(t);
}

static void tell_rest(struct telling *t)
{
	if (t->left) {
		buf_printf(&t->text, ", and %zu more", t->left);
	}
	if (t->zeros) {
		buf_printf(&t->text, "%s%s", t->text.n ? ", " : "", t->contents ? "other contents 0" : "contents 0");
	}
}

const char *describe_inputs(struct run *r)
{
	struct telling t = {.r = r, .rows = told_rows(r)};
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (!c->used) {
			continue;
		}
		bool is_zero = is_plain_element(c);
		t.zeros = t.zeros || is_zero;
		t.contents = t.contents || (c->kind == CHOICE_CELL && !is_zero);
		if (choice_is_element(c) && !is_zero) {
			tell_elements(&t, i);
			i += alike(r, i) - 1;
		} else if (!is_zero && !is_repeated(r, i) && !is_told_by_another(r, c)) {
			describe_choice(r, &t.part, i);
			tell_part(&t);
		}
	}
	tell_rest(&t);
	const char *text = arena_strdup(r->out, buf_text(&t.text));
	buf_release(&t.part);
	buf_release(&t.text);
	return text;
}

const char *describe_told(struct run *r, const struct map *untold)
{
	bool *was = ARENA_ARRAY(r->a, bool, r->chosen->list.n ? r->chosen->list.n : 1);
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		struct choice *c = &r->chosen->list.at[i];
		was[i] = c->used;
		c->used = c->used && !(c->name && map_get(untold, c->name, &(uint64_t){0}));
	}
	const char *text = describe_inputs(r);
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		r->chosen->list.at[i].used = was[i];
	}
	return text;
}

/* A shape is one thing, whatever was asked of it. */
const char *describe_told_as(struct run *r, const struct run_inputs *as)
{
	struct map untold;
	const struct run_choices *all = r->chosen;
	map_init(&untold, r->a);
	for (size_t i = 0; i < as->chosen.n; i++) {
		if (as->chosen.at[i].is_untold) {
			map_put(&untold, as->chosen.at[i].name, 1);
		}
	}
	for (size_t i = 0; i < all->list.n; i++) {
		const struct choice *c = &all->list.at[i];
		bool is_left_out = c->shape && c->name && map_get(&untold, c->name, &(uint64_t){0});
		for (size_t k = 0; k < all->list.n && is_left_out; k++) {
			if (all->list.at[k].shape == c->shape && all->list.at[k].name) {
				map_put(&untold, all->list.at[k].name, 1);
			}
		}
	}
	return describe_told(r, &untold);
}
