// Stub of the expressions that TensorFlow's padding kernels are made of.
#pragma once
#include "opbound/eigen_nn.h"
#include "opbound/kernel.h"

namespace tensorflow {
namespace functor {
template <class D, class T, class P, int N> struct MirrorPad {
	void operator()(const D &d, typename TTypes<T, N, int32_t>::Tensor out,
	                typename TTypes<T, N, int32_t>::ConstTensor in, typename TTypes<P>::ConstMatrix padding, int offset);
};
template <class D, class T, class P, int N> struct MirrorPadGrad {
	void operator()(const D &d, typename TTypes<T, N, int32_t>::Tensor out,
	                typename TTypes<T, N, int32_t>::ConstTensor in, typename TTypes<P>::ConstMatrix padding, int offset,
	                typename TTypes<T, N, int32_t>::Tensor scratch);
};
} // namespace functor
} // namespace tensorflow
