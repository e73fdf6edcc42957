// Stub of TensorFlow's elementwise functors: what an operation is called, what it takes and gives. The arithmetic itself
// is opaque.
#pragma once
#include "opbound/kernel.h"

namespace tensorflow {
namespace functor {
template <class T, class F, class R = T> struct base {
	typedef F func;
	static constexpr bool use_bcast_optimization = false, has_errors = false;
	typedef R out_type;
	typedef T in_type;
	typedef typename TTypes<out_type>::Flat tout_type;
	typedef typename TTypes<in_type>::ConstFlat tin_type;
	typedef typename TTypes<in_type>::ConstScalar tscalar_type;
};
template <class T, class R> struct opaque_op {
	opaque_op() = default;
	template <class A> explicit opaque_op(const A &);
	R operator()(const T &a) const;
	R operator()(const T &a, const T &b) const;
	R operator()(const T &a, const T &b, const T &c) const;
};
#define TF_STUB_CWISE(name)                                                                                            \
	template <class T> struct name : base<T, opaque_op<T, T>> {};
#define TF_STUB_CWISE_TO(name, R)                                                                                      \
	template <class T> struct name : base<T, opaque_op<T, R>, R> {};
TF_STUB_CWISE(abs)
TF_STUB_CWISE(neg)
TF_STUB_CWISE(inverse)
TF_STUB_CWISE(square)
TF_STUB_CWISE(sqrt)
TF_STUB_CWISE(rsqrt)
TF_STUB_CWISE(exp)
TF_STUB_CWISE(expm1)
TF_STUB_CWISE(log)
TF_STUB_CWISE(log1p)
TF_STUB_CWISE(sign)
TF_STUB_CWISE(sinh)
TF_STUB_CWISE(cosh)
TF_STUB_CWISE(tanh)
TF_STUB_CWISE(sin)
TF_STUB_CWISE(cos)
TF_STUB_CWISE(tan)
TF_STUB_CWISE(asin)
TF_STUB_CWISE(acos)
TF_STUB_CWISE(atan)
TF_STUB_CWISE(lgamma)
TF_STUB_CWISE(digamma)
TF_STUB_CWISE(erf)
TF_STUB_CWISE(erfc)
TF_STUB_CWISE(sigmoid)
TF_STUB_CWISE(floor)
TF_STUB_CWISE(round)
TF_STUB_CWISE(ceil)
TF_STUB_CWISE(rint)
TF_STUB_CWISE(invert)
TF_STUB_CWISE(add)
TF_STUB_CWISE(sub)
TF_STUB_CWISE(mul)
TF_STUB_CWISE(mul_no_nan)
TF_STUB_CWISE(div)
TF_STUB_CWISE(div_no_nan)
TF_STUB_CWISE(safe_div)
TF_STUB_CWISE(fmod)
TF_STUB_CWISE(mod)
TF_STUB_CWISE(safe_mod)
TF_STUB_CWISE(floor_div)
TF_STUB_CWISE(safe_floor_div)
TF_STUB_CWISE(floor_fmod)
TF_STUB_CWISE(pow)
TF_STUB_CWISE(safe_pow)
TF_STUB_CWISE(maximum)
TF_STUB_CWISE(minimum)
TF_STUB_CWISE(atan2)
TF_STUB_CWISE(squared_difference)
TF_STUB_CWISE(xdivy)
TF_STUB_CWISE(xlogy)
TF_STUB_CWISE(bitwise_and)
TF_STUB_CWISE(bitwise_or)
TF_STUB_CWISE(bitwise_xor)
TF_STUB_CWISE(left_shift)
TF_STUB_CWISE(right_shift)
TF_STUB_CWISE(conj)
TF_STUB_CWISE_TO(isinf, bool)
TF_STUB_CWISE_TO(isnan, bool)
TF_STUB_CWISE_TO(isfinite, bool)
TF_STUB_CWISE_TO(less, bool)
TF_STUB_CWISE_TO(less_equal, bool)
TF_STUB_CWISE_TO(greater, bool)
TF_STUB_CWISE_TO(greater_equal, bool)
TF_STUB_CWISE_TO(equal_to, bool)
TF_STUB_CWISE_TO(not_equal_to, bool)
#undef TF_STUB_CWISE
#undef TF_STUB_CWISE_TO
struct logical_not : base<bool, opaque_op<bool, bool>> {};
struct logical_and : base<bool, opaque_op<bool, bool>> {};
struct logical_or : base<bool, opaque_op<bool, bool>> {};
template <class D, class F> struct UnaryFunctor {
	void operator()(const D &d, typename F::tout_type out, typename F::tin_type in);
};
template <class D, class F, class A> struct UnaryFunctorWithArg {
	void operator()(const D &d, typename F::tout_type out, typename F::tin_type in, A v);
};
template <class D, class F, int N, bool errors = F::has_errors> struct BinaryFunctor {
	void operator()(const D &d, typename F::tout_type out, typename F::tin_type a, typename F::tin_type b, bool *e);
	void Left(const D &d, typename F::tout_type out, typename F::tscalar_type s, typename F::tin_type a, bool *e);
	void Right(const D &d, typename F::tout_type out, typename F::tin_type a, typename F::tscalar_type s, bool *e);
	template <class... A> void BCast(const D &d, const A &...a);
};
template <class D, class T> struct SelectFunctor {
	template <class... A> void operator()(const D &d, const A &...a);
};
template <class D, class T> struct SelectScalarFunctor {
	template <class... A> void operator()(const D &d, const A &...a);
};
template <class D, class T> struct BatchSelectFunctor {
	template <class... A> void operator()(const D &d, const A &...a);
};
template <class D, class T, int N> struct BCastSelectFunctor {
	template <class... A> void operator()(const D &d, const A &...a);
};
template <class D, class T> struct ApproximateEqual {
	template <class... A> void operator()(const D &d, const A &...a);
};
template <class In, class Acc, class Out, class Op> struct ReduceOuterDimensions {
	template <class... A> void operator()(const A &...a) const;
};
template <class In, class Acc, class Out, class Op, class Inner> struct ReduceMiddleDimensions {
	template <class... A> void operator()(const A &...a) const;
};
} // namespace functor
template <class D, class F> class UnaryCwiseOp : public OpKernel {
public:
	explicit UnaryCwiseOp(OpKernelConstruction *c);
};
template <class D, class F> class BinaryCwiseOp : public OpKernel {
public:
	explicit BinaryCwiseOp(OpKernelConstruction *c);
};
} // namespace tensorflow
