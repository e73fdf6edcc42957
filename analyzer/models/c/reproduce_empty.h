%% wrapped -Wl,--wrap=malloc,--wrap=calloc,--wrap=_Znam

/* Memory of 0 bytes: the sanitizer would let one of them be used. */
#ifdef __cplusplus
extern "C" {
void *__real__Znam(size_t bytes);
#endif
void __asan_poison_memory_region(const volatile void *at, size_t bytes);
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t n, size_t bytes);

static void *without_any(void *p)
{
	if (p) {
		__asan_poison_memory_region(p, 1);
	}
	return p;
}
void *__wrap_malloc(size_t bytes)
{
	return bytes ? __real_malloc(bytes) : without_any(__real_malloc(1));
}
void *__wrap_calloc(size_t n, size_t bytes)
{
	return n && bytes ? __real_calloc(n, bytes) : without_any(__real_malloc(1));
}
#ifdef __cplusplus
void *__wrap__Znam(size_t bytes)
{
	return bytes ? __real__Znam(bytes) : without_any(__real__Znam(1));
}
}
#endif
