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

/* ---- names, match.c ---- */

enum { MODEL_MAX_BASES = 64 };
void model_add_name(struct buf *out, const char *name); /* without its inline namespaces */
const char *model_last_part(const char *name);
const char *model_record_name(const struct ir_type *t);
size_t model_first_param(const struct ir_func *f); /* 1 behind `this` */
size_t model_bases_of(const struct ir_type *record, const struct ir_type *out[MODEL_MAX_BASES]);
void model_member_name(struct buf *out, const struct ir_type *record, const char *function);

/* ---- made by cmake/index_models.c ---- */

/* A row of an embedded model.json. */
struct model_text {
	uint32_t file; /* of models_files() */
	uint32_t line, at, n;
	uint32_t names, n_names; /* of the functions that it describes; no other rows have any */
};
const struct model_text *models_texts(size_t *n);          /* in order, by file */
const char *models_text_names(const struct model_text *t); /* one behind the other, each with its null byte */

/* ---- load.c, match.c ---- */

void models_add_function(struct models *m, const struct model_function *f); /* name is set */
void models_add_unread(struct models *m, const char *name, const struct model_text *row);
void models_read_row(const struct models *m, struct model_named *named); /* sets its row */
void models_add_type(struct models *m, const struct model_type *t);

#endif
