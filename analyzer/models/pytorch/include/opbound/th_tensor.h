// Tensors of old releases' C interface: opaque here.
#pragma once
#include "opbound/aten.h"

#define OPBOUND_TH_STORAGE(S, T, P)                                                                                    \
	struct S;                                                                                                          \
	T *S##_data(P S *s);                                                                                               \
	ptrdiff_t S##_size(P S *s);                                                                                        \
	S *S##_new(P int = 0);                                                                                             \
	S *S##_newWithSize(P ptrdiff_t n);                                                                                 \
	void S##_retain(P S *s);                                                                                           \
	void S##_free(P S *s);                                                                                             \
	void S##_resize(P S *s, ptrdiff_t n);                                                                              \
	void S##_fill(P S *s, T v);
#define OPBOUND_TH_TENSOR(N, S, T, P)                                                                                  \
	struct N;                                                                                                          \
	T *N##_data(P const N *t);                                                                                         \
	S *N##_storage(P const N *t);                                                                                      \
	ptrdiff_t N##_storageOffset(P const N *t);                                                                         \
	int N##_nDimension(P const N *t);                                                                                  \
	int64_t N##_size(P const N *t, int d);                                                                             \
	int64_t N##_stride(P const N *t, int d);                                                                           \
	ptrdiff_t N##_nElement(P const N *t);                                                                              \
	int N##_isContiguous(P const N *t);                                                                                \
	int N##_isSameSizeAs(P const N *a, const N *b);                                                                    \
	N *N##_newWithSize1d(P int64_t a);                                                                                 \
	N *N##_newWithSize2d(P int64_t a, int64_t b);                                                                      \
	N *N##_newWithSize3d(P int64_t a, int64_t b, int64_t c);                                                           \
	N *N##_newWithSize4d(P int64_t a, int64_t b, int64_t c, int64_t d);                                                \
	N *N##_newWithTensor(P N *t);                                                                                      \
	N *N##_newContiguous(P N *t);                                                                                      \
	N *N##_newClone(P N *t);                                                                                           \
	N *N##_newSelect(P N *t, int d, int64_t at);                                                                       \
	N *N##_newNarrow(P N *t, int d, int64_t first, int64_t n);                                                         \
	N *N##_newTranspose(P N *t, int d, int e);                                                                         \
	void N##_resize1d(P N *t, int64_t a);                                                                              \
	void N##_resize2d(P N *t, int64_t a, int64_t b);                                                                   \
	void N##_resize3d(P N *t, int64_t a, int64_t b, int64_t c);                                                        \
	void N##_resize4d(P N *t, int64_t a, int64_t b, int64_t c, int64_t d);                                             \
	void N##_resize5d(P N *t, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e);                                  \
	void N##_resizeAs(P N *t, N *as);                                                                                  \
	void N##_select(P N *t, N *from, int d, int64_t at);                                                               \
	void N##_narrow(P N *t, N *from, int d, int64_t first, int64_t n);                                                 \
	void N##_transpose(P N *t, N *from, int d, int e);                                                                 \
	void N##_copy(P N *t, N *from);                                                                                    \
	void N##_zero(P N *t);                                                                                             \
	void N##_fill(P N *t, T v);                                                                                        \
	void N##_retain(P N *t);                                                                                           \
	void N##_free(P N *t);                                                                                             \
	T N##_get1d(P const N *t, int64_t a);                                                                              \
	T N##_get2d(P const N *t, int64_t a, int64_t b);                                                                   \
	void N##_set1d(P N *t, int64_t a, T v);                                                                            \
	void N##_set2d(P N *t, int64_t a, int64_t b, T v);
#define OPBOUND_TH_TYPE(N, S, T, ...)                                                                                  \
	OPBOUND_TH_STORAGE(S, T, __VA_ARGS__)                                                                              \
	OPBOUND_TH_TENSOR(N, S, T, __VA_ARGS__)
OPBOUND_TH_TYPE(THByteTensor, THByteStorage, uint8_t, )
OPBOUND_TH_TYPE(THCharTensor, THCharStorage, int8_t, )
OPBOUND_TH_TYPE(THShortTensor, THShortStorage, int16_t, )
OPBOUND_TH_TYPE(THIntTensor, THIntStorage, int32_t, )
OPBOUND_TH_TYPE(THLongTensor, THLongStorage, int64_t, )
OPBOUND_TH_TYPE(THHalfTensor, THHalfStorage, at::Half, )
OPBOUND_TH_TYPE(THFloatTensor, THFloatStorage, float, )
OPBOUND_TH_TYPE(THDoubleTensor, THDoubleStorage, double, )
