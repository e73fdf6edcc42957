/*
 * Carrying up: what a callee leaves open is put in terms of its caller, with the conditions of both, and decided there
 * where it can be. Accesses, overflows and allocations travel alike.
 */
#include "flow/access_int.h"
#include "flow/call_int.h"
#include "flow/instantiate.h"

#include <string.h>

#define MAX_OVERFLOWS 1500 /* of a function; what is beyond stays with the callee, not decided */
#define MAX_TRAIL 10       /* calls: what no caller above these decides, few beyond will */
#define LONG_TRAIL 48      /* ... but wrappers of wrappers, in which little is open: so much costs nothing */
#define FEW_OPEN 16
#define CARRIED_FACTS 200000 /* of a function: chains of instantiations copy every kernel's accesses into each link */
/* The same where memory is tight: then every function is looked into, though few see all that they call. */
#define TIGHT_FACTS 4000
#define CARRY_STEPS 4000000 /* of a function; beyond, what is carried up stays open */
static void about_goal(const struct obligation *o, term about[2])
{
	bool access = o->kind == OBLIGATION_ACCESS, memory = o->kind == OBLIGATION_ALLOCATION;
	about[0] = access ? o->access.pointer : memory ? o->allocation.bytes : o->overflow.value;
	about[1] = access ? o->access.bytes : memory && o->allocation.on_device ? o->allocation.on_device : about[0];
}

/* The callee's conditions as they are here, and what is known here. */
static void add_conditions(struct instantiation *in, const struct pending_call *p, const struct obligation *from,
                           struct obligation *to)
{
	struct flow *fl = in->fl;
	fact_list list = {0};
	for (size_t i = 0; i < from->conditions.n; i++) {
		struct fact f = from->conditions.at[i];
		int128 holds;
		assumptions outer = flow_rests_begin(fl);
		f.cond = flow_final(fl, flow_into(in, f.cond));
		f.assuming |= flow_rests_end(fl, outer);
		if (f.cond && !(term_const_value(fl->pool, f.cond, &holds) && holds)) {
			vec_push(&fl->scratch, &list, f);
		}
	}
	for (size_t i = 0; i < in->fits.n; i++) {
		vec_push(&fl->scratch, &list, in->fits.at[i]);
	}
	for (size_t i = 0; i < p->extra.n; i++) {
		struct fact f = p->extra.at[i];
		f.cond = flow_final(fl, f.cond);
		vec_push(&fl->scratch, &list, f);
	}
	size_t n = list.n;
	term *about = ARENA_ARRAY(&fl->scratch, term, n + 2);
	about_goal(to, about);
	for (size_t i = 0; i < n; i++) {
		about[i + 2] = list.at[i].cond;
	}
	flow_facts_at(fl, p->call, about, n + 2, &list);
	to->conditions = list;
}

/* What is asked, in the caller's terms. */
static bool carry_goal(struct instantiation *in, const struct obligation *from, struct obligation *to)
{
	struct flow *fl = in->fl;
	if (from->kind == OBLIGATION_OVERFLOW) {
		to->overflow.value = from->overflow.value ? flow_final(fl, flow_into(in, from->overflow.value)) : TERM_NONE;
		return to->overflow.value != TERM_NONE;
	}
	if (from->kind == OBLIGATION_ALLOCATION) {
		const struct allocation *what = &from->allocation;
		to->allocation.bytes = what->bytes ? flow_final(fl, flow_into(in, what->bytes)) : TERM_NONE;
		to->allocation.on_device = what->on_device ? flow_final(fl, flow_into(in, what->on_device)) : TERM_NONE;
		return to->allocation.bytes != TERM_NONE;
	}
	to->access.pointer = flow_final(fl, flow_into(in, from->access.pointer));
	to->access.bytes = flow_final(fl, flow_into(in, from->access.bytes));
	return to->access.pointer && to->access.bytes;
}

static void add_trail(struct flow *fl, const struct pending_call *p, const struct obligation *from,
                      struct obligation *to)
{
	memset(&to->trail, 0, sizeof to->trail);
	for (size_t i = 0; i < from->trail.n; i++) {
		vec_push(fl->arena, &to->trail, from->trail.at[i]);
	}
	bool is_of_macro = p->callee->is_lambda && p->callee->place.macro;
	vec_push(fl->arena, &to->trail, ((struct call_step){p->call->place, fl->f->usr, p->callee->usr, is_of_macro}));
}

/* Along a chain of functions with one caller each, the last one knows all that the others know: it is asked in full,
 * those on the way only for what is plain to see. */
static void decide_carried(const struct flow *fl, struct obligation *a)
{
	struct flow_context c = *fl->c;
	if (a->kind == OBLIGATION_OVERFLOW) {
		c.in_short = true;
		flow_decide_overflow(&c, a);
		return;
	}
	c.in_short = c.hands_on && a->trail.n < MAX_TRAIL && c.hands_on(fl->f, c.payload);
	flow_decide(&c, a);
}

static void carry(struct instantiation *in, const struct pending_call *p, const struct obligation *from)
{
	struct flow *fl = in->fl;
	struct obligation a = *from;
	a.from = from;
	fl->resting = p->assuming | from->assuming;
	if (!carry_goal(in, from, &a)) {
		return;
	}
	a.assuming = fl->resting;
	add_conditions(in, p, from, &a);
	if (a.kind == OBLIGATION_ACCESS) {
		a.access.pointer = flow_settle_pointer(fl->pool, a.access.pointer, &a.conditions);
		flow_note_dangling(fl, p->call, a.access.pointer, &a);
	}
	add_trail(fl, p, from, &a);
	if (prover_spent(fl->c->prover) < CARRY_STEPS) {
		decide_carried(fl, &a);
	}
	if (a.kind == OBLIGATION_OVERFLOW) {
		vec_push(fl->arena, &fl->summary->overflows, a);
		return;
	}
	vec_push(fl->arena, &fl->summary->accesses, a);
	fl->carry->carried += a.conditions.n + 1;
}

/* Why an open obligation of a callee is not put in terms of this function; null: it is. */
static const char *why_left(const struct flow *fl, const struct obligation *a, size_t open)
{
	size_t most = open <= FEW_OPEN ? LONG_TRAIL : MAX_TRAIL;
	if (a->trail.n >= most) {
		return arena_printf(fl->arena, "it is not followed further than %zu calls up", most);
	}
	if (fl->carry->carried >= (work_limit_tight(fl->c->limit) ? TIGHT_FACTS : CARRIED_FACTS)) {
		return arena_printf(fl->arena, "more is open in what '%s' calls than is carried up", fl->f->name);
	}
	return NULL;
}

/* None is lost: what cannot be put in terms of the caller is unknown there. */
static void carry_allocation(struct instantiation *in, const struct pending_call *p, const struct obligation *from)
{
	struct flow *fl = in->fl;
	struct obligation a = *from;
	const char *lost = why_left(fl, from, SIZE_MAX);
	a.from = from, a.conditions = (fact_list){0};
	fl->resting = p->assuming | from->assuming;
	if (!lost && (prover_spent(fl->c->prover) >= CARRY_STEPS || !carry_goal(in, from, &a))) {
		lost = "what its caller asks for is not known";
	}
	a.assuming = fl->resting;
	if (!lost) {
		add_conditions(in, p, from, &a);
	}
	add_trail(fl, p, from, &a);
	flow_carried_allocation(fl, &a, lost);
}

static void carry_call(struct flow *fl, const struct pending_call *p)
{
	struct instantiation in;
	flow_instantiate(&in, fl, p->call, p->callee, p->args, p->n_args, p->version);
	vec_push(fl->arena, &fl->summary->followed, (struct followed_call){p->call->id, p->callee});
	for (size_t i = 0; i < p->summary->accesses.n; i++) {
		const struct obligation *a = &p->summary->accesses.at[i];
		bool is_final = a->access.is_unmodelled && a->access.extent; /* a caller knows no more of it */
		if (a->verdict != VERDICT_UNKNOWN || is_final) {
			continue;
		}
		const char *reason = why_left(fl, a, p->summary->accesses.n);
		if (reason) {
			vec_push(fl->arena, &fl->summary->left, (struct left_behind){a, p->call->id, reason});
		} else {
			carry(&in, p, a);
		}
	}
	for (size_t i = 0; i < p->summary->overflows.n; i++) {
		const struct obligation *a = &p->summary->overflows.at[i];
		if (a->verdict == VERDICT_UNKNOWN && a->overflow.value && fl->summary->overflows.n < MAX_OVERFLOWS) {
			carry(&in, p, a);
		}
	}
	for (size_t i = 0; i < p->summary->allocations.n; i++) {
		const struct obligation *a = &p->summary->allocations.at[i];
		if (a->verdict == VERDICT_UNKNOWN && !a->is_settled) {
			carry_allocation(&in, p, a);
		}
	}
}

void flow_carry_accesses(struct flow *fl)
{
	for (size_t i = 0; i < fl->carry->pending.n; i++) {
		if (!fl->carry->pending.at[i].call->is_prelude) {
			carry_call(fl, &fl->carry->pending.at[i]);
		}
	}
}
