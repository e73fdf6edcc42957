// The same on a device.
#pragma once
#include "opbound/th_tensor.h"

#define OPBOUND_THC_STATE THCState *state,
#define OPBOUND_THC_TYPE(N, S, T)                                                                                      \
	OPBOUND_TH_STORAGE(S, T, OPBOUND_THC_STATE)                                                                        \
	OPBOUND_TH_TENSOR(N, S, T, OPBOUND_THC_STATE)                                                                      \
	int N##_getDevice(OPBOUND_THC_STATE const N *t);
OPBOUND_THC_TYPE(THCudaByteTensor, THCudaByteStorage, uint8_t)
OPBOUND_THC_TYPE(THCudaCharTensor, THCudaCharStorage, int8_t)
OPBOUND_THC_TYPE(THCudaShortTensor, THCudaShortStorage, int16_t)
OPBOUND_THC_TYPE(THCudaIntTensor, THCudaIntStorage, int32_t)
OPBOUND_THC_TYPE(THCudaLongTensor, THCudaLongStorage, int64_t)
OPBOUND_THC_TYPE(THCudaHalfTensor, THCudaHalfStorage, at::Half)
OPBOUND_THC_TYPE(THCudaTensor, THCudaStorage, float)
OPBOUND_THC_TYPE(THCudaDoubleTensor, THCudaDoubleStorage, double)
