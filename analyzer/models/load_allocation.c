/*
 * Rows of functions that allocate: how much, and where; and what is said for runs, or for proofs, alone.
 */
#include "models/load_int.h"

#include <string.h>

enum status load_allocation(struct loader *l, const struct json *row, struct model_function *f)
{
	const struct json *where = json_get(row, "on_device");
	f->is_anywhere = where && where->kind == JSON_STRING && strcmp(where->string, "unknown") == 0;
	enum status s = load_expr(l, row, "allocates", f->max_args, AFTER_CALL, &f->allocates);
	if (!s && !f->is_anywhere)
		s = load_expr(l, row, "on_device", f->max_args, AFTER_CALL, &f->on_device);
	s = s ? s : load_expr(l, row, "describes", f->max_args, IN_CALL, &f->describes);
	s = s ? s : load_expr(l, row, "replays", f->max_args, IN_CALL, &f->replays);
	s = s ? s : load_bool(l, row, "runs_body", &f->runs_body);
	s = s ? s : load_expr(l, row, "exactly", f->max_args, IN_CALL, &f->exactly);
	s = s ? s : load_expr(l, row, "expects", f->max_args, AFTER_CALL, &f->expects);
	if (!s && where && !f->allocates)
		return error_set(l->err, STATUS_INPUT, "%s: 'on_device' wants 'allocates' beside it", l->where);
	return s;
}
