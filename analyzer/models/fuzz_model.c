/*
 * Fuzzing --model: any text becomes rows or an error in words that names the line.
 */
#include "models/models.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct arena arena;
	struct interner names;
	struct models m;
	struct error err = {0};
	arena_init(&arena);
	interner_init(&names, &arena);
	models_init(&m, &arena, &names);
	enum status s = models_load_text(&m, "model.json", (const char *)bytes, n, &err);
	if ((s == STATUS_OK) != (err.text[0] == '\0'))
		BUG("an error without words, or words without an error");
	arena_release(&arena);
	return 0;
}
