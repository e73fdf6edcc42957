// Stub of NVTX: marks and ranges for a profiler; nothing of it is an operator's business.
#pragma once
#include "cuda_runtime.h"

#include <stddef.h>
#include <stdint.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
typedef int nvtxColorType_t;
typedef int nvtxMessageType_t;
typedef int nvtxPayloadType_t;
enum { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB };
enum { NVTX_MESSAGE_UNKNOWN, NVTX_MESSAGE_TYPE_ASCII, NVTX_MESSAGE_TYPE_UNICODE, NVTX_MESSAGE_TYPE_REGISTERED };
enum {
	NVTX_PAYLOAD_UNKNOWN,
	NVTX_PAYLOAD_TYPE_UNSIGNED_INT64,
	NVTX_PAYLOAD_TYPE_INT64,
	NVTX_PAYLOAD_TYPE_DOUBLE,
	NVTX_PAYLOAD_TYPE_UNSIGNED_INT32,
	NVTX_PAYLOAD_TYPE_INT32,
	NVTX_PAYLOAD_TYPE_FLOAT
};
typedef struct nvtxDomainRegistration *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration *nvtxStringHandle_t;
typedef uint64_t nvtxRangeId_t;
typedef union nvtxMessageValue_t {
	const char *ascii;
	const wchar_t *unicode;
	nvtxStringHandle_t registered;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_v2 {
	uint16_t version, size;
	uint32_t category;
	int32_t colorType;
	uint32_t color;
	int32_t payloadType, reserved0;
	union payload_t {
		uint64_t ullValue;
		int64_t llValue;
		double dValue;
		uint32_t uiValue;
		int32_t iValue;
		float fValue;
	} payload;
	int32_t messageType;
	nvtxMessageValue_t message;
} nvtxEventAttributes_v2;
typedef nvtxEventAttributes_v2 nvtxEventAttributes_t;

#ifdef __cplusplus
extern "C" {
#endif
void nvtxMarkA(const char *text);
void nvtxMarkEx(const nvtxEventAttributes_t *a);
int nvtxRangePushA(const char *text);
int nvtxRangePushEx(const nvtxEventAttributes_t *a);
int nvtxRangePop(void);
nvtxRangeId_t nvtxRangeStartA(const char *text);
nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *a);
void nvtxRangeEnd(nvtxRangeId_t id);
nvtxDomainHandle_t nvtxDomainCreateA(const char *name);
nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t *name);
void nvtxDomainDestroy(nvtxDomainHandle_t d);
void nvtxDomainMarkEx(nvtxDomainHandle_t d, const nvtxEventAttributes_t *a);
int nvtxDomainRangePushEx(nvtxDomainHandle_t d, const nvtxEventAttributes_t *a);
int nvtxDomainRangePop(nvtxDomainHandle_t d);
nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t d, const nvtxEventAttributes_t *a);
void nvtxDomainRangeEnd(nvtxDomainHandle_t d, nvtxRangeId_t id);
nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t d, const char *text);
nvtxStringHandle_t nvtxDomainRegisterStringW(nvtxDomainHandle_t d, const wchar_t *text);
void nvtxDomainNameCategoryA(nvtxDomainHandle_t d, uint32_t category, const char *name);
void nvtxDomainNameCategoryW(nvtxDomainHandle_t d, uint32_t category, const wchar_t *name);
void nvtxNameCategoryA(uint32_t category, const char *name);
void nvtxNameOsThreadA(uint32_t thread, const char *name);
void nvtxNameCudaStreamA(cudaStream_t s, const char *name);
void nvtxNameCudaDeviceA(int device, const char *name);
#ifdef __cplusplus
}
#endif
#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
