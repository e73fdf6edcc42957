/*
 * The target bench_sarif: what a SARIF report of that many results takes to write.
 *
 *   sarif_bench RESULTS FILE
 */
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static void fill(struct arena *a, struct report *r, uint32_t results)
{
	static const char text[] = "void f(void)\n{\n\tout[i] = in[i];\n\tint a[10];\n\tfor (;;)\n\t\ta[i] = 0;\n}\n";
	enum { PER_FILE = 100, LINES = 6 };
	for (uint32_t i = 0; i < results; i++) {
		struct finding f = {.rule = "write-past-extent", .level = LEVEL_ERROR, .function = "Operator::Compute"};
		const char *file = arena_printf(a, "/code/kernels/operator_%05u.cc", i / PER_FILE);
		if (i % PER_FILE == 0)
			vec_push(a, &r->files, (struct report_file){file, text, sizeof text - 1});
		f.place = (struct place){r->files.at[r->files.n - 1].path, i % LINES + 1, 2, NULL};
		f.message = arena_printf(a, "write past the end of 'output': the loop reaches index %u, the extent is n", i);
		for (uint32_t k = 0; k < LINES; k++)
			evidence_add(a, &f.evidence, (struct place){f.place.file, k + 1, 1, NULL}, "with input 0 of shape [1]");
		vec_push(a, &r->findings, f);
	}
}

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static long peak(void)
{
	struct rusage use;
	getrusage(RUSAGE_SELF, &use);
	return use.ru_maxrss;
}

int main(int argc, char **argv)
{
	struct arena a;
	struct report r = {.root = "/code", .version = "0.1.0"};
	struct file_sink sink;
	struct error err = {0};
	if (argc != 3)
		return 2;
	arena_init(&a);
	fill(&a, &r, (uint32_t)strtoul(argv[1], NULL, 10));
	long before = peak();
	double start = now();
	file_sink_open(&sink, argv[2]);
	report_sarif(&r, file_sink_add, &sink);
	if (file_sink_close(&sink, &err) != STATUS_OK) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	printf("%6s results: %5.0f ms of a processor, %5.1f MB more memory than the findings take (%.1f MB)\n", argv[1],
	       now() - start, (double)(peak() - before) / 1e3, (double)before / 1e3);
	arena_release(&a);
	return 0;
}
