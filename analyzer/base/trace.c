/*
 * --trace=front,flow: what the layers tell about their work, to the standard error. The set of topics is the one piece
 * of mutable state at file scope; it is set once, before workers start.
 */
#include "base/base.h"

#include <stdio.h>
#include <string.h>

static unsigned topics_on;

static const char *const topic_names[] = {"front", "flow", "prover", "replay", "run"};
#define N_TOPICS (sizeof topic_names / sizeof *topic_names)

static size_t topic_find(const char *name, size_t n)
{
	size_t i = 0;
	while (i < N_TOPICS && (strlen(topic_names[i]) != n || memcmp(topic_names[i], name, n) != 0))
		i++;
	return i;
}

enum status trace_enable(const char *topics, struct error *err)
{
	unsigned on = 0;
	for (const char *p = topics; *p;) {
		size_t n = strcspn(p, ","), i = topic_find(p, n);
		if (i == N_TOPICS)
			return error_set(err, STATUS_INPUT, "unknown topic '%.*s' to trace: use front, flow, prover, replay, run",
			                 (int)n, p);
		on |= 1u << i;
		p += n + (p[n] == ',');
	}
	topics_on |= on;
	return STATUS_OK;
}

bool trace_on(enum trace_topic topic)
{
	return (topics_on & (unsigned)topic) != 0;
}

static const char *topic_name(enum trace_topic topic)
{
	size_t i = 0;
	while (i + 1 < N_TOPICS && 1u << i != (unsigned)topic)
		i++;
	return topic_names[i];
}

void trace(enum trace_topic topic, const char *fmt, ...)
{
	if (!trace_on(topic))
		return;
	struct buf line = {0};
	va_list ap;
	va_start(ap, fmt);
	buf_printf(&line, "%s: ", topic_name(topic));
	buf_vprintf(&line, fmt, ap);
	va_end(ap);
	buf_char(&line, '\n');
	fputs(buf_text(&line), stderr); /* one write, so that lines of workers do not mix */
	buf_release(&line);
}
