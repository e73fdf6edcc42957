
/* Large blocks need not be there: their pages stand for each other, so what is stored at one place is found at others,
 * too. */
#include <errno.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#define BLOCK_BYTES @BLOCK@L
#define MOST_BLOCKS 4096

struct block {
	char *at;
	size_t bytes;
};
static struct block blocks[MOST_BLOCKS];
static size_t held; /* in all of them */
static int locked;
static void (*when_asked)(size_t bytes);

static size_t whole_blocks(size_t bytes)
{
	return (bytes + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES;
}

static void *map_block(size_t bytes)
{
	size_t whole = whole_blocks(bytes);
	int pages = (int)syscall(SYS_memfd_create, "pages", 0);
	char *at = (char *)mmap(NULL, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (at == (char *)MAP_FAILED || ftruncate(pages, BLOCK_BYTES) != 0) {
		return NULL;
	}
	for (size_t i = 0; i < whole; i += BLOCK_BYTES) {
		mmap(at + i, BLOCK_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, pages, 0);
	}
	close(pages);
	return at;
}

/* Puts it in the place of one that starts at `old`; false: there is none. */
static int replace_block(void *old, void *at, size_t bytes, struct block *was)
{
	int found = 0;
	while (__sync_lock_test_and_set(&locked, 1)) {
	}
	for (size_t i = 0; i < MOST_BLOCKS && !found; i++) {
		if (blocks[i].at == old) {
			found = 1;
			*was = blocks[i];
			held += bytes - blocks[i].bytes;
			blocks[i].at = (char *)at;
			blocks[i].bytes = bytes;
		}
	}
	__sync_lock_release(&locked);
	return found;
}

static const struct block *block_at(void *start)
{
	const struct block *found = NULL;
	for (size_t i = 0; i < MOST_BLOCKS && !found; i++) {
		found = blocks[i].at == start ? &blocks[i] : NULL;
	}
	return found;
}

static void *new_block(size_t bytes)
{
	struct block none;
	if (when_asked) {
		when_asked(bytes);
	}
	void *at = map_block(bytes);
	if (!at || !replace_block(NULL, at, bytes, &none)) {
		errno = ENOMEM;
		return NULL;
	}
	return at;
}

#ifdef __cplusplus
#define NOTHROW noexcept
extern "C" {
#else
#define NOTHROW
#endif
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t n, size_t bytes);
void *__libc_realloc(void *p, size_t bytes);
void *__libc_memalign(size_t align, size_t bytes);
void __libc_free(void *p);

void *malloc(size_t bytes) NOTHROW
{
	return bytes >= BLOCK_BYTES ? new_block(bytes) : __libc_malloc(bytes);
}
void *calloc(size_t n, size_t bytes) NOTHROW
{
	size_t all;
	if (__builtin_mul_overflow(n, bytes, &all)) {
		return NULL;
	}
	return all >= BLOCK_BYTES ? new_block(all) : __libc_calloc(n, bytes);
}
void *memalign(size_t align, size_t bytes) NOTHROW
{
	return bytes >= BLOCK_BYTES ? new_block(bytes) : __libc_memalign(align, bytes);
}
void *aligned_alloc(size_t align, size_t bytes) NOTHROW
{
	return memalign(align, bytes);
}
int posix_memalign(void **out, size_t align, size_t bytes) NOTHROW
{
	*out = memalign(align, bytes);
	return *out ? 0 : ENOMEM;
}
void free(void *p) NOTHROW
{
	struct block was;
	if (p && replace_block(p, NULL, 0, &was)) {
		munmap(was.at, whole_blocks(was.bytes));
	} else {
		__libc_free(p);
	}
}
void *realloc(void *p, size_t bytes) NOTHROW
{
	const struct block *large = p ? block_at(p) : NULL;
	if (large) {
		size_t kept = bytes < large->bytes ? bytes : large->bytes;
		void *at = malloc(bytes);
		if (at) {
			memcpy(at, p, kept);
			free(p);
		}
		return at;
	}
	if (bytes >= BLOCK_BYTES) { /* it was small: what lies behind it is read for nothing */
		void *at = new_block(bytes);
		if (at && p) {
			memcpy(at, p, malloc_usable_size(p) < bytes ? malloc_usable_size(p) : bytes);
			__libc_free(p);
		}
		return at;
	}
	return __libc_realloc(p, bytes);
}
#ifdef __cplusplus
}
#endif
