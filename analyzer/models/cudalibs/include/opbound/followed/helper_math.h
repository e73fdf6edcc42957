// Stub of the CUDA samples' arithmetic of vectors, whose bodies are followed.
#pragma once
#include "cuda_runtime.h"
#include "opbound/cuda_math.h"

#pragma clang force_cuda_host_device begin
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
#define OPBOUND_EACH2(T, V, op)                                                                                        \
	OPBOUND_KEPT V operator op(V a, V b) { return make_##V(a.x op b.x, a.y op b.y); }                                        \
	OPBOUND_KEPT V operator op(V a, T b) { return make_##V(a.x op b, a.y op b); }                                            \
	OPBOUND_KEPT V operator op(T a, V b) { return make_##V(a op b.x, a op b.y); }                                            \
	OPBOUND_KEPT void operator op##=(V &a, V b) { a = a op b; }                                                              \
	OPBOUND_KEPT void operator op##=(V &a, T b) { a = a op b; }
#define OPBOUND_EACH3(T, V, op)                                                                                        \
	OPBOUND_KEPT V operator op(V a, V b) { return make_##V(a.x op b.x, a.y op b.y, a.z op b.z); }                            \
	OPBOUND_KEPT V operator op(V a, T b) { return make_##V(a.x op b, a.y op b, a.z op b); }                                  \
	OPBOUND_KEPT V operator op(T a, V b) { return make_##V(a op b.x, a op b.y, a op b.z); }                                  \
	OPBOUND_KEPT void operator op##=(V &a, V b) { a = a op b; }                                                              \
	OPBOUND_KEPT void operator op##=(V &a, T b) { a = a op b; }
#define OPBOUND_EACH4(T, V, op)                                                                                        \
	OPBOUND_KEPT V operator op(V a, V b) { return make_##V(a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w); }                \
	OPBOUND_KEPT V operator op(V a, T b) { return make_##V(a.x op b, a.y op b, a.z op b, a.w op b); }                        \
	OPBOUND_KEPT V operator op(T a, V b) { return make_##V(a op b.x, a op b.y, a op b.z, a op b.w); }                        \
	OPBOUND_KEPT void operator op##=(V &a, V b) { a = a op b; }                                                              \
	OPBOUND_KEPT void operator op##=(V &a, T b) { a = a op b; }
#define OPBOUND_VECTORS(T, N, op) OPBOUND_EACH2(T, N##2, op) OPBOUND_EACH3(T, N##3, op) OPBOUND_EACH4(T, N##4, op)
#define OPBOUND_ARITHMETIC(T, N)                                                                                       \
	OPBOUND_VECTORS(T, N, +)                                                                                           \
	OPBOUND_VECTORS(T, N, -)                                                                                           \
	OPBOUND_VECTORS(T, N, *)                                                                                           \
	OPBOUND_VECTORS(T, N, /)                                                                                           \
	OPBOUND_KEPT N##2 make_##N##2(T s) { return make_##N##2(s, s); }                                                         \
	OPBOUND_KEPT N##3 make_##N##3(T s) { return make_##N##3(s, s, s); }                                                      \
	OPBOUND_KEPT N##4 make_##N##4(T s) { return make_##N##4(s, s, s, s); }                                                   \
	OPBOUND_KEPT T dot(N##2 a, N##2 b) { return a.x * b.x + a.y * b.y; }                                                     \
	OPBOUND_KEPT T dot(N##3 a, N##3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }                                         \
	OPBOUND_KEPT T dot(N##4 a, N##4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
OPBOUND_ARITHMETIC(float, float)
OPBOUND_ARITHMETIC(int, int)
OPBOUND_ARITHMETIC(unsigned, uint)
#undef OPBOUND_ARITHMETIC
#undef OPBOUND_VECTORS
OPBOUND_KEPT float2 make_float2(float3 a) { return make_float2(a.x, a.y); }
OPBOUND_KEPT float2 make_float2(int2 a) { return make_float2((float)a.x, (float)a.y); }
OPBOUND_KEPT float3 make_float3(float2 a) { return make_float3(a.x, a.y, 0.0f); }
OPBOUND_KEPT float3 make_float3(float2 a, float s) { return make_float3(a.x, a.y, s); }
OPBOUND_KEPT float3 make_float3(float4 a) { return make_float3(a.x, a.y, a.z); }
OPBOUND_KEPT float3 make_float3(int3 a) { return make_float3((float)a.x, (float)a.y, (float)a.z); }
OPBOUND_KEPT float3 make_float3(uint3 a) { return make_float3((float)a.x, (float)a.y, (float)a.z); }
OPBOUND_KEPT float4 make_float4(float3 a, float w) { return make_float4(a.x, a.y, a.z, w); }
OPBOUND_KEPT float4 make_float4(float3 a) { return make_float4(a.x, a.y, a.z, 0.0f); }
OPBOUND_KEPT float4 make_float4(int4 a) { return make_float4((float)a.x, (float)a.y, (float)a.z, (float)a.w); }
OPBOUND_KEPT int2 make_int2(float2 a) { return make_int2((int)a.x, (int)a.y); }
OPBOUND_KEPT int3 make_int3(float3 a) { return make_int3((int)a.x, (int)a.y, (int)a.z); }
OPBOUND_KEPT int3 make_int3(uint3 a) { return make_int3((int)a.x, (int)a.y, (int)a.z); }
OPBOUND_KEPT uint3 make_uint3(int3 a) { return make_uint3((unsigned)a.x, (unsigned)a.y, (unsigned)a.z); }
OPBOUND_KEPT uint3 make_uint3(float3 a) { return make_uint3((unsigned)a.x, (unsigned)a.y, (unsigned)a.z); }
OPBOUND_KEPT float2 operator-(float2 a) { return make_float2(-a.x, -a.y); }
OPBOUND_KEPT float3 operator-(float3 a) { return make_float3(-a.x, -a.y, -a.z); }
OPBOUND_KEPT float4 operator-(float4 a) { return make_float4(-a.x, -a.y, -a.z, -a.w); }
OPBOUND_KEPT int3 operator-(int3 a) { return make_int3(-a.x, -a.y, -a.z); }
#if __cplusplus < 202002L /* the C++ library has it since */
OPBOUND_KEPT float lerp(float a, float b, float t) { return a + t * (b - a); }
#endif
OPBOUND_KEPT float3 lerp(float3 a, float3 b, float t) { return a + t * (b - a); }
OPBOUND_KEPT float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
OPBOUND_KEPT int clamp(int f, int a, int b) { return f < a ? a : f > b ? b : f; }
OPBOUND_KEPT unsigned clamp(unsigned f, unsigned a, unsigned b) { return f < a ? a : f > b ? b : f; }
OPBOUND_KEPT float2 fminf(float2 a, float2 b) { return make_float2(fminf(a.x, b.x), fminf(a.y, b.y)); }
OPBOUND_KEPT float2 fmaxf(float2 a, float2 b) { return make_float2(fmaxf(a.x, b.x), fmaxf(a.y, b.y)); }
OPBOUND_KEPT float3 fminf(float3 a, float3 b) { return make_float3(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)); }
OPBOUND_KEPT float3 fmaxf(float3 a, float3 b) { return make_float3(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z)); }
OPBOUND_KEPT float3 clamp(float3 v, float a, float b) { return make_float3(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b)); }
OPBOUND_KEPT float3 clamp(float3 v, float3 a, float3 b)
{
	return make_float3(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, b.z));
}
OPBOUND_KEPT int3 clamp(int3 v, int a, int b) { return make_int3(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b)); }
OPBOUND_KEPT int3 clamp(int3 v, int3 a, int3 b)
{
	return make_int3(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, b.z));
}
OPBOUND_KEPT float length(float2 v) { return sqrtf(dot(v, v)); }
OPBOUND_KEPT float length(float3 v) { return sqrtf(dot(v, v)); }
OPBOUND_KEPT float length(float4 v) { return sqrtf(dot(v, v)); }
OPBOUND_KEPT float2 normalize(float2 v) { return v / length(v); }
OPBOUND_KEPT float3 normalize(float3 v) { return v / length(v); }
OPBOUND_KEPT float4 normalize(float4 v) { return v / length(v); }
OPBOUND_KEPT float3 floorf(float3 v) { return make_float3(floorf(v.x), floorf(v.y), floorf(v.z)); }
OPBOUND_KEPT float3 fabs(float3 v) { return make_float3(fabsf(v.x), fabsf(v.y), fabsf(v.z)); }
OPBOUND_KEPT float3 cross(float3 a, float3 b)
{
	return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
OPBOUND_KEPT float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
#pragma clang force_cuda_host_device end
