/*
 * Where a variable is used (uses.c).
 */
#ifndef OPBOUND_FRONT_USES_H
#define OPBOUND_FRONT_USES_H

#include "front/front_int.h"

struct front_uses;
/* Looks at an expression or a declaration of the code that may speak of the variable. Whatever may change the variable
 * takes `keeps` away and breaks. */
typedef enum CXChildVisitResult (*front_use_visitor)(CXCursor c, CXCursor parent, struct front_uses *u);
/* What a visitor needs beside it stands behind it in a struct of its own. */
struct front_uses {
	struct front_tu *tu;
	CXCursor var; /* canonical */
	front_use_visitor note;
	bool is_behind, keeps; /* the variable's declaration was come by; it keeps what it was given */
};

/* Is the expression the variable's name? */
bool front_is_its_name(const struct front_uses *u, CXCursor c);
/* Goes on below what a visitor has looked at itself. */
void front_note_uses(struct front_uses *u, CXCursor c, CXCursor parent);
/* Puts all that may speak of the variable to the visitor. False: it may change, or more may lie out of sight. */
bool front_keeps(struct front_tu *tu, CXCursor var, front_use_visitor note, struct front_uses *u);
/* Is it const or volatile? What is seen as such where it is read is a reference rather than a value. */
bool front_is_qualified(CXType t);

#endif
