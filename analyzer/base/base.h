/*
 * base: what every other layer stands on, and knows nothing of C code.
 *
 * Sections, one a file: status.c, heap.c, arena.c, buf.c, map.c, file.c, sink.c, cache.c, hash.c, digest.c, json.c,
 * trace.c.
 *
 * Memory: nearly everything lives in an arena whose lifetime has a name (run, unit, function, scratch) and is freed
 * with it; a pointer handed out by an arena is never freed on its own. Allocation does not fail: out of memory ends the
 * process through `base_die`, which only a worker process feels.
 */
#ifndef OPBOUND_BASE_H
#define OPBOUND_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))
#define NORETURN __attribute__((noreturn))
#else
#define PRINTF_LIKE(fmt, args)
#define NORETURN
#endif

/* Exact integers wide enough for products of 64-bit sizes. */
__extension__ typedef __int128 int128;

/* ---- status.c: what went wrong, whose fault it is, and in which words ---- */

enum status {
	STATUS_OK = 0,
	STATUS_INPUT, /* the user's input: a file, an option, a model */
	STATUS_LIMIT, /* an operation budget ran out: degrade to unknown */
	STATUS_BUG    /* ours */
};

/* A failure in words: lower case, no full stop, the problem first. Zero-initialise it; reading `text` is always safe.
 */
struct error {
	enum status status;
	char text[1024];
};

/* Fills `err` (may be null) and returns `status`, so that a function can `return error_set(...)`. */
enum status error_set(struct error *err, enum status status, const char *fmt, ...) PRINTF_LIKE(3, 4);

/* A state that our own invariants exclude. Prints file and line and aborts. */
#define BUG(...) base_bug(__FILE__, __LINE__, __VA_ARGS__)
NORETURN void base_bug(const char *file, int line, const char *fmt, ...) PRINTF_LIKE(3, 4);
NORETURN void base_die(const char *fmt, ...) PRINTF_LIKE(1, 2);

/* A question about a program is answered with one of these, never with a bool. */
enum answer { ANSWER_UNKNOWN = 0, ANSWER_YES, ANSWER_NO };

/* A position in a file as the user wrote it. `file` is interned or lives as long as the unit; lines and columns count
 * from 1 (columns in bytes); line 0 means "no place". `macro` is the outermost macro it came from, or null. */
struct place {
	const char *file;
	uint32_t line, col;
	const char *macro;
};

/* Orders by file name, line, column; what stands in headers inside the program comes last. */
int place_compare(const struct place *a, const struct place *b);

/* ---- heap.c: the heap in large pages ---- */

void heap_begin(void); /* before there are threads; in a copy of a process that did, it changes nothing */
void heap_rest(void);  /* before a long wait: where much is free it goes back to the system */

/* ---- arena.c: bump allocation ---- */

struct arena_chunk;
struct arena {
	struct arena_chunk *chunk; /* newest first */
	char *next, *end;
	size_t total; /* bytes handed out so far */
};

void arena_init(struct arena *a);
void arena_release(struct arena *a);             /* frees all; the arena may be used again */
void *arena_alloc(struct arena *a, size_t size); /* zeroed, aligned for any type; size 0 is fine */
void *arena_grow(struct arena *a, void *old, size_t old_size, size_t new_size); /* copy into a larger block */
/* The same for a block that nobody else points to: where it is large, what was there is free again. */
void *arena_renew(struct arena *a, void *old, size_t old_size, size_t new_size);
size_t arena_held(void); /* bytes of all arenas of the process */
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *fmt, ...) PRINTF_LIKE(2, 3);
#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

/* A growing array in an arena: `VEC(int) v = {0}; vec_push(arena, &v, 3); v.at[0]; v.n`. Growth leaves the old block to
 * the arena. Zero-initialised is empty. */
#define VEC(T)                                                                                                         \
	struct {                                                                                                           \
		T *at;                                                                                                         \
		size_t n, cap;                                                                                                 \
	}
#define vec_push(arena, v, ...)                                                                                        \
	((void)((v)->n < (v)->cap || ((v)->at = arena_grow((arena), (v)->at, (v)->n * sizeof *(v)->at,                     \
	                                                   vec_next_cap((v)->cap) * sizeof *(v)->at),                      \
	                              (v)->cap = vec_next_cap((v)->cap))),                                                 \
	 (v)->at[(v)->n++] = (__VA_ARGS__))
/* Becomes a copy of another of its kind, of which it may be a bitwise one, with room for a few more. */
#define vec_copy(arena, v, from)                                                                                       \
	((void)((v)->n = (from)->n, (v)->cap = (v)->n ? (v)->n + 4 : 0,                                                    \
	        (v)->at = (v)->n ? arena_grow((arena), NULL, 0, (v)->cap * sizeof *(v)->at) : NULL,                        \
	        (v)->n ? memcpy((v)->at, (from)->at, (v)->n * sizeof *(v)->at) : NULL))
#define vec_pop(v) ((v)->at[--(v)->n])
static inline size_t vec_next_cap(size_t cap)
{
	return cap ? cap * 2 : 8;
}

/* ---- buf.c: a string under construction ---- */

/* Always null-terminated once something was added; on the heap, so release it. `limit` (0 = none) caps the length:
 * what goes beyond is dropped and `truncated` set. */
struct buf {
	char *at;
	size_t n, cap, limit;
	bool truncated;
};

void buf_release(struct buf *b);
void buf_clear(struct buf *b);
void buf_add(struct buf *b, const char *bytes, size_t n);
void buf_str(struct buf *b, const char *s);
void buf_char(struct buf *b, char c);
void buf_utf8(struct buf *b, uint32_t code); /* code: of Unicode, at most 0x10ffff */
void buf_printf(struct buf *b, const char *fmt, ...) PRINTF_LIKE(2, 3);
void buf_vprintf(struct buf *b, const char *fmt, va_list ap);
void buf_int128(struct buf *b, int128 v);
const char *buf_text(const struct buf *b); /* "" when nothing was added */

/* Parses decimal or 0x digits that fill all of `text`. Answers false on anything else and on overflow. */
bool parse_int64(const char *text, int64_t *out);
/* "65536", "64KiB", "1 MiB", "2GiB" to bytes. */
bool parse_size(const char *text, uint64_t *out);
/* The word of `words` nearest to `word` (Levenshtein, at most 3 edits), or null: for "did you mean". */
const char *nearest_word(const char *word, const char *const *words, size_t n);

/* ---- map.c: hash tables in an arena, and interned strings ---- */

/* From a 64-bit key to a 64-bit value. Iterate over your own vector of keys when order matters: the table has none. */
struct map_slot {
	uint64_t key, value;
};
struct map {
	struct arena *arena;
	struct map_slot *slots;
	uint8_t *used; /* a slot each */
	size_t n, cap;
};
void map_init(struct map *m, struct arena *a);
bool map_get(const struct map *m, uint64_t key, uint64_t *value);
void map_put(struct map *m, uint64_t key, uint64_t value);
/* The value of the key, 0 where it is new; until something else is put. */
uint64_t *map_at(struct map *m, uint64_t key);
void map_clear(struct map *m); /* empties, keeps the storage */
static inline void *map_ptr(const struct map *m, uint64_t key)
{
	uint64_t v = 0;
	return map_get(m, key, &v) ? (void *)(uintptr_t)v : NULL;
}

/* Equal strings become one pointer, so that names compare with ==. */
struct interner {
	struct arena *arena;
	const char **slots;
	size_t n, cap;
};
void interner_init(struct interner *in, struct arena *a);
const char *intern(struct interner *in, const char *s);
const char *internn(struct interner *in, const char *s, size_t n);

/* From an interned string (the pointer is the key) to a pointer. */
static inline void *map_name(const struct map *m, const char *interned)
{
	return map_ptr(m, (uint64_t)(uintptr_t)interned);
}
static inline void map_put_name(struct map *m, const char *interned, void *value)
{
	map_put(m, (uint64_t)(uintptr_t)interned, (uint64_t)(uintptr_t)value);
}

/* ---- hash.c ---- */

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t n); /* FNV-1a, finished; stable across machines */
uint64_t hash_mix(uint64_t a, uint64_t b);

/* ---- file.c: the one place that reads and writes files ---- */

/* Larger files are refused: no source, compile database or report is, and a disk image on a list of sources would take
 * all memory. */
#define FILE_BYTES_LIMIT ((int64_t)256 << 20)
/* Whole file, null-terminated behind `*n` bytes. Errors say the path and the reason ("is a directory"); what is no
 * regular file is refused before it is read. */
enum status file_read(struct arena *a, const char *path, char **text, size_t *n, struct error *err);
/* By which a file is known to be the same without reading it. `changed` 0: there is no such file. */
struct file_stamp {
	int64_t size, modified, changed; /* bytes; nanoseconds since 1970, of the text and of the inode */
	uint64_t inode;
	bool is_viewed; /* it is another revision's (view.c): only its text tells */
};
struct file_stamp file_stamp(const char *path);
/* Atomic, as a sink is. */
enum status file_write(const char *path, const char *bytes, size_t n, struct error *err);
bool file_exists(const char *path);
bool file_is_folder(const char *path);
/* Absolute, without "." and ".."; symbolic links resolved where the file exists. */
const char *path_absolute(struct arena *a, const char *path);
/* The root of the sources that `file` is one of: the nearest folder above that a version control keeps (.git, .hg,
 * .svn); else, as of an archive that was unpacked, the topmost with what stands at a root (setup.py, CMakeLists.txt,
 * LICENSE and the like), below a home and folders that anybody may write to. Null: there is neither. */
const char *source_root(struct arena *a, const char *file);
/* The same, else the file's own folder. */
const char *repository_root(struct arena *a, const char *file);
const char *path_join(struct arena *a, const char *dir, const char *name);
const char *path_dir(struct arena *a, const char *path);
const char *path_base(const char *path);
const char *path_extension(const char *path); /* ".cc", or "" */
/* A header of the system; clang names those of its C++ library by way of the compiler's folder, with a root of its own:
 * /../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/vector. */
bool path_is_system(const char *path);
/* A header inside the program: a framework's stub... */
bool path_is_embedded(const char *path);
/* ... and one whose bodies are followed: they do what the real ones do. Those of others only please the compiler. */
bool path_is_followed(const char *path);
/* ... and one whose bodies runs go through, where rows say for proofs what holds whatever the elements are. */
bool path_is_replayed(const char *path);
/* `path` relative to `dir` if it lies below, else `path`. Both absolute. */
const char *path_relative(struct arena *a, const char *dir, const char *path);
/* What stands in a folder, by name, sorted: folders and regular files, none that are hidden. */
struct folder_names {
	VEC(const char *) folders;
	VEC(const char *) files;
	VEC(const char *) links; /* to folders: not followed, since they may lead round in circles */
};
enum status folder_list(struct arena *a, const char *dir, struct folder_names *out, struct error *err);
/* Names of regular files below `dir`, recursively, sorted; hidden folders are passed over. */
typedef void (*folder_visit)(const char *path, void *payload);
enum status folder_walk(struct arena *a, const char *dir, folder_visit visit, void *payload, struct error *err);

/* ---- view.c: files as another revision has them ---- */

struct viewed_file {
	const char *path; /* absolute */
	const char *text; /* null-terminated; null: there is no such file */
	size_t n;
};
/* From here on this process, and those it forks, read, find and list these files so, whatever the disk holds. For a
 * process that was forked for that; the list must live as long as it. */
void file_view_set(const struct viewed_file *files, size_t n);
const struct viewed_file *file_view(size_t *n); /* for those that do not read through file_read */

/* ---- digest.c ---- */

struct digest {
	uint8_t bytes[32];
};
struct digest digest_of(const void *bytes, size_t n); /* BLAKE2b */
bool digest_equal(const struct digest *a, const struct digest *b);
const char *digest_text(struct arena *a, const struct digest *d); /* in hexadecimal */
enum status digest_file(const char *path, struct digest *out);    /* as file_read fails */

/* ---- sink.c: a file written piece by piece, in the memory of one piece ---- */

/* Takes the file's name when it is closed without a failure; the first failure is kept until then. Null path: standard
 * output, which is written as pieces come. */
struct file_sink {
	const char *name;
	struct buf path, sibling, gathered;
	int fd, reason; /* errno of the first failure */
};
void file_sink_open(struct file_sink *s, const char *path);
void file_sink_add(const char *bytes, size_t n, void *sink);
void file_sink_drop(struct file_sink *s); /* closes it; the file stays as it was */
enum status file_sink_close(struct file_sink *s, struct error *err);

/* ---- cache.c: folders that several processes fill and use at once ---- */

enum status folder_make(struct arena *a, const char *dir, struct error *err); /* with those above it; `dir` absolute */
/* Waits until nobody else makes this entry; -1: no lock could be had. */
int cache_lock(struct arena *a, const char *entry);
void cache_unlock(int lock);
bool cache_publish(const char *from, const char *entry); /* renames; false: `from` is gone and the entry as it was */
void cache_touch(const char *entry);                     /* it was used now */
void cache_drop(const char *entry);
/* Removes what was used longest ago until the files of the folder hold at most `budget` bytes. Files of one name up to
 * the first dot are one entry. */
void cache_trim(struct arena *a, const char *dir, int64_t budget);

/* ---- json.c: cJSON behind a small interface; nobody else includes it ---- */

/* A value of a parsed text. `line` is the line it starts on. Object members keep their order; duplicates are an error;
 * integers are exact between -2^53 and 2^53. The text must be valid UTF-8 with nothing behind the value. */
enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };
struct json {
	enum json_kind kind;
	uint32_t line;
	bool boolean;
	double number;
	const char *string; /* JSON_STRING */
	const char *key;    /* its name when it is a member */
	struct json *first; /* first element or member */
	struct json *next;  /* next sibling */
	size_t count;       /* elements or members */
};
/* `name` stands for the text in messages ("model.json"). */
enum status json_parse(struct arena *a, const char *name, const char *text, size_t n, struct json **out,
                       struct error *err);
/* The same for a part of that text that is a value, and begins on this line of it. */
enum status json_parse_part(struct arena *a, const char *name, const char *text, size_t n, uint32_t line,
                            struct json **out, struct error *err);
/* The value of a number without a fraction, where it is exact; false for all others. */
bool json_integer(const struct json *v, int64_t *out);
const struct json *json_get(const struct json *object, const char *key); /* null when absent or no object */
/* Appends `s` as a JSON string with its quotes; bytes that are no UTF-8 become U+FFFD. */
void json_quote(struct buf *b, const char *s);

/* ---- trace.c: --trace=front,flow ---- */

enum trace_topic { TRACE_FRONT = 1, TRACE_FLOW = 2, TRACE_PROVER = 4, TRACE_REPLAY = 8, TRACE_RUN = 16 };
enum status trace_enable(const char *topics, struct error *err); /* comma-separated names */
bool trace_on(enum trace_topic topic);
void trace(enum trace_topic topic, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* ---- limit.c ---- */

/* CPU time that this process may spend from now on, and bytes that its arenas may hold. What is not decided when one
 * of the two runs out is unknown, and the report says so: the only things beside its text that a verdict may see. What
 * has passed stays so, though memory be given back. */
enum work_passed { WORK_GOES_ON, WORK_TIME_PASSED, WORK_MEMORY_PASSED };
struct work_limit {
	double end;   /* seconds of the process's CPU clock; 0: none */
	size_t bytes; /* 0: any */
	enum work_passed passed;
};
struct work_limit work_limit_start(double seconds, size_t bytes);
bool work_limit_passed(struct work_limit *l);      /* null: no limit */
bool work_limit_tight(const struct work_limit *l); /* half of the memory is held */

#endif
