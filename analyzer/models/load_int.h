/*
 * What the loaders of rows share: a row's JSON with its place, and errors that name it.
 */
#ifndef OPBOUND_LOAD_INT_H
#define OPBOUND_LOAD_INT_H

#include "models/models.h"
#include "models/models_int.h"

struct loader {
	struct models *models;
	const char *path;
	struct error *err;
	const char *where; /* of the row at hand */
};

#define COUNT(words) (sizeof(words) / sizeof(words)[0])

typedef enum status (*each_string)(struct loader *l, const struct json *j, void *payload);
/* Where an expression stands decides which names mean something there. */
enum context { IN_CALL = 0, AFTER_CALL = 1, IN_CALLBACK = 2 };

/* load_value.c */
const char *load_place(struct loader *l, const struct json *j);
enum status load_wrong(struct loader *l, const struct json *j, const char *wanted);
enum status load_keys(struct loader *l, const struct json *row, const char *const *keys, size_t n);
/* the index of a string among `words` */
enum status load_word(struct loader *l, const struct json *j, const char *const *words, size_t n, size_t *out);
enum status load_bool(struct loader *l, const struct json *row, const char *key, bool *out);
enum status load_int(struct loader *l, const struct json *j, int64_t lo, int64_t hi, int64_t *out);
enum status load_text(struct loader *l, const struct json *row, const char *key, const char **out);
enum status load_strings(struct loader *l, const struct json *j, each_string visit, void *payload);

/* load.c */
enum status load_row(struct loader *l, const struct json *row);
enum status load_expr_text(struct loader *l, const struct json *j, const char *text, int32_t max_args,
                           enum context context, const struct model_expr **out);
enum status load_expr(struct loader *l, const struct json *row, const char *key, int32_t max_args, enum context context,
                      const struct model_expr **out);
/* "bytes(pointer, count)" */
enum status load_range(struct loader *l, const struct json *j, int32_t max_args, struct model_range *out);
/* the row of a function, but for its name */
enum status load_function_row(struct loader *l, const struct json *row, struct model_function *out);

/* load_says.c */
enum status load_says(struct loader *l, const struct json *row);
enum status load_aliases(struct loader *l, const struct json *row);

/* load_allocation.c */
enum status load_allocation(struct loader *l, const struct json *row, struct model_function *f);

/* load_calls.c */
enum status load_calls(struct loader *l, const struct json *row, struct model_function *f);

/* load_entry.c */
enum status load_entry(struct loader *l, const struct json *row);

#endif
