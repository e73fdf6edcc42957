// Stub of <nccl.h>.
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"

#define NCCL_MAJOR 2
#define NCCL_MINOR 18
#define NCCL_PATCH 3
#define NCCL_VERSION(x, y, z) ((x) * 10000 + (y) * 100 + (z))
#define NCCL_VERSION_CODE NCCL_VERSION(NCCL_MAJOR, NCCL_MINOR, NCCL_PATCH)
#define NCCL_UNIQUE_ID_BYTES 128
typedef struct ncclComm *ncclComm_t;
typedef void *ncclWindow_t;
typedef struct {
	char internal[NCCL_UNIQUE_ID_BYTES];
} ncclUniqueId;
typedef enum { ncclSuccess, ncclUnhandledCudaError, ncclSystemError, ncclInternalError, ncclInvalidArgument, ncclInvalidUsage, ncclRemoteError, ncclInProgress } ncclResult_t;
typedef enum { ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg, ncclNumOps } ncclRedOp_t;
typedef enum {
	ncclInt8 = 0, ncclChar = 0, ncclUint8 = 1, ncclInt32 = 2, ncclInt = 2, ncclUint32 = 3, ncclInt64 = 4, ncclUint64 = 5,
	ncclFloat16 = 6, ncclHalf = 6, ncclFloat32 = 7, ncclFloat = 7, ncclFloat64 = 8, ncclDouble = 8, ncclBfloat16 = 9,
	ncclFloat8e4m3 = 10, ncclFloat8e5m2 = 11, ncclNumTypes = 12
} ncclDataType_t;
typedef struct {
	size_t size;
	unsigned magic, version;
	int blocking, cgaClusterSize, minCTAs, maxCTAs;
	const char *netName;
	int splitShare;
} ncclConfig_t;
#define NCCL_CONFIG_INITIALIZER {sizeof(ncclConfig_t), 0, 0, 0, 0, 0, 0, 0, 0}
extern "C" {
ncclResult_t ncclGetVersion(int *v);
ncclResult_t ncclGetUniqueId(ncclUniqueId *id);
ncclResult_t ncclCommInitRank(ncclComm_t *c, int n, ncclUniqueId id, int rank);
ncclResult_t ncclCommInitRankConfig(ncclComm_t *c, int n, ncclUniqueId id, int rank, ncclConfig_t *o);
ncclResult_t ncclCommInitAll(ncclComm_t *c, int n, const int *devices);
ncclResult_t ncclCommSplit(ncclComm_t c, int color, int key, ncclComm_t *out, ncclConfig_t *o);
ncclResult_t ncclCommFinalize(ncclComm_t c);
ncclResult_t ncclCommDestroy(ncclComm_t c);
ncclResult_t ncclCommAbort(ncclComm_t c);
ncclResult_t ncclCommGetAsyncError(ncclComm_t c, ncclResult_t *e);
ncclResult_t ncclCommCount(const ncclComm_t c, int *n);
ncclResult_t ncclCommCuDevice(const ncclComm_t c, int *d);
ncclResult_t ncclCommUserRank(const ncclComm_t c, int *r);
const char *ncclGetErrorString(ncclResult_t r);
const char *ncclGetLastError(ncclComm_t c);
ncclResult_t ncclMemAlloc(void **p, size_t n);
ncclResult_t ncclMemFree(void *p);
ncclResult_t ncclCommRegister(const ncclComm_t c, void *p, size_t n, void **h);
ncclResult_t ncclCommDeregister(const ncclComm_t c, void *h);
ncclResult_t ncclReduce(const void *from, void *to, size_t n, ncclDataType_t t, ncclRedOp_t op, int root, ncclComm_t c, cudaStream_t s);
ncclResult_t ncclBcast(void *p, size_t n, ncclDataType_t t, int root, ncclComm_t c, cudaStream_t s);
ncclResult_t ncclBroadcast(const void *from, void *to, size_t n, ncclDataType_t t, int root, ncclComm_t c, cudaStream_t s);
ncclResult_t ncclAllReduce(const void *from, void *to, size_t n, ncclDataType_t t, ncclRedOp_t op, ncclComm_t c, cudaStream_t s);
ncclResult_t ncclReduceScatter(const void *from, void *to, size_t n, ncclDataType_t t, ncclRedOp_t op, ncclComm_t c, cudaStream_t s);
ncclResult_t ncclAllGather(const void *from, void *to, size_t n, ncclDataType_t t, ncclComm_t c, cudaStream_t s);
ncclResult_t ncclSend(const void *from, size_t n, ncclDataType_t t, int peer, ncclComm_t c, cudaStream_t s);
ncclResult_t ncclRecv(void *to, size_t n, ncclDataType_t t, int peer, ncclComm_t c, cudaStream_t s);
ncclResult_t ncclGroupStart();
ncclResult_t ncclGroupEnd();
}
