// Stub of <THC/THC.h>, of old releases.
#pragma once
#include "opbound/aten.h"

typedef struct THCState THCState;
extern THCState *opbound_thc_state;
#define THArgCheck(cond, ...) TORCH_CHECK(cond)
#define THAssert(cond) TORCH_CHECK(cond)
#define THCCeilDiv(a, b) (((a) + (b) - 1) / (b))
#define THCAssertSameGPU(...) true
void *THCudaMalloc(THCState *s, size_t n);
void THCudaFree(THCState *s, void *p);
cudaStream_t THCState_getCurrentStream(THCState *s);
