// Stub of the CUDA runtime: pools of memory, where memory lies, what other programs share.
#pragma once
#include "cuda_runtime.h"

enum cudaMemoryAdvise {
	cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly, cudaMemAdviseSetPreferredLocation,
	cudaMemAdviseUnsetPreferredLocation, cudaMemAdviseSetAccessedBy, cudaMemAdviseUnsetAccessedBy
};
enum cudaMemRangeAttribute {
	cudaMemRangeAttributeReadMostly = 1, cudaMemRangeAttributePreferredLocation, cudaMemRangeAttributeAccessedBy,
	cudaMemRangeAttributeLastPrefetchLocation, cudaMemRangeAttributePreferredLocationType,
	cudaMemRangeAttributePreferredLocationId, cudaMemRangeAttributeLastPrefetchLocationType,
	cudaMemRangeAttributeLastPrefetchLocationId
};
enum cudaMemLocationType {
	cudaMemLocationTypeInvalid, cudaMemLocationTypeNone = 0, cudaMemLocationTypeDevice, cudaMemLocationTypeHost,
	cudaMemLocationTypeHostNuma, cudaMemLocationTypeHostNumaCurrent
};
enum cudaMemAllocationType {
	cudaMemAllocationTypeInvalid, cudaMemAllocationTypePinned, cudaMemAllocationTypeManaged,
	cudaMemAllocationTypeMax = 2147483647
};
enum cudaMemAllocationHandleType {
	cudaMemHandleTypeNone, cudaMemHandleTypePosixFileDescriptor, cudaMemHandleTypeWin32,
	cudaMemHandleTypeWin32Kmt = 4, cudaMemHandleTypeFabric = 8
};
enum cudaMemAccessFlags {
	cudaMemAccessFlagsProtNone, cudaMemAccessFlagsProtRead, cudaMemAccessFlagsProtReadWrite = 3
};
enum cudaMemPoolAttr {
	cudaMemPoolReuseFollowEventDependencies = 1, cudaMemPoolReuseAllowOpportunistic,
	cudaMemPoolReuseAllowInternalDependencies, cudaMemPoolAttrReleaseThreshold, cudaMemPoolAttrReservedMemCurrent,
	cudaMemPoolAttrReservedMemHigh, cudaMemPoolAttrUsedMemCurrent, cudaMemPoolAttrUsedMemHigh
};
enum cudaExternalMemoryHandleType {
	cudaExternalMemoryHandleTypeOpaqueFd = 1, cudaExternalMemoryHandleTypeOpaqueWin32,
	cudaExternalMemoryHandleTypeOpaqueWin32Kmt, cudaExternalMemoryHandleTypeD3D12Heap,
	cudaExternalMemoryHandleTypeD3D12Resource, cudaExternalMemoryHandleTypeD3D11Resource,
	cudaExternalMemoryHandleTypeD3D11ResourceKmt, cudaExternalMemoryHandleTypeNvSciBuf
};
enum cudaExternalSemaphoreHandleType {
	cudaExternalSemaphoreHandleTypeOpaqueFd = 1, cudaExternalSemaphoreHandleTypeOpaqueWin32,
	cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt, cudaExternalSemaphoreHandleTypeD3D12Fence,
	cudaExternalSemaphoreHandleTypeD3D11Fence, cudaExternalSemaphoreHandleTypeNvSciSync,
	cudaExternalSemaphoreHandleTypeKeyedMutex, cudaExternalSemaphoreHandleTypeKeyedMutexKmt,
	cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd, cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32
};
enum {
	cudaHostAllocDefault, cudaHostAllocPortable, cudaHostAllocMapped, cudaHostAllocWriteCombined = 4,
	cudaHostRegisterDefault = 0, cudaHostRegisterPortable, cudaHostRegisterMapped, cudaHostRegisterIoMemory = 4,
	cudaHostRegisterReadOnly = 8, cudaMemAttachGlobal = 1, cudaMemAttachHost = 2, cudaMemAttachSingle = 4,
	cudaIpcMemLazyEnablePeerAccess = 1, cudaExternalMemoryDedicated = 1, cudaMemPoolCreateUsageHwDecompress = 2
};
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUmemPoolHandle_st *cudaMemPool_t;
typedef struct CUexternalMemory_st *cudaExternalMemory_t;
typedef struct CUexternalSemaphore_st *cudaExternalSemaphore_t;
struct cudaMemLocation {
	cudaMemLocationType type;
	int id;
};
struct cudaMemAccessDesc {
	cudaMemLocation location;
	cudaMemAccessFlags flags;
};
struct cudaMemPoolProps {
	cudaMemAllocationType allocType;
	cudaMemAllocationHandleType handleTypes;
	cudaMemLocation location;
	void *win32SecurityAttributes;
	size_t maxSize;
	unsigned short usage;
	unsigned char reserved[54];
};
struct cudaMemAllocNodeParams {
	cudaMemPoolProps poolProps;
	const cudaMemAccessDesc *accessDescs;
	size_t accessDescCount, bytesize;
	void *dptr;
};
struct cudaMemPoolPtrExportData {
	unsigned char reserved[64];
};
struct opbound_win32_handle {
	void *handle;
	const void *name;
};
struct cudaExternalMemoryHandleDesc {
	cudaExternalMemoryHandleType type;
	union {
		int fd;
		opbound_win32_handle win32;
		const void *nvSciBufObject;
	} handle;
	unsigned long long size;
	unsigned flags, reserved[16];
};
struct cudaExternalMemoryBufferDesc {
	unsigned long long offset, size;
	unsigned flags, reserved[16];
};
struct cudaExternalSemaphoreHandleDesc {
	cudaExternalSemaphoreHandleType type;
	union {
		int fd;
		opbound_win32_handle win32;
		const void *nvSciSyncObj;
	} handle;
	unsigned flags, reserved[16];
};
typedef struct cudaIpcMemHandle_st {
	char reserved[64];
} cudaIpcMemHandle_t;
typedef struct cudaIpcEventHandle_st {
	char reserved[64];
} cudaIpcEventHandle_t;
struct cudaPointerAttributes {
	cudaMemoryType type;
	int device;
	void *devicePointer, *hostPointer;
	enum cudaMemoryType memoryType; // of old releases, as the next
	int isManaged;
	long reserved[8];
};
extern "C" {
cudaError_t cudaHostRegister(void *p, size_t n, unsigned flags);
cudaError_t cudaHostUnregister(void *p);
cudaError_t cudaHostGetFlags(unsigned *flags, void *p);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *p);
cudaError_t cudaMemGetInfo(size_t *free, size_t *total);
cudaError_t cudaMemRangeGetAttribute(void *to, size_t n, cudaMemRangeAttribute a, const void *p, size_t bytes);
cudaError_t cudaMemRangeGetAttributes(void **to, size_t *n, cudaMemRangeAttribute *a, size_t count, const void *p,
                                      size_t bytes);
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *h, void *p);
cudaError_t cudaIpcOpenMemHandle(void **p, cudaIpcMemHandle_t h, unsigned flags);
cudaError_t cudaIpcCloseMemHandle(void *p);
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *h, cudaEvent_t e);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *e, cudaIpcEventHandle_t h);
cudaError_t cudaFreeAsync(void *p, cudaStream_t s);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int d);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int d);
cudaError_t cudaDeviceSetMemPool(int d, cudaMemPool_t pool);
cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *p);
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *n, cudaGraph_t g, const cudaGraphNode_t *after, size_t n_after,
                                     cudaMemAllocNodeParams *p);
cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t n, cudaMemAllocNodeParams *p);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr a, void *v);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr a, void *v);
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc *d, size_t n);
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *flags, cudaMemPool_t pool, cudaMemLocation *l);
cudaError_t cudaMemPoolExportToShareableHandle(void *h, cudaMemPool_t pool, cudaMemAllocationHandleType t,
                                               unsigned flags);
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *pool, void *h, cudaMemAllocationHandleType t,
                                                 unsigned flags);
cudaError_t cudaMemPoolExportPointer(cudaMemPoolPtrExportData *to, void *p);
cudaError_t cudaMemPoolImportPointer(void **p, cudaMemPool_t pool, cudaMemPoolPtrExportData *from);
cudaError_t cudaImportExternalMemory(cudaExternalMemory_t *m, const cudaExternalMemoryHandleDesc *d);
cudaError_t cudaExternalMemoryGetMappedBuffer(void **p, cudaExternalMemory_t m, const cudaExternalMemoryBufferDesc *d);
cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t m);
cudaError_t cudaImportExternalSemaphore(cudaExternalSemaphore_t *s, const cudaExternalSemaphoreHandleDesc *d);
cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t s);
cudaError_t cudaMemcpyPeer(void *to, int a, const void *from, int b, size_t n);
cudaError_t cudaMemcpyPeerAsync(void *to, int a, const void *from, int b, size_t n, cudaStream_t s = 0);
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t pitch, size_t width, size_t rows,
                              cudaMemcpyKind k, cudaStream_t s = 0);
cudaError_t cudaMemset2D(void *p, size_t pitch, int v, size_t width, size_t rows);
cudaError_t cudaMemset2DAsync(void *p, size_t pitch, int v, size_t width, size_t rows, cudaStream_t s = 0);
}
template <class T> cudaError_t cudaMallocFromPoolAsync(T **p, size_t n, cudaMemPool_t pool, cudaStream_t s);
template <class T> cudaError_t cudaMallocAsync(T **p, size_t n, cudaMemPool_t pool, cudaStream_t s);
template <class T> cudaError_t cudaHostGetDevicePointer(T **p, void *host, unsigned flags);
template <class T> cudaError_t cudaHostAlloc(T **p, size_t n, unsigned flags = 0);
template <class T> cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height);
template <class T> cudaError_t cudaGetSymbolAddress(void **p, const T &symbol);
template <class T> cudaError_t cudaGetSymbolSize(size_t *n, const T &symbol);
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t n, size_t at = 0,
                                    cudaMemcpyKind k = cudaMemcpyHostToDevice, cudaStream_t s = 0);
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t n, size_t at = 0,
                                      cudaMemcpyKind k = cudaMemcpyDeviceToHost, cudaStream_t s = 0);
template <class T> cudaError_t cudaMemPrefetchAsync(const T *p, size_t n, int d, cudaStream_t s = 0);
template <class T>
cudaError_t cudaMemPrefetchAsync(const T *p, size_t n, cudaMemLocation d, unsigned flags, cudaStream_t s = 0);
template <class T> cudaError_t cudaMemAdvise(const T *p, size_t n, cudaMemoryAdvise a, int d);
template <class T> cudaError_t cudaMemAdvise(const T *p, size_t n, cudaMemoryAdvise a, cudaMemLocation d);
template <class T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t s, T *p, size_t n = 0, unsigned flags = cudaMemAttachHost);
