/*
 * lsp_progress.c: that an analysis takes long is shown by clients that can ($/progress): asked for when one has been
 * running for a moment, begun when the client agrees, ended when none runs for so long any more.
 */
#include "lsp/lsp.h"

/* Shorter ones come and go between two keystrokes. */
#define PATIENCE_MS 700.0

static const struct document *slowest(const struct lsp *l)
{
	const struct document *found = NULL;
	for (const struct document *d = l->documents; d; d = d->next)
		if (d->analysis.process.id && (!found || d->analysis.started < found->analysis.started))
			found = d;
	return found;
}

static void put_token(const struct lsp *l, struct buf *out)
{
	buf_printf(out, "\"opbound/progress/%u\"", l->progress.number);
}

static void ask(struct lsp *l)
{
	struct buf body = {0};
	l->progress.number++;
	l->progress.state = PROGRESS_ASKED;
	buf_str(&body, "{\"jsonrpc\":\"2.0\",\"id\":");
	put_token(l, &body);
	buf_str(&body, ",\"method\":\"window/workDoneProgress/create\",\"params\":{\"token\":");
	put_token(l, &body);
	buf_str(&body, "}}");
	lsp_send_client(l, slice_of(&body));
	buf_release(&body);
}

static void tell(struct lsp *l, const struct document *begun)
{
	struct buf body = {0};
	buf_str(&body, "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{\"token\":");
	put_token(l, &body);
	if (begun) {
		buf_str(&body, ",\"value\":{\"kind\":\"begin\",\"title\":\"opbound\",\"cancellable\":false,\"message\":");
		json_quote(&body, path_base(begun->path));
		buf_str(&body, "}}}");
	} else {
		buf_str(&body, ",\"value\":{\"kind\":\"end\"}}}");
	}
	lsp_send_client(l, slice_of(&body));
	buf_release(&body);
}

int progress_step(struct lsp *l)
{
	const struct document *slow = slowest(l);
	double left = slow ? slow->analysis.started + PATIENCE_MS - lsp_now_ms() : -1;
	if (!l->progress.can_show || !l->is_initialized)
		return -1;
	if (l->progress.state == PROGRESS_SHOWN && !slow) {
		tell(l, NULL);
		l->progress.state = PROGRESS_NONE;
	}
	if (l->progress.state != PROGRESS_NONE || !slow)
		return -1;
	if (left > 0)
		return (int)left + 1;
	ask(l);
	return -1;
}

/* What it would have shown may be over when the client agrees. */
void progress_answered(struct lsp *l, struct slice answer)
{
	const struct document *slow = slowest(l);
	if (l->progress.state != PROGRESS_ASKED)
		return;
	l->progress.can_show = !raw_get(answer, "error").at;
	l->progress.state = PROGRESS_NONE;
	if (!l->progress.can_show || !slow)
		return;
	tell(l, slow);
	l->progress.state = PROGRESS_SHOWN;
}
