// How TensorFlow Lite's kernels count through tensors: bodies that are followed.
#pragma once
#include "opbound/lite_half.h"
#include "opbound/lite_params.h"
#include "opbound/lite_shape.h"
#include <cstddef>

namespace tflite {
template <class P> void SetActivationParams(float lo, float hi, P *params) {
	params->float_activation_min = lo;
	params->float_activation_max = hi;
}
template <class P> void SetActivationParams(int32_t lo, int32_t hi, P *params) {
	params->quantized_activation_min = lo;
	params->quantized_activation_max = hi;
}
template <class P> void SetActivationParams(uint32_t lo, uint32_t hi, P *params) {
	params->quantized_activation_min = lo;
	params->quantized_activation_max = hi;
}
template <class P> void SetActivationParams(int16_t lo, int16_t hi, P *params) {
	params->int16_activation_min = lo;
	params->int16_activation_max = hi;
}
template <class P> void SetActivationParams(int64_t lo, int64_t hi, P *params) {
	params->int64_activation_min = lo;
	params->int64_activation_max = hi;
}
template <class P> void GetActivationParams(const P &params, int32_t *lo, int32_t *hi) {
	*lo = params.quantized_activation_min;
	*hi = params.quantized_activation_max;
}
template <class P> void GetActivationParams(const P &params, uint32_t *lo, uint32_t *hi) {
	*lo = params.quantized_activation_min;
	*hi = params.quantized_activation_max;
}
template <class P> void GetActivationParams(const P &params, int16_t *lo, int16_t *hi) {
	*lo = params.int16_activation_min;
	*hi = params.int16_activation_max;
}
template <class P> void GetActivationParams(const P &params, float *lo, float *hi) {
	*lo = params.float_activation_min;
	*hi = params.float_activation_max;
}
template <class P> void GetActivationParams(const P &params, half *lo, half *hi) {
	*lo = static_cast<half>(params.float_activation_min);
	*hi = static_cast<half>(params.float_activation_max);
}
template <class P> void GetActivationParams(const P &params, int64_t *lo, int64_t *hi) {
	*lo = params.int64_activation_min;
	*hi = params.int64_activation_max;
}

template <class Index = int> bool NextIndex(int n, const int *dims, Index *at) {
	for (int i = n - 1; i >= 0; --i) {
		Index next = at[i] + 1;
		if (next < dims[i]) {
			at[i] = next;
			return true;
		}
		at[i] = 0;
	}
	return false;
}
inline size_t ReducedOutputOffset(int n, const int *dims, const int *index, int axes, const int *axis) {
	size_t offset = 0;
	for (int i = 0; i < n; ++i) {
		bool reduced = false;
		for (int k = 0; axis != nullptr && k < axes; ++k)
			reduced = reduced || axis[k] == i;
		if (!reduced)
			offset = offset * static_cast<size_t>(dims[i]) + static_cast<size_t>(index[i]);
	}
	return offset;
}

template <int N> struct NdArrayDesc {
	int64_t extents[N];
	int64_t strides[N];
};
inline int64_t SubscriptToIndex(const NdArrayDesc<4> &desc, int i0, int i1, int i2, int i3) {
	return i0 * desc.strides[0] + i1 * desc.strides[1] + i2 * desc.strides[2] + i3 * desc.strides[3];
}
inline int64_t SubscriptToIndex(const NdArrayDesc<5> &desc, int at[5]) {
	return at[0] * desc.strides[0] + at[1] * desc.strides[1] + at[2] * desc.strides[2] + at[3] * desc.strides[3] +
	       at[4] * desc.strides[4];
}
inline int64_t SubscriptToIndex(const NdArrayDesc<8> &desc, int at[8]) {
	return at[0] * desc.strides[0] + at[1] * desc.strides[1] + at[2] * desc.strides[2] + at[3] * desc.strides[3] +
	       at[4] * desc.strides[4] + at[5] * desc.strides[5] + at[6] * desc.strides[6] + at[7] * desc.strides[7];
}
template <int N> void CopyDimsToDesc(const RuntimeShape &shape, NdArrayDesc<N> *desc) {
	int64_t stride = 1;
	for (int i = N - 1; i >= 0; --i) {
		desc->extents[i] = shape.Dims(i);
		desc->strides[i] = stride;
		stride *= shape.Dims(i);
	}
}
template <int N>
void NdArrayDescsForElementwiseBroadcast(const RuntimeShape &shape0, const RuntimeShape &shape1, NdArrayDesc<N> *desc0,
                                         NdArrayDesc<N> *desc1) {
	auto extended0 = RuntimeShape::ExtendedShape(N, shape0);
	auto extended1 = RuntimeShape::ExtendedShape(N, shape1);
	CopyDimsToDesc<N>(extended0, desc0);
	CopyDimsToDesc<N>(extended1, desc1);
	for (int i = 0; i < N; ++i) {
		const int extent0 = extended0.Dims(i), extent1 = extended1.Dims(i);
		if (extent0 == extent1)
			continue;
		if (extent0 == 1) {
			desc0->strides[i] = 0;
			desc0->extents[i] = extent1;
		} else {
			desc1->strides[i] = 0;
			desc1->extents[i] = extent0;
		}
	}
}
template <int N>
void NdArrayDescsForElementwiseBroadcast(const RuntimeShape &shape0, const RuntimeShape &shape1, const RuntimeShape &shape2,
                                         NdArrayDesc<N> *desc0, NdArrayDesc<N> *desc1, NdArrayDesc<N> *desc2) {
	auto extended0 = RuntimeShape::ExtendedShape(N, shape0);
	auto extended1 = RuntimeShape::ExtendedShape(N, shape1);
	auto extended2 = RuntimeShape::ExtendedShape(N, shape2);
	CopyDimsToDesc<N>(extended0, desc0);
	CopyDimsToDesc<N>(extended1, desc1);
	CopyDimsToDesc<N>(extended2, desc2);
	for (int i = 0; i < N; ++i) {
		const int extent0 = extended0.Dims(i), extent1 = extended1.Dims(i), extent2 = extended2.Dims(i);
		const int extent = extent2 != 1 ? extent2 : extent1 != 1 ? extent1 : extent0;
		if (extent0 == extent1 && extent1 == extent2)
			continue;
		if (extent0 == 1) {
			desc0->strides[i] = 0;
			desc0->extents[i] = extent;
		}
		if (extent1 == 1) {
			desc1->strides[i] = 0;
			desc1->extents[i] = extent;
		}
		if (extent2 == 1) {
			desc2->strides[i] = 0;
			desc2->extents[i] = extent;
		}
	}
}
template <int N, int D, class F> void NDOpsHelperImpl(const NdArrayDesc<N> &output, const F &calc, int at[N]) {
	for (at[D] = 0; at[D] < output.extents[D]; ++at[D])
		if constexpr (D == N - 1)
			calc(at);
		else
			NDOpsHelperImpl<N, D + 1, F>(output, calc, at);
}
template <int N, class F> void NDOpsHelper(const NdArrayDesc<N> &output, const F &calc) {
	int at[N] = {0};
	NDOpsHelperImpl<N, 0, F>(output, calc, at);
}
} // namespace tflite
