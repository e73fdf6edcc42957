/*
 * lsp_loop.c: the descriptors: the client's, clangd's, and one an analysis, in one poll loop of one thread.
 *
 * Nothing blocks: what cannot be written yet waits in a queue, in pieces that a pipe takes whole once it is writable,
 * and a side whose queue is long is not read from until it gets shorter. When clangd ends as the client asked for, what
 * it said is delivered and its end becomes ours, signal included; else the session goes on (lsp_revive.c). When the
 * client ends, clangd sees its input end and does as it does without us.
 */
#include "lsp/lsp.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PIECE = 4096, LONG_QUEUE = 8 << 20, KEEP_QUEUE = 1 << 20 };

void lsp_send_client(struct lsp *l, struct slice body)
{
	if (l->to_client.fd >= 0)
		lsp_frame(&l->to_client.queue, body);
}

static size_t waiting(const struct lsp_output *o)
{
	return o->queue.n - o->at;
}

static void close_output(struct lsp_output *o)
{
	if (o->fd >= 0)
		close(o->fd);
	o->fd = -1;
	buf_release(&o->queue);
	o->at = 0;
}

/* Writes one piece, which does not block once poll has said so. */
static void write_piece(struct lsp_output *o)
{
	size_t n = waiting(o) < PIECE ? waiting(o) : PIECE;
	ssize_t put = write(o->fd, o->queue.at + o->at, n);
	if (put < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (put < 0) {
		close_output(o);
		return;
	}
	o->at += (size_t)put;
	if (waiting(o))
		return;
	o->at = 0;
	if (o->queue.cap > KEEP_QUEUE)
		buf_release(&o->queue);
	else
		buf_clear(&o->queue);
}

/* ---- reading ---- */

static void close_input(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* Reads what there is into the reader; closes the descriptor at its end. */
static void fill(int *fd, struct lsp_reader *r)
{
	char bytes[65536];
	ssize_t got = read(*fd, bytes, sizeof bytes);
	if (got > 0)
		lsp_reader_add(r, bytes, (size_t)got);
	else if (got == 0 || (errno != EINTR && errno != EAGAIN))
		close_input(fd);
}

static void read_client(struct lsp *l)
{
	struct lsp_piece p;
	fill(&l->client_fd, &l->from_client);
	while ((p = lsp_reader_next(&l->from_client)).kind != LSP_NOTHING && !l->is_done) {
		if (l->program)
			proxy_from_client(l, &p);
		else
			server_from_client(l, &p);
	}
}

static void read_clangd(struct lsp *l)
{
	struct lsp_piece p;
	fill(&l->clangd_fd, &l->from_clangd);
	while ((p = lsp_reader_next(&l->from_clangd)).kind != LSP_NOTHING)
		proxy_from_clangd(l, &p);
}

/* ---- the loop ---- */

/* What is polled: the four fixed descriptors, then the analyses in the documents' order. */
enum { POLL_CLIENT, POLL_TO_CLIENT, POLL_CLANGD, POLL_TO_CLANGD, POLL_FIXED, POLL_MAX = 64 };

static size_t gather(struct lsp *l, struct pollfd *fds)
{
	size_t n = POLL_FIXED;
	bool client_reads = waiting(&l->to_client) < LONG_QUEUE, clangd_reads = waiting(&l->to_clangd) < LONG_QUEUE;
	fds[POLL_CLIENT] = (struct pollfd){.fd = clangd_reads ? l->client_fd : -1, .events = POLLIN};
	fds[POLL_TO_CLIENT] = (struct pollfd){.fd = waiting(&l->to_client) ? l->to_client.fd : -1, .events = POLLOUT};
	fds[POLL_CLANGD] = (struct pollfd){.fd = client_reads ? l->clangd_fd : -1, .events = POLLIN};
	fds[POLL_TO_CLANGD] = (struct pollfd){.fd = waiting(&l->to_clangd) ? l->to_clangd.fd : -1, .events = POLLOUT};
	for (const struct document *d = l->documents; d && n < POLL_MAX; d = d->next)
		if (d->analysis.process.id)
			fds[n++] = (struct pollfd){.fd = d->analysis.process.channel, .events = POLLIN};
	return n;
}

static void serve_analyses(struct lsp *l, const struct pollfd *fds, size_t n)
{
	size_t i = POLL_FIXED;
	for (struct document *d = l->documents; d && i < n; d = d->next) {
		if (!d->analysis.process.id)
			continue;
		if (fds[i++].revents)
			analysis_receive(l, d);
	}
}

static void step(struct lsp *l)
{
	struct pollfd fds[POLL_MAX];
	int timeout = analysis_start_due(l), progress = progress_step(l);
	if (progress >= 0 && (timeout < 0 || progress < timeout))
		timeout = progress;
	size_t n = gather(l, fds);
	if (poll(fds, n, timeout) <= 0)
		return;
	if (fds[POLL_TO_CLIENT].revents)
		write_piece(&l->to_client);
	if (fds[POLL_TO_CLANGD].revents)
		write_piece(&l->to_clangd);
	serve_analyses(l, fds, n);
	if (fds[POLL_CLANGD].revents)
		read_clangd(l);
	if (l->program && l->clangd_fd < 0 && l->client_fd >= 0 && !l->is_shut_down)
		lsp_revive(l);
	if (fds[POLL_CLIENT].revents)
		read_client(l);
	if (l->client_fd < 0 && !waiting(&l->to_clangd))
		close_output(&l->to_clangd);
}

/* Alone: until the client says so or goes. In front of clangd: until clangd has ended. */
static bool goes_on(const struct lsp *l)
{
	if (l->to_client.fd < 0)
		return false;
	return l->program ? l->clangd_fd >= 0 : l->client_fd >= 0 && !l->is_done;
}

static void deliver_rest(struct lsp *l)
{
	while (l->to_client.fd >= 0 && waiting(&l->to_client)) {
		struct pollfd fd = {.fd = l->to_client.fd, .events = POLLOUT};
		if (poll(&fd, 1, 5000) <= 0)
			return;
		write_piece(&l->to_client);
	}
}

/* clangd's end as ours. */
static int end_as_clangd(struct lsp *l)
{
	struct rlimit no_core = {0, 0};
	close_output(&l->to_clangd);
	close_input(&l->clangd_fd);
	struct process_end end = process_wait(&l->clangd, false);
	if (!end.by_signal)
		return end.code < 0 ? 1 : end.code;
	setrlimit(RLIMIT_CORE, &no_core);
	signal(end.code, SIG_DFL);
	raise(end.code);
	return 128 + end.code;
}

int lsp_loop(struct lsp *l)
{
	l->exit_status = 1; /* the client went without saying so */
	while (goes_on(l))
		step(l);
	deliver_rest(l);
	while (l->documents) {
		struct document *d = l->documents;
		l->documents = d->next;
		analysis_cancel(d);
		document_close(d);
	}
	analysis_end_idle(l);
	lsp_reader_release(&l->from_client);
	lsp_reader_release(&l->from_clangd);
	int status = l->program ? end_as_clangd(l) : l->exit_status;
	buf_release(&l->to_client.queue);
	buf_release(&l->to_clangd.queue); /* of one that died, and was not started again */
	buf_release(&l->initialize);
	buf_release(&l->owed);
	return status;
}
