/* Stub of <assert.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<assert.h>)
#include_next <assert.h>
#else
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#ifdef __cplusplus
extern "C" {
#endif
__attribute__((noreturn)) void __assert_fail(const char *text, const char *file, unsigned line, const char *function);
#ifdef __cplusplus
}
#endif
#define assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif
#if !defined(__cplusplus) && !defined(static_assert)
#define static_assert _Static_assert
#endif
#endif
