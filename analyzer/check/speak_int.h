/*
 * check, private: what speak.c knows of names, for code.c.
 */
#ifndef OPBOUND_CHECK_SPEAK_INT_H
#define OPBOUND_CHECK_SPEAK_INT_H

#include "check/decide_int.h"

struct speaker {
	struct program *program;
	struct term_pool *pool;
	bool in_code;         /* what compiles, rather than what reads well */
	const char **through; /* not null: the optional that what is spoken of lies in, where one is looked into */
};
/* How sizes of a handle are written, and what it is called itself; `says` null: nobody knows. */
struct saying {
	const struct model_says *says;
	const char *object;
};
struct saying speak_of(const struct speaker *s, term handle);
/* The parameter that a symbol stands for, and of which function; null: it stands for none. */
const struct ir_param *speak_param(const struct speaker *s, const struct term_node *symbol, const struct ir_func **of);
/* The parameter that is this input; null: none is. */
const struct ir_param *speak_input(const struct speaker *s, term handle);
/* DIM, RANK, NUMEL or ITEMSIZE; null where the model has no words for it. */
const char *speak_size(const struct speaker *s, const struct term_node *n);
/* The smallest or largest element: what ITEM of LEAST or MOST is written as; null where the model has no words. */
const char *speak_extreme(const struct speaker *s, const struct term_node *item);
/* `x.scalar_type()` for an attribute of the tensor; null: the model does not say how it is asked. */
const char *speak_attribute(const struct speaker *s, const struct term_node *attribute);
/* `x.scalar_type() == at::kFloat`, `!x.is_contiguous()` for a comparison with 0, or what denies it; null: no words. */
const char *speak_asked(const struct speaker *s, const struct term_node *eq0, bool denied);
/* `count_` for what memory held at a field of `this`, `p->count` of another record; null: no field. */
const char *speak_field(const struct speaker *s, const struct term_node *cell);

/* ---- code.c ---- */

/* The condition in the language of the source, over names that are known where the entry begins; or null. */
const char *code_of(struct program *p, const struct ir_func *entry, term cond);
const char *code_of_contrary(struct program *p, const struct ir_func *entry, term cond);
/* How the entry's framework refuses an input, and the name of its context, where one of its parameters says so. */
void code_form(struct program *p, const struct ir_func *entry, const char **check, const char **context);
/* What must hold before the condition's code may be run: the ranks that its sizes take for granted. */
term code_ranks(struct program *p, term cond);
/* What kernels of the entry's framework say instead: `CUDA_KERNEL_ASSERT`. */
const char *code_device_form(struct program *p, const struct ir_func *entry);
/* `v.size()` of a parameter that is a container, rather than a tensor; or null. */
const char *code_size_of(struct program *p, const struct ir_param *param);
/* A number in the names of the entry; or null. */
const char *code_sum(struct program *p, const struct ir_func *entry, term sum);
/* What an edit of each cause needs. */
void code_causes(struct program *p);

/* ---- code_tail.c ---- */

/* Of threads too many: how the kernel leaves them out. */
void code_tail(struct program *p, struct cause *c);

/* ---- code_passed.c ---- */

/* The name of a parameter that the kernel or device function which accesses could have for what its index into `of` has
 * to stay below, a number of the entry's; `more` is then what it needs for that. Null: it could not. */
const char *code_passed(struct program *p, const struct cause *c, const struct obligation *a, const char *of,
                        term below, const struct guard **more);

/* ---- code_address.c ---- */

/* The parameter that the address of an access begins with; or null. */
const struct ir_param *code_base(const struct ir_func *f, const struct ir_instr *access);
/* Where an access lies in memory that begins where a parameter points to. */
struct address {
	const struct ir_param *base;
	const char *index;       /* in the words of the function, in elements of the base; never null */
	const char *signed_part; /* is negative where that is; never null */
	int64_t element;         /* its bytes */
	int64_t elements;        /* so many are accessed */
	bool is_unsigned;        /* the index */
};
/* False: there are no words for it. */
bool code_address(struct program *p, const struct ir_func *f, const struct ir_instr *access, int64_t bytes,
                  struct address *out);

/* ---- code_guard.c ---- */

/* Of a cause without code: a check where the index is used, where the function that accesses has names for it. */
void code_guard(struct program *p, struct cause *c);

#endif
