// Stub of the CUDA runtime: textures, arrays, peers, and what else rarely matters for memory.
#pragma once
#include "cuda_runtime.h"

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
enum cudaChannelFormatKind { cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat, cudaChannelFormatKindNone };
struct cudaChannelFormatDesc {
	int x, y, z, w;
	cudaChannelFormatKind f;
};
enum cudaResourceType { cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear, cudaResourceTypePitch2D };
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
struct cudaExtent {
	size_t width, height, depth;
};
struct cudaPos {
	size_t x, y, z;
};
struct cudaPitchedPtr {
	void *ptr;
	size_t pitch, xsize, ysize;
};
struct cudaResourceDesc {
	cudaResourceType resType;
	struct {
		struct {
			cudaArray_t array;
		} array;
		struct {
			void *devPtr;
			cudaChannelFormatDesc desc;
			size_t sizeInBytes;
		} linear;
		struct {
			void *devPtr;
			cudaChannelFormatDesc desc;
			size_t width, height, pitchInBytes;
		} pitch2D;
	} res;
};
struct cudaTextureDesc {
	cudaTextureAddressMode addressMode[3];
	cudaTextureFilterMode filterMode;
	cudaTextureReadMode readMode;
	int sRGB;
	float borderColor[4];
	int normalizedCoords;
	unsigned maxAnisotropy;
};
struct cudaMemcpy3DParms {
	cudaArray_t srcArray, dstArray;
	cudaPos srcPos, dstPos;
	cudaPitchedPtr srcPtr, dstPtr;
	cudaExtent extent;
	cudaMemcpyKind kind;
};
enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged };
struct cudaPointerAttributes {
	cudaMemoryType type;
	int device;
	void *devicePointer, *hostPointer;
	enum cudaMemoryType memoryType; // of old releases, as the next
	int isManaged;
};
struct cudaFuncAttributes {
	size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
	int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion;
};
struct cudaIpcMemHandle_t {
	char reserved[64];
};
struct cudaIpcEventHandle_t {
	char reserved[64];
};
enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1, cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2, cudaEventInterprocess = 4 };
enum { cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2, cudaHostAllocWriteCombined = 4, cudaHostRegisterMapped = 2, cudaMemAttachGlobal = 1, cudaMemAttachHost = 2, cudaMemAttachSingle = 4, cudaDeviceMapHost = 8, cudaCpuDeviceId = -1 };
#define cudaStreamPerThread ((cudaStream_t)2)
extern "C" {
cudaError_t cudaFreeArray(cudaArray_t a);
cudaError_t cudaMemcpyToArray(cudaArray_t a, size_t x, size_t y, const void *from, size_t n, cudaMemcpyKind k);
cudaError_t cudaMemcpy2DToArray(cudaArray_t a, size_t x, size_t y, const void *from, size_t pitch, size_t width, size_t rows, cudaMemcpyKind k);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p);
cudaError_t cudaMalloc3DArray(cudaArray_t *a, const cudaChannelFormatDesc *d, cudaExtent e, unsigned flags = 0);
cudaError_t cudaMallocArray(cudaArray_t *a, const cudaChannelFormatDesc *d, size_t width, size_t height = 0, unsigned flags = 0);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *t, const cudaResourceDesc *r, const cudaTextureDesc *d, const void *view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t t);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *s, const cudaResourceDesc *r);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t s);
cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *s, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *s, unsigned flags, int priority);
cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned flags = 0);
cudaError_t cudaStreamQuery(cudaStream_t s);
cudaError_t cudaStreamGetPriority(cudaStream_t s, int *priority);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *e, unsigned flags);
cudaError_t cudaEventQuery(cudaEvent_t e);
cudaError_t cudaDeviceCanAccessPeer(int *can, int a, int b);
cudaError_t cudaDeviceEnablePeerAccess(int d, unsigned flags);
cudaError_t cudaDeviceDisablePeerAccess(int d);
cudaError_t cudaDeviceReset();
cudaError_t cudaDeviceSetLimit(int limit, size_t v);
cudaError_t cudaDeviceGetLimit(size_t *v, int limit);
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
cudaError_t cudaSetDeviceFlags(unsigned flags);
cudaError_t cudaMemGetInfo(size_t *free, size_t *total);
cudaError_t cudaMemcpyPeerAsync(void *to, int a, const void *from, int b, size_t n, cudaStream_t s = 0);
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t pitch, size_t width, size_t rows, cudaMemcpyKind k, cudaStream_t s = 0);
cudaError_t cudaHostRegister(void *p, size_t n, unsigned flags);
cudaError_t cudaHostUnregister(void *p);
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *h, void *p);
cudaError_t cudaIpcOpenMemHandle(void **p, cudaIpcMemHandle_t h, unsigned flags);
cudaError_t cudaIpcCloseMemHandle(void *p);
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *h, cudaEvent_t e);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *e, cudaIpcEventHandle_t h);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *p);
cudaError_t cudaDriverGetVersion(int *v);
cudaError_t cudaRuntimeGetVersion(int *v);
cudaError_t cudaLaunchCooperativeKernel(const void *f, dim3 grid, dim3 block, void **args, size_t shared = 0, cudaStream_t s = 0);
}
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
template <class T> cudaError_t cudaHostGetDevicePointer(T **p, void *host, unsigned flags);
template <class T> cudaError_t cudaHostAlloc(T **p, size_t n, unsigned flags = 0);
template <class T> cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height);
template <class T> cudaError_t cudaGetSymbolAddress(void **p, const T &symbol);
template <class T> cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t n, size_t at = 0, cudaMemcpyKind k = cudaMemcpyHostToDevice, cudaStream_t s = 0);
template <class T> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *a, T *f);
template <class T> cudaError_t cudaMemPrefetchAsync(const T *p, size_t n, int d, cudaStream_t s = 0);
template <class T> cudaError_t cudaStreamAttachMemAsync(cudaStream_t s, T *p, size_t n = 0, unsigned flags = cudaMemAttachHost);
template <class T> T tex1D(cudaTextureObject_t t, float x);
template <class T> T tex1Dfetch(cudaTextureObject_t t, int x);
template <class T> T tex2D(cudaTextureObject_t t, float x, float y);
template <class T> T tex2DLayered(cudaTextureObject_t t, float x, float y, int layer);
template <class T> T tex3D(cudaTextureObject_t t, float x, float y, float z);
template <class T> T texCubemap(cudaTextureObject_t t, float x, float y, float z);
template <class T> void surf2Dwrite(T v, cudaSurfaceObject_t s, int x, int y, int mode = 0);
template <class T> void surf2Dread(T *v, cudaSurfaceObject_t s, int x, int y, int mode = 0);
