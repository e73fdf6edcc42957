/*
 * extent: an access that leaves its object. The verdicts are in the facts; here they are put into words: how large the
 * object is, how far the access reaches, on which inputs it breaks, and who made the object and the bound.
 */
#include "check/check.h"

#include <string.h>

enum { MAX_CALLS = 8, MAX_BOUNDS = 2, MAX_STEPS = 6 };
enum { LONG_WITH_RUN = 140, LONG = 240, LONG_CAUSE = 140 }; /* characters of a formula in a message */

/* What the wording needs of an access. */
struct subject {
	const struct obligation *access;
	struct reach reach;
};

static struct subject subject_of(const struct pass *p, const struct obligation *a)
{
	return (struct subject){a, access_reach(p, a)};
}

static const char *kind_words(const struct obligation *a)
{
	return a->access.kind == ACCESS_WRITE ? "write" : "read";
}

/* Does the access leave the lower end? Only where the offset or the run says so. */
static bool is_below(const struct pass *p, const struct subject *s)
{
	int128 offset;
	term t = s->reach.offset;
	if (t != TERM_NONE && term_const_value(p->facts->pool, t, &offset) && offset < 0)
		return true;
	return s->access->witness.has_reach && s->access->witness.offset < 0;
}

static bool is_run(const struct obligation *a)
{
	return a->witness.inputs && *a->witness.inputs;
}

/* A run says more than a long formula, which `why` has. */
static const char *unless_long(const struct obligation *a, const char *words)
{
	return strlen(words) > (is_run(a) ? LONG_WITH_RUN : LONG) ? "" : words;
}

/* What the user's function calls for it: of what happens in a stub, the stub's function. */
static const char *callee_of(const struct pass *p, const struct obligation *a)
{
	const struct call_step *step = call_in_sight(a);
	const char *name = step ? call_words(p, step->callee) : NULL;
	return name ? name : a->access.callee;
}

static const char *index_formula(const struct pass *p, const struct subject *s)
{
	const struct obligation *a = s->access;
	const struct reach *r = &s->reach;
	if (r->source && r->source->name[0])
		return arena_printf(p->arena, "the index is read from '%s' and never checked", r->source->name);
	bool one_element = a->access.is_bulk && a->access.elem_bytes > 0; /* an atomic operation, say */
	if (a->access.is_bulk && !one_element && a->access.callee && term_is_sayable(p, a->access.bytes))
		return arena_printf(p->arena, "'%s' takes %s", callee_of(p, a),
		                    extent_words(p, a->access.bytes, a->access.elem_bytes));
	bool whole = r->extent == TERM_NONE || term_elements(p->facts->pool, r->extent, a->access.elem_bytes) != TERM_NONE;
	if (!whole && term_is_sayable(p, r->offset))
		return arena_printf(p->arena, "the offset is %s", extent_words(p, r->offset, 1));
	if (!is_below(p, s) && term_is_sayable(p, r->last))
		return arena_printf(p->arena, "the %s %s", reach_is_by_loop(p, r) ? "loop reaches index" : "index reaches",
		                    term_words(p, r->last));
	if (term_is_sayable(p, r->index))
		return arena_printf(p->arena, "the index is %s", term_words(p, r->index));
	return "";
}

/* A formula that nobody reads says less than whose elements decide. */
static const char *index_words(const struct pass *p, const struct subject *s)
{
	const char *formula = unless_long(s->access, index_formula(p, s)), *name = NULL;
	if (!*formula && s->reach.made_of)
		name = object_source_name(p, s->reach.made_of);
	return name ? arena_printf(p->arena, "the index is made of elements of %s", name) : formula;
}

/* "the loop reaches index n + 9, the extent is n elements", or as much of it as is known. */
static const char *reach_words(const struct pass *p, const struct subject *s)
{
	const char *index = index_words(p, s);
	if (!term_is_sayable(p, s->reach.extent))
		return index;
	const char *extent = unless_long(s->access, extent_words(p, s->reach.extent, s->access->access.elem_bytes));
	if (!*index && is_run(s->access)) /* how much it holds stands behind its name */
		return "";
	return *extent ? arena_printf(p->arena, "%s%sthe extent is %s", index, *index ? ", " : "", extent) : index;
}

/* ", which holds n elements": where nothing but the run says how far it reaches. */
static const char *held_words(const struct pass *p, const struct subject *s)
{
	if (!is_run(s->access) || s->reach.is_shape || !term_is_sayable(p, s->reach.extent))
		return "";
	const char *extent = unless_long(s->access, extent_words(p, s->reach.extent, s->access->access.elem_bytes));
	return *extent ? arena_printf(p->arena, ", which holds %s", extent) : "";
}

static const char *message_of(struct pass *p, const struct subject *s)
{
	const struct obligation *a = s->access;
	const char *kind = kind_words(a), *reach = reach_words(p, s),
	           *cause = cause_brief_words(p, a, is_below(p, s), LONG_CAUSE);
	if (a->verdict == VERDICT_UNKNOWN)
		return arena_printf(p->arena, "cannot tell whether this %s stays in %s: %s", kind, s->reach.name,
		                    a->reason ? a->reason
		                    : *reach  ? reach
		                              : "nothing is known of its extent");
	struct buf text = {0};
	if (a->verdict == VERDICT_POSSIBLE)
		buf_printf(&text, "possible %s", kind);
	else
		buf_printf(&text, "'%s' %ss", function_short_words(p, function_in_sight(p->facts->unit, a)), kind);
	bool is_caused = cause && strlen(cause) <= LONG_CAUSE;
	const char *held = is_caused || *reach ? "" : held_words(p, s);
	buf_printf(&text, " %s %s%s", is_below(p, s) ? "before the start of" : "past the end of", s->reach.name, held);
	if (a->access.is_bulk && a->access.callee && !s->reach.is_shape)
		buf_printf(&text, "%s in '%s'", *held ? "," : "", callee_of(p, a));
	if (is_caused)
		buf_printf(&text, " %s", cause);
	else if (*reach)
		buf_printf(&text, ": %s", reach);
	if (*witness_told(&a->witness))
		buf_printf(&text, "; with %s", witness_told(&a->witness));
	if (a->witness.at && *a->witness.at && !s->reach.is_shape) /* its bytes are nobody's */
		buf_printf(&text, "%s %s", *witness_told(&a->witness) ? ":" : ";", a->witness.at);
	if (a->verdict == VERDICT_POSSIBLE && a->reason)
		buf_printf(&text, "; %s", a->reason);
	const char *message = arena_strdup(p->arena, buf_text(&text));
	buf_release(&text);
	return message;
}

static const char *made_words(enum object_kind kind)
{
	switch (kind) {
	case OBJECT_LOCAL:
	case OBJECT_GLOBAL:
	case OBJECT_STRING:
	case OBJECT_BOX:
		return "declared here";
	case OBJECT_HEAP:
	case OBJECT_STACK:
	case OBJECT_BUFFER:
		return "allocated here";
	case OBJECT_POINTEE:
		return "handed in here";
	}
	BUG("object kind %d", (int)kind);
}

/* Adds a step unless the same stands there already. */
static void add_once(struct pass *p, evidence_list *out, struct place place, const char *text)
{
	for (size_t i = 0; i < out->n; i++)
		if (place_compare(&out->at[i].place, &place) == 0 && strcmp(out->at[i].text, text) == 0)
			return;
	evidence_add(p->arena, out, place, "%s", text);
}

/* Is it what bounds the index, rather than what a call along the way asks for? */
static bool is_bound(const struct pass *p, const struct subject *s, const struct fact *f)
{
	bool loop = f->why && strncmp(f->why, "loop", 4) == 0;
	return f->place.line && !f->is_premise && (loop || !f->assuming) && reach_depends(p, &s->reach, f->cond) &&
	       (loop || term_is_bound(p, &s->reach, f->cond)) && !term_is_hollow(p, f->cond);
}

/* That a thread lies in its block: whoever launched it knows. */
static bool is_of_launch(const struct fact *f)
{
	return f->why && strcmp(f->why, "a thread's place") == 0;
}

/* At most so many, the innermost, and of a launch those that are left. */
static void add_bounds_of(struct pass *p, const struct subject *s, bool of_launch, size_t most, evidence_list *out)
{
	for (size_t i = s->access->conditions.n; i-- > 0 && out->n < most;) {
		const struct fact *f = &s->access->conditions.at[i];
		if (is_of_launch(f) != of_launch || !is_bound(p, s, f))
			continue;
		const char *why = f->why ? f->why : "holds here", *words = term_words(p, f->cond);
		bool said = term_is_sayable(p, f->cond) && *unless_long(s->access, words);
		add_once(p, out, f->place, said ? arena_printf(p->arena, "%s: %s", why, words) : why);
	}
}

/* As many as there is room for beside the object, the calls and what the run does; of those of the source one anyway.
 */
static evidence_list bounds_of(struct pass *p, const struct subject *s, size_t n_before)
{
	evidence_list out = {0};
	const struct obligation *a = s->access;
	size_t taken = n_before + calls_in(p->arena, a).n + (a->through != NULL) + (a->entry != NULL) + 1;
	size_t room = taken < MAX_STEPS ? MAX_STEPS - taken : 0, most = room < MAX_BOUNDS ? room : MAX_BOUNDS;
	add_bounds_of(p, s, false, most ? most : 1, &out);
	add_bounds_of(p, s, true, most, &out);
	return out;
}

/* The way in, outermost call first; of a very long one its two ends. */
static void add_calls(struct pass *p, const struct obligation *a, evidence_list *out)
{
	const place_list calls = calls_in(p->arena, a);
	size_t n = calls.n, end = n > MAX_CALLS ? MAX_CALLS / 2 : n;
	if (a->through)
		evidence_add(p->arena, out, a->through_at, "%s", a->through);
	for (size_t i = n; i > 0; i--) {
		struct place at = calls.at[n - i];
		if (i == end && n > MAX_CALLS)
			evidence_call(p->arena, out, at, n - MAX_CALLS + 1);
		else if (i <= end || i > n - end)
			evidence_call(p->arena, out, at, 0);
	}
}

static const char *handed_on_words(struct pass *p, const struct handed_on *h)
{
	const char *form = h->is_given ? "'%s' hands on the index that '%s' was given, which uses it first"
	                               : "'%s' hands on the index as '%s' made it";
	return arena_printf(p->arena, form, h->by, h->function);
}

/* What would have kept it inside. */
static void add_missing(struct pass *p, const struct obligation *a, evidence_list *out)
{
	const struct cause *c = a->cause;
	const char *late = cause_late_words(p, c), *refused = cause_refused_words(p, c);
	const char *missing = late ? late : refused ? refused : cause_missing(p, a);
	if (c && c->is_unbound)
		evidence_advise(
		    p->arena, out, c->entry->place,
		    arena_printf(p->arena,
		                 "nothing in the project binds or calls '%s', so only a caller outside of it passes this",
		                 function_short_words(p, c->entry)));
	if (c && c->is_unbuilt)
		evidence_advise(p->arena, out, a->place,
		                "the project builds other sources of this folder by name, and nothing in it names this one");
	if (a->is_tested)
		evidence_advise(p->arena, out, a->place,
		                "nobody in the project but tests and examples calls the operator, and none of them so");
	if (a->handed_on)
		evidence_advise(p->arena, out, a->handed_on->place, handed_on_words(p, a->handed_on));
	if (a->beside)
		evidence_advise(p->arena, out, a->beside_at, a->beside);
	if (!missing || strlen(missing) > LONG)
		return;
	struct place place = late                     ? c->late->place
	                     : refused                ? c->refused_at
	                     : c->kind == CAUSE_BOUND ? c->bound->place
	                     : c->kind == CAUSE_ROOM  ? access_reach(p, a).made
	                     : c->kind == CAUSE_TAIL  ? c->tail.at
	                     : c->kind == CAUSE_WRAP  ? c->wrapped.at
	                                              : c->entry->place;
	if (place.file && path_is_embedded(place.file)) /* where make_unique allocates */
		return;
	evidence_advise(p->arena, out, place, missing);
	if (c->device_check)
		evidence_advise(
		    p->arena, out, a->place,
		    arena_printf(p->arena,
		                 "a check on the host would have to wait for the device; '%s' here in the kernel does not",
		                 c->device_check));
	if (c->wrapper)
		evidence_advise(p->arena, out, c->wrapper_at,
		                arena_printf(p->arena, "the Python wrapper '%s' checks it before it calls", c->wrapper));
}

static void add_object(struct pass *p, const struct subject *s, evidence_list *out)
{
	const struct reach *r = &s->reach;
	if (!r->object || r->made.line == 0 || r->is_shape)
		return;
	bool named = r->name[0] == '\'', sized = term_is_sayable(p, r->extent);
	evidence_add(p->arena, out, r->made, "%s%s%s%s%s", named ? r->name : "", named ? " is " : "",
	             made_words(r->object->kind), sized ? ", with " : "",
	             sized ? extent_words(p, r->extent, s->access->access.elem_bytes) : "");
}

/* Who made the object, how control came here, what bounds the index, the place where it breaks, and what is missing. */
static evidence_list evidence_of(struct pass *p, const struct subject *s)
{
	const struct obligation *a = s->access;
	evidence_list out = {0};
	struct place at = place_in_sight(a);
	add_object(p, s, &out);
	const evidence_list bounds = bounds_of(p, s, out.n);
	if (a->entry)
		evidence_add(p->arena, &out, a->entry->place, "the run begins here, in '%s'", function_words(a->entry));
	add_calls(p, a, &out);
	for (size_t i = bounds.n; i-- > 0;)
		vec_push(p->arena, &out, bounds.at[i]);
	const char *formula = index_formula(p, s);
	if (*formula && !*unless_long(a, formula) && strlen(formula) <= LONG)
		evidence_add(p->arena, &out, at, "%s", formula);
	const char *breaks = s->reach.is_shape ? NULL : a->witness.at;
	if (*witness_told(&a->witness))
		evidence_add(p->arena, &out, at, "with %s%s%s", witness_told(&a->witness), breaks ? ": " : "",
		             breaks ? breaks : "");
	else if (breaks)
		evidence_add(p->arena, &out, at, "%s", breaks);
	add_missing(p, a, &out);
	return out;
}

static const char *rule_of(const struct obligation *a)
{
	return a->access.kind == ACCESS_WRITE ? "write-past-extent" : "read-past-extent";
}

static const char *object_words(const struct subject *s)
{
	return s->reach.object ? object_kind_name(s->reach.object->kind) : NULL;
}

/* The number, from 1, of the first access of the cause that reads or writes the same object at the same place. */
static uint32_t spot_of(struct pass *p, const struct cause *c, uint32_t number)
{
	const struct obligation *a = c->accesses.at[number];
	const struct object *object = access_reach(p, a).object;
	for (uint32_t i = 0; object && i < number; i++) {
		const struct obligation *other = c->accesses.at[i];
		bool is_there = place_compare(&other->place, &a->place) == 0 && other->access.kind != a->access.kind;
		if (is_there && access_reach(p, other).object == object)
			return i + 1;
	}
	return number + 1;
}

/* What else breaks by the same cause. */
static related_list related_of(struct pass *p, const struct obligation *a)
{
	related_list out = {0};
	for (uint32_t i = 1; a->cause && i < a->cause->accesses.n; i++) {
		const struct obligation *other = a->cause->accesses.at[i];
		struct subject s = subject_of(p, other);
		struct place at = place_in_sight(other);
		struct related r = {.rule = rule_of(other),
		                    .place = at,
		                    .end = place_compare(&at, &other->place) == 0 ? other->end : at,
		                    .message = message_of(p, &s),
		                    .function = function_words(other->func),
		                    .object = object_words(&s),
		                    .spot = spot_of(p, a->cause, i)};
		vec_push(p->arena, &out, r);
	}
	return out;
}

/* By how much the bound of a cause is to be tightened; 0: it is not of that kind. */
static int64_t excess(struct pass *p, const struct cause *c)
{
	struct term_pool *pool = p->facts->pool;
	const struct term_node *bound = term_get(pool, c->bound->cond), *cond = term_get(pool, c->cond);
	int128 by;
	if (bound->kind != TERM_GE0 || cond->kind != TERM_GE0)
		return 0;
	return term_const_value(pool, term_sub(pool, bound->args[0], cond->args[0]), &by) ? (int64_t)by : 0;
}

/* A check at the beginning of the entry. */
static struct wish *entry_wish(struct pass *p, const struct obligation *a, const struct condition_code *code)
{
	const struct cause *c = a->cause;
	const struct ir_type *result = c->entry->result;
	struct wish *w = ARENA_NEW(p->arena, struct wish);
	*w = (struct wish){.code = code->code, .broken = code->broken, .check = c->check, .context = c->context};
	w->code_ranked = code->code_ranked;
	w->broken_ranked = code->broken_ranked;
	w->function = function_short_words(p, c->entry);
	w->entry = c->entry->place;
	w->inside = a->trail.n ? a->trail.at[a->trail.n - 1].place : a->place;
	w->returns_nothing = !result || result->kind == IR_TYPE_VOID;
	w->returns_bool = result && result->kind == IR_TYPE_INT && result->bits == 1;
	w->stop = c->stop;
	w->stop_at = c->refused_at;
	return w;
}

static struct wish *guard_of(struct pass *p, const struct obligation *a, const struct guard *g)
{
	struct wish *w = ARENA_NEW(p->arena, struct wish);
	*w = (struct wish){.code = g->code, .check = g->form, .guard = g};
	w->function = function_short_words(p, a->func);
	w->entry = g->way == GUARD_ARG || g->way == GUARD_PARAM ? g->at : a->func->place;
	w->inside = g->use;
	return w;
}

static const struct wish *guards_of(struct pass *p, const struct obligation *a)
{
	const struct cause *c = a->cause;
	struct wish *first = guard_of(p, a, &c->guard), *last = first;
	for (const struct guard *g = c->guard.more; g; g = g->more) {
		struct wish *more = guard_of(p, a, g);
		last->more = more;
		last = more;
	}
	if (c->beside_code.code)
		first->beside = entry_wish(p, a, &c->beside_code);
	return first;
}

static const struct wish *room_wish(struct pass *p, const struct obligation *a)
{
	struct reach r = access_reach(p, a);
	struct wish *w = ARENA_NEW(p->arena, struct wish);
	struct room_wish *room = ARENA_NEW(p->arena, struct room_wish);
	bool is_named = r.name[0] == '\'' && strlen(r.name) > 2;
	*room = (struct room_wish){.at = r.made, .more = a->cause->more, .unit = a->access.elem_bytes};
	room->name = is_named ? arena_strndup(p->arena, r.name + 1, strlen(r.name) - 2) : NULL;
	w->room = room;
	if (a->cause->beside_code.code)
		w->beside = entry_wish(p, a, &a->cause->beside_code);
	return r.made.line ? w : NULL;
}

static const struct wish *wish_of(struct pass *p, const struct obligation *a)
{
	const struct cause *c = a->cause;
	if (c && c->kind == CAUSE_BOUND) {
		struct wish *w = ARENA_NEW(p->arena, struct wish);
		*w = (struct wish){.bound = c->bound->place, .by = excess(p, c)};
		return w->by > 0 ? w : NULL;
	}
	if (c && c->kind == CAUSE_ROOM)
		return room_wish(p, a);
	if (c && c->guard.code && !c->stop) /* who looks through all elements instead refuses those that nobody uses, too */
		return guards_of(p, a);
	if (!c || (!c->code && !c->stop))
		return NULL;
	return entry_wish(p, a, &(struct condition_code){c->code, c->broken, c->code_ranked, c->broken_ranked});
}

static bool is_broken(const struct obligation *a)
{
	return a->verdict == VERDICT_VIOLATED || a->verdict == VERDICT_POSSIBLE;
}

struct cell_search {
	const struct term_pool *pool;
	bool found;
};

static void note_cell(term atom, void *payload)
{
	struct cell_search *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	s->found |= n->kind == TERM_APP && n->vocab == VOCAB_CELL;
}

/* Is where it goes, or how often, read from memory? */
static bool rests_on_data(const struct pass *p, const struct obligation *a)
{
	struct cell_search s = {.pool = p->facts->pool};
	if (a->access.pointer)
		term_each_atom(s.pool, a->access.pointer, note_cell, &s);
	return s.found;
}

/* Why nobody thought of an edit; null: it is not that a check or a bound is missing. */
static const char *no_wish(const struct pass *p, const struct obligation *a)
{
	const struct cause *c = a->cause;
	if (!c || c->kind == CAUSE_OBJECT) {
		static const char of_data[] =
		    "the index is made of what is read from memory: the check belongs where that data is made";
		const char *why = rests_on_data(p, a) ? of_data : "no single condition proves it";
		return is_broken(a) ? why : NULL;
	}
	if (c->kind == CAUSE_CONTENT)
		return a->func->is_kernel || a->func->is_device
		           ? "to look at every element would stop the device: the check belongs where the data is made"
		           : "a check of every element can not be written in one condition here";
	return "the condition can not be written at the beginning of the operator";
}

static void report_access(struct pass *p, const struct obligation *a)
{
	if (a->cause && a->cause->accesses.at[0] != a)
		return; /* told with its cause */
	struct subject s = subject_of(p, a);
	struct place at = place_in_sight(a);
	struct finding f = {.rule = rule_of(a),
	                    .verdict = a->verdict,
	                    .place = at,
	                    .end = place_compare(&at, &a->place) == 0 ? a->end : at,
	                    .function = function_words(a->func),
	                    .object = object_words(&s),
	                    .message = message_of(p, &s),
	                    .evidence = evidence_of(p, &s),
	                    .cause = cause_key(p, a->cause),
	                    .rank = is_broken(a) ? access_rank(a) : 0,
	                    .wish = wish_of(p, a),
	                    .related = related_of(p, a),
	                    .spot = 1};
	f.no_fix = f.wish ? NULL : no_wish(p, a);
	f.drawing =
	    (struct drawing){a->witness.has_reach, a->access.kind == ACCESS_WRITE, a->witness.offset, a->witness.bytes,
	                     a->witness.extent,    a->witness.elem_bytes};
	p->report(p, &f);
}

static void extent_run(struct pass *p)
{
	for (size_t i = 0; i < p->facts->accesses.n; i++) {
		enum verdict v = p->facts->accesses.at[i].verdict;
		if (v != VERDICT_PROVED && v != VERDICT_REQUIRED && v != VERDICT_UNREACHABLE)
			report_access(p, &p->facts->accesses.at[i]);
	}
}

static const char *const extent_rules[] = {"write-past-extent", "read-past-extent", NULL};
const struct check opbound_check = {OPBOUND_CHECK_ABI, "extent", extent_rules, extent_run};
