// Stub of Eigen's and TensorFlow's neural network expressions: convolutions, pooling, patches, activations. All of them
// are opaque: what they write is what their result is assigned to.
#pragma once
#include "opbound/eigen.h"

namespace Eigen {
enum PaddingType { PADDING_VALID = 1, PADDING_SAME = 2 };
struct NoOpOutputKernel {};
#define EIGEN_STUB_NN(name)                                                                                            \
	template <class A, class... R> Expr<typename A::Scalar> name(const A &a, const R &...r);                           \
	template <long P, class A, class... R> Expr<typename A::Scalar> name(const A &a, const R &...r);
EIGEN_STUB_NN(SpatialConvolution)
EIGEN_STUB_NN(SpatialConvolutionBackwardInput)
EIGEN_STUB_NN(SpatialConvolutionBackwardKernel)
EIGEN_STUB_NN(CuboidConvolution)
EIGEN_STUB_NN(CuboidConvolutionBackwardInput)
EIGEN_STUB_NN(CuboidConvolutionBackwardKernel)
EIGEN_STUB_NN(SpatialMaxPooling)
EIGEN_STUB_NN(SpatialAvgPooling)
EIGEN_STUB_NN(CuboidMaxPooling)
EIGEN_STUB_NN(CuboidAvgPooling)
EIGEN_STUB_NN(SoftMax)
EIGEN_STUB_NN(ExtractGlimpses)
#undef EIGEN_STUB_NN
enum ExtractGlimpsesNoiseMode { UNIFORM = 0, GAUSSIAN = 1, ZERO = 2 };
template <class T> struct scalar_sigmoid_fast_derivative_op {
	T operator()(const T &y) const;
};
template <class T> struct scalar_tanh_fast_derivative_op {
	T operator()(const T &y) const;
};
template <class T> struct scalar_clip_op {
	T operator()(const T &a, const T &b) const;
};
template <class T> struct scalar_sigmoid_derivative_op {
	T operator()(const T &y) const;
};
} // namespace Eigen
