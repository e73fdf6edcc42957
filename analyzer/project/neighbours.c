/*
 * neighbours.c: functions of other files that a unit needs: what it calls and does not define, and who calls what it
 * defines. A kernel's launcher stands in one file and the operator that checks the sizes in another; one file alone
 * decides neither.
 *
 * First come the files of the run. Then, for functions that would be entries only because nobody in sight calls them,
 * the project's files that call them by name (companions), the nearest first; and their callers, for some rounds. Which
 * file may be worth reading is told by its words alone (words.c). Reading it is what tells for sure.
 */
#include "project/linking.h"
#include "project/questions.h"

#include <stdlib.h>
#include <string.h>

enum {
	MAX_NEIGHBOURS = 16,      /* of the run, that a unit reads */
	SURELY_READ = 8,          /* where so many speak of what it defines: it has room for what it calls, too */
	MAX_INSTRUCTIONS = 200000 /* beyond, a unit is large enough */
};

/* ---- which files ---- */

static bool is_wanted(const struct linking *l, const struct ir_func *f)
{
	size_t hidden = f->is_method && !f->is_static_method;
	return !f->blocks.n && f->linkage == IR_EXTERNAL && !f->is_pattern && f->name && f->params.n >= hidden &&
	       !models_function(l->models, f, f->params.n - hidden);
}

static bool may_define(struct linking *l, const struct ir_func *f, size_t file)
{
	unsigned uses = linking_uses(l, f, file);
	return f->is_method ? uses != 0 : (uses & WORD_DEFINED) != 0;
}

static bool may_call(struct linking *l, const struct ir_func *f, size_t file)
{
	unsigned uses = linking_uses(l, f, file);
	return uses && (f->is_method || !(uses & WORD_DEFINED));
}

static bool is_worth_reading(struct linking *l, size_t file)
{
	for (size_t i = 0; i < l->unit->funcs.n; i++)
		if (is_wanted(l, l->unit->funcs.at[i]) && may_define(l, l->unit->funcs.at[i], file))
			return true;
	for (size_t i = 0; i < l->called_from_afar.n; i++)
		if (may_call(l, l->called_from_afar.at[i], file))
			return true;
	for (size_t i = 0; i < l->constants.n; i++)
		if (constants_may_define(l->project, l->constants.at[i].global, file))
			return true;
	return false;
}

static void note_headers(struct linking *l, const struct front_command *c, const struct front_result *front)
{
	for (size_t i = 0; i < front->headers.n; i++)
		vec_push(l->arena, &l->out->headers, path_join(l->arena, c->directory, front->headers.at[i]));
}

static enum status read_unit(struct linking *l, const struct front_command *c, struct front_result *out,
                             struct error *err)
{
	struct project *p = l->project;
	return p->reads ? p->reads(l->arena, l->models, c, out, err, p->reader)
	                : front_unit(l->arena, l->models->names, c, l->models, out, err);
}

/* Classes of one name have to be the same in units that are linked. */
static enum front_headers headers_for(const struct linking *l, const struct front_command *c)
{
	return l->unit->has_stubs && c->headers == FRONT_HEADERS_AUTO ? FRONT_HEADERS_STUBS : c->headers;
}

void linking_read(struct linking *l, size_t file)
{
	struct front_result front = {0};
	struct error err = {0};
	struct neighbour n = {.file = file};
	const struct front_command *own = ask_command(l->project, file);
	struct front_command command = *own;
	command.wants_globals = true;
	command.headers = headers_for(l, &command);
	l->is_read[file] = true;
	vec_push(l->arena, &l->out->sources, command.file);
	vec_push(l->arena, &l->out->commands, own);
	trace(TRACE_RUN, "%s reads its neighbour %s", l->job->command.file, command.file);
	const char *why = project_avoided(l->project, command.file);
	enum status status = why ? STATUS_BUG : read_unit(l, &command, &front, &err);
	if (status == STATUS_OK)
		n.unit = front.unit;
	else if (status == STATUS_BUG)
		vec_push(l->arena, &l->out->broken, ((struct avoided_file){command.file, why ? why : "clang stopped in it"}));
	note_headers(l, &command, &front);
	vec_push(l->arena, &l->others, n);
}

/* Is the call that stands on the line in what was read of the file? */
static bool is_compiled(const struct ir_unit *u, const char *file, uint32_t line)
{
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		bool may = f->blocks.n && f->place.file && strcmp(f->place.file, file) == 0 && f->place.line <= line;
		for (size_t k = 1; may && k < f->instrs.n; k++)
			if (f->instrs.at[k] && f->instrs.at[k]->op == IR_CALL && f->instrs.at[k]->place.line == line)
				return true;
	}
	return false;
}

/* Of a template's class that a text names without its being called in what was read of it: which instances there are
 * is said where they are registered. */
static bool is_instance_sought(const struct ir_func *f, const struct ir_unit *u)
{
	bool is_one = f->is_method && f->record && f->record->template_name && f->record->name &&
	              strcmp(f->record->template_name, f->record->name) != 0;
	for (size_t i = 0; is_one && i < u->funcs.n; i++)
		for (size_t k = 1; k < u->funcs.at[i]->instrs.n; k++) {
			const struct ir_instr *in = u->funcs.at[i]->instrs.at[k];
			if (in && in->op == IR_CALL && in->text && strcmp(in->text, f->usr) == 0)
				return false;
		}
	return is_one;
}

static void add_all(struct linking *l, text_list *to, const text_list *from)
{
	for (size_t i = 0; i < from->n; i++)
		vec_push(l->arena, to, from->at[i]);
}

/* What the calls of f in a file that the neighbour includes ask for, or in itself. */
static void add_guards(struct linking *l, const struct neighbour *n, const struct ir_func *f, size_t file,
                       text_list *flags)
{
	size_t length, size;
	const char *word = linking_word(f, &length), *path = l->project->files.at[file].command.file;
	guarded_list calls = {0};
	char *text;
	if (file_read(l->arena, path, &text, &size, NULL) != STATUS_OK)
		return;
	guards_of(l->arena, text, word, length, &calls);
	for (size_t k = 0; k < calls.n; k++)
		if (!is_compiled(n->unit, path, calls.at[k].line))
			add_all(l, flags, &calls.at[k].flags);
}

/* `inline Tensor scale(Tensor x) { ... return scale_cuda(x); }` of a header. */
static void add_guards_of_headers(struct linking *l, const struct neighbour *n, const struct ir_func *f,
                                  text_list *flags)
{
	size_t length;
	const char *word = linking_word(f, &length);
	const struct word_hit *hit = ask_word(l->project, word, length);
	for (; hit && !f->is_method; hit = words_next(&l->project->words, hit))
		if ((hit->uses & WORD_CALLED) && l->project->files.at[hit->file].is_header &&
		    linking_comes_to(l, hit->file, n->file))
			add_guards(l, n, f, hit->file, flags);
}

/* What the calls of the unit's functions in arms of #if ask for, where these were not compiled. */
static text_list missing_macros(struct linking *l, const struct neighbour *n, const char *text)
{
	text_list flags = {0};
	for (size_t i = 0; i < l->called_from_afar.n; i++) {
		const struct ir_func *f = l->called_from_afar.at[i];
		size_t length;
		guarded_list instances = {0};
		const char *word = linking_word(f, &length);
		if (!f->is_method && (linking_uses(l, f, n->file) & WORD_CALLED))
			add_guards(l, n, f, n->file, &flags);
		add_guards_of_headers(l, n, f, &flags);
		if (is_instance_sought(f, n->unit))
			guards_of_instances(l->arena, text, word, length, &instances);
		if (instances.n)
			add_all(l, &flags, &instances.at[0].flags);
	}
	return flags;
}

/* A caller in an arm of #if calls in some build: the file is read once more, as that build compiles it. */
void linking_read_guarded(struct linking *l, size_t file)
{
	struct neighbour n = l->others.at[l->others.n - 1];
	struct front_command command = *project_command(l->project, file);
	struct front_result front = {0};
	struct error err = {0};
	char *text;
	size_t size;
	if (!n.unit || file_read(l->arena, command.file, &text, &size, NULL) != STATUS_OK)
		return;
	text_list flags = missing_macros(l, &n, text), all = {0};
	for (size_t i = 0; i < command.n_extra_after && flags.n; i++)
		vec_push(l->arena, &all, command.extra_after[i]);
	for (size_t i = 0; i < flags.n; i++)
		vec_push(l->arena, &all, flags.at[i]);
	command.headers = headers_for(l, &command);
	command.extra_after = all.at;
	command.n_extra_after = all.n;
	trace(TRACE_RUN, "%s: %zu macros guard calls", command.file, flags.n);
	if (!flags.n || read_unit(l, &command, &front, &err) != STATUS_OK)
		return;
	n.unit = front.unit;
	note_headers(l, &command, &front);
	for (size_t i = 0; i < flags.n; i++)
		vec_push(l->arena, &l->out->macros, flags.at[i]);
	vec_push(l->arena, &l->others, n);
}

/* ---- which functions ---- */

/* What the project's own classes declare and f overrides: who calls that may call f. */
void linking_add_overridden(struct linking *l, const struct ir_func *f, func_list *out)
{
	for (size_t i = 0; i < f->overrides.n; i++) {
		const struct ir_func *base = ir_func_find(l->unit, f->overrides.at[i]);
		if (base && base->name && base->record && base->place.file && project_holds(l->project, base->place.file))
			vec_push(l->arena, out, base);
	}
}

static bool calls_one_of(const struct ir_func *f, const struct map *targets)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		bool calls = in && in->text && (in->op == IR_CALL || in->op == IR_LAUNCH || in->op == IR_FUNC);
		if (calls && map_name(targets, in->text))
			return true;
	}
	return false;
}

/* Who in `from` calls the unit's functions, and who calls those there; a lambda stands for the function around it. */
static void add_callers(struct linking *l, const struct ir_unit *from, func_list *roots)
{
	struct map targets;
	map_init(&targets, l->arena);
	for (size_t i = 0; i < l->called_from_afar.n; i++)
		map_put_name(&targets, l->called_from_afar.at[i]->usr, (void *)l->called_from_afar.at[i]);
	for (bool progress = true; progress;) {
		progress = false;
		for (size_t i = 0; i < from->funcs.n; i++) {
			const struct ir_func *f = from->funcs.at[i];
			if (!f->blocks.n || map_name(&targets, f->usr) || !calls_one_of(f, &targets))
				continue;
			progress = true;
			map_put_name(&targets, f->usr, (void *)f);
			if (f->lambda_parent)
				map_put_name(&targets, f->lambda_parent, (void *)f);
			vec_push(l->arena, roots, f);
			vec_push(l->arena, &l->called_from_afar, f);
		}
	}
}

/* `handed`: those that memory is handed on to. */
static void add_wanted(struct linking *l, const struct neighbour *n, func_list *roots, func_list *handed)
{
	for (size_t i = 0; i < n->unit->funcs.n; i++) {
		const struct ir_func *f = n->unit->funcs.at[i], *known = f->blocks.n ? ir_func_find(l->unit, f->usr) : NULL;
		if (known && is_wanted(l, known) && !callees_is_doubtful(l->project, known, n->file, l->job->command.file)) {
			bool is_handed = n->file >= l->project->n_given && map_name(&l->sought.handed, known->usr);
			vec_push(l->arena, is_handed ? handed : roots, f);
		}
	}
}

size_t linking_instructions(const struct ir_unit *u)
{
	size_t n = 0;
	for (size_t i = 0; i < u->funcs.n; i++)
		n += u->funcs.at[i]->instrs.n;
	return n;
}

/* What is registered for a function of `from` is run where that function is called. */
static void put_stand_ins(struct linking *l, struct ir_unit *from)
{
	for (size_t k = 0; k < l->standins.all.n; k++) {
		const struct model_standin *s = &l->standins.all.at[k];
		for (size_t i = 0; i < from->funcs.n && s->function->blocks.n; i++)
			if (from->funcs.at[i]->name == s->key && models_stand_in(from, from->funcs.at[i], s->function))
				trace(TRACE_RUN, "'%s' stands in for '%s'", s->function->name, s->key);
	}
}

static bool is_sought_afar(const struct ir_func *f)
{
	return f->blocks.n && f->is_main_file && f->linkage == IR_EXTERNAL && !f->is_lambda && f->name;
}

/* Are there so few files of the run that may call what the neighbour defines that its own unit reads them all? */
static bool reads_its_callers(struct linking *l, const struct neighbour *n)
{
	struct map speak;
	size_t count = 0, length;
	uint64_t one;
	map_init(&speak, l->arena);
	for (size_t i = 0; i < n->unit->funcs.n && count <= SURELY_READ; i++) {
		const struct ir_func *f = n->unit->funcs.at[i];
		const char *word = linking_word(f, &length);
		const struct word_hit *hit = is_sought_afar(f) ? ask_word(l->project, word, length) : NULL;
		for (; hit && count <= SURELY_READ; hit = words_next(&l->project->words, hit)) {
			bool may = hit->file < l->project->n_given && (f->is_method || !(hit->uses & WORD_DEFINED));
			if (may && !map_get(&speak, hit->file + 1, &one)) {
				map_put(&speak, hit->file + 1, 1);
				count++;
			}
		}
	}
	return count <= SURELY_READ;
}

/* What is checked, each unit tells of its own file, where that knows its callers. A contract is told whole, where its
 * operator stands. */
static enum ir_origin origin_of(struct linking *l, const struct neighbour *n)
{
	if (n->file >= l->project->n_given)
		return l->project->only_callees ? IR_FROM_GIVEN : IR_FROM_COMPANION;
	const struct options *o = l->job->options;
	bool shows_contracts = o->html || o->format == FORMAT_HTML;
	return o->command == COMMAND_CHECK && !shows_contracts && reads_its_callers(l, n) ? IR_FROM_OWN_UNIT
	                                                                                  : IR_FROM_GIVEN;
}

static bool join(struct linking *l, const struct neighbour *n, const func_list *roots, enum ir_origin origin)
{
	struct error err = {0};
	const char *file = l->project->files.at[n->file].command.file;
	if (!roots->n)
		return false;
	if (ir_link(l->unit, n->unit, roots->at, roots->n, origin, &err) != STATUS_OK)
		trace(TRACE_RUN, "%s cannot be joined: %s", file, err.text);
	trace(TRACE_RUN, "%zu functions of %s joined, now %zu instructions", roots->n, file, linking_instructions(l->unit));
	return true;
}

/* A kernel that memory is handed on to is no less the operator's for standing in another file: what breaks there is
 * told of the file that was given. */
static bool link_neighbour(struct linking *l, const struct neighbour *n)
{
	func_list roots = {0}, handed = {0};
	if (!n->unit)
		return false;
	put_stand_ins(l, n->unit);
	add_wanted(l, n, &roots, &handed);
	add_callers(l, n->unit, &roots);
	bool progress = join(l, n, &handed, IR_FROM_GIVEN);
	return join(l, n, &roots, origin_of(l, n)) || progress;
}

/* Is there a file of the run that may define it and was not read? It may say otherwise. */
static bool is_doubtful(struct linking *l, const struct ir_global *g)
{
	for (size_t i = 0; i < l->project->n_given; i++)
		if (!l->is_read[i] && strcmp(l->project->files.at[i].command.file, l->job->command.file) != 0 &&
		    constants_may_define(l->project, g, i))
			return true;
	return false;
}

static void settle_constants(struct linking *l)
{
	constants_sought(l->arena, l->project, l->unit, &l->constants);
	const struct ir_unit **units = ARENA_ARRAY(l->arena, const struct ir_unit *, l->others.n);
	for (size_t i = 0; i < l->constants.n; i++) {
		size_t only;
		bool is_one = constants_file(l->project, l->constants.at[i].global, &only);
		bool doubtful = is_doubtful(l, l->constants.at[i].global);
		for (size_t k = 0; k < l->others.n; k++) {
			size_t file = l->others.at[k].file;
			bool counts = !doubtful && (file < l->project->n_given || (is_one && file == only));
			units[k] = counts ? l->others.at[k].unit : NULL;
		}
		constants_settle(l->arena, l->unit, &l->constants.at[i], units, l->others.n);
	}
}

bool linking_join_all(struct linking *l)
{
	bool progress = false;
	for (size_t i = 0; i < l->others.n; i++)
		progress |= link_neighbour(l, &l->others.at[i]);
	settle_constants(l);
	return progress;
}

/* ---- files of the run ---- */

static int by_distance(const void *pa, const void *pb)
{
	const struct candidate *a = pa, *b = pb;
	if (a->distance != b->distance)
		return a->distance < b->distance ? -1 : 1;
	return strcmp(a->path, b->path);
}

void linking_sort(candidate_list *list)
{
	if (list->n)
		qsort(list->at, list->n, sizeof *list->at, by_distance);
}

/* Once around: files that have become worth reading, and what all that were read have to give. */
static bool go_round(struct linking *l, const candidate_list *given)
{
	for (size_t i = 0; i < given->n && linking_instructions(l->unit) <= MAX_INSTRUCTIONS; i++) {
		size_t file = given->at[i].file;
		if (!l->is_read[file] && l->others.n < MAX_NEIGHBOURS && is_worth_reading(l, file))
			linking_read(l, file);
	}
	return linking_instructions(l->unit) <= MAX_INSTRUCTIONS && linking_join_all(l);
}

static void look_for_callers(struct linking *l)
{
	func_list bases = {0};
	const struct model_handed_list *handed = models_handed(l->arena, l->unit);
	for (size_t i = 0; i < l->unit->funcs.n; i++) {
		const struct ir_func *f = l->unit->funcs.at[i];
		if (is_sought_afar(f) && !f->is_implicit && !models_is_entry(l->models, l->unit, handed, f)) {
			vec_push(l->arena, &l->called_from_afar, f);
			linking_add_overridden(l, f, &bases);
		}
	}
	for (size_t i = 0; i < bases.n; i++)
		vec_push(l->arena, &l->called_from_afar, bases.at[i]);
}

static void link_given(struct linking *l)
{
	candidate_list given = {0};
	l->is_read = ARENA_ARRAY(l->arena, bool, l->project->n_given);
	for (size_t i = 0; i < l->project->n_given; i++)
		if (strcmp(l->project->files.at[i].command.file, l->job->command.file) != 0)
			linking_add(l, &given, linking_candidate(l, i, 0));
	linking_sort(&given);
	while (go_round(l, &given))
		continue;
}

/* ---- the whole ---- */

static uint64_t file_hash(const char *file)
{
	return hash_bytes(0, file, strlen(file));
}

/* Files of which the unit has functions only because companions were read. */
static void note_foreign(struct linking *l)
{
	struct map own;
	uint64_t one;
	map_init(&own, l->arena);
	for (int companions = 0; companions <= 1; companions++)
		for (size_t i = 0; i < l->unit->funcs.n; i++) {
			const struct ir_func *f = l->unit->funcs.at[i];
			if (!f->place.file || !f->blocks.n || f->is_companion != companions)
				continue;
			if (!companions)
				map_put(&own, file_hash(f->place.file), 1);
			else if (!map_get(&own, file_hash(f->place.file), &one))
				map_put(&l->out->foreign, file_hash(f->place.file), 1);
		}
}

bool neighbours_is_foreign(const struct neighbours *n, const struct place *p)
{
	uint64_t one;
	return n->foreign.n && p->file && map_get(&n->foreign, file_hash(p->file), &one);
}

void neighbours_link(struct arena *a, const struct unit_job *job, const struct models *m, struct ir_unit *unit,
                     struct neighbours *out)
{
	struct linking l = {.arena = a, .job = job, .project = job->project, .models = m, .unit = unit, .out = out};
	map_init(&out->foreign, a);
	map_init(&l.sought.handed, a);
	struct questions questions;
	if (!job->project)
		return;
	questions_begin(&questions, a, job->project);
	l.n_files = job->project->n_given;
	look_for_callers(&l);
	constants_sought(a, job->project, unit, &l.constants);
	link_given(&l);
	if (job->project->follows_calls)
		linking_look_around(&l);
	note_foreign(&l);
	out->asked = questions.asked;
	job->project->questions = NULL;
}
