%% command @COMPILER@ -w -g @SANITIZERS@ @LANGUAGE@ @FLAGS@ @PROGRAM@ -o @BINARY@ @LIBRARIES@ -no-pie -pthread -Wl,--unresolved-symbols=ignore-all
%% unwatched explicit_bzero wcscpy wcsncpy wcscat wcsncat wmemcpy wmemmove wmemset swprintf
%% c++ -fno-access-control -fpermissive -D_GLIBCXX_NO_ASSERTIONS
%% containers -D_GLIBCXX_SANITIZE_VECTOR
%% brought:scanf echo @VALUES@ | 
%% bits std::vector<bool> std::bitset
%% containers-of-bits -D_GLIBCXX_DEBUG
%% member $(@COMPILER@ --version | grep -q clang && echo -fstrict-flex-arrays=3 || echo -fsanitize=bounds-strict)
%% variable -Og -fsanitize=object-size
%% overflow -O2 -fsanitize=signed-integer-overflow,unsigned-integer-overflow,implicit-conversion
%% allocation -O0 -gdwarf-4
%% stack -O0
%% access -O0 -fsanitize=address,bounds -fsanitize-recover=address,bounds
/* @TITLE@
 *
 * @EXPECTED@
 *
 *     @COMMAND@ && @RUNS@
 *
 * Exit status 0: it happened there. 1: it did not. 2: a function of another file was called. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
@FIRST_OF_ALL@
#define main main_of_the_source
#include "@SOURCE@"
#undef main
@ZEROS@
@HELPERS@static void call(void)
{
@STATEMENTS@	@CALL@;
}

/* ---- has it happened? ---- */
@HARNESS@
int main(void)
{
	watch();
	@RUN@
	fprintf(stderr, "did not happen\n");
	return 1;
}
