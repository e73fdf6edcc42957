/*
 * The ledger of assumptions: its table, and sets of its rows as words for people and from them.
 *
 * A set is 64 bits: the low half are rows. The high half tells premises apart: a fact that states an assumption
 * ("n <= 2147483647") and the values that rest on it carry one more bit in common, so that whoever proves the premise
 * elsewhere (a launch that knows the sizes) takes the assumption off these values and no others.
 */
#include "symbolic/symbolic.h"

#include <string.h>

const struct assumption_row assumption_rows[ASSUMPTION_COUNT] = {
#define ASSUMPTION(ID, id, sentence, discharge) {id, sentence, discharge},
#include "symbolic/assumptions.def"
#undef ASSUMPTION
};

#define PREMISE_BITS 32

assumptions assumption_premise(enum assumption_id id, uint64_t identity)
{
	return (assumptions)1 << id | (assumptions)1 << (PREMISE_BITS + identity % PREMISE_BITS);
}

assumptions assumption_ids(assumptions set)
{
	return set & ASSUMPTIONS_ALL;
}

assumptions assumption_premises(assumptions set)
{
	return set >> PREMISE_BITS << PREMISE_BITS;
}

bool assumption_find(const char *word, size_t n, enum assumption_id *out)
{
	for (int i = 0; i < ASSUMPTION_COUNT; i++) {
		if (strlen(assumption_rows[i].id) == n && memcmp(assumption_rows[i].id, word, n) == 0) {
			*out = (enum assumption_id)i;
			return true;
		}
	}
	return false;
}

void assumptions_print(assumptions set, struct buf *out)
{
	const char *between = "";
	for (int i = 0; i < ASSUMPTION_COUNT; i++) {
		if (set & (assumptions)1 << i) {
			buf_printf(out, "%s%s", between, assumption_rows[i].id);
			between = ", ";
		}
	}
}

enum status assumptions_parse(const char *text, assumptions *out, struct error *err)
{
	assumptions set = 0;
	while (*text) {
		size_t n = strcspn(text, ",");
		enum assumption_id id;
		if (n && !assumption_find(text, n, &id)) {
			struct buf all = {0};
			assumptions_print(ASSUMPTIONS_ALL, &all);
			error_set(err, STATUS_INPUT, "no assumption is called '%.*s', expected %s", (int)n, text, buf_text(&all));
			buf_release(&all);
			return STATUS_INPUT;
		}
		set |= n ? (assumptions)1 << id : 0;
		text += n + (text[n] == ',');
	}
	*out = set;
	return STATUS_OK;
}
