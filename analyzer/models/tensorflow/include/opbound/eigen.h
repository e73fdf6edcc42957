// Stub of Eigen: tensor maps, matrices and their expressions. Elementwise arithmetic is opaque to opbound; what matters
// is that code parses, that element access resolves, and that shapes stay visible. model.json has the meaning.
#pragma once
#include "opbound/eigen_macros.h"
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

namespace Eigen {
using Index = std::ptrdiff_t;
using DenseIndex = std::ptrdiff_t;
enum { ColMajor = 0, RowMajor = 1, Unaligned = 0, Aligned16 = 16, Aligned32 = 32, Aligned64 = 64, Aligned = 16 };
enum { Dynamic = -1 };
enum { Lower = 1, Upper = 2, UnitDiag = 4, UnitLower = 5, UnitUpper = 6, StrictlyLower = 9, StrictlyUpper = 10 };
enum { ReadOnlyAccessors, WriteAccessors, OnTheLeft = 1, OnTheRight = 2, ComputeFullU = 4, ComputeThinU = 8, ComputeFullV = 16, ComputeThinV = 32 };
enum ComputationInfo { Success, NumericalIssue, NoConvergence, InvalidInput };
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
template <class A> struct Pair;

struct TensorTag {};
struct DenseTag;
template <class T> struct Expr;
template <class T, class X> struct Assignable;
template <class T, long D> struct Chip;
template <class T, long D> struct Slab;
template <class T, long D> struct Chip;
namespace internal {
template <class X> struct scalar_of { using type = typename X::Scalar; };
template <class A, bool> struct pick { using type = typename A::Scalar; };
template <class A> struct pick<A, false> { using type = A; };
template <class A> inline constexpr bool is_tensor = std::is_base_of_v<TensorTag, std::decay_t<A>>;
template <class A> inline constexpr bool is_matrix = std::is_base_of_v<DenseTag, std::decay_t<A>>;
template <class A, class B> using either = typename pick<std::conditional_t<is_tensor<A>, A, B>, true>::type;
template <class A, class B, class R = int> using when_tensor = std::enable_if_t<(is_tensor<A> || is_tensor<B>)&&!is_matrix<A> && !is_matrix<B>, R>;
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
	Packet() = default;
	Packet(const T &one); // where nothing is vectorized, it is one
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

#define OPBOUND_EIGEN_OPS
#include "opbound/eigen_ops.h"
#undef OPBOUND_EIGEN_OPS
// `x.device(d) = expression` and views that may stand on the left.
template <class T, class X> struct Assignable : Ops<T> {
	void *m_of;
	Assignable() = default;
	Assignable(const Assignable &);
	template <class Y> Assignable(const Assignable<T, Y> &);
	template <long D> Assignable(const Slab<T, D> &);
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
// A part of which a number of the type says more: the dimension of chip<D>, how many there are of reshape and sum.
template <class T, long D> struct Chip : Assignable<T, void> {
	using Assignable<T, void>::operator=;
	Chip(const Chip &);
	Chip &operator=(const Chip &);
};
// All of a map's elements, `x.device(d)`: what is assigned goes there alone.
template <class T> struct Written : Ops<T> {
	T *m_data;
	Written(const Written &);
	Written &operator=(const Written &);
	template <class E> Written &operator=(const E &);
	template <class E> Written &operator+=(const E &);
	template <class E> Written &operator-=(const E &);
	template <class E> Written &operator*=(const E &);
	template <class E> Written &operator/=(const E &);
};

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

// What lies in one piece in the memory of what it is taken from: chip<0> of one by rows, or a reshaped one.
template <class T, long D> struct Slab : Ops<T> {
	T *m_data;
	Slab(const Slab &);
	Slab &operator=(const Slab &);
	template <class E> Slab &operator=(const E &);
	template <class E> Slab &operator+=(const E &);
	template <class E> Slab &operator-=(const E &);
	template <class E> Slab &operator*=(const E &);
	template <class E> Slab &operator/=(const E &);
	template <class D_> Written<T> device(const D_ &) const;
	template <class... I> T &operator()(I...) const;
	DenseIndex dimension(DenseIndex i) const;
	DenseIndex size() const;
	T *data() const;
	Slab &setZero();
	Slab &setOnes();
	Slab &setConstant(const T &v);
	template <class V> CommaInitializer &operator<<(const V &v);
};
template <long D, class X>
using TensorChippingOp =
    std::conditional_t<D == 0 && std::remove_const_t<X>::Layout == 1, Slab<typename std::remove_const_t<X>::Scalar, D>,
                       Assignable<typename std::remove_const_t<X>::Scalar, X>>;
// Parts of what holds a tensor.
#define EIGEN_STUB_PARTS(T)                                                                                            \
	template <class D> Written<Scalar> device(const D &d) const;                                                       \
	template <long D> std::conditional_t<D == 0 && Layout == 1, Slab<Scalar, D>, Chip<Scalar, D>> chip(DenseIndex i)   \
	    const;                                                                                                         \
	Assignable<Scalar, void> chip(DenseIndex i, DenseIndex dim) const;                                                 \
	template <class From, class Size> Assignable<Scalar, void> slice(const From &from, const Size &size) const;        \
	using Ops<std::remove_const_t<T>>::reshape;                                                                        \
	template <class J, int M> Slab<Scalar, M> reshape(const DSizes<J, M> &sizes) const;                                \
	template <class J, size_t M> Slab<Scalar, (long)M> reshape(const std::array<J, M> &sizes) const;                   \
	template <class... J> Slab<Scalar, (long)sizeof...(J)> reshape(const IndexList<J...> &sizes) const;
template <class T, int N, int Options = 0, class I = DenseIndex> class Tensor : public Ops<std::remove_const_t<T>> {
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
	EIGEN_STUB_PARTS(T)
	const Dimensions &dimensions() const;
	template <class... J> T &operator()(J... at);
	template <class... J> const T &operator()(J... at) const;
	T *data();
	const T *data() const;
	template <class... J> void resize(J... sizes);
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
	EIGEN_STUB_PARTS(T)
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
namespace internal {
template <class D> inline constexpr int rank_of = 0;
template <std::ptrdiff_t... N> inline constexpr int rank_of<Sizes<N...>> = sizeof...(N);
} // namespace internal
// Its rank stands where that of Tensor does.
template <class T, int N, int Options, class I, class D> class FixedTensor;
template <class T, class D, int Options = 0, class I = DenseIndex>
using TensorFixedSize = FixedTensor<T, internal::rank_of<D>, Options, I, D>;

#define OPBOUND_EIGEN_PARTS
#include "opbound/followed/eigen_nodes.h"
#undef OPBOUND_EIGEN_PARTS
template <class T, int R, int C, int Options, int MR, int MC> class Matrix : public MatrixBase<Matrix<T, R, C, Options, MR, MC>> {
	// A fixed matrix holds its elements; a dynamic one a pointer and two sizes.
	static constexpr bool is_fixed = R > 0 && C > 0;
	struct Elements {
		T at[is_fixed ? (size_t)R * (size_t)C : 1];
	};
	[[clang::annotate("spoken:%")]] std::conditional_t<is_fixed, Elements, internal::DynamicElements> held;
	void forget();
	void assign_all(const T &v);
	void make(DenseIndex r, DenseIndex c);
	template <class E> void take(const E &e);
	template <class... J> static constexpr DenseIndex flat(J... at);

public:
	using Scalar = T;
	using Index = DenseIndex;
	using StorageIndex = DenseIndex;
	enum { RowsAtCompileTime = R, ColsAtCompileTime = C, IsRowMajor = Options & 1, IsArray = Options & internal::ArrayBit ? 1 : 0 };
	Matrix();
	Matrix(const Matrix &o);
	Matrix(Matrix &&o);
	template <class A, class = std::enable_if_t<std::is_arithmetic_v<A>>> explicit Matrix(A a);
	template <class A, class... B, class = std::enable_if_t<sizeof...(B) && std::is_arithmetic_v<A> && (std::is_arithmetic_v<B> && ...)>>
	Matrix(A a, B... b);
	explicit Matrix(const T *data);
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>, class = void> Matrix(const E &e);
	Matrix &operator=(const Matrix &o);
	Matrix &operator=(Matrix &&o);
	template <class E, class = std::enable_if_t<internal::is_tensor<E>>> Matrix &operator=(const E &);
	template <class E> Matrix &operator+=(const E &);
	template <class E> Matrix &operator-=(const E &);
	template <class E> Matrix &operator*=(const E &);
	template <class E> Matrix &operator/=(const E &);
	View<T, R, C, IsArray> view();
	View<const T, R, C, IsArray> view() const;
	DenseIndex dimension(DenseIndex i) const;
	DenseIndex size() const;
	DenseIndex rank() const;
	DenseIndex rows() const;
	DenseIndex cols() const;
	Matrix &setZero();
	Matrix &setZero(DenseIndex n);
	Matrix &setZero(DenseIndex r, DenseIndex c);
	Matrix &setOnes();
	Matrix &setIdentity();
	Matrix &setIdentity(DenseIndex r, DenseIndex c);
	Matrix &setRandom();
	Matrix &setConstant(const T &v);
	Matrix &fill(const T &v);
	template <class V> CommaInitializer operator<<(const V &v);
	template <class D> Assignable<Scalar, Matrix> device(const D &d) const;
	template <class... J> T &operator()(J... at);
	template <class... J> const T &operator()(J... at) const;
	T &operator[](DenseIndex i);
	const T &operator[](DenseIndex i) const;
	template <class... J> T &coeffRef(J... at);
	template <class... J> T coeff(J... at) const;
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
	void conservativeResize(DenseIndex r, DenseIndex c);
	void conservativeResize(DenseIndex n);
	template <class E> void resizeLike(const E &e);
	void swap(Matrix &o);
	using Same = std::conditional_t<is_fixed, DenseExpr<T>, Filled<T, R, C, IsArray>>;
#define EIGEN_STUB_FILLED(name)                                                                                        \
	static Same name();                                                                                                \
	static Same name(DenseIndex n);                                                                                    \
	static Same name(DenseIndex r, DenseIndex c);
	EIGEN_STUB_FILLED(Zero)
	EIGEN_STUB_FILLED(Ones)
	EIGEN_STUB_FILLED(Identity)
	EIGEN_STUB_FILLED(Random)
#undef EIGEN_STUB_FILLED
	static Same Constant(const T &v);
	static Same Constant(DenseIndex n, const T &v);
	static Same Constant(DenseIndex r, DenseIndex c, const T &v);
	static Same LinSpaced(DenseIndex n, const T &from, const T &to);
};
template <class T, int R, int C, int Options = 0, int MR = R, int MC = C>
class Array : public Matrix<T, R, C, Options | internal::ArrayBit, MR, MC> {
public:
	using Matrix<T, R, C, Options | internal::ArrayBit, MR, MC>::Matrix;
	using Matrix<T, R, C, Options | internal::ArrayBit, MR, MC>::operator=;
};
template <class T, int N> using Vector = Matrix<T, N, 1>;
template <class T, int N> using RowVector = Matrix<T, 1, N>;
template <class A, class B> constexpr A divup(A a, B b) { return (a + b - 1) / b; }
#define OPBOUND_EIGEN_PARTS
#include "opbound/followed/eigen_all.h"
#include "opbound/followed/eigen_at.h"
#include "opbound/followed/eigen_fixed.h"
#include "opbound/followed/eigen_map.h"
#include "opbound/followed/eigen_matrix.h"
#undef OPBOUND_EIGEN_PARTS
#undef EIGEN_STUB_CONTAINER
#undef EIGEN_STUB_PARTS
template <class P, int O = 0, class S = Stride<0, 0>> using Ref = Map<P, O | internal::RefersTo, S>;
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
template <class X, int A = 0> struct TensorBase : OpaqueOps<float> {};
} // namespace Eigen
#include "opbound/eigen_devices.h"
