/*
 * Addresses as numbers. Each object whose address becomes one gets a region of the address space to itself, so that a
 * number that is computed of it (rounded up to an alignment, put into another pointer's type) leads back to it. It
 * begins at a multiple of every alignment, more than an allocator promises; what leaves the region leads
 * nowhere.
 */
#include "replay/memory_int.h"

#define REGION_BITS 36
#define MAX_REGIONS 2047 /* user space ends at 2^47 */

static int128 region_start(uint32_t number)
{
	return (int128)number << REGION_BITS;
}

struct value number_of_pointer(struct run *r, struct value p)
{
	int64_t half = (int64_t)1 << (REGION_BITS - 1);
	struct memory *m = p.memory;
	if (!m->number && r->object->numbered.n < MAX_REGIONS) {
		vec_push(r->a, &r->object->numbered, m);
		m->number = (uint32_t)r->object->numbered.n;
	}
	if (!m->number || p.offset >= half || p.offset < -half)
		return value_with(r, value_unknown("a pointer as a number"), p.dep);
	return value_with(r, value_int(region_start(m->number) + p.offset), p.dep);
}

struct value pointer_of_number(struct run *r, struct value n)
{
	int128 half = (int128)1 << (REGION_BITS - 1), number = (n.i + half) >> REGION_BITS;
	if (n.i < half || number > (int128)r->object->numbered.n)
		return value_with(r, value_unknown("a number as a pointer"), n.dep);
	struct memory *m = r->object->numbered.at[(size_t)number - 1];
	return value_with(r, value_ptr(m, (int64_t)(n.i - region_start((uint32_t)number))), n.dep);
}
