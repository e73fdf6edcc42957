
#ifdef __cplusplus
extern "C" {
#endif
void __ubsan_get_current_report_data(const char **kind, const char **message, const char **file, unsigned *line,
                                     unsigned *column, char **address);

/* What the sanitizer of undefined behaviour says. */
void __ubsan_on_report(void)
{
	const char *kind, *message, *file;
	unsigned line, column;
	char *address;
	__ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
	size_t n = file ? strlen(file) : 0, m = strlen("/" PLACE_FILE);
	if (n >= m && strcmp(file + n - m, "/" PLACE_FILE) == 0) {
		ends_here(line);
	}
}
#ifdef __cplusplus
}
#endif
