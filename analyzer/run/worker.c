/*
 * worker.c: jobs in worker processes.
 *
 * The parent forks workers and hands each one job number at a time over a socket; the worker answers with the length,
 * the hash and the bytes of the job's result (transfer.c). What a worker needs beyond the number it inherited by fork.
 * A worker runs its jobs on a thread with a large stack, since libclang's parser and visitor, and our lowering, recurse
 * over nested source; LIBCLANG_NOTHREADS keeps libclang from moving to a small one of its own. A worker that dies or
 * stays silent for too long costs the job at hand: the parent notes it and forks the next one. Before a job reads a
 * file that is not its own, the worker says so, on the same socket: who dies then died of that. What a worker writes to
 * standard error goes to a file of its own, unless --trace asks for it; its first line explains a death. Where a
 * process cannot be copied (base/process.h), the jobs run here, one after the other, and none of them may crash; a
 * single one runs here as well where the command can begin again (here.h).
 */
#include "run/here.h"
#include "run/run.h"

#include "base/process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define ANSWER_MAGIC 0x6f70626f756e6431u /* "opbound1" */
#define BESIDE_MAGIC 0x6f70626f756e6462u /* "opboundb" */
enum {
	MAX_ANSWER = 1 << 30,
	/* A unit itself looks at its CPU time between its steps and keeps what it has. One that cannot (clang, a single
	 * step) is ended a little later; one that sleeps, or gets no CPU, when even a busy machine would have been done. */
	CPU_MORE = 1,
	WALL_TIMES = 10,
	WALL_MORE = 60
};

struct header {
	uint64_t magic, n, hash;
};
struct worker {
	struct process process; /* its channel takes job numbers and gives answers */
	bool busy;
	size_t job;
	double deadline, cpu_deadline; /* seconds, on the wall and of its own CPU clock */
	const char *beside;            /* what the job reads that is not its own; or null */
	double beside_since;           /* by its CPU clock */
	struct buf in;
	FILE *log; /* what it writes to standard error; null: not kept */
};
struct pool {
	struct arena *arena;
	size_t n, next, done;
	const char *const *names;
	worker_work work;
	void *payload;
	const struct worker_options *o;
	struct unit_result *results;
	struct interner texts; /* of all results */
	struct worker *workers;
	struct pollfd *fds; /* one a worker */
};

static double now_seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- in the worker ---- */

struct worker_line {
	int fd;
};
struct serving {
	struct pool *pool;
	struct worker_line line;
};

static bool say(const struct worker_line *line, uint64_t magic, const char *bytes, size_t n)
{
	struct header h = {magic, n, hash_bytes(0, bytes, n)};
	return process_write(line->fd, &h, sizeof h) && process_write(line->fd, bytes, n);
}

void worker_reads(const struct worker_line *line, const char *file)
{
	if (line)
		say(line, BESIDE_MAGIC, file ? file : "", file ? strlen(file) : 0);
}

static bool answer(const struct serving *s, uint64_t job)
{
	struct arena arena;
	struct unit_result result = {0};
	struct buf bytes = {0};
	arena_init(&arena);
	s->pool->work(&arena, (size_t)job, &result, &s->line, s->pool->payload);
	transfer_encode(&result, &bytes);
	bool sent = say(&s->line, ANSWER_MAGIC, bytes.at, bytes.n);
	buf_release(&bytes);
	arena_release(&arena);
	return sent;
}

static void *serve(void *payload)
{
	const struct serving *s = payload;
	uint64_t job;
	while (process_read(s->line.fd, &job, sizeof job) && job < s->pool->n)
		if (!answer(s, job))
			break;
	return NULL;
}

/* A crash must end the worker by its signal, whatever handlers the parent has. */
static void default_signals(void)
{
	static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		signal(numbers[i], SIG_DFL);
}

struct beginning {
	struct pool *pool;
	FILE *log;
};

static void worker_main(int fd, void *payload)
{
	const struct beginning *b = payload;
	struct pool *p = b->pool;
	struct serving s = {p, {fd}};
	struct rlimit no_core = {0, 0};
	for (unsigned i = 0; i < p->o->workers; i++)
		if (p->workers[i].process.id)
			close(p->workers[i].process.channel);
	if (b->log)
		dup2(fileno(b->log), STDERR_FILENO);
	default_signals();
	heap_begin();
	setrlimit(RLIMIT_CORE, &no_core);
	setenv("LIBCLANG_NOTHREADS", "1", 1);
	on_large_stack(serve, &s);
}

/* ---- in the parent ---- */

static bool is_traced(void)
{
	return trace_on(TRACE_FRONT) || trace_on(TRACE_FLOW) || trace_on(TRACE_PROVER) || trace_on(TRACE_REPLAY) ||
	       trace_on(TRACE_RUN);
}

static enum status spawn(struct pool *p, struct worker *w, struct error *err)
{
	if (!w->log && !is_traced())
		w->log = tmpfile();
	struct beginning b = {p, w->log};
	return process_copy(&w->process, worker_main, &b, err);
}

/* Ends the worker and answers how it ended. */
static struct process_end reap(struct worker *w, bool kill_it)
{
	struct process_end end = process_wait(&w->process, kill_it);
	w->busy = false;
	buf_clear(&w->in);
	return end;
}

static const char *signal_word(struct arena *a, int number)
{
	switch (number) {
	case SIGSEGV:
		return "SIGSEGV";
	case SIGABRT:
		return "SIGABRT";
	case SIGBUS:
		return "SIGBUS";
	case SIGILL:
		return "SIGILL";
	case SIGFPE:
		return "SIGFPE";
	case SIGKILL:
		return "SIGKILL";
	default:
		return arena_printf(a, "signal %d", number);
	}
}

/* The position is the worker's, too: what it writes next starts the file. */
static void clear_log(struct worker *w)
{
	if (!w->log)
		return;
	rewind(w->log);
	if (ftruncate(fileno(w->log), 0) < 0)
		clearerr(w->log); /* stale words do no harm */
}

/* ": " and the first line that the worker wrote during its job, or "". */
static const char *last_words(struct pool *p, struct worker *w)
{
	char line[256] = "";
	if (!w->log)
		return "";
	rewind(w->log);
	if (!fgets(line, sizeof line, w->log))
		line[0] = '\0';
	line[strcspn(line, "\n")] = '\0';
	return *line ? arena_printf(p->arena, ": %s", line) : "";
}

static void give_up(struct pool *p, const struct worker *w, enum notice_kind kind, const char *text)
{
	struct unit_result *r = &p->results[w->job];
	struct notice n = {kind, LEVEL_ERROR, {.file = p->names[w->job]}, text};
	*r = (struct unit_result){.text = "", .lost_in = w->beside};
	vec_push(p->arena, &r->notices, n);
	p->done++;
}

/* Words of the C++ library, of LLVM, of a thread that cannot be unwound for want of memory, and ours. */
static bool is_out_of_memory(const char *words)
{
	static const char *const known[] = {
	    "out of memory",     "bad_alloc", "bad allocation", "Cannot allocate memory", "must be installed for unwinding",
	    "Unable to allocate"};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (strstr(words, known[i]))
			return true;
	return false;
}

static void worker_died(struct pool *p, struct worker *w)
{
	size_t job = w->job;
	bool busy = w->busy;
	struct process_end end = reap(w, false);
	const char *name = p->names[job], *words = last_words(p, w), *text;
	if (!busy)
		return;
	enum notice_kind kind = NOTICE_CRASH;
	if (is_out_of_memory(words)) {
		kind = NOTICE_LIMIT;
		text =
		    arena_printf(p->arena, "out of memory while analyzing '%s'%s; fewer jobs at a time (-j) leave more to each",
		                 name, words);
	} else if (end.by_signal && end.code == SIGKILL) {
		text = arena_printf(p->arena, "worker was killed while analyzing '%s'; the system may be out of memory%s", name,
		                    words);
	} else if (end.by_signal) {
		text = arena_printf(p->arena, "worker died with %s while analyzing '%s'%s", signal_word(p->arena, end.code),
		                    name, words);
	} else {
		text = arena_printf(p->arena, "worker ended with status %d while analyzing '%s'%s", end.code, name, words);
	}
	give_up(p, w, kind, text);
}

/* What a job reads last has not kept it for long, where it came late to it. */
static void worker_hangs(struct pool *p, struct worker *w)
{
	if (process_cpu_seconds(&w->process) - w->beside_since < (double)p->o->timeout_seconds / 2)
		w->beside = NULL;
	reap(w, true);
	give_up(p, w, NOTICE_LIMIT,
	        arena_printf(p->arena, "gave '%s' up after %lld s; --timeout= allows more", p->names[w->job],
	                     (long long)p->o->timeout_seconds));
}

/* Gives the worker its next job. A worker that cannot take it has died, which the next poll finds. */
static void assign(struct pool *p, struct worker *w)
{
	uint64_t job = p->next++;
	w->busy = true;
	w->job = (size_t)job;
	w->beside = NULL;
	double seconds = (double)p->o->timeout_seconds;
	w->deadline = now_seconds() + WALL_TIMES * seconds + WALL_MORE;
	w->cpu_deadline = process_cpu_seconds(&w->process) + seconds + seconds / 10 + CPU_MORE;
	buf_clear(&w->in);
	clear_log(w);
	process_write(w->process.channel, &job, sizeof job);
}

static enum status assign_all(struct pool *p, struct error *err)
{
	for (unsigned i = 0; i < p->o->workers && p->next < p->n; i++) {
		struct worker *w = &p->workers[i];
		enum status s = w->process.id || w->busy ? STATUS_OK : spawn(p, w, err);
		if (s != STATUS_OK)
			return s;
		if (!w->busy)
			assign(p, w);
	}
	return STATUS_OK;
}

/* Answers whether all that is said next is there; `bad` when it cannot be that. */
static bool is_complete(const struct worker *w, struct header *h, bool *bad)
{
	if (w->in.n < sizeof *h)
		return false;
	memcpy(h, w->in.at, sizeof *h);
	bool is_answer = h->magic == ANSWER_MAGIC, is_more = w->in.n > sizeof *h + h->n;
	*bad = (!is_answer && h->magic != BESIDE_MAGIC) || h->n > MAX_ANSWER || (is_answer && is_more);
	return *bad || w->in.n >= sizeof *h + h->n;
}

static void take_beside(struct pool *p, struct worker *w, const struct header *h)
{
	size_t n = sizeof *h + h->n;
	w->beside = h->n ? arena_strndup(p->arena, w->in.at + sizeof *h, h->n) : NULL;
	w->beside_since = process_cpu_seconds(&w->process);
	memmove(w->in.at, w->in.at + n, w->in.n - n);
	w->in.n -= n;
}

static void take_answer(struct pool *p, struct worker *w, const struct header *h)
{
	const char *bytes = w->in.at + sizeof *h;
	struct error err = {0};
	if (hash_bytes(0, bytes, h->n) == h->hash &&
	    transfer_decode_among(p->arena, &p->texts, bytes, h->n, &p->results[w->job], &err) == STATUS_OK)
		p->done++;
	else
		give_up(p, w, NOTICE_CRASH,
		        arena_printf(p->arena, "the worker's answer for '%s' is damaged", p->names[w->job]));
	w->busy = false;
}

static void receive(struct pool *p, struct worker *w)
{
	char bytes[65536];
	struct header h;
	bool bad = false;
	ssize_t got = read(w->process.channel, bytes, sizeof bytes);
	if (got < 0 && errno == EINTR)
		return;
	if (got <= 0) {
		worker_died(p, w);
		return;
	}
	buf_add(&w->in, bytes, (size_t)got);
	while (is_complete(w, &h, &bad)) {
		if (!bad && h.magic == BESIDE_MAGIC) {
			take_beside(p, w, &h);
			continue;
		}
		if (bad)
			worker_hangs(p, w);
		else
			take_answer(p, w, &h);
		return;
	}
}

static double seconds_left(const struct worker *w)
{
	double wall = w->deadline - now_seconds(), cpu = w->cpu_deadline - process_cpu_seconds(&w->process);
	return wall < cpu ? wall : cpu;
}

static int milliseconds_left(const struct pool *p)
{
	double left = 3600;
	for (unsigned i = 0; i < p->o->workers; i++)
		if (p->workers[i].busy && seconds_left(&p->workers[i]) < left)
			left = seconds_left(&p->workers[i]);
	return left <= 0 ? 0 : (int)(left * 1000) + 1;
}

static void wait_for_answers(struct pool *p)
{
	struct pollfd *fds = p->fds;
	for (unsigned i = 0; i < p->o->workers; i++)
		fds[i] = (struct pollfd){.fd = p->workers[i].process.id ? p->workers[i].process.channel : -1, .events = POLLIN};
	if (poll(fds, p->o->workers, milliseconds_left(p)) < 0)
		return;
	for (unsigned i = 0; i < p->o->workers; i++) {
		struct worker *w = &p->workers[i];
		if (w->process.id && fds[i].revents)
			receive(p, w);
		else if (w->busy && seconds_left(w) < 0)
			worker_hangs(p, w);
	}
}

/* ---- without workers ---- */

static void *run_all(void *payload)
{
	struct pool *p = payload;
	for (; p->done < p->n; p->done++) {
		p->work(p->arena, p->done, &p->results[p->done], NULL, p->payload);
		if (p->o->progress)
			p->o->progress(p->done + 1, p->n, p->o->payload);
	}
	return NULL;
}

/* Nobody tells how far a single one has come. */
static bool run_alone(struct pool *p)
{
	double seconds = (double)p->o->timeout_seconds;
	struct here_limits limits = {seconds + seconds / 10 + CPU_MORE, WALL_TIMES * seconds + WALL_MORE, is_traced()};
	const struct worker_options *given = p->o;
	struct worker_options quiet = *given;
	quiet.progress = NULL;
	p->o = &quiet;
	trace(TRACE_RUN, "the only unit is analyzed in this process");
	bool is_done = run_here(run_all, p, &limits);
	p->o = given;
	return is_done;
}

enum status worker_run(struct arena *a, size_t n, const char *const *names, worker_work work, void *payload,
                       const struct worker_options *o, struct unit_result *results, struct error *err)
{
	struct worker_options limited = *o;
	if (limited.workers > n)
		limited.workers = (unsigned)n;
	struct pool p = {.arena = a,
	                 .n = n,
	                 .names = names,
	                 .work = work,
	                 .payload = payload,
	                 .o = &limited,
	                 .results = results,
	                 .workers = ARENA_ARRAY(a, struct worker, limited.workers),
	                 .fds = ARENA_ARRAY(a, struct pollfd, limited.workers)};
	enum status s = STATUS_OK;
	interner_init(&p.texts, a);
	if (!process_can_copy()) {
		setenv("LIBCLANG_NOTHREADS", "1", 1);
		on_large_stack(run_all, &p);
		return STATUS_OK;
	}
	if (n == 1 && o->may_begin_again && can_run_here() && run_alone(&p))
		return STATUS_OK;
	while (p.done < n && s == STATUS_OK) {
		s = assign_all(&p, err);
		if (s == STATUS_OK)
			wait_for_answers(&p);
		if (o->progress)
			o->progress(p.done, n, o->payload);
	}
	for (unsigned i = 0; i < limited.workers; i++) {
		if (p.workers[i].process.id)
			reap(&p.workers[i], s != STATUS_OK);
		buf_release(&p.workers[i].in);
		if (p.workers[i].log)
			fclose(p.workers[i].log);
	}
	return s;
}
