// Stub of <nvml.h>.
#pragma once
#include <stddef.h>

typedef struct nvmlDevice_st *nvmlDevice_t;
typedef enum { NVML_SUCCESS, NVML_ERROR_UNINITIALIZED, NVML_ERROR_INVALID_ARGUMENT, NVML_ERROR_NOT_SUPPORTED } nvmlReturn_t;
typedef struct {
	unsigned long long total, free, used;
} nvmlMemory_t;
extern "C" {
nvmlReturn_t nvmlInit();
nvmlReturn_t nvmlInit_v2();
nvmlReturn_t nvmlShutdown();
const char *nvmlErrorString(nvmlReturn_t r);
nvmlReturn_t nvmlDeviceGetCount(unsigned *n);
nvmlReturn_t nvmlDeviceGetHandleByIndex(unsigned i, nvmlDevice_t *d);
nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t d, nvmlMemory_t *m);
}
