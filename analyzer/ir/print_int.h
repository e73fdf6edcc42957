/*
 * The state of printing, between print.c (units, functions, types) and print_instr.c.
 */
#ifndef OPBOUND_IR_PRINT_INT_H
#define OPBOUND_IR_PRINT_INT_H

#include "ir/ir_int.h"

struct printer {
	const struct ir_unit *unit;
	struct buf *out;
	struct arena scratch;
	VEC(const char *) files; /* in the order of their numbers; 0 is the main file */
	uint32_t last_file;
	enum print_form { PRINT_PART, PRINT_WHOLE, PRINT_TAKEN, PRINT_MOVED } form;
	uint32_t first_line; /* of the function, in PRINT_MOVED: its own file's lines are counted from there */
	const char *moved;   /* and that file; null: all lines are as they are */
};

bool print_is_word(const char *s);
void print_name(struct buf *out, const char *s); /* quoted when no word */
void print_quoted(struct buf *out, const char *s);
void print_place(struct printer *p, const struct place *at, const struct place *end); /* with a space before it */
/* A unit's records and globals, and these of its functions. */
void ir_print_part(const struct ir_unit *u, const struct ir_func *const *funcs, size_t n, struct buf *out);
/* What has no parts: a record by its alias. */
void print_leaf(const struct ir_type *t, struct buf *out);
void print_instr(struct printer *p, const struct ir_instr *i);

#endif
