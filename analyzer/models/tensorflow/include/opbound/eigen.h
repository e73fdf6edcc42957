// Stub of Eigen: tensor maps, matrices and their expressions. Elementwise arithmetic is opaque to opbound; what matters
// is that code parses, that element access resolves, and that shapes stay visible. model.json has the meaning.
#pragma once
#include "opbound/followed/eigen_half.h"

#include <array>
#include <cassert>
#include <cmath>
#include <complex>
#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>
#include <vector>

#define EIGEN_STRONG_INLINE inline
#define EIGEN_ALWAYS_INLINE inline
#define EIGEN_DEVICE_FUNC
#define EIGEN_MAX_ALIGN_BYTES 64
#define EIGEN_ALIGN_MAX alignas(64)
#define EIGEN_HAS_INDEX_LIST 1
#define EIGEN_UNROLL_LOOP
#define EIGEN_RESTRICT __restrict
#define EIGEN_EMPTY_STRUCT_CTOR(X) X() = default;
#define EIGEN_STATIC_ASSERT(c, what)
#define EIGEN_STATIC_ASSERT_VECTOR_ONLY(T)
#define EIGEN_STATIC_ASSERT_VECTOR_SPECIFIC_SIZE(T, n)
#define EIGEN_STATIC_ASSERT_MATRIX_SPECIFIC_SIZE(T, rows, cols)
#define EIGEN_STATIC_ASSERT_FIXED_SIZE(T)
#define EIGEN_STATIC_ASSERT_DYNAMIC_SIZE(T)
#define EIGEN_STATIC_ASSERT_NON_INTEGER(T)
#define EIGEN_STATIC_ASSERT_SAME_VECTOR_SIZE(A, B)
#define EIGEN_STATIC_ASSERT_SAME_MATRIX_SIZE(A, B)
#define EIGEN_MAKE_ALIGNED_OPERATOR_NEW
#define EIGEN_NO_DEBUG
#define eigen_assert(c) ((void)0)
#define eigen_plain_assert(c) ((void)0)

struct CUstream_st;
namespace Eigen {
using Index = std::ptrdiff_t;
using DenseIndex = std::ptrdiff_t;
enum { ColMajor = 0, RowMajor = 1, Unaligned = 0, Aligned16 = 16, Aligned32 = 32, Aligned64 = 64, Aligned = 16 };
enum { Dynamic = -1 };
enum { Lower = 1, Upper = 2, UnitDiag = 4, UnitLower = 5, UnitUpper = 6, StrictlyLower = 9, StrictlyUpper = 10 };
enum { ReadOnlyAccessors, WriteAccessors, OnTheLeft = 1, OnTheRight = 2, ComputeFullU = 4, ComputeThinU = 8, ComputeFullV = 16, ComputeThinV = 32 };
enum NaNPropagationOptions { PropagateFast = 0, PropagateNaN, PropagateNumbers };
struct Dense {};

template <class T, int> struct narrow_int {
	T value;
	narrow_int() = default;
	constexpr narrow_int(T v) : value(v) {}
	operator int() const;
};
using QInt8 = narrow_int<int8_t, 0>;
using QUInt8 = narrow_int<uint8_t, 1>;
using QInt16 = narrow_int<int16_t, 2>;
using QUInt16 = narrow_int<uint16_t, 3>;
using QInt32 = narrow_int<int32_t, 4>;

template <class T, size_t N> using array = std::array<T, N>;
} // namespace Eigen
#include "opbound/followed/eigen_sizes.h"
namespace Eigen {
template <std::ptrdiff_t... N> struct Sizes {};
template <int N> struct type2index {
	static constexpr int value = N;
};
template <class... T> struct IndexList {
	template <class... U> explicit IndexList(U...);
	void set(int i, DenseIndex v);
	DenseIndex operator[](DenseIndex i) const;
};
template <class... T> IndexList<T...> make_index_list(T...);
template <class I> struct IndexPair {
	I first, second;
	IndexPair() = default;
	IndexPair(I a, I b) : first(a), second(b) {}
};
template <class A> struct Pair;

struct TensorTag {};
template <class T> struct Expr;
template <class T, class X> struct Assignable;
namespace internal {
template <class X> struct scalar_of { using type = typename X::Scalar; };
template <class A, bool> struct pick { using type = typename A::Scalar; };
template <class A> struct pick<A, false> { using type = A; };
template <class A> inline constexpr bool is_tensor = std::is_base_of_v<TensorTag, std::decay_t<A>>;
template <class A, class B> using either = typename pick<std::conditional_t<is_tensor<A>, A, B>, true>::type;
template <class A, class B, class R = int> using when_tensor = std::enable_if_t<is_tensor<A> || is_tensor<B>, R>;
#define EIGEN_STUB_REDUCER(name)                                                                                       \
	template <class T> struct name {                                                                                   \
		void reduce(const T t, T *accum) const;                                                                        \
		T initialize() const;                                                                                          \
		T finalize(const T accum) const;                                                                               \
	};
EIGEN_STUB_REDUCER(SumReducer)
EIGEN_STUB_REDUCER(MeanReducer)
EIGEN_STUB_REDUCER(MaxReducer)
EIGEN_STUB_REDUCER(MinReducer)
EIGEN_STUB_REDUCER(ProdReducer)
EIGEN_STUB_REDUCER(AndReducer)
EIGEN_STUB_REDUCER(OrReducer)
#undef EIGEN_STUB_REDUCER
#define EIGEN_STUB_BOUND(name)                                                                                         \
	template <class T, class S, class F> struct name {                                                                 \
		explicit name(const T *v);                                                                                     \
		T operator()(const T &a) const;                                                                                \
	};
EIGEN_STUB_BOUND(scalar_left)
EIGEN_STUB_BOUND(scalar_right)
#undef EIGEN_STUB_BOUND
#define EIGEN_STUB_OPERATOR(name)                                                                                      \
	template <class A, class B = A> struct name {                                                                      \
		A operator()(const A &a, const B &b) const;                                                                    \
		A operator()(const A &a) const;                                                                                \
	};
EIGEN_STUB_OPERATOR(scalar_sum_op)
EIGEN_STUB_OPERATOR(scalar_difference_op)
EIGEN_STUB_OPERATOR(scalar_product_op)
EIGEN_STUB_OPERATOR(scalar_quotient_op)
EIGEN_STUB_OPERATOR(scalar_max_op)
EIGEN_STUB_OPERATOR(scalar_min_op)
EIGEN_STUB_OPERATOR(scalar_pow_op)
EIGEN_STUB_OPERATOR(scalar_abs_op)
EIGEN_STUB_OPERATOR(scalar_acos_op)
EIGEN_STUB_OPERATOR(scalar_asin_op)
EIGEN_STUB_OPERATOR(scalar_atan_op)
EIGEN_STUB_OPERATOR(scalar_acosh_op)
EIGEN_STUB_OPERATOR(scalar_asinh_op)
EIGEN_STUB_OPERATOR(scalar_atanh_op)
EIGEN_STUB_OPERATOR(scalar_arg_op)
EIGEN_STUB_OPERATOR(scalar_boolean_and_op)
EIGEN_STUB_OPERATOR(scalar_boolean_or_op)
EIGEN_STUB_OPERATOR(scalar_boolean_not_op)
EIGEN_STUB_OPERATOR(scalar_ceil_op)
EIGEN_STUB_OPERATOR(scalar_conjugate_op)
EIGEN_STUB_OPERATOR(scalar_cos_op)
EIGEN_STUB_OPERATOR(scalar_cosh_op)
EIGEN_STUB_OPERATOR(scalar_digamma_op)
EIGEN_STUB_OPERATOR(scalar_erf_op)
EIGEN_STUB_OPERATOR(scalar_erfc_op)
EIGEN_STUB_OPERATOR(scalar_erfinv_op)
EIGEN_STUB_OPERATOR(scalar_exp_op)
EIGEN_STUB_OPERATOR(scalar_expm1_op)
EIGEN_STUB_OPERATOR(scalar_floor_op)
EIGEN_STUB_OPERATOR(scalar_fmod_op)
EIGEN_STUB_OPERATOR(scalar_gamma_sample_der_alpha_op)
EIGEN_STUB_OPERATOR(scalar_igamma_op)
EIGEN_STUB_OPERATOR(scalar_igammac_op)
EIGEN_STUB_OPERATOR(scalar_imag_op)
EIGEN_STUB_OPERATOR(scalar_inverse_op)
EIGEN_STUB_OPERATOR(scalar_round_half_to_even_op)
EIGEN_STUB_OPERATOR(scalar_round_up_op)
EIGEN_STUB_OPERATOR(scalar_cast_op)
EIGEN_STUB_OPERATOR(scalar_isfinite_op)
EIGEN_STUB_OPERATOR(scalar_isinf_op)
EIGEN_STUB_OPERATOR(scalar_isnan_op)
EIGEN_STUB_OPERATOR(scalar_lgamma_op)
EIGEN_STUB_OPERATOR(scalar_log_op)
EIGEN_STUB_OPERATOR(scalar_log1p_op)
EIGEN_STUB_OPERATOR(scalar_logistic_op)
EIGEN_STUB_OPERATOR(scalar_mod_op)
EIGEN_STUB_OPERATOR(scalar_mod2_op)
EIGEN_STUB_OPERATOR(scalar_ndtri_op)
EIGEN_STUB_OPERATOR(scalar_opposite_op)
EIGEN_STUB_OPERATOR(scalar_polygamma_op)
EIGEN_STUB_OPERATOR(scalar_real_op)
EIGEN_STUB_OPERATOR(scalar_rint_op)
EIGEN_STUB_OPERATOR(scalar_round_op)
EIGEN_STUB_OPERATOR(scalar_rsqrt_op)
EIGEN_STUB_OPERATOR(scalar_sign_op)
EIGEN_STUB_OPERATOR(scalar_sin_op)
EIGEN_STUB_OPERATOR(scalar_sinh_op)
EIGEN_STUB_OPERATOR(scalar_sqrt_op)
EIGEN_STUB_OPERATOR(scalar_square_op)
EIGEN_STUB_OPERATOR(scalar_tan_op)
EIGEN_STUB_OPERATOR(scalar_tanh_op)
EIGEN_STUB_OPERATOR(scalar_zeta_op)
EIGEN_STUB_OPERATOR(scalar_cmp_op)
EIGEN_STUB_OPERATOR(scalar_igamma_der_a_op)
EIGEN_STUB_OPERATOR(scalar_div_cost)
#undef EIGEN_STUB_OPERATOR
template <class T> struct Packet {
	T v[16 / sizeof(T) ? 16 / sizeof(T) : 1];
};
template <class T> struct packet_traits {
	using type = Packet<T>;
	enum { size = 16 / sizeof(T) ? 16 / sizeof(T) : 1, AlignedOnScalar = 1, Vectorizable = 1, HasAdd = 1 };
};
template <class P> struct unpacket_traits;
template <class T> struct unpacket_traits<Packet<T>> {
	using type = T;
	enum { size = packet_traits<T>::size, alignment = 16 };
};
template <class P> P pload(const typename unpacket_traits<P>::type *p);
template <class P> P ploadu(const typename unpacket_traits<P>::type *p);
template <class P> P pset1(const typename unpacket_traits<P>::type &v);
template <class T, class P> void pstore(T *p, const P &v);
template <class T, class P> void pstoreu(T *p, const P &v);
template <class P> P padd(const P &a, const P &b);
template <class P> P psub(const P &a, const P &b);
template <class P> P pmul(const P &a, const P &b);
template <class P> P pdiv(const P &a, const P &b);
template <class P> P pmax(const P &a, const P &b);
template <class P> P pmin(const P &a, const P &b);
template <class P> P pmadd(const P &a, const P &b, const P &c);
template <class P> typename unpacket_traits<P>::type predux(const P &a);
template <class P> typename unpacket_traits<P>::type pfirst(const P &a);
template <class P> P pload1(const typename unpacket_traits<P>::type *p);
template <class P> P ploaddup(const typename unpacket_traits<P>::type *p);
template <class P> P pand(const P &a, const P &b);
template <class P> P por(const P &a, const P &b);
template <class P> P preverse(const P &a);
// What headers with expressions of their own specialize.
template <class X> struct traits;
template <class X> struct functor_traits {
	enum { Cost = 1, PacketAccess = 0 };
};
template <class X, class Kind = Dense> struct eval;
template <class X, int N = 1, class P = int> struct nested;
template <class X> struct array_size;
template <class I> struct TensorIntDivisor {
	TensorIntDivisor() = default;
	explicit TensorIntDivisor(I d);
	I divide(I n) const;
};
using std::conditional;
using std::remove_all_extents;
using std::remove_const;
using std::is_same;
struct CacheSizes {
	CacheSizes();
	DenseIndex m_l1, m_l2, m_l3;
};
template <class T> struct aligned_allocator : std::allocator<T> {};
} // namespace internal
template <class T> class aligned_allocator : public std::allocator<T> {
public:
	template <class U> struct rebind {
		using other = aligned_allocator<U>;
	};
	aligned_allocator() = default;
	template <class U> aligned_allocator(const aligned_allocator<U> &) {}
};

struct CommaInitializer {
	template <class T> CommaInitializer &operator,(const T &) { return *this; }
	template <class T> CommaInitializer &operator<<(const T &) { return *this; }
};

// What every expression can do; results are expressions over the same or a named scalar.
template <class T> struct Ops : TensorTag {
	using Scalar = T;
	using CoeffReturnType = T;
	using Index = DenseIndex;
	operator T() const;
#define EIGEN_STUB_SAME(name) template <class... A> Expr<T> name(const A &...) const;
#define EIGEN_STUB_BOOL(name) template <class... A> Expr<bool> name(const A &...) const;
#define EIGEN_STUB_VIEW(name) template <class... A> Assignable<T, void> name(const A &...) const;
	EIGEN_STUB_SAME(abs)
	EIGEN_STUB_SAME(square)
	EIGEN_STUB_SAME(sqrt)
	EIGEN_STUB_SAME(rsqrt)
	EIGEN_STUB_SAME(exp)
	EIGEN_STUB_SAME(log)
	EIGEN_STUB_SAME(log1p)
	EIGEN_STUB_SAME(pow)
	EIGEN_STUB_SAME(tanh)
	EIGEN_STUB_SAME(sigmoid)
	EIGEN_STUB_SAME(sign)
	EIGEN_STUB_SAME(floor)
	EIGEN_STUB_SAME(ceil)
	EIGEN_STUB_SAME(round)
	EIGEN_STUB_SAME(inverse)
	EIGEN_STUB_SAME(conjugate)
	EIGEN_STUB_SAME(constant)
	EIGEN_STUB_SAME(random)
	EIGEN_STUB_SAME(generate)
	EIGEN_STUB_SAME(nullaryExpr)
	EIGEN_STUB_SAME(unaryExpr)
	EIGEN_STUB_SAME(binaryExpr)
	EIGEN_STUB_SAME(eval)
	EIGEN_STUB_SAME(forceEval)
	EIGEN_STUB_SAME(broadcast)
	EIGEN_STUB_SAME(sum)
	EIGEN_STUB_SAME(mean)
	EIGEN_STUB_SAME(maximum)
	EIGEN_STUB_SAME(minimum)
	EIGEN_STUB_SAME(prod)
	EIGEN_STUB_SAME(reduce)
	EIGEN_STUB_SAME(cumsum)
	EIGEN_STUB_SAME(cumprod)
	EIGEN_STUB_SAME(contract)
	EIGEN_STUB_SAME(convolve)
	EIGEN_STUB_SAME(pad)
	EIGEN_STUB_SAME(concatenate)
	EIGEN_STUB_SAME(cwiseMax)
	EIGEN_STUB_SAME(cwiseMin)
	EIGEN_STUB_SAME(cwiseProduct)
	EIGEN_STUB_SAME(cwiseQuotient)
	EIGEN_STUB_SAME(cwiseAbs)
	EIGEN_STUB_SAME(cwiseSqrt)
	EIGEN_STUB_SAME(cwiseInverse)
	EIGEN_STUB_SAME(dot)
	EIGEN_STUB_SAME(norm)
	EIGEN_STUB_SAME(squaredNorm)
	EIGEN_STUB_SAME(normalized)
	EIGEN_STUB_SAME(homogeneous)
	EIGEN_STUB_SAME(hnormalized)
	EIGEN_STUB_SAME(maxCoeff)
	EIGEN_STUB_SAME(minCoeff)
	EIGEN_STUB_SAME(select)
	EIGEN_STUB_SAME(colwise)
	EIGEN_STUB_SAME(rowwise)
	EIGEN_STUB_SAME(replicate)
	EIGEN_STUB_SAME(adjoint)
	EIGEN_STUB_SAME(trace)
	EIGEN_STUB_SAME(determinant)
	EIGEN_STUB_SAME(lazyProduct)
	EIGEN_STUB_SAME(isConstant)
	EIGEN_STUB_SAME(customOp)
	EIGEN_STUB_SAME(digamma)
	EIGEN_STUB_SAME(lgamma)
	EIGEN_STUB_SAME(erf)
	EIGEN_STUB_SAME(expm1)
	EIGEN_STUB_SAME(clip)
	EIGEN_STUB_SAME(solve)
	EIGEN_STUB_SAME(roll)
	EIGEN_STUB_SAME(colPivHouseholderQr)
	EIGEN_STUB_SAME(llt)
	EIGEN_STUB_SAME(ldlt)
	EIGEN_STUB_SAME(partialPivLu)
	EIGEN_STUB_SAME(fullPivLu)
	EIGEN_STUB_SAME(householderQr)
	EIGEN_STUB_BOOL(isnan)
	EIGEN_STUB_BOOL(isinf)
	EIGEN_STUB_BOOL(isfinite)
	EIGEN_STUB_BOOL(all)
	EIGEN_STUB_BOOL(any)
	EIGEN_STUB_VIEW(chip)
	EIGEN_STUB_VIEW(slice)
	EIGEN_STUB_VIEW(stridedSlice)
	EIGEN_STUB_VIEW(reshape)
	EIGEN_STUB_VIEW(shuffle)
	EIGEN_STUB_VIEW(reverse)
	EIGEN_STUB_VIEW(stride)
	EIGEN_STUB_VIEW(inflate)
	EIGEN_STUB_VIEW(swap_layout)
	EIGEN_STUB_VIEW(extract_image_patches)
	EIGEN_STUB_VIEW(row)
	EIGEN_STUB_VIEW(col)
	EIGEN_STUB_VIEW(block)
	EIGEN_STUB_VIEW(middleCols)
	EIGEN_STUB_VIEW(middleRows)
	EIGEN_STUB_VIEW(leftCols)
	EIGEN_STUB_VIEW(rightCols)
	EIGEN_STUB_VIEW(bottomRows)
	EIGEN_STUB_VIEW(topLeftCorner)
	EIGEN_STUB_VIEW(bottomRightCorner)
	EIGEN_STUB_VIEW(topRows)
	EIGEN_STUB_VIEW(segment)
	EIGEN_STUB_VIEW(head)
	EIGEN_STUB_VIEW(tail)
	EIGEN_STUB_VIEW(diagonal)
	EIGEN_STUB_VIEW(transpose)
	EIGEN_STUB_VIEW(array)
	EIGEN_STUB_VIEW(matrix)
	EIGEN_STUB_VIEW(noalias)
	template <long N, class... A> Assignable<T, void> chip(const A &...) const;
	template <DenseIndex N, class... A> Assignable<T, void> segment(const A &...) const;
	template <DenseIndex R, DenseIndex C> Assignable<T, void> block(DenseIndex r, DenseIndex c) const;
	template <DenseIndex N> Assignable<T, void> head() const;
	template <DenseIndex N> Assignable<T, void> tail() const;
	template <DenseIndex N> Assignable<T, void> topRows() const;
	template <DenseIndex N> Assignable<T, void> bottomRows() const;
	template <DenseIndex N> Assignable<T, void> middleRows(DenseIndex i) const;
	template <DenseIndex N> Assignable<T, void> leftCols() const;
	template <DenseIndex N> Assignable<T, void> rightCols() const;
	template <DenseIndex N> Assignable<T, void> middleCols(DenseIndex i) const;
	template <DenseIndex R, DenseIndex C> Assignable<T, void> topLeftCorner() const;
	template <DenseIndex R, DenseIndex C> Assignable<T, void> bottomRightCorner() const;
	template <class E> Expr<T> cross(const E &) const;
	template <int M> Expr<T> triangularView() const;
	template <class U> Expr<U> cast() const;
	template <class A> Expr<DenseIndex> argmax(const A &) const;
	Expr<DenseIndex> argmax() const;
	Expr<DenseIndex> argmin() const;
	Expr<typename NumTraits<T>::Real> real() const;
	template <class... A> T coeff(A...) const;
	DenseIndex rows() const;
	DenseIndex cols() const;
	Expr<T> operator-() const;
	Expr<bool> operator!() const;
#undef EIGEN_STUB_SAME
#undef EIGEN_STUB_BOOL
#undef EIGEN_STUB_VIEW
};
template <class T, int R, int C, int Options = 0, int MR = R, int MC = C> class Matrix;
template <class T, int R, int C, int Options, int MR, int MC> class Array;
template <int A = Dynamic, int B = Dynamic> struct Stride;
template <class P, int Options = 0, class S = Stride<0, 0>> class Map;
namespace internal {
struct DynamicElements {
	void *at;
	DenseIndex rows, cols;
};
// What nobody knows: an element of a matrix whose sizes are not fixed, its sizes, and what an expression gives.
template <class T> T &element_of(const void *matrix);
DenseIndex size_of(const void *matrix);
void changed(void *matrix);
template <class T> T anything();
template <class D> struct scalar_in;
template <class T> struct scalar_in<Expr<T>> { using type = T; };
template <class T, int... N> struct scalar_in<Matrix<T, N...>> { using type = T; };
template <class T, int... N> struct scalar_in<Array<T, N...>> { using type = T; };
template <class P, int O, class S> struct scalar_in<Map<P, O, S>> : scalar_in<std::remove_const_t<P>> {};
} // namespace internal
// What functions take by `const MatrixBase<Derived> &`.
template <class D> struct EigenBase : Ops<typename internal::scalar_in<D>::type> {
	D &derived();
	const D &derived() const;
};
template <class D> struct DenseBase : EigenBase<D> {};
template <class D> struct MatrixBase : DenseBase<D> {
	using Scalar = typename internal::scalar_in<D>::type;
	using RealScalar = typename NumTraits<Scalar>::Real;
	DenseIndex size() const;
	// A part of what is no constant may be written through.
#define EIGEN_STUB_PART(name)                                                                                          \
	using Ops<typename internal::scalar_in<D>::type>::name;                                                            \
	template <class... A> Assignable<Scalar, void> name(const A &...);
	EIGEN_STUB_PART(row)
	EIGEN_STUB_PART(col)
	EIGEN_STUB_PART(block)
	EIGEN_STUB_PART(middleCols)
	EIGEN_STUB_PART(middleRows)
	EIGEN_STUB_PART(leftCols)
	EIGEN_STUB_PART(rightCols)
	EIGEN_STUB_PART(bottomRows)
	EIGEN_STUB_PART(topLeftCorner)
	EIGEN_STUB_PART(bottomRightCorner)
	EIGEN_STUB_PART(topRows)
	EIGEN_STUB_PART(segment)
	EIGEN_STUB_PART(head)
	EIGEN_STUB_PART(tail)
	EIGEN_STUB_PART(diagonal)
	EIGEN_STUB_PART(transpose)
	EIGEN_STUB_PART(array)
	EIGEN_STUB_PART(matrix)
	EIGEN_STUB_PART(noalias)
	EIGEN_STUB_PART(reverse)
	EIGEN_STUB_PART(reshape)
	EIGEN_STUB_PART(shuffle)
#undef EIGEN_STUB_PART
	template <DenseIndex N, class... A> Assignable<Scalar, void> segment(const A &...);
	template <DenseIndex N, DenseIndex M> Assignable<Scalar, void> block(DenseIndex r, DenseIndex c);
	template <DenseIndex N> Assignable<Scalar, void> head();
	template <DenseIndex N> Assignable<Scalar, void> tail();
	template <DenseIndex N> Assignable<Scalar, void> topRows();
	template <DenseIndex N> Assignable<Scalar, void> bottomRows();
	template <DenseIndex N> Assignable<Scalar, void> middleRows(DenseIndex i);
	template <DenseIndex N> Assignable<Scalar, void> leftCols();
	template <DenseIndex N> Assignable<Scalar, void> rightCols();
	template <DenseIndex N> Assignable<Scalar, void> middleCols(DenseIndex i);
	template <DenseIndex N, DenseIndex M> Assignable<Scalar, void> topLeftCorner();
	template <DenseIndex N, DenseIndex M> Assignable<Scalar, void> bottomRightCorner();
	void normalize();
	template <class... I> Scalar operator()(I...) const;
	template <class... I> Scalar &operator()(I...);
	Scalar operator[](DenseIndex i) const;
	Scalar &operator[](DenseIndex i);
	Scalar x() const;
	Scalar y() const;
	Scalar z() const;
	Scalar w() const;
	Scalar &x();
	Scalar &y();
	Scalar &z();
	Scalar &w();
	template <class E> D &operator=(const E &);
	template <class E> D &operator+=(const E &);
	template <class E> D &operator-=(const E &);
	template <class E> D &operator*=(const E &);
	template <class E> D &operator/=(const E &);
	template <class V> CommaInitializer &operator<<(const V &v);
};
template <class T> struct Expr : MatrixBase<Expr<T>> {
	template <class... I> T operator()(I...) const;
	DenseIndex dimension(DenseIndex i) const;
	DenseIndex size() const;
	const T *data() const;
	bool operator<(const T &) const;
};
// `x.device(d) = expression` and views that may stand on the left.
template <class T, class X> struct Assignable : Ops<T> {
	Assignable() = default;
	Assignable(const Assignable &) = default;
	template <class Y> Assignable(const Assignable<T, Y> &);
	template <class E> Assignable &operator=(const E &);
	Assignable &operator=(const Assignable &);
	template <class E> Assignable &operator+=(const E &);
	template <class E> Assignable &operator-=(const E &);
	template <class E> Assignable &operator*=(const E &);
	template <class E> Assignable &operator/=(const E &);
	template <class D> Assignable device(const D &);
	template <class... I> T &operator()(I...) const;
	DenseIndex dimension(DenseIndex i) const;
	DenseIndex size() const;
	T *data() const;
	Assignable &setZero();
	Assignable &setOnes();
	Assignable &setConstant(const T &v);
	template <class V> CommaInitializer &operator<<(const V &v);
};
template <long D, class X> using TensorChippingOp = Assignable<typename std::remove_const_t<X>::Scalar, X>;

#define EIGEN_STUB_BINARY(op)                                                                                          \
	template <class A, class B, internal::when_tensor<A, B> = 0>                                                       \
	Expr<internal::either<A, B>> operator op(const A &, const B &);
#define EIGEN_STUB_COMPARE(op)                                                                                         \
	template <class A, class B, internal::when_tensor<A, B> = 0> Expr<bool> operator op(const A &, const B &);
EIGEN_STUB_BINARY(+)
EIGEN_STUB_BINARY(-)
EIGEN_STUB_BINARY(*)
EIGEN_STUB_BINARY(/)
EIGEN_STUB_BINARY(%)
EIGEN_STUB_COMPARE(<)
EIGEN_STUB_COMPARE(>)
EIGEN_STUB_COMPARE(<=)
EIGEN_STUB_COMPARE(>=)
EIGEN_STUB_COMPARE(==)
EIGEN_STUB_COMPARE(!=)
EIGEN_STUB_COMPARE(&&)
EIGEN_STUB_COMPARE(||)
#undef EIGEN_STUB_BINARY
#undef EIGEN_STUB_COMPARE

// Storage: members every container of elements has.
#define EIGEN_STUB_CONTAINER(Self)                                                                                     \
	using StorageIndex = DenseIndex;                                                                                   \
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>> Self &operator=(const E &);                   \
	template <class E> Self &operator+=(const E &);                                                                    \
	template <class E> Self &operator-=(const E &);                                                                    \
	template <class E> Self &operator*=(const E &);                                                                    \
	template <class E> Self &operator/=(const E &);                                                                    \
	template <class D> Assignable<Scalar, Self> device(const D &d) const;                                               \
	DenseIndex dimension(DenseIndex i) const;                                                                          \
	DenseIndex size() const;                                                                                           \
	DenseIndex rank() const;                                                                                           \
	DenseIndex rows() const;                                                                                           \
	DenseIndex cols() const;                                                                                           \
	Self &setZero();                                                                                                   \
	Self &setOnes();                                                                                                   \
	Self &setIdentity();                                                                                               \
	Self &setIdentity(DenseIndex r, DenseIndex c);                                                                     \
	Self &setRandom();                                                                                                 \
	Self &setConstant(const Scalar &v);                                                                                \
	Self &fill(const Scalar &v);                                                                                       \
	template <class V> CommaInitializer &operator<<(const V &v);

template <class T, int N, int Options = 0, class I = DenseIndex> class Tensor : public Ops<T> {
	T *m_data;
	DSizes<I, N> m_sizes;

public:
	using Scalar = T;
	using Index = I;
	using Dimensions = DSizes<I, N>;
	static constexpr int NumIndices = N, NumDimensions = N, Layout = Options & 1;
	Tensor();
	Tensor(const Tensor &);
	template <class... J, class = std::enable_if_t<(std::is_integral_v<J> && ...)>> explicit Tensor(J... sizes);
	explicit Tensor(const Dimensions &d);
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>, class = void> Tensor(const E &e);
	Tensor &operator=(const Tensor &);
	EIGEN_STUB_CONTAINER(Tensor)
	const Dimensions &dimensions() const;
	template <class... J> T &operator()(J... at);
	template <class... J> const T &operator()(J... at) const;
	T *data();
	const T *data() const;
	template <class... J> void resize(J... sizes);
};
// What chip<D>(i) gives.
template <class T, long D> struct Chip : Assignable<T, void> {
	using Assignable<T, void>::operator=;
	Chip(const Chip &);
	Chip &operator=(const Chip &);
};
template <class P, int Options = 0, template <class> class MakePointer = std::add_pointer> class TensorMap;
template <class T, int N, int O, class I, int Options, template <class> class MakePointer>
class TensorMap<Tensor<T, N, O, I>, Options, MakePointer> : public Ops<std::remove_const_t<T>> {
	T *m_data;
	DSizes<I, N> m_dimensions;

public:
	using Scalar = std::remove_const_t<T>;
	using Index = I;
	using Dimensions = DSizes<I, N>;
	static constexpr int NumIndices = N, NumDimensions = N, Layout = O & 1;
	template <class... J, class = std::enable_if_t<(std::is_integral_v<J> && ...)>> TensorMap(T *p, J... sizes);
	TensorMap(T *p, const Dimensions &d);
	template <class J> TensorMap(T *p, const std::array<J, (size_t)N> &d);
	TensorMap(const TensorMap &);
	template <class U, class J, int M> TensorMap(const TensorMap<Tensor<U, N, O, J>, M, MakePointer> &o);
	TensorMap &operator=(const TensorMap &);
	EIGEN_STUB_CONTAINER(TensorMap)
	template <long D> Chip<Scalar, D> chip(DenseIndex i) const;
	Assignable<Scalar, void> chip(DenseIndex i, DenseIndex dim) const;
	template <class From, class Size> Assignable<Scalar, void> slice(const From &from, const Size &size) const;
	const Dimensions &dimensions() const;
	template <class... J> T &operator()(J... at) const;
	template <class J> T &operator()(const std::array<J, (size_t)N> &at) const;
	template <class J> T &operator()(const DSizes<J, N> &at) const;
	T *data() const;
};
template <class P, int Options, template <class> class MakePointer>
class TensorMap<const P, Options, MakePointer>
    : public TensorMap<Tensor<const typename P::Scalar, P::NumDimensions, P::Layout, typename P::Index>, Options, MakePointer> {
public:
	using TensorMap<Tensor<const typename P::Scalar, P::NumDimensions, P::Layout, typename P::Index>, Options,
	                MakePointer>::TensorMap;
};
template <class T, class D, int Options = 0, class I = DenseIndex> class TensorFixedSize;

template <class T, int R, int C, int Options, int MR, int MC> class Matrix : public MatrixBase<Matrix<T, R, C, Options, MR, MC>> {
	// A fixed matrix holds its elements; a dynamic one a pointer and two sizes.
	static constexpr bool is_fixed = R > 0 && C > 0;
	struct Elements {
		T at[is_fixed ? (size_t)R * (size_t)C : 1];
	};
	std::conditional_t<is_fixed, Elements, internal::DynamicElements> held;
	void forget();
	void assign_all(const T &v);
	template <class... J> static constexpr DenseIndex flat(J... at);

public:
	using Scalar = T;
	using Index = DenseIndex;
	enum { RowsAtCompileTime = R, ColsAtCompileTime = C, IsRowMajor = Options & 1 };
	Matrix() {}
	Matrix(const Matrix &) = default;
	template <class A, class = std::enable_if_t<std::is_arithmetic_v<A>>> explicit Matrix(A a);
	template <class A, class... B, class = std::enable_if_t<sizeof...(B) && std::is_arithmetic_v<A> && (std::is_arithmetic_v<B> && ...)>>
	Matrix(A a, B... b);
	explicit Matrix(const T *data);
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>, class = void> Matrix(const E &e);
	Matrix &operator=(const Matrix &) = default;
	EIGEN_STUB_CONTAINER(Matrix)
	template <class... J> T &operator()(J... at);
	template <class... J> const T &operator()(J... at) const;
	T &operator[](DenseIndex i);
	const T &operator[](DenseIndex i) const;
	template <class... J> T &coeffRef(J... at);
	T &x();
	T &y();
	T &z();
	T &w();
	const T &x() const;
	const T &y() const;
	const T &z() const;
	const T &w() const;
	T *data();
	const T *data() const;
	void resize(DenseIndex r, DenseIndex c);
	void resize(DenseIndex n);
	static Expr<T> Zero(DenseIndex r = R, DenseIndex c = C);
	static Expr<T> Ones(DenseIndex r = R, DenseIndex c = C);
	static Expr<T> Constant(const T &v);
	static Expr<T> Constant(DenseIndex r, DenseIndex c, const T &v);
	static Expr<T> Identity(DenseIndex r = R, DenseIndex c = C);
	static Expr<T> Random(DenseIndex r = R, DenseIndex c = C);
};
template <class T, int R, int C, int Options = 0, int MR = R, int MC = C>
class Array : public Matrix<T, R, C, Options, MR, MC> {
public:
	using Matrix<T, R, C, Options, MR, MC>::Matrix;
	using Matrix<T, R, C, Options, MR, MC>::operator=;
};
template <class T, int N> using Vector = Matrix<T, N, 1>;
template <class T, int N> using RowVector = Matrix<T, 1, N>;
template <class A, class B> constexpr A divup(A a, B b) { return (a + b - 1) / b; }
template <int A, int B> struct Stride {
	Stride(DenseIndex outer, DenseIndex inner);
};
template <int A = Dynamic> struct InnerStride {
	explicit InnerStride(DenseIndex inner = 0);
};
template <int A = Dynamic> struct OuterStride {
	explicit OuterStride(DenseIndex outer = 0);
};
#define OPBOUND_EIGEN_PARTS
#include "opbound/followed/eigen_all.h"
#include "opbound/followed/eigen_at.h"
#include "opbound/followed/eigen_fixed.h"
#include "opbound/followed/eigen_map.h"
#include "opbound/followed/eigen_matrix.h"
#undef OPBOUND_EIGEN_PARTS
#undef EIGEN_STUB_CONTAINER
template <class P, int O = 0, class S = Stride<0, 0>> using Ref = Map<P, O, S>;
#define EIGEN_STUB_MATRICES(T, s)                                                                                      \
	using Matrix##X##s = Matrix<T, Dynamic, Dynamic>;                                                                  \
	using Vector##X##s = Matrix<T, Dynamic, 1>;                                                                        \
	using RowVector##X##s = Matrix<T, 1, Dynamic>;                                                                     \
	using Array##X##s = Array<T, Dynamic, 1>;                                                                          \
	using Matrix2##s = Matrix<T, 2, 2>;                                                                                \
	using Matrix3##s = Matrix<T, 3, 3>;                                                                                \
	using Matrix4##s = Matrix<T, 4, 4>;                                                                                \
	using Vector2##s = Matrix<T, 2, 1>;                                                                                \
	using Vector3##s = Matrix<T, 3, 1>;                                                                                \
	using Vector4##s = Matrix<T, 4, 1>;
EIGEN_STUB_MATRICES(float, f)
EIGEN_STUB_MATRICES(double, d)
EIGEN_STUB_MATRICES(int, i)
#undef EIGEN_STUB_MATRICES

struct TensorOpCost {
	TensorOpCost(double load, double store, double compute);
	TensorOpCost(double load, double store, double compute, bool vectorized, double packet);
	template <class T> static int AddCost();
	template <class T> static int MulCost();
	template <class T> static int DivCost();
};
template <class O, class A, class B> struct TensorCwiseBinaryOp : Expr<typename A::Scalar> {
	TensorCwiseBinaryOp(const A &a, const B &b, const O &o = O());
};
template <class X, class D> struct TensorEvaluator;
template <class X, int A = 0> struct TensorBase : Ops<float> {};
struct DefaultDevice {};
struct ThreadPoolInterface {
	void Schedule(std::function<void()> f);
	int NumThreads() const;
};
struct ThreadPoolDevice {
	ThreadPoolDevice(ThreadPoolInterface *pool, int threads);
	int numThreads() const;
	int numThreadsInPool() const;
	void memcpy(void *to, const void *from, size_t n) const;
	void memcpyDeviceToHost(void *to, const void *from, size_t n) const;
	void memcpyHostToDevice(void *to, const void *from, size_t n) const;
	void memset(void *p, int v, size_t n) const;
	void *allocate(size_t n) const;
	void deallocate(void *p) const;
	void parallelFor(DenseIndex n, const TensorOpCost &cost, std::function<void(DenseIndex, DenseIndex)> f) const;
	void parallelFor(DenseIndex n, const TensorOpCost &cost, std::function<DenseIndex(DenseIndex)> align,
	                 std::function<void(DenseIndex, DenseIndex)> f) const;
};
struct GpuDevice {
	CUstream_st *stream() const;
	void memcpyDeviceToHost(void *to, const void *from, size_t n) const;
	void memcpyHostToDevice(void *to, const void *from, size_t n) const;
	int getNumGpuMultiProcessors() const;
	int maxGpuThreadsPerBlock() const;
	int maxGpuThreadsPerMultiProcessor() const;
	int sharedMemPerBlock() const;
	void memcpy(void *to, const void *from, size_t n) const;
	void memset(void *p, int v, size_t n) const;
	bool ok() const;
};
namespace numext {
template <class T> T abs(const T &);
template <class T> T sqrt(const T &);
template <class T> T rint(const T &);
template <class T> T expm1(const T &);
template <class T> T imag(const T &);
template <class T> T erf(const T &);
template <class T> T lgamma(const T &);
template <class T> T digamma(const T &);
template <class T> T atan2(const T &, const T &);
template <class T> T arg(const T &);
template <class T> T rsqrt(const T &);
template <class T> T exp(const T &);
template <class T> T log(const T &);
template <class T> T floor(const T &);
template <class T> T ceil(const T &);
template <class T> T round(const T &);
template <class T> T mini(const T &, const T &);
template <class T> T maxi(const T &, const T &);
template <class T> T conj(const T &);
template <class T> bool(isnan)(const T &);
template <class T> bool(isinf)(const T &);
template <class T> T sin(const T &);
template <class T> T cos(const T &);
template <class T> T tanh(const T &);
template <class T> T log1p(const T &);
template <class T> T sign(const T &);
template <class T> T real(const T &);
template <class T> bool(isfinite)(const T &);
template <class T, class U> T pow(const T &, const U &);
} // namespace numext
} // namespace Eigen
