/*
 * The state of reading the text form, between lex.c, parse.c, parse_type.c, parse_body.c and parse_instr.c.
 *
 * Errors are sticky: the first one is kept, and the position moves to the end of the text, so that every loop ends and
 * no step needs a check of its own.
 */
#ifndef OPBOUND_IR_PARSE_INT_H
#define OPBOUND_IR_PARSE_INT_H

#include "ir/ir_int.h"

enum token_kind {
	TOKEN_END,
	TOKEN_WORD,   /* add, tensorflow::Tensor */
	TOKEN_STRING, /* "..." */
	TOKEN_INT,
	TOKEN_REAL,
	TOKEN_VALUE,  /* %name */
	TOKEN_SYMBOL, /* @name, @"c:@F@f" */
	TOKEN_PLACE,  /* the @ before digits */
	TOKEN_LOCAL,  /* $3 */
	TOKEN_RECORD, /* #name */
	TOKEN_ARROW,  /* -> */
	TOKEN_DOTS,   /* .. */
	TOKEN_PUNCT   /* one character, in `number` */
};
struct token {
	enum token_kind kind;
	bool starts_line;
	uint32_t line;
	const char *text; /* interned */
	uint64_t number;
	double real;
};

/* A phi whose arguments wait for the order of predecessors. */
struct parsed_phi {
	struct ir_instr *instr;
	struct ir_block **from; /* one for each argument; null: none was named */
	uint32_t line;
};

struct parser {
	struct ir_unit *unit;
	struct arena scratch;
	struct error *err;
	enum status status;
	VEC(struct token) tokens;
	size_t pos;
	VEC(const char *) files;
	struct map records; /* alias -> struct ir_type */
	struct map known;   /* alias -> the same, where the unit knew the record whole before: what is read is dropped */
	/* of the function at hand */
	struct ir_func *func;
	struct ir_block *block;
	struct map blocks;  /* label -> struct ir_block */
	struct map values;  /* name -> id */
	struct map numbers; /* ids that are written as numbers */
	VEC(ir_id) ids;     /* of the instructions, in the order of lines */
	size_t next_id;
	VEC(struct parsed_phi) phis;
};

/* lex.c */
void lex(struct parser *p, const char *text);

/* parse.c: the first failure counts. */
void parse_fail(struct parser *p, const char *fmt, ...) PRINTF_LIKE(2, 3);
const struct token *peek(const struct parser *p);
const struct token *take(struct parser *p);
bool at_line_end(const struct parser *p);
bool at_punct(const struct parser *p, char c);
bool at_word(const struct parser *p, const char *word);
bool accept_punct(struct parser *p, char c);
bool accept_word(struct parser *p, const char *word);
void expect_punct(struct parser *p, char c);
int64_t parse_int(struct parser *p);
const char *parse_name(struct parser *p); /* a word or a string */
void parse_place(struct parser *p, struct place *at, struct place *end);
bool accept_flag(struct parser *p, const struct ir_flag *flags, void *object);

/* parse_type.c */
bool at_type(const struct parser *p);
const struct ir_type *parse_type(struct parser *p);
struct ir_type *parse_record_named(struct parser *p, const char *alias);

/* parse_body.c, parse_instr.c */
void parse_body(struct parser *p, struct ir_func *f);
void parse_instr(struct parser *p);
struct ir_block *parse_target(struct parser *p);

#endif
