// Stub of "tensorflow/core/kernels/dense_update_functor.h".
#pragma once
#include "opbound/kernel.h"

namespace tensorflow {
enum DenseUpdateType { ADD, SUB, ASSIGN };
namespace functor {
template <class D, class T, DenseUpdateType Op> struct DenseUpdate {
	void operator()(const D &d, typename TTypes<T>::Flat params, typename TTypes<T>::ConstFlat update);
};
} // namespace functor
} // namespace tensorflow
