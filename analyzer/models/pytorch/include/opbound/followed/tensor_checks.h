// Stub of <ATen/TensorUtils.h>, where a check that fails throws, and of helpers of ATen's own operators, whose bodies are
// followed.
#pragma once
#include "opbound/aten.h"

namespace at {
struct TensorArg {
	Tensor tensor;
	const char *name;
	int pos;
	TensorArg(const Tensor &t, const char *name, int position);
	TensorArg(Tensor &&t, const char *name, int position) = delete;
	TensorArg(const TensorArg &o);
	const Tensor &operator*() const;
	const Tensor *operator->() const;
};
using CheckedFrom = const char *;
void checkAllSameGPU(CheckedFrom c, c10::ArrayRef<TensorArg> t);
void checkAllSameType(CheckedFrom c, c10::ArrayRef<TensorArg> t);
void checkAllContiguous(CheckedFrom c, c10::ArrayRef<TensorArg> t);
void checkAllSameSize(CheckedFrom c, c10::ArrayRef<TensorArg> t);
void checkAllSameNumel(CheckedFrom c, c10::ArrayRef<TensorArg> t);
void checkAllDefined(CheckedFrom c, c10::ArrayRef<TensorArg> t);
void checkSameGPU(CheckedFrom c, const TensorArg &a, const TensorArg &b);
void checkSameType(CheckedFrom c, const TensorArg &a, const TensorArg &b);
void checkSameSize(CheckedFrom c, const TensorArg &a, const TensorArg &b);
void checkSameDim(CheckedFrom c, const TensorArg &a, const TensorArg &b);
void checkSameNumel(CheckedFrom c, const TensorArg &a, const TensorArg &b);
void checkScalarType(CheckedFrom c, const TensorArg &t, ScalarType s);
void checkScalarTypes(CheckedFrom c, const TensorArg &t, c10::ArrayRef<ScalarType> s);
void checkDefined(CheckedFrom c, const TensorArg &t);
void checkContiguous(CheckedFrom c, const TensorArg &t);
void checkBackend(CheckedFrom c, const Tensor &t, Backend b);
void checkBackend(CheckedFrom c, c10::ArrayRef<Tensor> t, Backend b);
void checkDeviceType(CheckedFrom c, const Tensor &t, DeviceType d);
void checkDeviceType(CheckedFrom c, c10::ArrayRef<Tensor> t, DeviceType d);
void checkLayout(CheckedFrom c, const Tensor &t, c10::Layout l);
void checkLayout(CheckedFrom c, c10::ArrayRef<Tensor> t, c10::Layout l);
void checkDim(CheckedFrom c, const TensorArg &t, int64_t dim);
void checkDim(CheckedFrom c, const Tensor &t, const char *name, int pos, int64_t dim);
void checkDimRange(CheckedFrom c, const TensorArg &t, int64_t from, int64_t to);
void checkSize(CheckedFrom c, const TensorArg &t, IntArrayRef sizes);
void checkSize(CheckedFrom c, const TensorArg &t, int64_t d, int64_t size);
void checkNumel(CheckedFrom c, const TensorArg &t, int64_t n);
namespace native {
bool canUse32BitIndexMath(const Tensor &t, int64_t most = 2147483647);
template <class T> T data_index_init(T offset) { return offset; }
template <class T, class... A> T data_index_init(T offset, T &x, const T &X, A &&...a)
{
	offset = data_index_init(offset, static_cast<A &&>(a)...);
	x = offset % X;
	return offset / X;
}
inline bool data_index_step() { return true; }
template <class T, class... A> bool data_index_step(T &x, const T &X, A &&...a)
{
	if (data_index_step(static_cast<A &&>(a)...)) {
		x = x + 1 == X ? 0 : x + 1;
		return x == 0;
	}
	return false;
}
template <class T> T div_rtn(T x, T y)
{
	T q = x / y, r = x % y;
	return r != 0 && (r < 0) != (y < 0) ? q - 1 : q;
}
template <class T> T pooling_output_shape_pad_lr(T in, T k, T left, T right, T stride, T dilation, bool ceil)
{
	T out = div_rtn<T>(in + left + right - dilation * (k - 1) - 1 + (ceil ? stride - 1 : 0), stride) + 1;
	if (ceil && (out - 1) * stride >= in + left)
		--out;
	return out;
}
template <class T> T pooling_output_shape(T in, T k, T pad, T stride, T dilation, bool ceil)
{
	TORCH_CHECK(stride != 0);
	TORCH_CHECK(pad >= 0);
	return pooling_output_shape_pad_lr(in, k, pad, pad, stride, dilation, ceil);
}
} // namespace native
} // namespace at
