/*
 * facts.c: what the facts themselves can answer: names of verdicts and the extent of an object.
 */
#include "facts/facts.h"

enum { MAX_SELECTS = 8 }; /* arms of a pointer that are looked at; what lies deeper has no known extent */

const char *verdict_name(enum verdict v)
{
	switch (v) {
	case VERDICT_PROVED:
		return "proved";
	case VERDICT_VIOLATED:
		return "violated";
	case VERDICT_POSSIBLE:
		return "possible";
	case VERDICT_REQUIRED:
		return "required";
	case VERDICT_UNKNOWN:
		return "unknown";
	case VERDICT_UNREACHABLE:
		return "unreachable";
	}
	BUG("verdict %d", (int)v);
}

const char *obligation_kind_name(enum obligation_kind k)
{
	switch (k) {
	case OBLIGATION_ACCESS:
		return "access";
	case OBLIGATION_RECURSION:
		return "recursion";
	case OBLIGATION_TYPE:
		return "type";
	case OBLIGATION_OVERFLOW:
		return "overflow";
	case OBLIGATION_ALLOCATION:
		return "allocation";
	case OBLIGATION_FRAME:
		return "frame";
	case OBLIGATION_CHAIN:
		return "chain";
	}
	BUG("obligation kind %d", (int)k);
}

const char *memory_place_name(enum memory_place p)
{
	switch (p) {
	case MEMORY_HOST:
		return "host";
	case MEMORY_DEVICE:
		return "device";
	case MEMORY_EITHER:
		return "host or device";
	}
	BUG("memory place %d", (int)p);
}

int64_t memory_limit(const struct memory_budget *b, enum memory_place p)
{
	bool both = p == MEMORY_EITHER && b->device && b->host;
	if (both)
		return b->device < b->host ? b->device : b->host;
	return p == MEMORY_HOST ? b->host : p == MEMORY_DEVICE || b->device ? b->device : b->host;
}

static term buffer_extent(struct term_pool *p, const struct object *o)
{
	if (o->bytes != TERM_NONE)
		return o->bytes;
	term numel = term_app(p, VOCAB_NUMEL, &o->of, 1);
	term itemsize = term_app(p, VOCAB_ITEMSIZE, &o->of, 1);
	return term_mul(p, numel, itemsize);
}

term object_extent(struct term_pool *p, term object)
{
	if (object == TERM_NONE)
		return TERM_NONE;
	const struct term_node *n = term_get(p, object);
	if (n->kind != TERM_OBJECT)
		return TERM_NONE;
	switch (n->object->kind) {
	case OBJECT_LOCAL:
	case OBJECT_GLOBAL:
	case OBJECT_HEAP:
	case OBJECT_STACK:
	case OBJECT_STRING:
	case OBJECT_BOX:
		return n->object->bytes;
	case OBJECT_BUFFER:
		return buffer_extent(p, n->object);
	case OBJECT_POINTEE:
		return n->object->bytes;
	}
	BUG("object kind %d", (int)n->object->kind);
}

/* One of the objects that a pointer may lead to is more than what its type says. */
static bool leads_to_buffer(struct term_pool *p, const struct access *a, term pointer, int depth)
{
	const struct term_node *n = term_get(p, pointer);
	if (n->kind == TERM_SELECT && depth < MAX_SELECTS)
		return leads_to_buffer(p, a, n->args[1], depth + 1) || leads_to_buffer(p, a, n->args[2], depth + 1);
	term extent = n->kind == TERM_PTR ? object_extent(p, n->args[0]) : TERM_NONE;
	if (extent == TERM_NONE)
		return false;
	if (term_get(p, n->args[0])->object->kind == OBJECT_STRING && a->elem_bytes > 0)
		return a->kind != ACCESS_READ;
	int128 bytes, offset, size;
	bool constant = term_const_value(p, extent, &bytes) && term_const_value(p, n->args[1], &offset);
	if (!constant || bytes != a->elem_bytes || offset < 0)
		return true;
	size = a->bytes && term_const_value(p, a->bytes, &size) ? size : 1;
	return offset > bytes - size;
}

bool access_is_moot(struct term_pool *p, const struct access *a)
{
	const struct term_node *n = term_get(p, a->pointer);
	int128 offset;
	if (a->is_bound)
		return n->kind == TERM_PTR && object_extent(p, n->args[0]) == TERM_NONE &&
		       term_const_value(p, n->args[1], &offset) && offset == 0;
	return a->is_unmodelled && !leads_to_buffer(p, a, a->pointer, 0);
}

static void count(const obligation_list *list, struct tally tallies[OBLIGATION_KINDS])
{
	for (size_t i = 0; i < list->n; i++)
		tallies[list->at[i].kind].verdicts[list->at[i].verdict]++;
}

void facts_count(const struct unit_facts *f, struct tally tallies[OBLIGATION_KINDS])
{
	for (int k = 0; k < OBLIGATION_KINDS; k++)
		tallies[k].made += f->made[k];
	for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
		tallies[OBLIGATION_ACCESS].verdicts[v] += f->merged[v];
	count(&f->accesses, tallies);
	count(&f->cycles, tallies);
	count(&f->overflows, tallies);
	count(&f->allocations, tallies);
	count(&f->self_owners, tallies);
	count(&f->frame_needs, tallies);
	count(&f->chain_needs, tallies);
}

uint64_t tally_given(const struct tally *t)
{
	uint64_t given = 0;
	for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
		given += t->verdicts[v];
	return given;
}

bool tallies_differ(const struct tally tallies[OBLIGATION_KINDS])
{
	for (int k = 0; k < OBLIGATION_KINDS; k++)
		if (tally_given(&tallies[k]) != tallies[k].made)
			return true;
	return false;
}

const char *witness_told(const struct witness *w)
{
	const char *words = w->told ? w->told : w->inputs;
	return words ? words : "";
}
