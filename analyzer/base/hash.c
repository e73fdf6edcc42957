/*
 * Hashing that is the same on every machine: FNV-1a over bytes, finished with the mixer of MurmurHash3 so that the low
 * bits are usable as a table index.
 */
#include "base/base.h"

static uint64_t finish(uint64_t h)
{
	h ^= h >> 33;
	h *= UINT64_C(0xff51afd7ed558ccd);
	h ^= h >> 33;
	h *= UINT64_C(0xc4ceb9fe1a85ec53);
	return h ^ h >> 33;
}

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;
	uint64_t h = UINT64_C(0xcbf29ce484222325) ^ seed;
	for (size_t i = 0; i < n; i++)
		h = (h ^ p[i]) * UINT64_C(0x100000001b3);
	return finish(h);
}

uint64_t hash_mix(uint64_t a, uint64_t b)
{
	return finish(a ^ (finish(b + UINT64_C(0x9e3779b97f4a7c15)) + (a << 6) + (a >> 2)));
}
