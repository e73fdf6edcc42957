/*
 * The base classes of an instance of a class template, where they depend on its arguments.
 */
#ifndef OPBOUND_FRONT_BASE_TYPE_H
#define OPBOUND_FRONT_BASE_TYPE_H

#include "front/front_int.h"

#define FRONT_BASE_ROUNDS 4 /* bases of bases, each of which takes a parse; what is deeper stays unknown */

/* The base that the specifier stands for, number `index` of the class; not of kind Record where nobody knows. */
CXType front_base_type(const struct front_tu *tu, const struct ir_type *record, size_t index, CXType class,
                       CXCursor written);
/* Notes the unknown bases among the fields in tu->bases.more, unless they were asked for already. */
void front_ask_bases(struct front_tu *tu, const struct ir_type *record, CXType class, const struct ir_field *fields,
                     size_t n);
/* Of tu->bases.more those stay that can be asked for and may matter to a body that was lowered: to ask takes a parse.
 */
void front_word_bases(struct front_tu *tu);
/* This body is lowered. */
void front_note_read(struct front_tu *tu, CXCursor body);
/* Parses again, so that those of tu->bases.more are known that can be. */
enum status front_learn_bases(struct front_parsed *p, const struct front_tu *tu, struct error *err);
/* A typedef that stands behind the file's text: keeps what it says, if it is of a base. */
void front_take_base(struct front_parsed *p, CXCursor alias);
/* The unit may ask for what the parse has found. */
void front_know_bases(struct front_tu *tu, const struct front_parsed *p);

#endif
