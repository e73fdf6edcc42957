/* Between the files of this folder: the operators of expressions, and the tables that load.c fills for match.c. */
#ifndef OPBOUND_MODELS_INT_H
#define OPBOUND_MODELS_INT_H

#include "models/models.h"

/* ---- expr.c, expr_print.c ---- */

struct model_operator {
	const char *text;
	enum model_expr_kind kind;
	int level; /* higher binds tighter */
};
extern const struct model_operator model_operators[];
extern const size_t model_n_operators;
enum { LEVEL_IF = 0, LEVEL_EQUAL = 3, LEVEL_ORDER = 4, LEVEL_UNARY = 7, LEVEL_POSTFIX = 8 };

/* ---- load.c, match.c ---- */

void models_add_function(struct models *m, const struct model_function *f); /* name is set */
void models_add_type(struct models *m, const struct model_type *t);

#endif
