/*
 * Mend: inputs with which accesses stay in their objects. Behind an access that broke, much is not known, and what a
 * run shows of later ones is in doubt. So a run whose first break is known is repeated with the sizes, dimensions and
 * values that would have kept that access inside, as long as this brings the next break further back. The search starts
 * from there as well as from the defaults.
 */
#include "replay/doubt_int.h"
#include "replay/handle_int.h"
#include "replay/search_int.h"

#define MAX_MENDED 8 /* breaks that are mended, one after the other */
#define MAX_TRIED 14 /* values for one of them */

struct mending {
	struct search *s;
	pick_list picks;
	/* of the last run */
	bool goes_on; /* not stopped */
	const struct ir_instr *broken;
	uint64_t steps; /* up to the first break, or of the whole run */
	pick_list mends;
};

/* A mend of a rank by one dimension more is two picks. */
static void note_mend(struct mending *m, const struct run *r, const struct hint *h)
{
	uint64_t at = 0;
	map_get(&r->chosen->by_name, h->name, &at);
	const struct choice *c = &r->chosen->list.at[at - 1];
	struct pick p = {h->name, h->value, 0};
	if (c->kind != CHOICE_RANK || h->is_rank) {
		vec_push(m->s->a, &m->mends, p);
	} else if (c->shape->of && c->value < c->hi) {
		term dim[2] = {c->shape->of, term_int(m->s->base.pool, c->value)};
		vec_push(m->s->a, &m->mends, ((struct pick){h->name, c->value + 1, 1}));
		p.name = term_app(m->s->base.pool, VOCAB_DIM, dim, 2);
		vec_push(m->s->a, &m->mends, p);
	}
}

static void run_with(struct mending *m, const pick_list *picks)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome out;
	pick_list all = {0};
	arena_init(&scratch);
	for (size_t i = 0; i < picks->n; i++) {
		vec_push(&scratch, &all, picks->at[i]);
	}
	for (size_t i = 0; i < m->s->way.n; i++) {
		vec_push(&scratch, &all, m->s->way.at[i]);
	}
	search_try(m->s, all.at, all.n, NULL, &scratch, &r, &out);
	m->goes_on = out.result != REPLAY_STOPPED;
	m->broken = r.doubts->first_broken;
	m->steps = r.doubts->first_broken ? r.doubts->first_break : r.steps;
	m->mends.n = 0;
	for (size_t i = 0; i < r.chosen->mends.n; i++) {
		note_mend(m, &r, &r.chosen->mends.at[i]);
	}
	arena_release(&scratch);
}

static void set_pick(struct search *s, pick_list *picks, struct pick p)
{
	size_t at = 0;
	while (at < picks->n && picks->at[at].name != p.name) {
		at++;
	}
	p.cost = 0;
	if (at < picks->n) {
		picks->at[at] = p;
	} else {
		vec_push(s->a, picks, p);
	}
}

static pick_list copy_of(struct search *s, const pick_list *picks)
{
	pick_list copy = {0};
	for (size_t i = 0; i < picks->n; i++) {
		vec_push(s->a, &copy, picks->at[i]);
	}
	return copy;
}

/* The first break goes away, or another takes its place further back. */
static bool mend_one(struct mending *m)
{
	const struct ir_instr *broken = m->broken;
	uint64_t steps = m->steps;
	pick_list mends = copy_of(m->s, &m->mends);
	for (size_t i = 0; i < mends.n && i < MAX_TRIED && search_within_limits(m->s); i++) {
		pick_list picks = copy_of(m->s, &m->picks);
		bool is_pair = mends.at[i].cost > 0;
		set_pick(m->s, &picks, mends.at[i]);
		if (is_pair) {
			set_pick(m->s, &picks, mends.at[++i]);
		}
		run_with(m, &picks);
		if (picks.n <= MAX_PICKS && m->goes_on && m->broken != broken && m->steps > steps) {
			m->picks = picks;
			return true;
		}
	}
	return false;
}

void search_mend(struct search *s)
{
	struct mending m = {.s = s};
	run_with(&m, &m.picks);
	for (int i = 0; i < MAX_MENDED && m.goes_on && m.broken; i++) {
		if (!mend_one(&m)) {
			break;
		}
	}
	s->clean = m.picks;
}
