// Stub of the CUDA runtime: vectors of two to four numbers. What makes them is followed. Included by cuda_runtime.h.
#pragma once

#ifdef OPBOUND_KEPT
#define CUDA_STUB_VECTOR(T, name)                                                                                      \
	struct name##1 {                                                                                                   \
		T x;                                                                                                           \
	};                                                                                                                 \
	struct __attribute__((aligned(sizeof(T) * 2 > 16 ? 16 : sizeof(T) * 2))) name##2 {                                 \
		T x, y;                                                                                                        \
	};                                                                                                                 \
	struct name##3 {                                                                                                   \
		T x, y, z;                                                                                                     \
	};                                                                                                                 \
	struct __attribute__((aligned(sizeof(T) * 4 > 16 ? 16 : sizeof(T) * 4))) name##4 {                                 \
		T x, y, z, w;                                                                                                  \
	};                                                                                                                 \
	OPBOUND_KEPT name##1 make_##name##1(T x)                                                                           \
	{                                                                                                                  \
		return {x};                                                                                                    \
	}                                                                                                                  \
	OPBOUND_KEPT name##2 make_##name##2(T x, T y)                                                                      \
	{                                                                                                                  \
		return {x, y};                                                                                                 \
	}                                                                                                                  \
	OPBOUND_KEPT name##3 make_##name##3(T x, T y, T z)                                                                 \
	{                                                                                                                  \
		return {x, y, z};                                                                                              \
	}                                                                                                                  \
	OPBOUND_KEPT name##4 make_##name##4(T x, T y, T z, T w)                                                            \
	{                                                                                                                  \
		return {x, y, z, w};                                                                                           \
	}
CUDA_STUB_VECTOR(signed char, char)
CUDA_STUB_VECTOR(unsigned char, uchar)
CUDA_STUB_VECTOR(short, short)
CUDA_STUB_VECTOR(unsigned short, ushort)
CUDA_STUB_VECTOR(int, int)
CUDA_STUB_VECTOR(unsigned int, uint)
CUDA_STUB_VECTOR(long, long)
CUDA_STUB_VECTOR(unsigned long, ulong)
CUDA_STUB_VECTOR(long long, longlong)
CUDA_STUB_VECTOR(unsigned long long, ulonglong)
CUDA_STUB_VECTOR(float, float)
CUDA_STUB_VECTOR(double, double)
#undef CUDA_STUB_VECTOR
#endif
