/*
 * Runs a fuzz target on every file of the folders named, in the order of their names, where libFuzzer is not there to
 * do it. A crash is the test's failure; the last name printed says on what.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static int run_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	size_t cap = 1 << 22;
	if (!f)
		return 0;
	char *text = malloc(cap);
	if (!text)
		abort();
	size_t n = fread(text, 1, cap, f);
	fclose(f);
	printf("%s (%zu bytes)\n", path, n);
	fflush(stdout);
	uint8_t *exact = malloc(n ? n : 1); /* so that a byte too far is seen */
	if (!exact)
		abort();
	memcpy(exact, text, n);
	LLVMFuzzerTestOneInput(exact, n);
	free(exact);
	free(text);
	return 1;
}

static int run_folder(const char *folder)
{
	struct dirent **names;
	int count = 0, n = scandir(folder, &names, NULL, alphasort);
	for (int i = 0; i < n; i++) {
		char path[4096];
		snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
		if (names[i]->d_name[0] != '.')
			count += run_file(path);
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	return count;
}

int main(int argc, char **argv)
{
	int count = 0;
	for (int i = 1; i < argc; i++)
		count += run_folder(argv[i]);
	printf("%d seeds\n", count);
	return count ? 0 : 1;
}
