/*
 * Copies of objects: which classes say themselves how they are copied, and what the compiler's own copies do.
 */
#ifndef OPBOUND_FRONT_COPIES_H
#define OPBOUND_FRONT_COPIES_H

#include "front/front_int.h"

/* What an object is made or assigned from. */
enum copy_from {
	FROM_LVALUE,
	FROM_XVALUE, /* something that may be emptied: a move */
	FROM_EITHER  /* nobody knows which */
};

/* ---- copies.c: what classes say ---- */

/* Does a model say that the destructor of a library's class ends something? Of others nothing is to be seen. */
bool front_is_modelled_end(const struct front_tu *tu, const struct ir_type *record, const char *name);
/* Is an argument of the template a class of the user's with a destructor? A library's container runs that. */
bool front_holds_ending(const struct front_tu *tu, const struct ir_type *record);
/* Is it a library's defaulted destructor that ends elements all the same, in a base class that nobody sees? */
bool front_ends_by_default(struct front_tu *tu, const struct ir_type *record, CXType t, CXCursor destructor);
/* The qualified name of the destructor by which a model says that a class ends something, though it may declare none;
 * or null. */
const char *front_modelled_destructor(const struct front_tu *tu, const struct ir_type *record);
/* A member of the class: those that copy, move or destroy say how it is copied. `is_pattern`: the template's. */
void front_note_copy(struct front_tu *tu, const struct ir_type *record, CXCursor c, bool is_pattern);
/* A data member of the class: one that is const cannot be emptied. */
void front_note_field(struct front_tu *tu, const struct ir_type *record, CXCursor field);

struct front_way {
	enum {
		WAY_MEMBERS, /* one after the other, as the compiler does */
		WAY_CALL,    /* by `method` */
		WAY_LIBRARY, /* by code that is not looked at */
		WAY_NOBODY   /* by code of which nobody knows which */
	} kind;
	bool copies; /* MEMBERS, of an object that could be emptied: the class does not move */
	CXCursor method;
};
/* How an object of the class itself is copied, or assigned. */
struct front_way front_copy_way(const struct front_tu *tu, const struct ir_type *record, bool assigns,
                                enum copy_from from);
enum {
	COPY_RUNS = 1,    /* code of the user's, or nobody knows */
	COPY_LIBRARY = 2, /* code of a library's */
	COPY_KEEPS = 4    /* copied where the whole is moved */
};
/* What runs when an object of the type is copied or assigned as a whole, at any depth; 0: it is copied as its bytes. */
unsigned front_copy_runs(struct front_tu *tu, const struct ir_type *t, bool assigns, enum copy_from from);
/* Has the class a template among its constructors, which may be the better match for what is not const? */
bool front_has_open_constructor(const struct front_tu *tu, const struct ir_type *record);

/* ---- lower_copy.c: what is done ---- */

/* What the compiler's own constructor or operator= of the class does. */
void lower_copy_members(struct lower *l, ir_id to, ir_id from, const struct ir_type *t, bool assigns,
                        enum copy_from kind);
/* Makes an object, or an array of them, of the one that the expression names: where libclang shows no constructor. */
void lower_copy_expr(struct lower *l, CXCursor expr, ir_id to, const struct ir_type *type);
/* The same of an object at an address. */
void lower_copy_object(struct lower *l, ir_id to, ir_id from, const struct ir_type *t);
/* Nobody knows how. */
void lower_copy_unknown(struct lower *l, ir_id to, ir_id from);
/* A base that depends on the arguments of a template may do anything when an object is made and when it ends: notes the
 * class, unless its objects are plain data, or a library's, which models tell of. */
void front_note_open_bases(struct front_tu *tu, const struct ir_type *record, CXType class,
                           const struct ir_field *fields, size_t n);
/* Was it noted? Of the class itself, not of its bases' bases. */
bool front_has_open_base(const struct front_tu *tu, const struct ir_type *record);
/* Such a base is made or ends there. */
void lower_open_base(struct lower *l, ir_id object);
/* Is it the class itself, or one of its base classes? Else an object of it is converted. */
bool lower_is_part(const struct ir_type *from, const struct ir_type *to);
/* The expressions, those in lists one by one. */
void lower_listed(struct lower *l, const CXCursor *from, size_t n, struct kids *out);
/* A call of nobody knows what, with these addresses and values. */
void lower_call_nobody(struct lower *l, const ir_id *places, size_t n);
/* Somebody makes an object of the expressions: nobody knows by which constructor. */
void lower_make_unknown(struct lower *l, ir_id to, const CXCursor *from, size_t n);

/* ---- elided.c: copies that need not be made ---- */

bool front_is_copy(CXCursor constructor); /* of a copy or a move */
/* Is it a copy, or a move, of a temporary of the same class? The temporary is the object then. */
bool lower_is_elided(struct lower *l, CXCursor constructor_call, CXCursor *source);
/* A local that is returned may be the result itself, without a copy. True: all is done; else the copy is to be made,
 * in what is the current block then. */
bool lower_return_in_place(struct lower *l, CXCursor stmt, CXCursor expr);

/* ---- lower_decl.c ---- */

/* Runs all cleanups but that of one local, which is the function's result. */
void lower_unwind_but(struct lower *l, uint32_t local);

#endif
