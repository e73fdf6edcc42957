// Stub of what the CUDA samples check calls with: who fails ends the program, in a body that is followed.
#pragma once
#include "cuda_runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef MAX
#define MAX(a, b) (a > b ? a : b)
#endif

template <class T> void check(T result, char const *const func, const char *const file, int const line)
{
	(void)func;
	(void)file;
	(void)line;
	if (result)
		exit(EXIT_FAILURE);
}
inline void __getLastCudaError(const char *, const char *, const int)
{
	if (cudaGetLastError() != cudaSuccess)
		exit(EXIT_FAILURE);
}
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)
#define getLastCudaError(msg) __getLastCudaError(msg, __FILE__, __LINE__)
#define printLastCudaError(msg) ((void)(msg))

inline int ftoi(float value) { return (value >= 0 ? (int)(value + 0.5) : (int)(value - 0.5)); }
int _ConvertSMVer2Cores(int major, int minor);
const char *_ConvertSMVer2ArchName(int major, int minor);
int gpuDeviceInit(int device);
int gpuGetMaxGflopsDeviceId();
int findCudaDevice(int argc, const char **argv);
int findIntegratedGPU();
bool checkCudaCapabilities(int major, int minor);
