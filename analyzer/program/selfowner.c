/*
 * selfowner.c: record types that own values of their own type: through an owner or a container among whose template
 * arguments the type stands, by whatever nesting of templates, or through another record that does. A raw pointer does
 * not own. Destroying or copying such a value recurses to the depth of the data, in code that the library generates.
 *
 * That is harmless while the depth is bounded: a root with leaves is two levels deep. It is not when a loop nests
 * (nesting.c) or when a stranger hands such a value over.
 */
#include "program/program_int.h"

enum {
	TEMPLATE_DEPTH = 6,
	LEVELS_THAT_FIT = 1024 /* a level of a generated destructor takes a few hundred bytes, never 1 KiB */
};

static bool may_own(const struct program *p, const struct ir_type *t)
{
	const struct model_type *row = p->models ? models_type(p->models, t) : NULL;
	if (!row)
		return true; /* a template that nobody described holds what it is made for, for all one knows */
	switch (row->role) {
	case MODEL_OWNER_TYPE:
	case MODEL_ARRAY_TYPE:
		return true;
	case MODEL_TENSOR:
	case MODEL_SHAPE:
	case MODEL_VIEW:
	case MODEL_CALLABLE_TYPE:
	case MODEL_STATUS_TYPE:
	case MODEL_CONTEXT:
		return false;
	}
	BUG("model type role %d", (int)row->role);
}

/* Is a value of `type` owned by a value of `holder`? Template arguments nest as deep as somebody writes by hand. */
static bool owns(const struct program *p, const struct ir_type *holder, const struct ir_type *type, int depth)
{
	while (holder && holder->kind == IR_TYPE_ARRAY)
		holder = holder->elem;
	if (!holder || holder->kind != IR_TYPE_RECORD || depth > TEMPLATE_DEPTH)
		return false;
	bool owner = holder->n_targs && may_own(p, holder);
	for (size_t i = 0; owner && i < holder->n_targs; i++)
		if (holder->targs[i] == type || owns(p, holder->targs[i], type, depth + 1))
			return true;
	/* a record between the two: Node -> Children -> vector<Node>, vector<pair<string, Node>> */
	for (size_t i = 0; !owner && holder != type && i < holder->n_fields; i++)
		if (owns(p, holder->fields[i].type, type, depth + 1))
			return true;
	return false;
}

/* A stranger hands one over that this function destroys. */
static const struct ir_param *received(const struct program *p, const struct call_node *n, const struct ir_type *type)
{
	if (!n->is_entry)
		return NULL;
	for (size_t i = 0; i < n->func->params.n; i++) {
		const struct ir_param *param = &n->func->params.at[i];
		if (param->by_value_record && (param->type == type || owns(p, param->type, type, 0)))
			return param;
	}
	return NULL;
}

static bool unlinked(const struct program *p, const struct ir_type *type, const char *through)
{
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct ir_func *f = p->graph->nodes.at[i]->func;
		if (f->is_destructor && nesting_unlinks(p, f, type, through))
			return true;
	}
	return false;
}

static void suspect(struct obligation *o, struct place at, const char *reason)
{
	o->verdict = VERDICT_POSSIBLE;
	o->owner.built = at;
	o->reason = reason;
}

static void judge_nesting(struct program *p, struct obligation *o, const struct nesting *n)
{
	struct arena *a = p->arena;
	if (n->rounds >= 0 && n->rounds <= LEVELS_THAT_FIT) {
		o->reason = arena_printf(a, "it is nested %lld levels deep at most", (long long)n->rounds + 2);
		return;
	}
	suspect(o, n->put,
	        n->rounds < 0 ? "it is nested one level deeper each time round a loop without a known bound"
	                      : arena_printf(a, "it is nested %lld levels deep", (long long)n->rounds));
	vec_push(a, &o->evidence,
	         (struct evidence){n->put, arena_printf(a, "goes into '%s' here", o->owner.through), EVIDENCE_STEP});
	vec_push(a, &o->evidence,
	         (struct evidence){n->carried, "and the whole is nested again in the next round", EVIDENCE_STEP});
}

static void judge(struct program *p, struct obligation *o)
{
	o->verdict = VERDICT_PROVED;
	o->reason = "no loop nests it: a root with leaves is two levels deep";
	if (unlinked(p, o->owner.type, o->owner.through)) {
		o->reason = "a destructor takes it apart level by level";
		return;
	}
	const struct ir_instr *put = NULL;
	for (size_t i = 0; i < p->graph->nodes.n && o->verdict == VERDICT_PROVED; i++) {
		struct call_node *node = p->graph->nodes.at[i];
		struct nesting n;
		const struct ir_param *param = received(p, node, o->owner.type);
		const struct ir_instr *open = nesting_elsewhere(p, node, o->owner.type, o->owner.through);
		put = put ? put : open;
		if (nesting_find(p, node->func, o->owner.type, o->owner.through, &n))
			judge_nesting(p, o, &n);
		else if (param) {
			suspect(o, param->place, "a caller hands over one of any depth, and it is destroyed here");
			vec_push(p->arena, &o->evidence, (struct evidence){param->place, "received here", EVIDENCE_STEP});
		}
	}
	if (put && o->verdict == VERDICT_PROVED) {
		o->verdict = VERDICT_UNKNOWN;
		o->reason = "it is put into an object, or made of one, that others made: how deep that nests is not known";
		vec_push(p->arena, &o->evidence, (struct evidence){put->place, "put in here", EVIDENCE_STEP});
	}
}

void program_self_owners(struct program *p)
{
	for (size_t i = 0; i < p->unit->records.n; i++) {
		const struct ir_type *t = p->unit->records.at[i];
		for (size_t k = 0; t->is_complete && k < t->n_fields; k++) {
			const struct ir_field *field = &t->fields[k];
			if (field->is_base || (p->models && models_type(p->models, t)) || !owns(p, field->type, t, 0))
				continue;
			struct obligation o = {.kind = OBLIGATION_TYPE,
			                       .place = field->place.line ? field->place : t->place,
			                       .owner = {.type = t, .through = field->name}};
			judge(p, &o);
			vec_push(p->arena, &p->facts.self_owners, o);
			p->facts.made[OBLIGATION_TYPE]++;
		}
	}
}
