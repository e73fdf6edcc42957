%% command @COMPILER@ -w -g @SANITIZERS@ @LANGUAGE@ -I. -Icuda/host -Icuda/include @FLAGS@ -idirafter cudalibs/include -idirafter glm/include @PROGRAM@ -o @BINARY@ @LIBRARIES@ -no-pie -pthread -Wl,--unresolved-symbols=ignore-all
%% launches the folders include and host
%% launches-with cudalibs glm
%% host c++ -x c++ -I. -Icuda/host -Icuda/include -idirafter cudalibs/include -idirafter glm/include -include opbound_host_cuda.h
%% first #include "opbound_host_cuda.h"
%% kernel LAUNCH((@NAME@), @ARGUMENTS@)
%% c++ -fno-access-control -fpermissive -D_GLIBCXX_NO_ASSERTIONS
%% overflow -O2 -fsanitize=signed-integer-overflow,unsigned-integer-overflow,implicit-conversion
%% allocation -O0 -gdwarf-4
%% stack -O0
%% access -O0 -fsanitize=address,bounds -fsanitize-recover=address,bounds
/* @TITLE@
 *
 * @EXPECTED@
 *
 * Without a GPU, thread by thread:
 *     @COMMAND@ && @RUNS@
 * Exit status 0: it happened there. 1: it did not.
 *
 * With one:
 *     nvcc -g -lineinfo -x cu @PROGRAM@ -o @BINARY@ && compute-sanitizer --error-exitcode 99 ./@BINARY@
 * Exit status 99: @ON_DEVICE@. */
#ifdef __CUDACC__
@FRAMEWORK@
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>
static void watch(void) {}
static void *zeros(size_t bytes)
{
	void *p = NULL;
	cudaMallocManaged(&p, bytes);
	memset(p, 0, bytes);
	return p;
}
#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
#include "@ORIGINAL@"
#else
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
@FIRST_OF_ALL@
@FRAMEWORK@
#include "opbound_host_cuda.h"
#define LAUNCH(kernel, ...) (::opbound::launch(1, 1) << [&] { kernel(__VA_ARGS__); })
#define __CUDACC__ /* what the source has for compilers without CUDA is not meant */
#define main main_of_the_source
#include "@SOURCE@"
#undef main
#undef __CUDACC__
@ZEROS@#endif

@HELPERS@static void call(void)
{
@STATEMENTS@	@CALL@;
}

/* ---- has it happened? ---- */
#ifndef __CUDACC__
@HARNESS@
#endif

int main(void)
{
	watch();
	@RUN@
#ifdef __CUDACC__
	return cudaDeviceSynchronize() != cudaSuccess;
#endif
	fprintf(stderr, "did not happen\n");
	return 1;
}
