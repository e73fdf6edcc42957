/*
 * project: what belongs together: settings, compile databases, sources and headers of a project, who calls whom across
 * files.
 *
 * Sections: options.c (settings, from the command line and from .opbound.json alike), scope.c (settings of each file),
 * config.c (.opbound.json), trust.c (whose files are believed), settings.c (what is in force, the schema), shell.c
 * (words of a shell command, response files), database.c (compile_commands.json, inferred arguments), sources.c (of a
 * folder), project.c (the files around those that were given), neighbours.c (functions of other files), callers.c,
 * constants.c, exposed.c.
 * flags.h and includes.h find arguments, words.h and questions.h say which file speaks of what, callees.h who defines
 * it, arms.h which macros open an arm of #if, python.h and gradients.h who calls an operator from outside.
 */
#ifndef OPBOUND_PROJECT_H
#define OPBOUND_PROJECT_H

#include "front/front.h"
#include "report/report.h"
#include "project/among.h"
#include "project/git.h"
#include "project/words.h"

#define OPBOUND_VERSION "0.1.0"

enum exit_status { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_USAGE = 2, EXIT_INCOMPLETE = 3 };

/* ---- options.c: settings ---- */

enum command {
	COMMAND_CHECK = 1,
	COMMAND_STACK = 2,
	COMMAND_WHY = 4,
	COMMAND_DUMP = 8,
	COMMAND_EXPLAIN = 16,
	COMMAND_RULES = 32,
	COMMAND_CONFIG = 64,
	COMMAND_MERGE = 128,
	COMMAND_LSP = 256,
	COMMAND_REPRODUCE = 512,
	COMMAND_CONTRACT = 1024,
	COMMAND_COLLECT = 2048,
	COMMAND_LINK = 4096
};
enum { COMMANDS_PARTS = COMMAND_COLLECT | COMMAND_LINK };
enum { COMMANDS_ANALYZE = 15 | COMMAND_REPRODUCE | COMMAND_CONTRACT | COMMANDS_PARTS, COMMANDS_ALL = 8191 };

struct command_row {
	const char *name;
	enum command command;
	const char *usage, *help;
};
extern const struct command_row command_rows[];
extern const size_t command_row_count;

enum option {
#define OPTION(ID, letter, name, value, commands, in_config, help) OPTION_##ID,
#include "project/options.def"
#undef OPTION
	OPTION_COUNT
};
struct option_row {
	const char *letter; /* "-p", or null */
	const char *name;   /* "compile-database": --compile-database=, and the key in .opbound.json */
	const char *value;  /* "DIR"; null: a flag */
	unsigned commands;
	bool in_config;
	const char *help;
};
extern const struct option_row option_rows[OPTION_COUNT];

enum fix { FIX_NONE, FIX_WRITE, FIX_DIFF };
enum format { FORMAT_TEXT, FORMAT_SARIF, FORMAT_ONELINE, FORMAT_GITHUB, FORMAT_JSON, FORMAT_JUNIT, FORMAT_HTML };
enum stack_format { STACK_TEXT, STACK_JSON, STACK_SVG };
enum contract_format { CONTRACT_TEXT, CONTRACT_JSON, CONTRACT_MARKDOWN, CONTRACT_CODE };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum stage { STAGE_AST, STAGE_IR, STAGE_VALUES, STAGE_FACTS, STAGE_CALLS, STAGE_FRAMES, STAGE_MODELS, STAGE_COUNT };
extern const char *const stage_names[STAGE_COUNT];

enum shell { SHELL_BASH, SHELL_ZSH, SHELL_FISH, SHELL_COUNT };
extern const char *const shell_names[SHELL_COUNT];

typedef VEC(const char *) text_list;
struct given { /* a setting on the command line */
	enum option id;
	const char *value, *where;
};
struct settings_source;
struct text_buffer { /* an editor's text of a file; path null: none */
	const char *path, *text;
	size_t n;
	bool annotates; /* more than its findings is wanted: annotate.h */
};
struct asked_place {
	const char *file; /* absolute */
	uint32_t line;    /* 0: all of it */
};
struct options {
	struct arena *arena;
	enum command command;
	text_list files;     /* as given */
	text_list arguments; /* behind `--` */
	bool has_arguments;
	const char *topic; /* explain */
	enum stage stage;  /* dump */
	const char *function;
	uint32_t line;                  /* why */
	VEC(struct asked_place) places; /* reproduce */
	const char *config_file, *database;
	const char *cwd;                  /* absolute */
	const char *program;              /* as it was called */
	const char *origin[OPTION_COUNT]; /* where it was set; null: nowhere */
	assumptions refused;
	text_list extra_before, extra_after, models, loads, only, disable, enable;
	enum front_headers headers;
	const char *header_cache; /* folder, "off", or null: the default */
	const char *cache;        /* likewise, of results */
	struct limits limits;
	int64_t largest_tensor;                 /* as given; 0: it was not */
	int64_t jobs, timeout_seconds, require; /* percent of functions that must be understood */
	enum fix fix;
	bool edits;     /* those that mend a finding are tried */
	bool is_trial;  /* of such a one: only what is proved counts, and nothing is run */
	bool is_solved; /* ... with the solver */
	enum format format;
	enum stack_format stack_format;
	enum contract_format contract_format;
	const char *stack_usage;              /* folder, or null */
	bool inlines;                         /* --inlining=O2 */
	const char *output, *sarif;           /* null: standard output, none */
	const char *html, *proofs;            /* null: none */
	const char *depfile, *depfile_target; /* null: none; null: the report */
	bool as_compiler;
	const char *baseline, *changed_since;
	enum color color;
	enum level fail_on; /* LEVEL_NONE: never */
	bool follows_calls; /* into files of the project that were not given */
	bool self_check;    /* proofs are replayed */
	bool confirms;      /* errors are made to happen */
	bool on_host;       /* reproduce: the sources, as they run on the host */
	bool show_unknown, strict, stats, statistics, quiet, verbose, keep_suppressed, help, version, schema, manual,
	    completions;
	enum shell shell; /* of the completions */
	/* lsp: clangd and its arguments (its name first, null-terminated), or null; our options, as they were given */
	const char *clangd;
	char **clangd_arguments;
	text_list own_words;
	text_list doubts;                  /* in words: what was not used, because it is not ours */
	text_list excludes, exclude_bases; /* globs, and the folders that they start at */
	bool no_ignore;
	struct parts parts;             /* of one check, in several runs */
	const char *confined_to;        /* what settings name lies below; null: anywhere */
	const char *subject;            /* the file that overrides are asked about, absolute; null: none */
	bool has_overrides;             /* of files, in the settings */
	int extends;                    /* how many files led to the one that is being read */
	struct settings_source *source; /* what the settings of each file are made of; or null */
	/* set by callers of session_run that have them */
	struct text_buffer buffer;     /* this text stands for that file's */
	const struct models *embedded; /* the embedded models, read already */
};
void options_init(struct options *o, struct arena *a);
/* One setting. `where` ("--jobs", ".opbound.json:3: 'jobs'") starts messages; relative paths start at `base`. */
enum status options_set(struct options *o, enum option id, const char *value, const char *where, const char *base,
                        struct error *err);
bool is_hook(const struct options *o); /* of pre-commit */
/* What may stand as an option's value. */
enum value_kind { VALUE_NONE, VALUE_ANY, VALUE_FILE, VALUE_FOLDER, VALUE_WORDS, VALUE_RULES };
enum value_kind option_value_kind(enum option id);
bool is_standard_output(const char *path); /* "-"; null: false */
/* The word in force of an option that chooses one of several; null for other options. */
const char *option_word(const struct options *o, enum option id);
bool option_repeats(enum option id);
/* The file must stand: ' (did you mean '...'?)' or "". */
const char *suggestion(struct arena *a, const char *word, const char *const *words, size_t n);

/* ---- scope.c: settings of each file ---- */

/* Keeps what was read of the command line, before any settings file. */
void scope_init(struct options *o, const struct given *given, size_t n);
/* The settings of the run: those of the file if there is one, else of the folder that holds all that was named. */
enum status scope_run(struct options *o, const text_list *named, struct error *err);
/* What the command line alone says. */
enum status scope_given(struct options *o, struct error *err);
/* The run's options with the settings of that file, absolute: of the nearest settings file, the overrides that name it,
 * and the command line. The same pointer for the same settings, as a rule. */
enum status scope_file(const struct options *o, const char *file, const struct options **out, struct error *err);
/* Does the glob name the path, or a folder on its way? Without '/' it names a file or folder anywhere, with one it
 * starts where the path does. */
bool glob_covers(const char *glob, const char *path);
/* Does a settings file exclude it? Where it says so, or null. */
const char *scope_excluded(const struct options *o, const char *file);

/* ---- settings.c ---- */

/* `opbound config`: each setting in force and where it comes from ("default", ".opbound.json:3", "command line"), as
 * JSON. */
void settings_print(const struct options *o, struct buf *out);
/* One line for each that may stand in .opbound.json, but those left out. */
void settings_put(const struct options *o, bool (*is_left_out)(enum option id), struct buf *out);
/* `opbound config --schema`: a JSON schema of .opbound.json. */
void settings_schema(struct buf *out);

/* ---- config.c ---- */

/* Applies a configuration file. */
enum status config_load(struct options *o, const char *path, struct error *err);
/* Applies one that came with the sources: not where others could have put it, and what it names lies in its repository.
 */
enum status config_load_found(struct options *o, const char *path, struct error *err);
/* The same from its text. */
enum status config_parse(struct options *o, const char *path, const char *text, size_t n, struct error *err);
/* The nearest .opbound.json in `dir` or above, or null. */
const char *config_find(struct arena *a, const char *dir);

/* ---- trust.c: whose files are believed ---- */

/* Why others may have put what stands at this path, in words; null: none but who runs opbound, and root. */
const char *trust_doubt(struct arena *a, const char *path);
/* Does the path, links followed, lie in the folder? */
bool trust_stays(struct arena *a, const char *root, const char *path);
/* Why a settings file that was found is not used; or null. */
const char *config_doubt(struct arena *a, const char *path);
/* The folder of precompiled headers, of results; null: none. */
const char *header_cache(struct arena *a, const struct options *o);
const char *results_folder(struct arena *a, const struct options *o);
/* Turns a cache that others can write off, and says so. */
void caches_settle(struct options *o);

/* ---- shell.c ---- */

/* Words of a command as a POSIX shell splits and unquotes them (nothing is expanded). */
void shell_split(struct arena *a, const char *text, size_t n, text_list *out);
/* Replaces @FILE and nvcc's --options-file FILE by the words in that file, up to a bounded depth; a file that cannot be
 * read stays as it is. */
void response_expand(struct arena *a, const char *directory, text_list *words);

/* ---- database.c ---- */

struct database_entry {
	const char *file, *directory; /* absolute */
	text_list args;               /* args[0] is the compiler */
};
struct include_finder;
struct database {
	const char *path;              /* null: no database */
	struct include_finder *finder; /* of headers that the arguments do not lead to; null: they are not looked for */
	VEC(struct database_entry) entries;
	struct map by_file; /* hash of the file's name -> index of its first entry */
};
/* Reads DIR/compile_commands.json. */
enum status database_load(struct arena *a, const char *dir, struct database *out, struct error *err);
/* The nearest folder above `file`, or what is built in it, that has a compile_commands.json, or null. */
const char *database_find(struct arena *a, const char *file);
/* What a .clangd names, else database_find. */
const char *database_named(struct arena *a, const char *file);
const struct database_entry *database_entry_of(const struct database *db, const char *file);
/* The command of a file: its entry, or for a header that of a unit in its folder, or inferred. */
bool database_is_header(const char *file); /* by its name */
struct front_command database_command(struct arena *a, const struct database *db, const char *file,
                                      const struct options *o);
/* All of a command that tells what clang makes of the file. */
void command_put(const struct front_command *c, struct buf *out);

/* ---- what is analyzed ---- */

struct project;
struct unit_job {
	struct front_command command;
	const struct options *options;      /* of this file */
	const struct models *models;        /* as they say */
	struct project *project;            /* the files analyzed together, and those around them; or null */
	const struct stack_usage *usage;    /* or null */
	bool is_joined;                     /* chains and recursions are looked for when all units are known */
	bool is_beside;                     /* the question is of another file; this one is only joined to it */
	bool is_elsewhere;                  /* another run reports it (parts.h) */
	const char *entry;                  /* of the cache; or null */
	bool may_be_relinked;               /* the cache has what held but for other files (relink.h) */
	const struct asked_accesses *asked; /* null: all */
	bool is_settled;                    /* the command is that of a reading (arms.h): nothing is looked for */
};

/* ---- project.c: the source files around those that were given ---- */

struct project_file {
	struct front_command command; /* only the file, unless project_command made it */
	bool is_header, has_command;
	const char *text; /* or null: it cannot be read, or is too large */
	const char *code; /* the same with blanks for comments, where project_code made it */
};
/* As front_unit, of a file that a unit reads beside its own. */
typedef enum status unit_reader(struct arena *a, const struct models *m, const struct front_command *c,
                                struct front_result *out, struct error *err, void *payload);
struct avoided_file {
	const char *path, *why;
};
/* Where the given files' projects lie, each once, as far as they were looked for. */
struct project_roots {
	text_list at;
	size_t n_given; /* of these files */
	struct map by_folder;
};
struct project {
	struct arena *arena;
	unit_reader *reads; /* null: front_unit does */
	void *reader;       /* its payload */
	const struct options *options;
	const struct database *database;
	VEC(struct project_file) files; /* those given first */
	size_t n_given;
	struct project_roots *roots;
	struct map by_path;
	struct word_index words; /* of the first `n_indexed` files, by their number: project_words */
	size_t n_indexed;
	struct questions *questions; /* where it is noted what is asked; or null */
	text_list python;            /* paths; only asked for words */
	struct map python_words;     /* word -> those that have it, a text_list * */
	text_list asides;            /* the same, of pages, and of Python files of tests and examples */
	text_list users;             /* the same, of sources that may call others' functions: in other languages, and of
	                                tests and examples */
	bool lacks_asides;           /* there are more of them */
	size_t bytes;
	VEC(struct avoided_file) avoided; /* who read them was lost */
	bool follows_calls;               /* companions are asked for */
	bool only_callees;                /* what is called, not who calls */
	bool is_walked, is_cut;           /* not all of the project was looked at */
	struct digest stamp;              /* of its files before they were read; see project_stamp */
	int64_t newest;
	bool wants_stamp, is_stamped;
	struct buf *stamps; /* files are only stamped, there, and not read; or null */
};
void project_init(struct project *p, struct arena *a, const struct options *o, const struct database *db);
void project_add_given(struct project *p, const struct front_command *command);
/* Adds the other files, unless it was done already. */
void project_look_around(struct project *p);
/* The words of all files so far, made where somebody asks; through questions.h. */
const struct word_index *project_words(struct project *p);
const char *project_avoided(const struct project *p, const char *path);       /* why; null: it is not */
bool project_find(const struct project *p, const char *path, uint64_t *file); /* its number */
const char *project_code(struct project *p, size_t file);                     /* of a file that has a text */
bool project_holds(const struct project *p, const char *path);                /* below the root of a given file */
const struct front_command *project_command(struct project *p, size_t file);
const char *project_root(const struct project *p, const char *file);
const text_list *project_roots(const struct project *p); /* of the given files, each once */
/* Of the stamps of all files that are or would be looked through; answers the newest of them. */
int64_t project_stamp(struct project *p, struct digest *out);
/* How far two files are from one another, absolute paths: 0 for the nearest. */
size_t project_distance(const char *from, const char *to);

/* ---- neighbours.c ---- */

/* What a unit took from other files of its project. */
struct neighbours {
	text_list companions;                       /* files that were read and not given; absolute */
	text_list sources;                          /* files that were read, given or not; absolute */
	text_list headers;                          /* that these include; absolute */
	text_list asked;                            /* questions.h */
	text_list macros;                           /* arguments that calls in arms of #if asked for */
	VEC(const struct front_command *) commands; /* that the sources were read with, but for these macros */
	VEC(struct avoided_file) broken;            /* files that were left out since they cannot be read */
	text_list left_out; /* as many words as files that were not read for a bound: 'name' and how many have it */
	struct map foreign; /* hashes of the names of files whose functions came from companions only */
};
/* Takes into the unit what it calls and other files of the run define, and who calls there what it defines; and, where
 * options ask for it, who in other files of the project calls what nobody calls here. */
void neighbours_link(struct arena *a, const struct unit_job *job, const struct models *m, struct ir_unit *unit,
                     struct neighbours *out);
/* Does the place lie in a file that was not given? */
bool neighbours_is_foreign(const struct neighbours *n, const struct place *p);

/* ---- exposed.c ---- */

/* Does it matter to what this function does with memory, or how deep it goes, who calls it with what? */
bool is_exposed(struct arena *a, const struct models *m, const struct ir_unit *u, const struct call_graph *g,
                const struct call_node *n);

/* ---- sources.c: a folder's own sources ---- */

bool is_source_file(const char *file); /* by its name */
/* Absolute where `dir` is, sorted; counts what stands there and is left out. */
enum status sources_below(struct arena *a, const struct options *o, const char *dir, text_list *out, size_t *left_out,
                          struct error *err);

#endif
