// Stub of the CUDA runtime: the smaller and the larger of two numbers, of which one may be wider than the other.
#pragma once
#include "cuda_runtime.h"

// Both become what their sum is: a half and a double each turn into the other, so that `?:` would not know which.
template <class T, class U> OPBOUND_KEPT auto min(T a, U b) -> decltype(a + b)
{
	decltype(a + b) x = a, y = b;
	return y < x ? y : x;
}
template <class T, class U> OPBOUND_KEPT auto max(T a, U b) -> decltype(a + b)
{
	decltype(a + b) x = a, y = b;
	return x < y ? y : x;
}
