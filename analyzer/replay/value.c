/*
 * Values: machine arithmetic on integers of a width and sign, floats, pointers, and the sets of choices that a value
 * rests on. What has no certain answer (overflow of a signed type, an order between two objects) is unknown.
 *
 * A set of choices is a node of a graph that is only ever extended: a leaf is one choice, an inner node joins two sets.
 * Marking a set as used walks the graph once, since a node that is marked has only marked nodes below it.
 */
#include "replay/choice_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#include <math.h>
#include <string.h>

struct value value_unknown(const char *why)
{
	return (struct value){.kind = VALUE_UNKNOWN, .text = why};
}

struct value value_int(int128 i)
{
	return (struct value){.kind = VALUE_INT, .i = i};
}

struct value value_float(double f)
{
	return (struct value){.kind = VALUE_FLOAT, .f = f};
}

struct value value_ptr(struct memory *m, int64_t offset)
{
	return (struct value){.kind = VALUE_PTR, .memory = m, .offset = offset};
}

struct value value_handle(const struct handle *h)
{
	return (struct value){.kind = VALUE_HANDLE, .handle = h};
}

struct value value_text(const char *text)
{
	return (struct value){.kind = VALUE_TEXT, .text = text};
}

struct value value_zero(const struct ir_type *t)
{
	if (t && t->kind == IR_TYPE_INT) {
		return value_int(0);
	}
	if (t && t->kind == IR_TYPE_FLOAT) {
		return value_float(0);
	}
	if (t && t->kind == IR_TYPE_PTR) {
		return value_ptr(NULL, 0);
	}
	return value_unknown("a zeroed object");
}

const char *value_why(struct value v)
{
	return v.kind == VALUE_UNKNOWN && v.text ? v.text : "uninitialised memory";
}

struct value value_with(struct run *r, struct value v, dep d)
{
	v.dep = dep_join(r, v.dep, d);
	return v;
}

int128 int_wrap(int128 i, unsigned bits, bool is_signed)
{
	if (bits == 0 || bits >= 128) {
		return i;
	}
	__extension__ typedef unsigned __int128 uint128;
	uint128 mask = ((uint128)1 << bits) - 1, u = (uint128)i & mask;
	bool negative = is_signed && bits > 1 && (u >> (bits - 1)) != 0;
	return negative ? (int128)(u | ~mask) : (int128)u;
}

struct value value_address(struct value v)
{
	if (v.kind == VALUE_INT) {
		v.i = int_wrap(v.i, 64, true);
	}
	return v;
}

void value_range(const struct ir_type *t, int128 *lo, int128 *hi)
{
	unsigned bits = t->bits > 64 ? 64 : t->bits;
	bool is_signed = t->is_signed && bits > 1;
	*lo = is_signed ? -((int128)1 << (bits - 1)) : 0;
	*hi = is_signed ? ((int128)1 << (bits - 1)) - 1 : ((int128)1 << bits) - 1;
}

/* An exact result in the type: unsigned wraps around, signed overflow has no certain meaning. */
static struct value in_type(const struct ir_type *t, int128 exact)
{
	int128 wrapped = int_wrap(exact, t->bits, t->is_signed);
	if (wrapped != exact && t->is_signed && t->bits > 1) {
		return value_unknown("signed overflow");
	}
	return value_int(wrapped);
}

static struct value float_arith(enum ir_op op, const struct ir_type *t, double a, double b)
{
	double f;
	if (op == IR_ADD) {
		f = a + b;
	} else if (op == IR_SUB) {
		f = a - b;
	} else if (op == IR_MUL) {
		f = a * b;
	} else if (op == IR_DIV) {
		f = a / b;
	} else {
		return value_unknown("an operation on floats");
	}
	return value_float(t->bits == 32 ? (float)f : f);
}

static struct value shift(enum ir_op op, const struct ir_type *t, int128 a, int128 b)
{
	if (b < 0 || b >= t->bits) {
		return value_unknown("a shift by more than the width");
	}
	if (op == IR_SHR) {
		return value_int(a >> b);
	}
	return value_int(int_wrap((int128)((unsigned long long)a << (b & 63)), t->bits, t->is_signed));
}

static struct value divide(enum ir_op op, const struct ir_type *t, int128 a, int128 b)
{
	if (b == 0) {
		return value_unknown("a division by zero");
	}
	return in_type(t, op == IR_DIV ? a / b : a % b);
}

static struct value int_arith(enum ir_op op, const struct ir_type *t, int128 a, int128 b)
{
	int128 exact = 0;
	switch ((int)op) {
	case IR_ADD:
		return __builtin_add_overflow(a, b, &exact) ? value_unknown("overflow") : in_type(t, exact);
	case IR_SUB:
		return __builtin_sub_overflow(a, b, &exact) ? value_unknown("overflow") : in_type(t, exact);
	case IR_MUL:
		return __builtin_mul_overflow(a, b, &exact) ? value_unknown("overflow") : in_type(t, exact);
	case IR_DIV:
	case IR_REM:
		return divide(op, t, a, b);
	case IR_SHL:
	case IR_SHR:
		return shift(op, t, a, b);
	case IR_AND:
		return value_int(a & b);
	case IR_OR:
		return value_int(a | b);
	case IR_XOR:
		return value_int(int_wrap(a ^ b, t->bits, t->is_signed));
	}
	BUG("arithmetic on op %d", op);
}

/* 0 * x and 0 & x are 0 whatever x is. */
static bool absorbs(enum ir_op op, struct value v)
{
	return v.kind == VALUE_INT && v.i == 0 && (op == IR_MUL || op == IR_AND);
}

struct value value_arith(struct run *r, enum ir_op op, const struct ir_type *type, struct value a, struct value b)
{
	dep d = dep_join(r, a.dep, b.dep);
	struct value v;
	if (absorbs(op, a) || absorbs(op, b)) {
		v = type->kind == IR_TYPE_INT ? value_int(0) : value_unknown("an operation on mixed values");
	} else if (a.kind == VALUE_UNKNOWN || b.kind == VALUE_UNKNOWN) {
		v = value_unknown(value_why(a.kind == VALUE_UNKNOWN ? a : b));
	} else if (type->kind == IR_TYPE_INT && a.kind == VALUE_INT && b.kind == VALUE_INT) {
		v = int_arith(op, type, a.i, b.i);
	} else if (type->kind == IR_TYPE_FLOAT && a.kind == VALUE_FLOAT && b.kind == VALUE_FLOAT) {
		v = float_arith(op, type, a.f, b.f);
	} else {
		v = value_unknown("an operation on mixed values");
	}
	v.dep = d;
	return v;
}

static bool ordered(enum ir_op op, int sign)
{
	switch ((int)op) {
	case IR_EQ:
		return sign == 0;
	case IR_NE:
		return sign != 0;
	case IR_LT:
		return sign < 0;
	case IR_LE:
		return sign <= 0;
	case IR_GT:
		return sign > 0;
	case IR_GE:
		return sign >= 0;
	}
	BUG("comparison with op %d", op);
}

static struct value compare_floats(enum ir_op op, double a, double b)
{
	if (isnan(a) || isnan(b)) {
		return value_int(op == IR_NE);
	}
	return value_int(ordered(op, (a > b) - (a < b)));
}

static struct value order_pointers(enum ir_op op, struct value a, struct value b)
{
	if (a.memory == b.memory) {
		return value_int(ordered(op, (a.offset > b.offset) - (a.offset < b.offset)));
	}
	if (op == IR_EQ || op == IR_NE) {
		return value_int(op == IR_NE);
	}
	/* Objects do not overlap. LIMIT(precision): which comes first is up to the machine; here it is the older one. */
	uint64_t x = a.memory ? a.memory->born : 0, y = b.memory ? b.memory->born : 0;
	return value_int(ordered(op, (x > y) - (x < y)));
}

/* The elements of a tensor or vector that has none: nothing is allocated for them, and who asks where they are gets
 * null. */
static bool is_empty_buffer(struct run *r, struct value *p)
{
	return p->memory && p->memory->kind == OBJECT_BUFFER && p->memory->sized_by && p->offset == 0 &&
	       memory_extent(r, p->memory, &p->dep) == 0;
}

static struct value compare_pointers(struct run *r, enum ir_op op, struct value *a, struct value *b)
{
	struct value *of = a->memory ? a : b, *null = a->memory ? b : a;
	if (!null->memory && null->offset == 0 && (op == IR_EQ || op == IR_NE) && is_empty_buffer(r, of)) {
		return value_int(op == IR_EQ);
	}
	return order_pointers(op, *a, *b);
}

/* A function in sight, and a null pointer. */
static bool is_null_test(struct value a, struct value b)
{
	struct value f = a.kind == VALUE_FUNC ? a : b, p = a.kind == VALUE_FUNC ? b : a;
	return f.kind == VALUE_FUNC && p.kind == VALUE_PTR && !p.memory && p.offset == 0 && f.func->blocks.n;
}

struct value value_compare(struct run *r, enum ir_op op, struct value a, struct value b)
{
	struct value v;
	if (a.kind == VALUE_UNKNOWN || b.kind == VALUE_UNKNOWN) {
		v = value_unknown(value_why(a.kind == VALUE_UNKNOWN ? a : b));
	} else if (a.kind == VALUE_INT && b.kind == VALUE_INT) {
		v = value_int(ordered(op, (a.i > b.i) - (a.i < b.i)));
	} else if (a.kind == VALUE_FLOAT && b.kind == VALUE_FLOAT) {
		v = compare_floats(op, a.f, b.f);
	} else if (a.kind == VALUE_PTR && b.kind == VALUE_PTR) {
		v = compare_pointers(r, op, &a, &b);
	} else if (a.kind == VALUE_FUNC && b.kind == VALUE_FUNC && (op == IR_EQ || op == IR_NE)) {
		v = value_int((a.func == b.func) == (op == IR_EQ));
	} else if (is_null_test(a, b) && (op == IR_EQ || op == IR_NE)) {
		v = value_int(op == IR_NE);
	} else {
		v = value_unknown("a comparison of mixed values");
	}
	v.dep = dep_join(r, a.dep, b.dep);
	return v;
}

struct value value_unary(enum ir_op op, const struct ir_type *type, struct value a)
{
	struct value v = value_unknown(a.kind == VALUE_UNKNOWN ? value_why(a) : "an operation on mixed values");
	if (a.kind == VALUE_FLOAT && op == IR_NEG) {
		v = value_float(-a.f);
	} else if (a.kind == VALUE_INT && type->kind == IR_TYPE_INT) {
		if (type->bits == 1) {
			v = value_int(op == IR_NOT ? a.i == 0 : a.i);
		} else {
			v = op == IR_NEG ? in_type(type, -a.i) : value_int(int_wrap(~a.i, type->bits, type->is_signed));
		}
	}
	v.dep = a.dep;
	return v;
}

static struct value float_to_int(const struct ir_type *to, double f)
{
	int128 lo, hi;
	value_range(to, &lo, &hi);
	if (to->bits == 1) {
		return value_int(f != 0);
	}
	bool fits = f > (double)lo - 1 && f < (double)hi + 1;
	if (!fits && to->is_signed && to->bits >= 32) {
		return value_int(lo); /* undefined; so x86 does it */
	}
	return fits ? value_int((int128)f) : value_unknown("a float outside the integer type");
}

struct value value_saturate(const struct ir_type *to, struct value a)
{
	int128 lo, hi;
	value_range(to, &lo, &hi);
	struct value v = value_int(isnan(a.f) ? 0 : a.f <= (double)lo ? lo : a.f >= (double)hi ? hi : (int128)a.f);
	v.dep = a.dep;
	return v;
}

static struct value cast_to_int(const struct ir_type *to, struct value a)
{
	if (a.kind == VALUE_INT) {
		return value_int(to->bits == 1 ? a.i != 0 : int_wrap(a.i, to->bits, to->is_signed));
	}
	if (a.kind == VALUE_FLOAT) {
		return float_to_int(to, a.f);
	}
	if (a.kind == VALUE_FUNC && to->bits == 1) {
		return value_int(1);
	}
	if (a.kind == VALUE_PTR && (to->bits == 1 || !a.memory)) {
		return value_int(a.memory != NULL);
	}
	return value_unknown("a pointer as a number");
}

static struct value cast_to_float(const struct ir_type *to, struct value a)
{
	if (a.kind == VALUE_INT || a.kind == VALUE_FLOAT) {
		double f = a.kind == VALUE_INT ? (double)a.i : a.f;
		/* LIMIT(precision): a half is kept with the precision of a float. */
		return value_float(to->bits <= 32 ? (float)f : f);
	}
	return value_unknown("a float of no number");
}

static struct value cast_known(const struct ir_type *to, struct value a)
{
	switch (to->kind) {
	case IR_TYPE_INT:
		return cast_to_int(to, a);
	case IR_TYPE_FLOAT:
		return cast_to_float(to, a);
	case IR_TYPE_PTR:
		if (a.kind == VALUE_INT) {
			return a.i ? value_unknown("a number as a pointer") : value_ptr(NULL, 0);
		}
		return a;
	case IR_TYPE_VOID:
	case IR_TYPE_ARRAY:
	case IR_TYPE_RECORD:
	case IR_TYPE_FUNC:
	case IR_TYPE_UNKNOWN:
		return a;
	}
	BUG("cast to type kind %d", to->kind);
}

struct value value_cast(const struct ir_type *to, struct value a)
{
	if (a.kind == VALUE_UNKNOWN) {
		return a;
	}
	struct value v = cast_known(to, a);
	v.dep = a.dep;
	return v;
}

enum answer value_truth(struct value v)
{
	switch (v.kind) {
	case VALUE_INT:
		return v.i ? ANSWER_YES : ANSWER_NO;
	case VALUE_FLOAT:
		return v.f != 0 ? ANSWER_YES : ANSWER_NO;
	case VALUE_PTR:
		return v.memory ? ANSWER_YES : ANSWER_NO;
	case VALUE_FUNC:
		return ANSWER_YES;
	case VALUE_UNKNOWN:
	case VALUE_HANDLE:
	case VALUE_RECORD:
	case VALUE_TEXT:
		return ANSWER_UNKNOWN;
	}
	BUG("value kind %d", v.kind);
}

/* ---- sets of choices ---- */

#define MANY_DEPS 8192 /* sets of a run; beyond, sets grow coarser */

static dep dep_push(struct run *r, struct dep_node n)
{
	if (!r->chosen->deps.n) {
		vec_push(r->a, &r->chosen->deps, (struct dep_node){.used = true});
	}
	vec_push(r->a, &r->chosen->deps, n);
	return (dep)(r->chosen->deps.n - 1);
}

dep dep_leaf(struct run *r, uint32_t choice)
{
	bool is_supposed = r->chosen->list.at[choice].kind == CHOICE_RESULT;
	return dep_push(r, (struct dep_node){.choice = choice + 1, .is_supposed = is_supposed});
}

dep dep_join(struct run *r, dep a, dep b)
{
	if (!a || a == b) {
		return b;
	}
	if (!b) {
		return a;
	}
	/* A running sum joins the same set again and again. */
	const struct dep_node *x = &r->chosen->deps.at[a], *y = &r->chosen->deps.at[b];
	if (x->a == b || x->b == b) {
		return a;
	}
	if (y->a == a || y->b == a) {
		return b;
	}
	if (r->chosen->deps.n > MANY_DEPS && x->used && y->used && !x->choice && !y->choice &&
	    (x->is_supposed || !y->is_supposed)) {
		return a; /* both are accounted for already */
	}
	return dep_push(r, (struct dep_node){.a = a, .b = b, .is_supposed = x->is_supposed || y->is_supposed});
}

void dep_use(struct run *r, dep d)
{
	if (!d || r->chosen->deps.at[d].used) {
		return;
	}
	VEC(dep) work = {0};
	vec_push(r->a, &work, d);
	while (work.n) {
		dep next = vec_pop(&work);
		struct dep_node *n = &r->chosen->deps.at[next];
		if (!next || n->used) {
			continue;
		}
		n->used = true;
		if (n->choice) {
			r->chosen->list.at[n->choice - 1].used = true;
			continue;
		}
		vec_push(r->a, &work, n->a);
		vec_push(r->a, &work, n->b);
	}
}

struct choice *dep_single(struct run *r, dep d)
{
	uint32_t choice = d ? r->chosen->deps.at[d].choice : 0;
	return choice ? &r->chosen->list.at[choice - 1] : NULL;
}

const bool *dep_members(struct run *r, dep d)
{
	bool *members = ARENA_ARRAY(r->a, bool, r->chosen->list.n);
	bool *seen = ARENA_ARRAY(r->a, bool, r->chosen->deps.n);
	VEC(dep) work = {0};
	vec_push(r->a, &work, d);
	while (work.n) {
		dep next = vec_pop(&work);
		const struct dep_node *n = &r->chosen->deps.at[next];
		if (!next || seen[next]) {
			continue;
		}
		seen[next] = true;
		if (n->choice) {
			members[n->choice - 1] = true;
			continue;
		}
		vec_push(r->a, &work, n->a);
		vec_push(r->a, &work, n->b);
	}
	return members;
}
