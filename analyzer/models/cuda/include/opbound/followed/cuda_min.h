// Stub of the CUDA runtime: the smaller and the larger of two numbers, of which one may be wider than the other.
#pragma once
#include "cuda_runtime.h"

template <class T, class U> OPBOUND_KEPT auto min(T a, U b) -> decltype(a + b) { return b < a ? b : a; }
template <class T, class U> OPBOUND_KEPT auto max(T a, U b) -> decltype(a + b) { return a < b ? b : a; }
