/*
 * Containers of constants that are only looked into: `static const std::unordered_map<int, int> blocks{{8, 64}}`.
 */
#ifndef OPBOUND_FRONT_LOOKUP_H
#define OPBOUND_FRONT_LOOKUP_H

#include "front/cells.h"

/* What a variable's braces list, as a constant array of the container's elements. */
struct front_lookup {
	const struct ir_global *entries;
	const struct ir_type *element, *key, *value; /* value null: a set; its elements are keys */
	int64_t value_offset;
	size_t n;
	struct kids listed; /* the elements as they are written */
	bool is_known;      /* keys and values are constants: nothing runs where it is made */
	enum { KEY_NUMBER, KEY_TEXT, KEY_OTHER } kind;
};
/* lookup.c: null where the variable is no such container, or may change. */
const struct front_lookup *front_lookup(struct front_tu *tu, CXCursor var);
int64_t front_key_number(const struct front_lookup *t, size_t i);
/* The literal that is an entry's key, or null. */
CXCursor front_key_text(struct front_tu *tu, const struct front_lookup *t, size_t i);
/* unchanged.c: is the container only asked what it holds, wherever its name stands? */
bool front_is_only_looked_into(struct front_tu *tu, CXCursor var);
/* lower_lookup.c: the call of a method that a model says to look into such a container; false: it is none. */
bool lower_lookup(struct lower *l, CXCursor call, const struct ir_func *callee, CXCursor object, ir_id *value);

#endif
