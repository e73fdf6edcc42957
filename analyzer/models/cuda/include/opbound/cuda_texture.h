// Stub of the CUDA runtime: textures, surfaces and arrays.
#pragma once
#include "cuda_runtime.h"

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef const struct cudaMipmappedArray *cudaMipmappedArray_const_t;
enum cudaChannelFormatKind {
	cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat,
	cudaChannelFormatKindNone, cudaChannelFormatKindNV12, cudaChannelFormatKindUnsignedNormalized8X1,
	cudaChannelFormatKindUnsignedNormalized8X2, cudaChannelFormatKindUnsignedNormalized8X4,
	cudaChannelFormatKindUnsignedNormalized16X1, cudaChannelFormatKindUnsignedNormalized16X2,
	cudaChannelFormatKindUnsignedNormalized16X4, cudaChannelFormatKindSignedNormalized8X1,
	cudaChannelFormatKindSignedNormalized8X2, cudaChannelFormatKindSignedNormalized8X4,
	cudaChannelFormatKindSignedNormalized16X1, cudaChannelFormatKindSignedNormalized16X2,
	cudaChannelFormatKindSignedNormalized16X4, cudaChannelFormatKindUnsignedBlockCompressed1,
	cudaChannelFormatKindUnsignedBlockCompressed1SRGB, cudaChannelFormatKindUnsignedBlockCompressed2,
	cudaChannelFormatKindUnsignedBlockCompressed2SRGB, cudaChannelFormatKindUnsignedBlockCompressed3,
	cudaChannelFormatKindUnsignedBlockCompressed3SRGB, cudaChannelFormatKindUnsignedBlockCompressed4,
	cudaChannelFormatKindSignedBlockCompressed4, cudaChannelFormatKindUnsignedBlockCompressed5,
	cudaChannelFormatKindSignedBlockCompressed5, cudaChannelFormatKindUnsignedBlockCompressed6H,
	cudaChannelFormatKindSignedBlockCompressed6H, cudaChannelFormatKindUnsignedBlockCompressed7,
	cudaChannelFormatKindUnsignedBlockCompressed7SRGB, cudaChannelFormatKindUnsignedNormalized1010102
};
struct cudaChannelFormatDesc {
	int x, y, z, w;
	cudaChannelFormatKind f;
};
enum cudaResourceType { cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear, cudaResourceTypePitch2D };
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum cudaSurfaceFormatMode { cudaFormatModeForced, cudaFormatModeAuto };
enum cudaResourceViewFormat {
	cudaResViewFormatNone, cudaResViewFormatUnsignedChar1, cudaResViewFormatUnsignedChar2,
	cudaResViewFormatUnsignedChar4, cudaResViewFormatSignedChar1, cudaResViewFormatSignedChar2,
	cudaResViewFormatSignedChar4, cudaResViewFormatUnsignedShort1, cudaResViewFormatUnsignedShort2,
	cudaResViewFormatUnsignedShort4, cudaResViewFormatSignedShort1, cudaResViewFormatSignedShort2,
	cudaResViewFormatSignedShort4, cudaResViewFormatUnsignedInt1, cudaResViewFormatUnsignedInt2,
	cudaResViewFormatUnsignedInt4, cudaResViewFormatSignedInt1, cudaResViewFormatSignedInt2,
	cudaResViewFormatSignedInt4, cudaResViewFormatHalf1, cudaResViewFormatHalf2, cudaResViewFormatHalf4,
	cudaResViewFormatFloat1, cudaResViewFormatFloat2, cudaResViewFormatFloat4,
	cudaResViewFormatUnsignedBlockCompressed1, cudaResViewFormatUnsignedBlockCompressed2,
	cudaResViewFormatUnsignedBlockCompressed3, cudaResViewFormatUnsignedBlockCompressed4,
	cudaResViewFormatSignedBlockCompressed4, cudaResViewFormatUnsignedBlockCompressed5,
	cudaResViewFormatSignedBlockCompressed5, cudaResViewFormatUnsignedBlockCompressed6H,
	cudaResViewFormatSignedBlockCompressed6H, cudaResViewFormatUnsignedBlockCompressed7
};
enum {
	cudaArrayDefault, cudaArrayLayered, cudaArraySurfaceLoadStore, cudaArrayCubemap = 4, cudaArrayTextureGather = 8,
	cudaArrayColorAttachment = 32, cudaArraySparse = 64, cudaArrayDeferredMapping = 128
};
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
			cudaMipmappedArray_t mipmap;
		} mipmap;
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
	cudaTextureFilterMode mipmapFilterMode;
	float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
	int disableTrilinearOptimization, seamlessCubemap;
};
struct cudaResourceViewDesc {
	cudaResourceViewFormat format;
	size_t width, height, depth;
	unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer, reserved[16];
};
struct cudaMemcpy3DParms {
	cudaArray_t srcArray, dstArray;
	cudaPos srcPos, dstPos;
	cudaPitchedPtr srcPtr, dstPtr;
	cudaExtent extent;
	cudaMemcpyKind kind;
};
struct cudaMemcpy3DPeerParms {
	cudaArray_t srcArray;
	cudaPos srcPos;
	cudaPitchedPtr srcPtr;
	int srcDevice;
	cudaArray_t dstArray;
	cudaPos dstPos;
	cudaPitchedPtr dstPtr;
	int dstDevice;
	cudaExtent extent;
};
extern "C" {
cudaError_t cudaFreeArray(cudaArray_t a);
cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t a);
cudaError_t cudaMalloc3D(cudaPitchedPtr *p, cudaExtent e);
cudaError_t cudaMalloc3DArray(cudaArray_t *a, const cudaChannelFormatDesc *d, cudaExtent e, unsigned flags = 0);
cudaError_t cudaMallocArray(cudaArray_t *a, const cudaChannelFormatDesc *d, size_t width, size_t height = 0,
                            unsigned flags = 0);
cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *a, const cudaChannelFormatDesc *d, cudaExtent e,
                                     unsigned levels, unsigned flags = 0);
cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *to, cudaMipmappedArray_const_t a, unsigned level);
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *d, cudaExtent *e, unsigned *flags, cudaArray_t a);
cudaError_t cudaArrayGetPlane(cudaArray_t *to, cudaArray_t a, unsigned plane);
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *d, cudaArray_const_t a);
cudaError_t cudaMemcpyToArray(cudaArray_t a, size_t x, size_t y, const void *from, size_t n, cudaMemcpyKind k);
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t a, size_t x, size_t y, const void *from, size_t n, cudaMemcpyKind k,
                                   cudaStream_t s = 0);
cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t a, size_t x, size_t y, size_t n, cudaMemcpyKind k);
cudaError_t cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t a, size_t x, size_t y, size_t n, cudaMemcpyKind k,
                                     cudaStream_t s = 0);
cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t x, size_t y, cudaArray_const_t from, size_t from_x,
                                   size_t from_y, size_t n, cudaMemcpyKind k = cudaMemcpyDeviceToDevice);
cudaError_t cudaMemcpy2DToArray(cudaArray_t a, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                                size_t rows, cudaMemcpyKind k);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t a, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                                     size_t rows, cudaMemcpyKind k, cudaStream_t s = 0);
cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t a, size_t x, size_t y, size_t width,
                                  size_t rows, cudaMemcpyKind k);
cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t a, size_t x, size_t y, size_t width,
                                       size_t rows, cudaMemcpyKind k, cudaStream_t s = 0);
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t x, size_t y, cudaArray_const_t from, size_t from_x,
                                     size_t from_y, size_t width, size_t rows,
                                     cudaMemcpyKind k = cudaMemcpyDeviceToDevice);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t s = 0);
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *p);
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *p, cudaStream_t s = 0);
cudaError_t cudaMemset3D(cudaPitchedPtr p, int v, cudaExtent e);
cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int v, cudaExtent e, cudaStream_t s = 0);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *t, const cudaResourceDesc *r, const cudaTextureDesc *d,
                                    const cudaResourceViewDesc *view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t t);
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *r, cudaTextureObject_t t);
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *d, cudaTextureObject_t t);
cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc *v, cudaTextureObject_t t);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *s, const cudaResourceDesc *r);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t s);
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc *r, cudaSurfaceObject_t s);
cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f);
}
inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t x, size_t y) { return {p, pitch, x, y}; }
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) { return {width, height, depth}; }
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
template <class T> T tex1D(cudaTextureObject_t t, float x);
template <class T> T tex1DLod(cudaTextureObject_t t, float x, float level);
template <class T> T tex1DGrad(cudaTextureObject_t t, float x, float dx, float dy);
template <class T> T tex1DLayered(cudaTextureObject_t t, float x, int layer);
template <class T> T tex1Dfetch(cudaTextureObject_t t, int x);
template <class T> T tex2D(cudaTextureObject_t t, float x, float y);
template <class T> T tex2DLod(cudaTextureObject_t t, float x, float y, float level);
template <class T> T tex2DGrad(cudaTextureObject_t t, float x, float y, float2 dx, float2 dy);
template <class T> T tex2DLayered(cudaTextureObject_t t, float x, float y, int layer);
template <class T> T tex2DLayeredLod(cudaTextureObject_t t, float x, float y, int layer, float level);
template <class T> T tex2Dgather(cudaTextureObject_t t, float x, float y, int component = 0);
template <class T> T tex3D(cudaTextureObject_t t, float x, float y, float z);
template <class T> T tex3DLod(cudaTextureObject_t t, float x, float y, float z, float level);
template <class T> T tex3DGrad(cudaTextureObject_t t, float x, float y, float z, float4 dx, float4 dy);
template <class T> T texCubemap(cudaTextureObject_t t, float x, float y, float z);
template <class T> T texCubemapLod(cudaTextureObject_t t, float x, float y, float z, float level);
template <class T> T texCubemapLayered(cudaTextureObject_t t, float x, float y, float z, int layer);
#define OPBOUND_SURFACE(name, ...) \
	template <class T> T surf##name##read(cudaSurfaceObject_t s, __VA_ARGS__, cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap); \
	template <class T> void surf##name##read(T *v, cudaSurfaceObject_t s, __VA_ARGS__, cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap); \
	template <class T> void surf##name##write(T v, cudaSurfaceObject_t s, __VA_ARGS__, cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap);
OPBOUND_SURFACE(1D, int x)
OPBOUND_SURFACE(2D, int x, int y)
OPBOUND_SURFACE(3D, int x, int y, int z)
OPBOUND_SURFACE(1DLayered, int x, int layer)
OPBOUND_SURFACE(2DLayered, int x, int y, int layer)
OPBOUND_SURFACE(Cubemap, int x, int y, int face)
OPBOUND_SURFACE(CubemapLayered, int x, int y, int layer)
#undef OPBOUND_SURFACE
// References to textures, of releases before 12.
struct textureReference {
	int normalized;
	cudaTextureFilterMode filterMode;
	cudaTextureAddressMode addressMode[3];
	cudaChannelFormatDesc channelDesc;
	int sRGB;
	unsigned maxAnisotropy;
};
enum { cudaTextureType1D = 1, cudaTextureType2D, cudaTextureType3D, cudaTextureTypeCubemap = 12, cudaTextureType1DLayered = 241, cudaTextureType2DLayered };
template <class T, int kind = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct texture : textureReference {};
template <class T, int kind, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *at, const texture<T, kind, mode> &t, const void *p, size_t n = ~0u);
template <class T, int kind, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *at, const texture<T, kind, mode> &t, const void *p, const cudaChannelFormatDesc &d,
                            size_t n = ~0u);
template <class T, int kind, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *at, const texture<T, kind, mode> &t, const void *p, const cudaChannelFormatDesc &d,
                              size_t width, size_t height, size_t pitch);
template <class T, int kind, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, kind, mode> &t, cudaArray_const_t a);
template <class T, int kind, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, kind, mode> &t, cudaArray_const_t a, const cudaChannelFormatDesc &d);
template <class T, int kind, cudaTextureReadMode mode> cudaError_t cudaUnbindTexture(const texture<T, kind, mode> &t);
template <class T, int kind> T tex1D(texture<T, kind, cudaReadModeElementType> t, float x);
template <class T, int kind> T tex1Dfetch(texture<T, kind, cudaReadModeElementType> t, int x);
template <class T, int kind> T tex2D(texture<T, kind, cudaReadModeElementType> t, float x, float y);
template <class T, int kind> T tex3D(texture<T, kind, cudaReadModeElementType> t, float x, float y, float z);
