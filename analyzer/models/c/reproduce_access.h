
#ifdef __cplusplus
extern "C" {
#endif
const char *__asan_default_options(void)
{
	return
#ifdef _GLIBCXX_DEBUG
	    "handle_abort=1:" /* how its containers end the program */
#endif
	    "redzone=2048:max_redzone=2048:detect_leaks=0:halt_on_error=0:allocator_may_return_null=1";
}
void __asan_set_error_report_callback(void (*callback)(const char *report));

/* What AddressSanitizer says: the place is in the first stack, before it tells where the memory is from. */
static void judge(const char *report)
{
	const char *end = strstr(report, " is located "), *at = report;
	if (strstr(report, " pc 0x000000000000 ")) {
		fprintf(stderr, "calls a function that stands in another file\n");
		_exit(2);
	}
	while ((at = strstr(at, "/" PLACE_FILE ":")) && (!end || at < end)) {
		at += strlen("/" PLACE_FILE ":");
		ends_here((unsigned)strtoul(at, NULL, 10));
	}
}

#ifdef __cplusplus
}
#endif

static void watch(void)
{
	__asan_set_error_report_callback(judge);
}
