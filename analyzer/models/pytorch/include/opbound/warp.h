// Warps as ATen and THC wrap them.
#pragma once
#include "opbound/aten.h"
#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
template <class T> T WARP_SHFL(T v, int lane, int width = 32, unsigned mask = 0xffffffffu);
template <class T> T WARP_SHFL_XOR(T v, int lanes, int width = 32, unsigned mask = 0xffffffffu);
template <class T> T WARP_SHFL_UP(T v, unsigned by, int width = 32, unsigned mask = 0xffffffffu);
template <class T> T WARP_SHFL_DOWN(T v, unsigned by, int width = 32, unsigned mask = 0xffffffffu);
unsigned WARP_BALLOT(int p, unsigned mask = 0xffffffffu);
#pragma clang force_cuda_host_device end
#endif
