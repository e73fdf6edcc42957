// Stub of <nvrtc.h>.
#pragma once
#include <stddef.h>

typedef struct _nvrtcProgram *nvrtcProgram;
typedef enum { NVRTC_SUCCESS, NVRTC_ERROR_OUT_OF_MEMORY, NVRTC_ERROR_PROGRAM_CREATION_FAILURE, NVRTC_ERROR_INVALID_INPUT, NVRTC_ERROR_INVALID_PROGRAM, NVRTC_ERROR_INVALID_OPTION, NVRTC_ERROR_COMPILATION } nvrtcResult;
extern "C" {
const char *nvrtcGetErrorString(nvrtcResult r);
nvrtcResult nvrtcVersion(int *major, int *minor);
nvrtcResult nvrtcCreateProgram(nvrtcProgram *p, const char *text, const char *name, int n, const char *const *headers, const char *const *names);
nvrtcResult nvrtcDestroyProgram(nvrtcProgram *p);
nvrtcResult nvrtcCompileProgram(nvrtcProgram p, int n, const char *const *options);
nvrtcResult nvrtcGetPTXSize(nvrtcProgram p, size_t *n);
nvrtcResult nvrtcGetPTX(nvrtcProgram p, char *text);
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram p, size_t *n);
nvrtcResult nvrtcGetCUBIN(nvrtcProgram p, char *bytes);
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram p, size_t *n);
nvrtcResult nvrtcGetProgramLog(nvrtcProgram p, char *text);
nvrtcResult nvrtcAddNameExpression(nvrtcProgram p, const char *name);
nvrtcResult nvrtcGetLoweredName(nvrtcProgram p, const char *name, const char **lowered);
}
