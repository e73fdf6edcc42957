/*
 * What base_type.c keeps in a parsed file and in the unit that is lowered from it.
 */
#ifndef OPBOUND_FRONT_ASKED_BASE_H
#define OPBOUND_FRONT_ASKED_BASE_H

#include "lazy_clang.h"

#include "base/base.h"

struct front_base {   /* a base class that an instance of a template takes from its arguments */
	const char *key;  /* interned: USR of the class and the number of the base */
	const char *line; /* behind the file, that says what it is */
	CXType class;     /* whose base it is, as long as the unit is lowered */
	const char *printed;
	bool is_dropped; /* clang refused the line */
	CXType type;     /* what it is; else of no kind */
};
typedef VEC(struct front_base) base_list;
typedef VEC(CXType) type_list;

struct front_bases {
	const base_list *asked; /* the file's; or null */
	base_list more;         /* those that nobody has asked for yet */
	struct map index;       /* key -> const struct front_base * */
	struct map read;        /* interned names of the library's files of which a body is lowered */
};

#endif
