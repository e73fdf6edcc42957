/*
 * What is said of every obligation of small programs, from their IR in text form: fixtures/ir/NAME.ir begin with the
 * source as comments, on whose lines stands what is expected, all of it:
 *
 *     a[n] = 1; // violated (n = 4) at element 4, proved
 *
 * one verdict an obligation, in the order of their columns, with the inputs of the witness, and the assumptions in
 * brackets. Behind the verdict of what is no access stands its kind, and the depth of a recursion. A frame or chain
 * that fits is not named. Of files whose names begin with `overflow` and `allocation` these obligations are asked for,
 * too; where the name begins with `contract`, the line of a function has what it checks of its inputs, and what is
 * missing. No run of the self-check may contradict. fixtures/ir/make.py writes the IR, and what is expected, anew.
 *
 * fixtures/ir/words/NAME.words, where there is one, holds the words of what breaks, is required or unknown
 * (check/test_words.h); OPBOUND_BLESS=1 writes it for every program of which anything is said.
 */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "check/driver.h"
#include "check/test_words.h"

#define MAX_LINES 400
#define MAX_SAID 64

struct said {
	uint32_t line, column;
	const char *text;
};

struct world {
	struct arena arena;
	struct interner names;
	struct models models;
};

static const char *folder(void)
{
	return file_is_folder("fixtures/ir") ? "fixtures/ir" : "ir"; /* from the root, or from the fixtures' folder */
}

static bool is_about(const char *name, const char *kind)
{
	return strncmp(name, kind, strlen(kind)) == 0;
}

static int by_column(const void *p, const void *q)
{
	const struct said *a = p, *b = q;
	if (a->line != b->line) {
		return a->line < b->line ? -1 : 1;
	}
	return a->column != b->column ? (a->column < b->column ? -1 : 1) : strcmp(a->text, b->text);
}

static struct place place_of(const struct obligation *o)
{
	return o->kind == OBLIGATION_RECURSION && o->cycle.calls.n ? o->cycle.calls.at[0].place : o->place;
}

static void say_depth(struct world *w, const struct program *p, const struct cycle *c, struct buf *out)
{
	if (c->kind == DEPTH_CONSTANT) {
		buf_printf(out, " of depth %lld", (long long)c->depth_value);
	} else if (c->depth) {
		buf_printf(out, " of depth %s", term_text(p->pool, c->depth, &w->arena));
	}
}

static void say(struct world *w, const struct program *p, const struct obligation *o, struct said *said, size_t *n)
{
	struct buf b = {0};
	bool fits = o->verdict == VERDICT_PROVED && (o->kind == OBLIGATION_FRAME || o->kind == OBLIGATION_CHAIN);
	struct place at = place_of(o);
	if (fits || !at.file || strcmp(at.file, p->unit->main_file) != 0) {
		return;
	}
	buf_str(&b, verdict_name(o->verdict));
	if (o->kind != OBLIGATION_ACCESS) {
		buf_printf(&b, " %s", obligation_kind_name(o->kind));
	}
	if (o->kind == OBLIGATION_RECURSION) {
		say_depth(w, p, &o->cycle, &b);
	}
	bool has_inputs =
	    o->kind == OBLIGATION_ACCESS || o->kind == OBLIGATION_OVERFLOW || o->kind == OBLIGATION_ALLOCATION;
	if (has_inputs && o->verdict == VERDICT_VIOLATED && o->witness.inputs && *o->witness.inputs) {
		buf_printf(&b, " (%s)", o->witness.inputs);
	}
	if (o->kind == OBLIGATION_OVERFLOW && o->verdict == VERDICT_VIOLATED && o->witness.at) {
		buf_printf(&b, " %s", o->witness.at);
	}
	if (o->verdict == VERDICT_VIOLATED && o->witness.has_reach && o->witness.elem_bytes > 0) {
		buf_printf(&b, " at element %lld", (long long)(o->witness.offset / o->witness.elem_bytes));
	}
	if (o->rests) {
		buf_str(&b, " [");
		assumptions_print(o->rests, &b);
		buf_str(&b, "]");
	}
	assert_true(*n < MAX_SAID * 8);
	said[(*n)++] = (struct said){at.line, at.col, arena_strdup(&w->arena, buf_text(&b))};
	buf_release(&b);
}

static void say_contract(struct world *w, const struct contract *c, struct said *said, size_t *n)
{
	const char *text = "contract";
	for (size_t i = 0; i < c->conditions.n; i++) {
		const struct contract_check *k = &c->conditions.at[i];
		text = arena_printf(&w->arena, "%s%s %s%s%s", text, i ? ";" : ":", k->accesses ? "lacks " : "", k->text,
		                    k->code ? arena_printf(&w->arena, " {%s}", k->code) : "");
	}
	text = c->checks.n ? arena_printf(&w->arena, "%s, %zu facts", text, c->checks.n) : text;
	text = c->requirements.n ? arena_printf(&w->arena, "%s, %zu requirements", text, c->requirements.n) : text;
	assert_true(*n < MAX_SAID * 8);
	said[(*n)++] = (struct said){c->func->place.line, c->func->place.col, text};
}

static size_t say_contracts(struct world *w, struct program *p, struct said *said)
{
	contract_list all = {0};
	size_t n = 0;
	contracts_of(p, &all);
	for (size_t i = 0; i < all.n; i++) {
		say_contract(w, &all.at[i], said, &n);
	}
	return n;
}

static size_t say_all(struct world *w, struct program *p, bool contracts, struct said *said)
{
	const struct unit_facts *f = &p->facts;
	const obligation_list *lists[] = {&f->accesses,    &f->cycles,      &f->self_owners, &f->overflows,
	                                  &f->frame_needs, &f->chain_needs, &f->allocations};
	size_t n = contracts ? say_contracts(w, p, said) : 0;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		for (size_t j = 0; j < lists[i]->n; j++) {
			say(w, p, &lists[i]->at[j], said, &n);
		}
	}
	qsort(said, n, sizeof *said, by_column);
	return n;
}

/* What is said of a line, as its annotation has it. */
static const char *said_of(struct world *w, const struct said *said, size_t n, uint32_t line)
{
	const char *text = "";
	for (size_t i = 0; i < n; i++) {
		if (said[i].line == line) {
			text = arena_printf(&w->arena, "%s%s%s", text, *text ? ", " : "", said[i].text);
		}
	}
	return text;
}

/* The annotation of a line of the source. */
static const char *wanted(struct world *w, const char *line, size_t n)
{
	const char *at = NULL, *end = line + n;
	for (const char *c = line; c + 1 < end; c++) {
		at = c[0] == '/' && c[1] == '/' ? c + 2 : at;
	}
	while (at && at < end && *at == ' ') {
		at++;
	}
	bool none = !at || (at < end && isupper((unsigned char)*at)); /* a sentence */
	return none ? "" : arena_strndup(&w->arena, at, (size_t)(end - at));
}

/* Decides the program; returns how many lines are not as expected, each printed. */
static size_t compare(struct world *w, const char *name, const char *text, struct program *p)
{
	struct said said[MAX_SAID * 8];
	size_t n = say_all(w, p, is_about(name, "contract"), said), wrong = 0;
	uint32_t line = 0;
	for (const char *c = text; c[0] == ';'; c = strchr(c, '\n') + 1) {
		size_t length = (size_t)(strchr(c, '\n') - c), skip = length > 1 ? 2 : 1;
		const char *want = wanted(w, c + skip, length - skip), *got = said_of(w, said, n, ++line);
		if (strcmp(want, got) != 0) {
			print_error("%s:%u: wants '%s', is '%s'\n", name, line, want, got);
			wrong++;
		}
	}
	return wrong;
}

static int by_place(const void *p, const void *q)
{
	const struct obligation *a = *(const struct obligation *const *)p, *b = *(const struct obligation *const *)q;
	if (a->place.line != b->place.line) {
		return a->place.line < b->place.line ? -1 : 1;
	}
	return a->place.col != b->place.col ? (a->place.col < b->place.col ? -1 : 1) : a < b ? -1 : a > b;
}

static void tell_all(struct world *w, struct program *p, struct buf *out)
{
	const struct unit_facts *f = &p->facts;
	const obligation_list *lists[] = {&f->accesses,    &f->cycles,      &f->self_owners, &f->overflows,
	                                  &f->allocations, &f->frame_needs, &f->chain_needs};
	struct pass pass = {.facts = f, .arena = &w->arena};
	contract_list contracts = {0};
	contracts_of(p, &contracts);
	for (size_t i = 0; i < contracts.n; i++) {
		tell_contract(out, &contracts, i);
	}
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		VEC(const struct obligation *) all = {0};
		for (size_t j = 0; j < lists[i]->n; j++) {
			const struct obligation *o = &lists[i]->at[j];
			if (o->place.file && strcmp(o->place.file, p->unit->main_file) == 0) {
				vec_push(&w->arena, &all, o);
			}
		}
		if (all.n) {
			qsort(all.at, all.n, sizeof *all.at, by_place);
		}
		for (size_t j = 0; j < all.n; j++) {
			tell(out, &pass, all.at[j]);
		}
	}
}

/* Is it said in other words? */
static size_t compare_words(struct world *w, const char *name, struct program *p)
{
	char *text = NULL;
	size_t size, wrong = 0;
	struct error err = {0};
	const char *path = arena_printf(&w->arena, "%s/words/%.*s.words", folder(), (int)strlen(name) - 3, name);
	if (!getenv("OPBOUND_BLESS") && file_read(&w->arena, path, &text, &size, &err)) {
		return 0;
	}
	struct buf b = {0};
	tell_all(w, p, &b);
	if (!text && b.n) {
		assert_int_equal(file_write(path, buf_text(&b), b.n, &err), STATUS_OK);
	} else if (text && strcmp(text, buf_text(&b)) != 0) {
		const char *want = text, *got = buf_text(&b);
		for (; *want && *want == *got; want++) {
			got++;
		}
		print_error("%s differs in '%.80s', which is '%.80s'\n", path, want, got);
		wrong++;
	}
	buf_release(&b);
	return wrong;
}

static size_t judge(struct world *w, const char *name, const char *text)
{
	struct error err = {0};
	struct ir_unit *unit = ir_unit_new(&w->arena, &w->names);
	if (ir_parse_unit(unit, text, &err)) {
		fail_msg("%s: %s", name, err.text);
	}
	/* Small stacks, so that runs to their ends are short, and no run that is much longer. */
	int64_t memory = is_about(name, "allocation") ? (int64_t)64 << 30 : 0;
	struct limits limits = {1 << 14, 1 << 17, 1 << 14, 1 << 17, NULL, memory, memory};
	struct program_options o = {.stack_limit = limits.stack_limit,
	                            .device_stack_limit = limits.device_stack_limit,
	                            .largest_tensor = is_about(name, "overflow") ? (int64_t)64 << 30 : 0};
	if (memory) {
		o.memory = (struct memory_budget){.device = memory, .host = memory, .is_asked = true};
	}
	struct decide_options d = {.limits = limits, .replay = {.steps = 150000}};
	struct program *p = program_analyze(&w->arena, unit, &w->models, &o);
	decide_program(p, &d);
	size_t wrong = compare(w, name, text, p) + compare_words(w, name, p);
	contradiction_list found = {0};
	self_check_program(p, &d, &found);
	for (size_t i = 0; i < found.n; i++) {
		print_error("%s:%u: a run with %s contradicts\n", name, found.at[i].of->place.line, found.at[i].inputs);
	}
	program_free(p);
	return wrong + found.n;
}

static size_t judge_file(const char *path)
{
	struct world w;
	struct error err = {0};
	char *text = NULL;
	size_t size;
	arena_init(&w.arena);
	interner_init(&w.names, &w.arena);
	assert_int_equal(models_load_embedded(&w.models, &w.arena, &w.names, &err), STATUS_OK);
	assert_int_equal(file_read(&w.arena, path, &text, &size, &err), STATUS_OK);
	size_t wrong = judge(&w, path_base(path), text);
	arena_release(&w.arena);
	return wrong;
}

static void test_every_program(void **state)
{
	(void)state;
	struct arena a;
	struct error err = {0};
	struct folder_names names;
	const char *only = getenv("OPBOUND_ONLY");
	arena_init(&a);
	assert_int_equal(folder_list(&a, folder(), &names, &err), STATUS_OK);
	assert_true(names.files.n > 0);
	for (size_t i = 0; i < names.files.n; i++) {
		bool is_program = strcmp(path_extension(names.files.at[i]), ".ir") == 0;
		if (is_program && (!only || strstr(names.files.at[i], only))) {
			assert_int_equal(judge_file(path_join(&a, folder(), names.files.at[i])), 0);
		}
	}
	arena_release(&a);
}

static void test_words_have_a_program(void **state)
{
	(void)state;
	struct arena a;
	struct error err = {0};
	struct folder_names names;
	arena_init(&a);
	assert_int_equal(folder_list(&a, path_join(&a, folder(), "words"), &names, &err), STATUS_OK);
	for (size_t i = 0; i < names.files.n; i++) {
		const char *name = names.files.at[i];
		const char *ir = arena_printf(&a, "%.*s.ir", (int)(strlen(name) - strlen(".words")), name);
		assert_true(file_exists(path_join(&a, folder(), ir)));
	}
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_words_have_a_program),
	    cmocka_unit_test(test_every_program),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
