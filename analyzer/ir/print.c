/*
 * IR as text, for `opbound dump ir`, for golden files and for tests written by hand. parse.c explains the grammar.
 *
 * What has its default is left out. Comments (behind ';') say what the graph knows: predecessors and loops of a block,
 * the plain name behind a USR. They are not read back.
 */
#include "ir/print_int.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static void print_attribute(struct buf *out, const char *word, const char *value)
{
	buf_printf(out, " %s ", word);
	print_name(out, value);
}

static void print_flags(struct buf *out, const struct ir_flag *flags, const void *object)
{
	for (; flags->word; flags++)
		if (*(const bool *)((const char *)object + flags->offset))
			buf_printf(out, " %s", flags->word);
}

/* ---- places ---- */

static uint32_t file_number(struct printer *p, const char *file)
{
	uint32_t i = 0;
	if (p->last_file < p->files.n && p->files.at[p->last_file] == file)
		return p->last_file;
	while (i < p->files.n && strcmp(p->files.at[i], file ? file : "") != 0)
		i++;
	if (i == p->files.n)
		vec_push(&p->scratch, &p->files, file ? file : "");
	return p->last_file = i;
}

static void print_position(struct printer *p, const struct place *at, uint32_t but_file)
{
	uint32_t file = file_number(p, at->file);
	bool is_moved = p->moved && at->file && strcmp(at->file, p->moved) == 0;
	if (file != but_file)
		buf_printf(p->out, "%u/", (unsigned)file);
	buf_printf(p->out, "%u:%u", (unsigned)(at->line - (is_moved ? p->first_line : 0)), (unsigned)at->col);
}

void print_place(struct printer *p, const struct place *at, const struct place *end)
{
	if (!at->line)
		return;
	buf_str(p->out, " @");
	print_position(p, at, 0);
	if (end && end->line) {
		buf_char(p->out, '-');
		print_position(p, end, file_number(p, at->file));
	}
	if (at->macro)
		print_attribute(p->out, "in", at->macro);
}

/* ---- functions ---- */

static void print_param(struct printer *p, const struct ir_param *param)
{
	ir_print_type(param->type, p->out);
	buf_char(p->out, ' ');
	print_name(p->out, param->name);
	print_flags(p->out, ir_param_flags, param);
	if (param->static_extent >= 0)
		buf_printf(p->out, " extent %" PRId64, param->static_extent);
	if (param->counted_by >= 0)
		buf_printf(p->out, " counted_by %d", (int)param->counted_by);
	print_place(p, &param->place, NULL);
}

/* Words that nobody reads back. */
static void print_origin(struct printer *p, const struct ir_func *f)
{
	print_flags(p->out, ir_taken_func_flags, f);
	if (f->linked_file)
		print_attribute(p->out, "from", f->linked_file);
}

static void print_func_attributes(struct printer *p, const struct ir_func *f)
{
	if (f->linkage == IR_INTERNAL)
		buf_str(p->out, " internal");
	if (!f->is_main_file)
		buf_str(p->out, " elsewhere");
	print_flags(p->out, ir_func_flags, f);
	if (p->form == PRINT_WHOLE)
		print_flags(p->out, ir_whole_func_flags, f);
	if (p->form >= PRINT_TAKEN)
		print_origin(p, f);
	if (f->record) {
		buf_str(p->out, " record ");
		ir_print_type(f->record, p->out);
	}
	if (f->name && strcmp(f->name, f->usr) != 0)
		print_attribute(p->out, "name", f->name);
	if (f->display && strcmp(f->display, f->name ? f->name : f->usr) != 0)
		print_attribute(p->out, "display", f->display);
	if (f->lambda_parent)
		print_attribute(p->out, "inside", f->lambda_parent);
	for (size_t i = 0; i < f->overrides.n; i++)
		print_attribute(p->out, "overrides", f->overrides.at[i]);
	if (f->launch_bound)
		buf_printf(p->out, " launch_bound %" PRId64, f->launch_bound);
	print_place(p, &f->place, &f->end);
}

static void print_header(struct printer *p, const struct ir_func *f)
{
	buf_str(p->out, "func @");
	print_name(p->out, f->usr);
	buf_char(p->out, '(');
	for (size_t i = 0; i < f->params.n; i++) {
		if (i)
			buf_str(p->out, ", ");
		print_param(p, &f->params.at[i]);
	}
	buf_str(p->out, ") -> ");
	ir_print_type(f->result, p->out);
	print_func_attributes(p, f);
}

static void print_local(struct printer *p, size_t index, const struct ir_local *l)
{
	buf_printf(p->out, "\tlocal $%zu ", index);
	ir_print_type(l->type, p->out);
	buf_char(p->out, ' ');
	print_name(p->out, l->name);
	if (l->size != l->type->size)
		buf_printf(p->out, " size %" PRId64, l->size);
	if (l->align != l->type->align)
		buf_printf(p->out, " align %" PRId64, l->align);
	if (l->storage != IR_AUTO)
		buf_printf(p->out, " %s", ir_storage_words[l->storage]);
	if (l->scope)
		buf_printf(p->out, " scope %u", (unsigned)l->scope);
	if (!l->in_memory)
		buf_str(p->out, " ssa");
	if (l->is_prelude)
		buf_str(p->out, " prelude");
	print_place(p, &l->place, NULL);
	buf_char(p->out, '\n');
}

static void print_scope(struct printer *p, size_t index, const struct ir_scope *s)
{
	if (!index && !s->place.line)
		return;
	buf_printf(p->out, "\tscope %zu", index);
	if (index)
		buf_printf(p->out, " in %u", (unsigned)s->parent);
	print_place(p, &s->place, NULL);
	buf_char(p->out, '\n');
}

static void print_block_header(struct printer *p, const struct ir_block *b)
{
	buf_printf(p->out, "b%u:", (unsigned)b->index);
	for (size_t i = 0; i < b->preds.n; i++)
		buf_printf(p->out, "%s b%u", i ? "," : " ; from", (unsigned)b->preds.at[i]->index);
	if (b->loop)
		buf_printf(p->out, "%s loop b%u depth %u", b->preds.n ? "," : " ;", (unsigned)b->loop->header->index,
		           (unsigned)b->loop->depth);
	if (b->irreducible)
		buf_str(p->out, b->preds.n ? ", irreducible" : " ; irreducible");
	buf_char(p->out, '\n');
}

static void print_body(struct printer *p, const struct ir_func *f)
{
	buf_str(p->out, " {\n");
	for (size_t i = 0; i < f->scopes.n; i++)
		print_scope(p, i, &f->scopes.at[i]);
	for (size_t i = 0; i < f->locals.n; i++)
		print_local(p, i, &f->locals.at[i]);
	for (size_t i = 0; i < f->blocks.n; i++) {
		print_block_header(p, f->blocks.at[i]);
		for (size_t k = 0; k < f->blocks.at[i]->instrs.n; k++)
			print_instr(p, f->blocks.at[i]->instrs.at[k]);
	}
	buf_char(p->out, '}');
}

/* Lines of the function's file count from its first on, but for its standing beside the function before. */
static void count_from(struct printer *p, const struct ir_func *f)
{
	bool is_own = !f->place.file || !p->unit->main_file || strcmp(f->place.file, p->unit->main_file) == 0;
	bool is_beside = !is_own && p->moved && strcmp(p->moved, f->place.file) == 0 && p->first_line == f->place.line;
	p->moved = is_own ? NULL : f->place.file;
	p->first_line = f->place.line;
	if (is_beside)
		buf_str(p->out, "; beside\n");
}

/* Where a record, a field or a global of another file stands does not matter, where only lines may have moved. */
static void print_home(struct printer *p, const struct place *at)
{
	if (p->form != PRINT_MOVED || !at->file || !p->unit->main_file || strcmp(at->file, p->unit->main_file) == 0)
		print_place(p, at, NULL);
}

static void print_func(struct printer *p, const struct ir_func *f)
{
	buf_char(p->out, '\n');
	if (p->form == PRINT_MOVED)
		count_from(p, f);
	if (f->name && f->name != f->usr && !print_is_word(f->usr))
		buf_printf(p->out, "; %s\n", f->display ? f->display : f->name);
	print_header(p, f);
	if (f->blocks.n)
		print_body(p, f);
	buf_char(p->out, '\n');
}

/* ---- units ---- */

static void print_field(struct printer *p, const struct ir_field *f)
{
	buf_str(p->out, f->is_base ? "\tbase " : "\tfield ");
	ir_print_type(f->type, p->out);
	buf_char(p->out, ' ');
	print_name(p->out, f->name);
	if (f->offset >= 0)
		buf_printf(p->out, " at %" PRId64, f->offset);
	if (f->bit_width)
		buf_printf(p->out, " bits %u", (unsigned)f->bit_width);
	if (f->bit_shift)
		buf_printf(p->out, " shift %u", (unsigned)f->bit_shift);
	if (f->has_init)
		buf_str(p->out, " init");
	if (f->is_hidden)
		buf_str(p->out, " hidden");
	if (f->is_settled)
		buf_str(p->out, " settled");
	if (f->is_constant)
		buf_str(p->out, " constant");
	print_home(p, &f->place);
	buf_char(p->out, '\n');
}

static void print_record_parts(struct printer *p, const struct ir_type *t)
{
	for (size_t i = 0; i < t->n_targs; i++) {
		buf_str(p->out, "\ttarg ");
		if (t->targs[i])
			ir_print_type(t->targs[i], p->out);
		else
			buf_printf(p->out, "%" PRId64, t->targ_values[i]);
		buf_char(p->out, '\n');
	}
	for (size_t i = 0; i < t->n_fields; i++)
		print_field(p, &t->fields[i]);
}

static void print_record(struct printer *p, const struct ir_type *t)
{
	buf_str(p->out, "\nrecord ");
	print_leaf(t, p->out);
	if (strcmp(t->usr, t->alias) != 0)
		print_attribute(p->out, "usr", t->usr);
	if (strcmp(t->name, t->alias) != 0)
		print_attribute(p->out, "name", t->name);
	if (t->template_name && strcmp(t->template_name, t->name) != 0)
		print_attribute(p->out, "template", t->template_name);
	if (t->size >= 0)
		buf_printf(p->out, " size %" PRId64, t->size);
	if (t->align >= 0)
		buf_printf(p->out, " align %" PRId64, t->align);
	print_flags(p->out, ir_record_flags, t);
	if (t->destructor)
		print_attribute(p->out, "destructor", t->destructor);
	if (!t->is_complete)
		buf_str(p->out, " incomplete");
	print_home(p, &t->place);
	if (t->n_fields || t->n_targs) {
		buf_str(p->out, " {\n");
		print_record_parts(p, t);
		buf_char(p->out, '}');
	}
	buf_char(p->out, '\n');
}

static void print_global(struct printer *p, const struct ir_global *g)
{
	buf_str(p->out, "global @");
	print_name(p->out, g->usr);
	buf_char(p->out, ' ');
	ir_print_type(g->type, p->out);
	if (g->has_value)
		buf_printf(p->out, " = %" PRId64, g->value);
	if (g->items.n)
		buf_printf(p->out, " items %zu", g->items.n);
	for (size_t i = 0; i < g->items.n; i++)
		buf_printf(p->out, " %" PRId64, g->items.at[i]);
	if (g->cells.n)
		buf_printf(p->out, " cells %zu", g->cells.n);
	for (size_t i = 0; i < g->cells.n; i++)
		buf_printf(p->out, " %" PRId64 " %" PRId64 " %" PRId64, g->cells.at[i].offset, g->cells.at[i].bytes,
		           g->cells.at[i].value);
	print_flags(p->out, ir_global_flags, g);
	if (strcmp(g->name, g->usr) != 0)
		print_attribute(p->out, "name", g->name);
	print_home(p, &g->place);
	buf_char(p->out, '\n');
}

static void printer_init(struct printer *p, const struct ir_unit *u, struct buf *out)
{
	*p = (struct printer){.unit = u, .out = out};
	arena_init(&p->scratch);
	if (u->main_file)
		vec_push(&p->scratch, &p->files, u->main_file);
}

/* The body is printed first, into a buffer of its own, since it is what numbers the files. */
static void print_files(const struct printer *p, struct buf *out)
{
	if (p->unit->main_file) {
		buf_str(out, "unit ");
		print_quoted(out, p->unit->main_file);
		if (p->form == PRINT_WHOLE)
			print_flags(out, ir_whole_unit_flags, p->unit);
		buf_char(out, '\n');
	}
	if (p->unit->pointer_bytes != 8)
		buf_printf(out, "pointer %u\n", p->unit->pointer_bytes);
	for (size_t i = p->unit->main_file ? 1 : 0; i < p->files.n; i++) {
		buf_printf(out, "file %zu ", i);
		print_quoted(out, p->files.at[i]);
		buf_char(out, '\n');
	}
}

static void printer_end(struct printer *p, struct buf *out)
{
	print_files(p, out);
	buf_add(out, buf_text(p->out), p->out->n);
	buf_release(p->out);
	arena_release(&p->scratch);
}

void ir_print_func(const struct ir_unit *u, const struct ir_func *f, struct buf *out)
{
	struct printer p;
	struct buf body = {0};
	printer_init(&p, u, &body);
	print_func(&p, f);
	printer_end(&p, out);
}

static void print_held(struct printer *p, const char *word, const struct ir_global *g, const struct ir_held *h)
{
	buf_printf(p->out, "%s @", word);
	print_name(p->out, g->usr);
	buf_char(p->out, ' ');
	print_name(p->out, h->field);
	buf_printf(p->out, " %" PRId64 " @", h->offset);
	print_name(p->out, h->function);
	buf_char(p->out, '\n');
}

static void print_all_held(struct printer *p)
{
	for (size_t i = 0; i < p->unit->globals.n; i++) {
		const struct ir_global *g = p->unit->globals.at[i];
		for (size_t k = 0; k < g->held.n; k++)
			print_held(p, "holds", g, &g->held.at[k]);
		for (size_t k = 0; k < g->table.n; k++)
			print_held(p, "table", g, &g->table.at[k]);
	}
}

static void print_parts(const struct ir_unit *u, const struct ir_func *const *funcs, size_t n, enum print_form form,
                        struct buf *out)
{
	struct printer p;
	struct buf body = {0};
	printer_init(&p, u, &body);
	p.form = form;
	for (size_t i = 0; i < u->records.n; i++)
		print_record(&p, u->records.at[i]);
	if (u->globals.n)
		buf_char(&body, '\n');
	for (size_t i = 0; i < u->globals.n; i++)
		print_global(&p, u->globals.at[i]);
	for (size_t i = 0; i < n; i++)
		print_func(&p, funcs[i]);
	if (form == PRINT_WHOLE)
		print_all_held(&p);
	printer_end(&p, out);
}

void ir_print_part(const struct ir_unit *u, const struct ir_func *const *funcs, size_t n, struct buf *out)
{
	print_parts(u, funcs, n, PRINT_PART, out);
}

void ir_print_whole(const struct ir_unit *u, struct buf *out)
{
	print_parts(u, (const struct ir_func *const *)u->funcs.at, u->funcs.n, PRINT_WHOLE, out);
}

void ir_print_taken(const struct ir_unit *u, const struct ir_func *const *funcs, size_t n, bool is_moved,
                    struct buf *out)
{
	print_parts(u, funcs, n, is_moved ? PRINT_MOVED : PRINT_TAKEN, out);
}

void ir_print_unit(const struct ir_unit *u, struct buf *out)
{
	ir_print_part(u, (const struct ir_func *const *)u->funcs.at, u->funcs.n, out);
}
