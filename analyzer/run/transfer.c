/*
 * transfer.c: a unit's result as bytes, for the pipe between worker and parent.
 *
 * One description serves both directions: each function below codes a value, that is, writes it when the codec writes
 * and fills it when the codec reads. Integers are eight bytes, little-endian; a string is its length plus one and its
 * bytes, 0 for null; a list is its length and its elements. The reader trusts nothing: a worker may have died halfway
 * or written nonsense over its own memory.
 */
#include "run/transfer.h"

#include <string.h>

#define TRANSFER_MAGIC 0x6f7062756e642e37u /* "opbund.7" */

struct codec {
	bool reading, bad;
	struct buf *out;
	const uint8_t *at, *end;
	struct arena *arena; /* of what is read, and of texts on their way */
	const char *root;    /* texts are portable below it (portable.c); null: they stay as they are */
	struct interner *names;
};

static void code_u64(struct codec *c, uint64_t *v)
{
	uint8_t bytes[8];
	for (int i = 0; !c->reading && i < 8; i++)
		bytes[i] = (uint8_t)(*v >> (8 * i));
	if (!c->reading) {
		buf_add(c->out, (const char *)bytes, 8);
		return;
	}
	*v = 0;
	if (c->bad || c->end - c->at < 8) {
		c->bad = true;
		return;
	}
	for (int i = 0; i < 8; i++)
		*v |= (uint64_t)c->at[i] << (8 * i);
	c->at += 8;
}

static void code_i64(struct codec *c, int64_t *v)
{
	uint64_t bits = (uint64_t)*v;
	code_u64(c, &bits);
	*v = (int64_t)bits;
}

static void code_u32(struct codec *c, uint32_t *v)
{
	uint64_t wide = *v;
	code_u64(c, &wide);
	c->bad |= wide > UINT32_MAX;
	*v = (uint32_t)wide;
}

static void code_bool(struct codec *c, bool *v)
{
	uint64_t wide = *v;
	code_u64(c, &wide);
	c->bad |= wide > 1;
	*v = wide == 1;
}

static void code_double(struct codec *c, double *v)
{
	uint64_t bits;
	memcpy(&bits, v, sizeof bits);
	code_u64(c, &bits);
	memcpy(v, &bits, sizeof bits);
}

/* An enum's value, at most `last`. */
static int code_enum(struct codec *c, int v, int last)
{
	uint64_t wide = (uint64_t)v;
	code_u64(c, &wide);
	c->bad |= wide > (uint64_t)last;
	return c->bad ? 0 : (int)wide;
}

static void write_text(struct codec *c, const char *text)
{
	const char *written = c->root && text ? portable_text(c->arena, c->root, text) : text;
	uint64_t n = written ? strlen(written) + 1 : 0;
	code_u64(c, &n);
	if (n)
		buf_add(c->out, written, n - 1);
}

static void code_text(struct codec *c, const char **text)
{
	uint64_t n = 0;
	if (!c->reading) {
		write_text(c, *text);
		return;
	}
	code_u64(c, &n);
	*text = NULL;
	if (n == 0 || c->bad)
		return;
	if (n - 1 > (uint64_t)(c->end - c->at)) {
		c->bad = true;
		return;
	}
	*text = internn(c->names, (const char *)c->at, n - 1);
	if (c->root)
		*text = intern(c->names, portable_restore(c->arena, c->root, *text));
	c->at += n - 1;
}

/* The length of a list. Each element takes at least eight bytes, so a length beyond what is left is nonsense. */
static uint64_t code_count(struct codec *c, size_t n)
{
	uint64_t count = n;
	code_u64(c, &count);
	if (c->reading && (c->bad || count > (uint64_t)(c->end - c->at) / 8)) {
		c->bad = true;
		return 0;
	}
	return count;
}

/* Elements that a list gets room for on the word of what says how many there are. */
enum { MOST_AT_ONCE = 1024 };

/* Codes a list with `code`, which takes the codec and an element. */
#define CODE_LIST(c, list, code)                                                                                       \
	do {                                                                                                               \
		uint64_t count_ = code_count(c, (list)->n);                                                                    \
		size_t room_ = count_ < MOST_AT_ONCE ? (size_t)count_ : MOST_AT_ONCE;                                          \
		if ((c)->reading && room_) {                                                                                   \
			(list)->at = arena_alloc((c)->arena, room_ * sizeof *(list)->at);                                          \
			(list)->cap = room_;                                                                                       \
		}                                                                                                              \
		for (uint64_t i_ = 0; i_ < count_ && !(c)->bad; i_++) {                                                        \
			if ((c)->reading)                                                                                          \
				vec_push((c)->arena, list, (__typeof__(*(list)->at)){0});                                              \
			code(c, &(list)->at[i_]);                                                                                  \
		}                                                                                                              \
	} while (0)

static void code_place(struct codec *c, struct place *p)
{
	code_text(c, &p->file);
	code_u32(c, &p->line);
	code_u32(c, &p->col);
	code_text(c, &p->macro);
}

static void code_evidence(struct codec *c, struct evidence *e)
{
	code_place(c, &e->place);
	code_text(c, &e->text);
	e->role = (enum evidence_role)code_enum(c, e->role, EVIDENCE_ADVICE);
}

static void code_related(struct codec *c, struct related *r)
{
	code_text(c, &r->rule);
	code_place(c, &r->place);
	code_place(c, &r->end);
	code_text(c, &r->message);
	code_text(c, &r->function);
	code_text(c, &r->object);
	code_u32(c, &r->spot);
}

static void code_replacement(struct codec *c, struct replacement *r)
{
	code_place(c, &r->start);
	code_place(c, &r->end);
	code_text(c, &r->text);
}

static void code_finding(struct codec *c, struct finding *f)
{
	code_text(c, &f->rule);
	f->verdict = (enum verdict)code_enum(c, f->verdict, VERDICT_UNREACHABLE);
	f->level = (enum level)code_enum(c, f->level, LEVEL_ERROR);
	code_place(c, &f->place);
	code_place(c, &f->end);
	code_text(c, &f->message);
	code_text(c, &f->function);
	code_text(c, &f->object);
	code_bool(c, &f->drawing.is_given);
	code_bool(c, &f->drawing.is_write);
	code_i64(c, &f->drawing.offset);
	code_i64(c, &f->drawing.bytes);
	code_i64(c, &f->drawing.extent);
	code_i64(c, &f->drawing.elem_bytes);
	CODE_LIST(c, &f->evidence, code_evidence);
	CODE_LIST(c, &f->related, code_related);
	code_u32(c, &f->spot);
	code_text(c, &f->cause);
	code_u32(c, &f->rank);
	code_text(c, &f->no_fix);
	code_text(c, &f->fix_title);
	CODE_LIST(c, &f->fix, code_replacement);
	code_bool(c, &f->suppressed);
	code_text(c, &f->suppress_reason);
	code_u64(c, &f->fingerprint);
	code_text(c, &f->confirmation);
}

static void code_notice(struct codec *c, struct notice *n)
{
	n->kind = (enum notice_kind)code_enum(c, n->kind, NOTICE_CONFIG);
	n->level = (enum level)code_enum(c, n->level, LEVEL_ERROR);
	code_place(c, &n->place);
	code_text(c, &n->text);
}

static void code_unknown(struct codec *c, struct front_unknown *u)
{
	code_text(c, &u->kind);
	code_u32(c, &u->count);
	code_place(c, &u->first);
}

static void code_prover(struct codec *c, struct prover_stats *s)
{
	code_u64(c, &s->questions);
	code_u64(c, &s->steps);
	code_u64(c, &s->by_range);
	code_u64(c, &s->by_linear);
	code_u64(c, &s->by_solver);
	code_u64(c, &s->stuck);
}

static void code_stats(struct codec *c, struct unit_stats *s)
{
	uint64_t *const counts[] = {&s->functions,  &s->instructions,  &s->unknown,       &s->clang_errors,
	                            &s->stub_units, &s->units,         &s->preamble_hits, &s->preambles_made,
	                            &s->companions, &s->project_files, &s->project_bytes, &s->seen,
	                            &s->understood};
	double *const times[] = {&s->parse_ms, &s->lower_ms, &s->analyze_ms, &s->decide_ms, &s->check_ms, &s->edit_ms};
	for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
		code_u64(c, counts[i]);
	for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
		code_double(c, times[i]);
	for (size_t k = 0; k < OBLIGATION_KINDS; k++) {
		code_u64(c, &s->obligations[k].made);
		for (size_t i = 0; i <= VERDICT_UNREACHABLE; i++)
			code_u64(c, &s->obligations[k].verdicts[i]);
	}
	for (size_t i = 0; i < ASSUMPTION_COUNT; i++)
		code_u64(c, &s->rests[i]);
	code_prover(c, &s->prover);
	CODE_LIST(c, &s->unknowns, code_unknown);
	CODE_LIST(c, &s->stub_headers, code_text);
}

/* ---- terms ---- */

static void code_i128(struct codec *c, int128 *v)
{
	unsigned __int128 bits = (unsigned __int128)*v;
	uint64_t low = (uint64_t)bits, high = (uint64_t)(bits >> 64);
	code_u64(c, &low);
	code_u64(c, &high);
	*v = (int128)((unsigned __int128)high << 64 | low);
}

static void code_symbol(struct codec *c, struct symbol *s)
{
	s->role = (enum symbol_role)code_enum(c, s->role, SYMBOL_LOCAL);
	s->sort = (enum sort)code_enum(c, s->sort, SORT_FLOAT);
	code_text(c, &s->key);
	code_text(c, &s->name);
	code_bool(c, &s->has_lo);
	code_bool(c, &s->has_hi);
	code_i128(c, &s->lo);
	code_i128(c, &s->hi);
	code_bool(c, &s->made_up_name);
	code_place(c, &s->place);
}

static void code_product(struct codec *c, struct packed_product *p)
{
	code_i128(c, &p->coef);
	CODE_LIST(c, &p->atoms, code_u32);
}

static void code_term(struct codec *c, struct packed_term *t)
{
	uint32_t bits = t->bits;
	t->kind = (enum term_kind)code_enum(c, t->kind, TERM_APP);
	t->sort = (enum sort)code_enum(c, t->sort, SORT_FLOAT);
	code_u32(c, &bits);
	code_bool(c, &t->is_signed);
	c->bad |= bits > UINT8_MAX;
	t->bits = (uint8_t)bits;
	code_i128(c, &t->value);
	if (t->kind == TERM_SYMBOL)
		code_symbol(c, &t->symbol);
	CODE_LIST(c, &t->sum, code_product);
	CODE_LIST(c, &t->args, code_u32);
}

/* ---- outlines ---- */

static void code_part(struct codec *c, struct frame_part *p)
{
	int64_t bound = (int64_t)p->bound;
	code_text(c, &p->name);
	if (c->reading && !p->name)
		p->name = "";
	code_i64(c, &p->bytes);
	code_place(c, &p->place);
	code_bool(c, &p->bounded);
	code_i64(c, &bound);
	code_bool(c, &p->in_loop);
	p->bound = bound;
}

static void code_outline_param(struct codec *c, struct outline_param *p)
{
	code_text(c, &p->name);
	p->kind = (enum ir_type_kind)code_enum(c, p->kind, IR_TYPE_UNKNOWN);
	code_u32(c, &p->bits);
	code_bool(c, &p->is_signed);
}

static void code_outline_func(struct codec *c, struct outline_func *f)
{
	bool *const flags[] = {&f->has_body,     &f->is_entry, &f->is_named_entry, &f->is_kernel,   &f->is_device,
	                       &f->is_main_file, &f->measured, &f->inlined,        &f->uses_library};
	code_text(c, &f->usr);
	code_text(c, &f->name);
	code_place(c, &f->place);
	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
		code_bool(c, flags[i]);
	code_text(c, &f->unsized);
	code_text(c, &f->unseen);
	code_i64(c, &f->bytes);
	CODE_LIST(c, &f->params, code_outline_param);
	CODE_LIST(c, &f->parts, code_part);
	code_u32(c, &f->cycle);
	code_text(c, &f->taken_as);
	CODE_LIST(c, &f->overrides, code_text);
	c->bad |= !f->usr;
}

static void code_outline_fact(struct codec *c, struct outline_fact *f)
{
	code_u32(c, &f->cond);
	code_place(c, &f->place);
	code_text(c, &f->why);
}

static void code_passing(struct codec *c, struct passing *p)
{
	bool *const flags[] = {&p->unavoidable, &p->changes_float, &p->hands_on, &p->hands_on_pointer};
	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
		code_bool(c, flags[i]);
	code_text(c, &p->to_own_kind);
	code_text(c, &p->to_any_kind);
	code_text(c, &p->text);
}

static void code_outline_call(struct codec *c, struct outline_call *o)
{
	code_u32(c, &o->from);
	o->kind = (enum call_kind)code_enum(c, o->kind, CALL_LAUNCH);
	code_bool(c, &o->is_open);
	code_bool(c, &o->lacks_body);
	code_text(c, &o->to);
	code_place(c, &o->place);
	code_bool(c, &o->has_fact);
	CODE_LIST(c, &o->args, code_u32);
	CODE_LIST(c, &o->conditions, code_outline_fact);
	code_passing(c, &o->passing);
}

static void code_outline_cycle(struct codec *c, struct outline_cycle *o)
{
	code_bool(c, &o->is_bounded);
	code_bool(c, &o->is_reported);
	code_i64(c, &o->bytes);
}

static void code_outline(struct codec *c, const struct outline **outline)
{
	struct outline o = {0};
	bool has = *outline != NULL;
	code_bool(c, &has);
	if (!has || c->bad)
		return;
	if (!c->reading)
		o = **outline;
	code_text(c, &o.file);
	CODE_LIST(c, &o.terms, code_term);
	CODE_LIST(c, &o.funcs, code_outline_func);
	CODE_LIST(c, &o.calls, code_outline_call);
	CODE_LIST(c, &o.cycles, code_outline_cycle);
	if (!c->reading)
		return;
	struct outline *copy = ARENA_NEW(c->arena, struct outline);
	*copy = o;
	*outline = copy;
}

static void code_reproducer_file(struct codec *c, struct reproducer_file *f)
{
	code_text(c, &f->name);
	code_text(c, &f->text);
}

static void code_reproducer(struct codec *c, struct unit_reproducer *r)
{
	code_place(c, &r->place);
	code_text(c, &r->name);
	code_text(c, &r->at);
	CODE_LIST(c, &r->made.files, code_reproducer_file);
	code_text(c, &r->made.build);
	code_text(c, &r->made.run);
	code_text(c, &r->made.why_not);
}

/* ---- what a kept result depends on ---- */

static void code_digest(struct codec *c, struct digest *d)
{
	uint64_t words[4];
	memcpy(words, d->bytes, sizeof words);
	for (int i = 0; i < 4; i++)
		code_u64(c, &words[i]);
	memcpy(d->bytes, words, sizeof words);
}

static void code_dependency(struct codec *c, struct dependency *d)
{
	code_text(c, &d->path);
	d->kind = (enum dependency_kind)code_enum(c, d->kind, DEPENDS_ON_ABSENCE);
	code_bool(c, &d->is_others);
	c->bad |= !d->path;
	if (d->kind != DEPENDS_ON_TEXT && d->kind != DEPENDS_ON_CODE)
		return;
	code_digest(c, &d->text);
	code_i64(c, &d->stamp.size);
	code_i64(c, &d->stamp.modified);
	code_i64(c, &d->stamp.changed);
	code_u64(c, &d->stamp.inode);
	code_bool(c, &d->stamp.is_viewed);
}

static void code_question(struct codec *c, struct question *q)
{
	code_text(c, &q->text);
	code_digest(c, &q->answer);
	c->bad |= !q->text;
}

static void code_linked(struct codec *c, struct linked *l)
{
	code_bool(c, &l->is_known);
	if (!l->is_known || c->bad)
		return;
	code_digest(c, &l->own);
	code_digest(c, &l->taken);
	code_digest(c, &l->moved);
}

static void code_dependencies(struct codec *c, struct dependencies *d)
{
	code_i64(c, &d->made);
	CODE_LIST(c, &d->files, code_dependency);
	CODE_LIST(c, &d->questions, code_question);
	code_digest(c, &d->project);
	code_bool(c, &d->has_project);
	code_linked(c, &d->linked);
	code_u32(c, &d->n_own_headers);
}

static void code_result(struct codec *c, struct unit_result *r)
{
	uint64_t magic = TRANSFER_MAGIC;
	code_u64(c, &magic);
	c->bad |= magic != TRANSFER_MAGIC;
	code_bool(c, &r->done);
	CODE_LIST(c, &r->findings, code_finding);
	CODE_LIST(c, &r->notices, code_notice);
	code_stats(c, &r->stats);
	code_bool(c, &r->is_kept);
	code_text(c, &r->text);
	code_text(c, &r->sides);
	code_text(c, &r->proofs);
	code_outline(c, &r->outline);
	CODE_LIST(c, &r->reproducers, code_reproducer);
	CODE_LIST(c, &r->headers, code_text);
	CODE_LIST(c, &r->companions, code_text);
	CODE_LIST(c, &r->sources, code_text);
	CODE_LIST(c, &r->left_out, code_text);
	code_dependencies(c, &r->depends);
}

static void encode(const struct unit_result *r, struct arena *a, const char *root, struct buf *out)
{
	struct codec c = {.out = out, .arena = a, .root = root};
	struct unit_result copy = *r; /* a writing codec changes nothing behind it */
	code_result(&c, &copy);
}

static enum status decode(struct arena *a, struct interner *names, const void *bytes, size_t n, const char *root,
                          struct unit_result *out, struct error *err)
{
	struct codec c = {
	    .reading = true, .at = bytes, .end = (const uint8_t *)bytes + n, .arena = a, .root = root, .names = names};
	struct unit_result r = {0};
	struct interner own;
	if (!names) {
		interner_init(&own, a);
		c.names = &own;
	}
	code_result(&c, &r);
	if (c.bad || c.at != c.end)
		return error_set(err, STATUS_BUG, "a worker's answer is malformed at byte %zu of %zu",
		                 (size_t)(c.at - (const uint8_t *)bytes), n);
	*out = r;
	return STATUS_OK;
}

void transfer_encode(const struct unit_result *r, struct buf *out)
{
	encode(r, NULL, NULL, out);
}

void transfer_encode_below(const struct unit_result *r, const char *root, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	encode(r, &scratch, root, out);
	arena_release(&scratch);
}

enum status transfer_decode(struct arena *a, const void *bytes, size_t n, struct unit_result *out, struct error *err)
{
	return decode(a, NULL, bytes, n, NULL, out, err);
}

enum status transfer_decode_among(struct arena *a, struct interner *names, const void *bytes, size_t n,
                                  struct unit_result *out, struct error *err)
{
	return decode(a, names, bytes, n, NULL, out, err);
}

enum status transfer_decode_below(struct arena *a, struct interner *names, const void *bytes, size_t n,
                                  const char *root, struct unit_result *out, struct error *err)
{
	return decode(a, names, bytes, n, root, out, err);
}
