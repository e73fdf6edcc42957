/*
 * A report with one of everything, for the tests of text and SARIF: levels, evidence, fixes, suppressions, macros,
 * names that need escapes, columns behind wide characters, and notices.
 */
#ifndef OPBOUND_TEST_SAMPLE_H
#define OPBOUND_TEST_SAMPLE_H

#include "report/report.h"

#include <string.h>

#define SAMPLE_OP                                                                                                      \
	"void Compute(Context *context)\n"                                                                                 \
	"{\n"                                                                                                              \
	"\tauto output = allocate(context, input_size);\n"                                                                 \
	"\tfor (int i = 0; i < input_size + 10; ++i)\n"                                                                    \
	"\t\toutput(i) = input(i % input_size);\n"                                                                         \
	"\tconst char *s = \"\xc3\xa4\xf0\x9f\x98\x80\"; read(s[9]);\n"                                                    \
	"\tint largeArray[10000000];\n"                                                                                    \
	"\tSTORE(output, -1);\n"                                                                                           \
	"}\n"

static void sample_finding(struct arena *a, struct report *r, const struct finding *f)
{
	vec_push(a, &r->findings, *f);
}

static void sample_overrun(struct arena *a, struct report *r)
{
	struct finding f = {.rule = "write-past-extent", .verdict = VERDICT_VIOLATED, .level = LEVEL_ERROR};
	f.place = (struct place){"/code/src/op kernel.cc", 5, 3, NULL};
	f.end = (struct place){"/code/src/op kernel.cc", 5, 12, NULL};
	f.function = "OverrunOp::Compute";
	f.message = "write past the end of 'output': the loop reaches index input_size + 9, the extent is input_size "
	            "elements; with input 0 of shape [1]: at i = 1 writes element 1 of 1";
	evidence_add(a, &f.evidence, (struct place){f.place.file, 3, 7, NULL},
	             "'output' is allocated here, with input_size elements");
	evidence_add(a, &f.evidence, (struct place){f.place.file, 4, 22, NULL}, "loop condition: i < input_size + 10");
	evidence_add(a, &f.evidence, f.place, "with input 0 of shape [1]: at i = 1 writes element 1 of 1");
	f.fix_title = "stop at the extent";
	struct replacement fix = {{f.place.file, 4, 22, NULL}, {f.place.file, 4, 41, NULL}, "i < input_size"};
	vec_push(a, &f.fix, fix);
	sample_finding(a, r, &f);
}

static void sample_others(struct arena *a, struct report *r)
{
	const char *file = "/code/src/op kernel.cc";
	struct finding f = {.rule = "read-past-extent", .verdict = VERDICT_POSSIBLE, .level = LEVEL_WARNING};
	f.place = (struct place){file, 6, 34, NULL};
	f.message = "possible read past the end of 's'";
	sample_finding(a, r, &f);
	f = (struct finding){.rule = "frame-over-budget", .verdict = VERDICT_VIOLATED, .level = LEVEL_ERROR};
	f.place = (struct place){file, 7, 6, NULL};
	f.message = "the frame takes \"40000000 bytes\" \\ 38.1 MiB";
	f.suppressed = true;
	f.suppress_reason = "runs on our own thread";
	sample_finding(a, r, &f);
	f = (struct finding){.rule = "write-past-extent", .verdict = VERDICT_UNKNOWN, .level = LEVEL_NOTE};
	f.place = (struct place){file, 8, 2, "STORE"};
	f.message = "cannot tell whether this write stays in 'output'";
	sample_finding(a, r, &f);
	f = (struct finding){.rule = "loaded-rule", .verdict = VERDICT_POSSIBLE, .level = LEVEL_WARNING};
	f.place = (struct place){"/usr/include/vendor.h", 12, 1, NULL};
	f.message = "outside of the root, and the text is not there";
	sample_finding(a, r, &f);
}

static inline struct report sample_report(struct arena *a)
{
	struct report r = {.root = "/code/src", .version = "0.1.0", .exit_status = 1};
	vec_push(a, &r.files, (struct report_file){"/code/src/op kernel.cc", SAMPLE_OP, strlen(SAMPLE_OP)});
	sample_overrun(a, &r);
	sample_others(a, &r);
	vec_push(a, &r.notices,
	         (struct notice){
	             NOTICE_CLANG, LEVEL_WARNING, {"/code/src/op kernel.cc", 1, 14, NULL}, "unknown type name 'Context'"});
	vec_push(a, &r.notices,
	         (struct notice){NOTICE_UNREADABLE,
	                         LEVEL_ERROR,
	                         {"/code/src/gone.cc", 0, 0, NULL},
	                         "cannot read '/code/src/gone.cc': no such file or directory"});
	vec_push(a, &r.notices,
	         (struct notice){NOTICE_CONFIG, LEVEL_WARNING, {NULL, 0, 0, NULL}, "no compile database was found"});
	return r;
}

#endif
