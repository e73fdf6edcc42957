/*
 * Fuzzing the language server's readers: framing, JSON in place, documents and their edits, lists merged and moved,
 * code actions. No process is started.
 *
 * The input's first byte says whether the server stands alone ('1'); pieces end in a null byte. A piece's first letter
 * says what it is: 'c' a message of the client, 's' one of clangd, 'C' and 'S' bytes of theirs without a header added,
 * 'o' a list that an analysis made.
 */
#include "lsp/lsp.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static void drain(struct lsp *l, struct lsp_reader *r, bool from_client)
{
	struct lsp_piece p;
	while ((p = lsp_reader_next(r)).kind != LSP_NOTHING) {
		if (!from_client)
			proxy_from_clangd(l, &p);
		else if (l->program)
			proxy_from_client(l, &p);
		else
			server_from_client(l, &p);
	}
	buf_clear(&l->to_client.queue);
	buf_clear(&l->to_clangd.queue);
}

static void own_list(struct lsp *l, struct slice text)
{
	struct slice list = raw_value(text);
	if (l->documents && list.n >= 2 && list.at[0] == '[')
		publish_own(l, l->documents, list, l->documents->version);
}

static void piece(struct lsp *l, const char *at, size_t n)
{
	struct buf message = {0};
	bool from_client = *at == 'c' || *at == 'C';
	struct lsp_reader *r = from_client ? &l->from_client : &l->from_clangd;
	struct slice rest = {at + 1, n - 1};
	if (*at == 'o')
		own_list(l, rest);
	else if (*at == 'c' || *at == 's')
		lsp_frame(&message, rest);
	else
		buf_add(&message, rest.at, rest.n);
	lsp_reader_add(r, buf_text(&message), message.n);
	drain(l, r, from_client);
	buf_release(&message);
}

static void release(struct lsp *l)
{
	while (l->documents) {
		struct document *d = l->documents;
		l->documents = d->next;
		document_close(d);
	}
	for (size_t i = 0; i < l->n_pending; i++)
		arena_release(&l->pending[i].arena);
	lsp_reader_release(&l->from_client);
	lsp_reader_release(&l->from_clangd);
	buf_release(&l->to_client.queue);
	buf_release(&l->to_clangd.queue);
	arena_release(l->arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct arena arena;
	struct lsp l = {.arena = &arena, .client_fd = -1, .clangd_fd = -1};
	const char *at = (const char *)bytes, *end = at + n;
	arena_init(&arena);
	if (n == 0)
		return 0;
	l.program = *at++ == '1' ? NULL : "clangd";
	while (at < end) {
		const char *stop = memchr(at, '\0', (size_t)(end - at));
		if (!stop)
			stop = end;
		if (stop > at)
			piece(&l, at, (size_t)(stop - at));
		at = stop + 1;
	}
	release(&l);
	return 0;
}
