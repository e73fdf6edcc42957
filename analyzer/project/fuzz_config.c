/*
 * Fuzzing .opbound.json: any text becomes settings or an error in words; what was set can be printed.
 */
#include "project/project.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct arena arena;
	struct options o;
	struct buf shown = {0};
	struct error err = {0};
	arena_init(&arena);
	options_init(&o, &arena);
	enum status s = config_parse(&o, "/project/.opbound.json", (const char *)bytes, n, &err);
	if ((s == STATUS_OK) != (err.text[0] == '\0'))
		BUG("an error without words, or words without an error");
	settings_print(&o, &shown);
	buf_release(&shown);
	arena_release(&arena);
	return 0;
}
