// Stub of Eigen's matrices and what is made of them, included by eigen_ops.h. An expression keeps what it is made of,
// and says with `touch` which elements of that are read where a rectangle of its own is: Eigen takes as many as the left
// side has, or as the sizes of a product's operands say, and compares them in debug builds alone.
#ifndef OPBOUND_EIGEN_OPS // by itself: as a part of all
#include "opbound/eigen.h"
#else

template <class T, int R, int C, int A> struct View;
template <class T, class E, int A> struct Unary;
template <class T, class X, class Y, int A> struct Binary;
template <class X, class Y> struct Product;
template <class E> struct Transposed;
template <class E, int R, int C> struct Sub;
template <class E> struct Whole;
template <class T, class E, int Vertical> struct Folded;
template <class E, int Vertical> struct Spread;
template <class E, int Vertical> struct Lines;
template <class T, int R, int C, int A> struct Filled;
template <class T> struct DenseExpr;
struct DenseTag : TensorTag {};
namespace internal {
enum { RefersTo = 1 << 16, ArrayBit = 1 << 17 }; // options of ours: a map of what lies in memory already, an array
struct DynamicElements {
	[[clang::annotate("spoken:%.data()")]] void *at;
	[[clang::annotate("spoken:%.rows()")]] DenseIndex rows;
	[[clang::annotate("spoken:%.cols()")]] DenseIndex cols;
};
// What nobody knows: what an expression gives, and its sizes.
template <class T> T &element_of(const void *matrix);
DenseIndex size_of(const void *matrix);
template <class T> T anything();
DenseIndex index_below(DenseIndex n);
// So many elements are read or written; memory for so many bytes.
template <class T> void read_items(T *first, DenseIndex n);
template <class T> void may_read_items(T *first, DenseIndex n); // as many at most
template <class T> void write_items(T *first, DenseIndex n);
template <class T> void fill_items(T *first, DenseIndex n, const T &v);
void changed(void *matrix);
void copy_bytes(void *to, const void *from, DenseIndex n);
void *memory(DenseIndex bytes);
void release(void *at); // who has it still must not use it

struct Nothing { // a scalar, or an expression of which nothing is known
	using Scalar = void;
	enum { RowsAtCompileTime = Dynamic, ColsAtCompileTime = Dynamic, IsArray = 0 };
	DenseIndex rows() const { return size_of(this); }
	DenseIndex cols() const { return size_of(this); }
	void touch(DenseIndex, DenseIndex, DenseIndex, DenseIndex) const {}
};
template <class D> struct scalar_in;
template <class T> struct scalar_in<DenseExpr<T>> { using type = T; };
template <class T, int... N> struct scalar_in<Matrix<T, N...>> { using type = T; };
template <class T, int... N> struct scalar_in<Array<T, N...>> { using type = T; };
template <class P, int O, class S> struct scalar_in<Map<P, O, S>> : scalar_in<std::remove_const_t<P>> {};
template <class T, int... N> struct scalar_in<View<T, N...>> { using type = std::remove_const_t<T>; };
template <class T, int... N> struct scalar_in<Filled<T, N...>> { using type = T; };
template <class T, class E, int A> struct scalar_in<Unary<T, E, A>> { using type = T; };
template <class T, class X, class Y, int A> struct scalar_in<Binary<T, X, Y, A>> { using type = T; };
template <class X, class Y> struct scalar_in<Product<X, Y>> : scalar_in<X> {};
template <class E> struct scalar_in<Transposed<E>> : scalar_in<E> {};
template <class E, int R, int C> struct scalar_in<Sub<E, R, C>> : scalar_in<E> {};
template <class E> struct scalar_in<Whole<E>> : scalar_in<E> {};
template <class T, class E, int V> struct scalar_in<Folded<T, E, V>> { using type = T; };
template <class E, int V> struct scalar_in<Spread<E, V>> : scalar_in<E> {};

// What lies in memory; what has sizes that are known when it runs.
template <class E> inline constexpr bool is_direct = false;
template <class T, int... N> inline constexpr bool is_direct<Matrix<T, N...>> = true;
template <class T, int... N> inline constexpr bool is_direct<Array<T, N...>> = true;
template <class P, int O, class S> inline constexpr bool is_direct<Map<P, O, S>> = true;
template <class T, int... N> inline constexpr bool is_direct<View<T, N...>> = true;
template <class E> inline constexpr bool is_shaped = false;
template <class T, int R, int C, int... N> inline constexpr bool is_shaped<Matrix<T, R, C, N...>> = R < 0 || C < 0;
template <class T, int R, int C, int... N> inline constexpr bool is_shaped<Array<T, R, C, N...>> = R < 0 || C < 0;
template <class P, int O, class S> inline constexpr bool is_shaped<Map<P, O, S>> = true;
template <class T, int... N> inline constexpr bool is_shaped<View<T, N...>> = true;
template <class T, int... N> inline constexpr bool is_shaped<Filled<T, N...>> = true;
template <class T, class E, int A> inline constexpr bool is_shaped<Unary<T, E, A>> = true;
template <class T, class X, class Y, int A> inline constexpr bool is_shaped<Binary<T, X, Y, A>> = true;
template <class X, class Y> inline constexpr bool is_shaped<Product<X, Y>> = true;
template <class E> inline constexpr bool is_shaped<Transposed<E>> = true;
template <class E, int R, int C> inline constexpr bool is_shaped<Sub<E, R, C>> = true;
template <class E> inline constexpr bool is_shaped<Whole<E>> = true;
template <class T, class E, int V> inline constexpr bool is_shaped<Folded<T, E, V>> = true;
template <class E, int V> inline constexpr bool is_shaped<Spread<E, V>> = true;
template <class E> inline constexpr bool is_dense = std::is_base_of_v<DenseTag, E>;
template <class X, class Y> using when_dense = std::enable_if_t<is_dense<X> || is_dense<Y>, int>;
// Of two operands, one of which may be a scalar: an array if either is, and the items of the first that is dense.
template <class E, bool = is_dense<E>> inline constexpr bool array_in = false;
template <class E> inline constexpr bool array_in<E, true> = E::IsArray;
template <class X, class Y> inline constexpr bool is_array = array_in<X> || array_in<Y>;
template <class X, class Y> struct item_of {
	using type = typename std::conditional_t<is_dense<X>, X, Y>::Scalar;
};
template <class X, class Y>
inline constexpr bool is_product = (is_shaped<X> || is_shaped<Y>) && (is_shaped<X> || is_direct<X>) && (is_shaped<Y> || is_direct<Y>);

template <class E> inline constexpr bool is_unary = false;
template <class T, class E, int A> inline constexpr bool is_unary<Unary<T, E, A>> = true;
// What an expression keeps of one: of items that are computed one by one, those that they are made of.
template <class E> auto hold(const E &e)
{
	if constexpr (is_direct<E>)
		return e.view();
	else if constexpr (is_unary<E>)
		return e.m_of;
	else if constexpr (is_shaped<E>)
		return e;
	else
		return Nothing();
}
template <class E> using Held = decltype(hold(std::declval<const std::decay_t<E> &>()));
template <class T, int A, class E> auto unary(const E &e)
{
	if constexpr (is_shaped<E>)
		return Unary<T, Held<E>, A>(hold(e));
	else
		return DenseExpr<T>();
}
template <class T, int A, class X, class Y> auto binary(const X &x, const Y &y)
{
	if constexpr (is_shaped<X> && !is_dense<Y>)
		return unary<T, A>(x);
	else if constexpr (is_shaped<Y> && !is_dense<X>)
		return unary<T, A>(y);
	else if constexpr (is_shaped<X> || is_shaped<Y>)
		return Binary<T, Held<X>, Held<Y>, A>(hold(x), hold(y));
	else
		return DenseExpr<T>();
}
template <int R, int C, class E>
auto part(E &e, DenseIndex i, DenseIndex j, DenseIndex rows, DenseIndex cols)
{
	using D = std::remove_const_t<E>;
	if constexpr (is_direct<D>)
		return e.view().template part<R, C>(i, j, rows, cols);
	else if constexpr (is_shaped<D>)
		return Sub<D, R, C>(e, i, j, rows, cols);
	else
		return DenseExpr<typename D::Scalar>();
}
// Of a vector, so many from the i-th on.
template <int N, class E> auto stretch(E &e, DenseIndex i, DenseIndex n)
{
	if constexpr (std::remove_const_t<E>::RowsAtCompileTime == 1)
		return part<1, N>(e, 0, i, 1, n);
	else
		return part<N, 1>(e, i, 0, n, 1);
}
template <class E> auto transposed(E &e)
{
	using D = std::remove_const_t<E>;
	if constexpr (is_direct<D>)
		return e.view().turned();
	else if constexpr (is_shaped<D>)
		return Transposed<D>(e);
	else
		return DenseExpr<typename D::Scalar>();
}
template <class E> auto diagonal_of(E &e)
{
	using D = std::remove_const_t<E>;
	if constexpr (is_direct<D>)
		return e.view().diagonal();
	else
		return DenseExpr<typename D::Scalar>();
}
template <int A, class E> auto wrapped(E &e)
{
	using D = std::remove_const_t<E>;
	if constexpr (is_direct<D>)
		return e.view().template as<A>();
	else
		return unary<typename D::Scalar, A>(e);
}
// Where a row stands opposite to a column, it is turned.
template <class E, class D> void touch_for(const D &to, const E &e)
{
	constexpr bool is_turned = ((int)D::RowsAtCompileTime == 1 && (int)E::ColsAtCompileTime == 1 && (int)D::ColsAtCompileTime != 1)
	    || ((int)D::ColsAtCompileTime == 1 && (int)E::RowsAtCompileTime == 1 && (int)D::RowsAtCompileTime != 1);
	if constexpr (is_turned)
		e.touch(0, 0, to.cols(), to.rows());
	else
		e.touch(0, 0, to.rows(), to.cols());
}
template <class D, class E> void assign(const D &to, const E &e)
{
	touch_for(to, hold(e));
	to.store(0, 0, to.rows(), to.cols());
}
template <class D, class E> void multiply(const D &to, const E &e)
{
	if constexpr (is_shaped<E> && !D::IsArray)
		assign(to, Product<D, Held<E>>(to, hold(e)));
	else
		assign(to, e);
}
template <class E> auto repeated(const E &e, DenseIndex r, DenseIndex c);
template <class X, class Y> auto paired(const X &x, const Y &y) { return binary<typename X::Scalar, 0>(x, y); }
template <class C, class X, class Y> auto selected(const C &c, const X &x, const Y &y)
{
	using T = typename item_of<X, Y>::type;
	return binary<T, 1>(c, binary<T, 1>(x, y));
}
template <class E> void touch_all(const E &e)
{
	if constexpr (is_shaped<E>)
		hold(e).touch(0, 0, e.rows(), e.cols());
}
} // namespace internal
template <class D> struct NoAlias;

// What functions take by `const MatrixBase<Derived> &`.
template <class D> struct EigenBase : DenseTag {
	D &derived() { return static_cast<D &>(*this); }
	const D &derived() const { return static_cast<const D &>(*this); }
};
template <class D> struct DenseBase : EigenBase<D> {};
template <class D> struct MatrixBase : DenseBase<D> {
	using Scalar = typename internal::scalar_in<D>::type;
	using RealScalar = typename NumTraits<Scalar>::Real;
	using CoeffReturnType = Scalar;
	using Index = DenseIndex;
	using DenseBase<D>::derived;
	void may_touch(DenseIndex r, DenseIndex c) const { derived().touch(0, 0, r, c); }
	// What a function asks that takes any by its base.
	DenseIndex rows() const { return derived().rows(); }
	DenseIndex cols() const { return derived().cols(); }
	DenseIndex size() const { return derived().rows() * derived().cols(); }
	template <class... J> decltype(auto) operator()(J... at) const { return derived()(at...); }
	template <class... J> decltype(auto) operator()(J... at) { return derived()(at...); }
	template <class J> decltype(auto) operator[](J at) const { return derived()[at]; }
	template <class J> decltype(auto) operator[](J at) { return derived()[at]; }
	template <class... J> decltype(auto) coeff(J... at) const { return derived()(at...); }
	template <class... J> decltype(auto) coeffRef(J... at) { return derived()(at...); }
	decltype(auto) x() const { return derived()[0]; }
	decltype(auto) y() const { return derived()[1]; }
	decltype(auto) z() const { return derived()[2]; }
	decltype(auto) w() const { return derived()[3]; }
	template <class E> D &operator=(const E &e) { return derived() = e; }
	template <class E> D &operator+=(const E &e) { return derived() += e; }
	template <class E> D &operator-=(const E &e) { return derived() -= e; }
	template <class E> D &operator*=(const E &e) { return derived() *= e; }
	template <class E> D &operator/=(const E &e) { return derived() /= e; }
#define EIGEN_STUB_PART(signature, ...) EIGEN_STUB_PART_OF(, signature, __VA_ARGS__)
#define EIGEN_STUB_PART_OF(parameters, signature, ...)                                                                 \
	parameters auto signature const                                                                                    \
	{                                                                                                                  \
		const D &d = derived();                                                                                        \
		return internal::__VA_ARGS__;                                                                                  \
	}                                                                                                                  \
	parameters auto signature                                                                                          \
	{                                                                                                                  \
		D &d = derived();                                                                                              \
		return internal::__VA_ARGS__;                                                                                  \
	}
#define EIGEN_R D::RowsAtCompileTime
#define EIGEN_C D::ColsAtCompileTime
	EIGEN_STUB_PART(row(DenseIndex i), part<1, EIGEN_C>(d, i, 0, 1, d.cols()))
	EIGEN_STUB_PART(col(DenseIndex j), part<EIGEN_R, 1>(d, 0, j, d.rows(), 1))
	EIGEN_STUB_PART(block(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c), part<Dynamic, Dynamic>(d, i, j, r, c))
	EIGEN_STUB_PART(middleRows(DenseIndex i, DenseIndex n), part<Dynamic, EIGEN_C>(d, i, 0, n, d.cols()))
	EIGEN_STUB_PART(topRows(DenseIndex n), part<Dynamic, EIGEN_C>(d, 0, 0, n, d.cols()))
	EIGEN_STUB_PART(bottomRows(DenseIndex n), part<Dynamic, EIGEN_C>(d, d.rows() - n, 0, n, d.cols()))
	EIGEN_STUB_PART(middleCols(DenseIndex j, DenseIndex n), part<EIGEN_R, Dynamic>(d, 0, j, d.rows(), n))
	EIGEN_STUB_PART(leftCols(DenseIndex n), part<EIGEN_R, Dynamic>(d, 0, 0, d.rows(), n))
	EIGEN_STUB_PART(rightCols(DenseIndex n), part<EIGEN_R, Dynamic>(d, 0, d.cols() - n, d.rows(), n))
	EIGEN_STUB_PART(topLeftCorner(DenseIndex r, DenseIndex c), part<Dynamic, Dynamic>(d, 0, 0, r, c))
	EIGEN_STUB_PART(topRightCorner(DenseIndex r, DenseIndex c), part<Dynamic, Dynamic>(d, 0, d.cols() - c, r, c))
	EIGEN_STUB_PART(bottomLeftCorner(DenseIndex r, DenseIndex c), part<Dynamic, Dynamic>(d, d.rows() - r, 0, r, c))
	EIGEN_STUB_PART(bottomRightCorner(DenseIndex r, DenseIndex c), part<Dynamic, Dynamic>(d, d.rows() - r, d.cols() - c, r, c))
	EIGEN_STUB_PART(segment(DenseIndex i, DenseIndex n), stretch<Dynamic>(d, i, n))
	EIGEN_STUB_PART(head(DenseIndex n), stretch<Dynamic>(d, 0, n))
	EIGEN_STUB_PART(tail(DenseIndex n), stretch<Dynamic>(d, d.size() - n, n))
	EIGEN_STUB_PART(transpose(), transposed(d))
	EIGEN_STUB_PART(diagonal(), diagonal_of(d))
	EIGEN_STUB_PART(array(), wrapped<1>(d))
	EIGEN_STUB_PART(matrix(), wrapped<0>(d))
#define EIGEN_STUB_N template <int N>
#define EIGEN_STUB_NM template <int N, int M>
	EIGEN_STUB_PART_OF(EIGEN_STUB_NM, block(DenseIndex i, DenseIndex j), part<N, M>(d, i, j, N, M))
	EIGEN_STUB_PART_OF(EIGEN_STUB_NM, block(DenseIndex i, DenseIndex j, DenseIndex r, DenseIndex c), part<N, M>(d, i, j, r, c))
	EIGEN_STUB_PART_OF(EIGEN_STUB_NM, topLeftCorner(), part<N, M>(d, 0, 0, N, M))
	EIGEN_STUB_PART_OF(EIGEN_STUB_NM, topRightCorner(), part<N, M>(d, 0, d.cols() - M, N, M))
	EIGEN_STUB_PART_OF(EIGEN_STUB_NM, bottomLeftCorner(), part<N, M>(d, d.rows() - N, 0, N, M))
	EIGEN_STUB_PART_OF(EIGEN_STUB_NM, bottomRightCorner(), part<N, M>(d, d.rows() - N, d.cols() - M, N, M))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, middleRows(DenseIndex i), part<N, EIGEN_C>(d, i, 0, N, d.cols()))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, topRows(), part<N, EIGEN_C>(d, 0, 0, N, d.cols()))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, bottomRows(), part<N, EIGEN_C>(d, d.rows() - N, 0, N, d.cols()))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, middleCols(DenseIndex j), part<EIGEN_R, N>(d, 0, j, d.rows(), N))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, leftCols(), part<EIGEN_R, N>(d, 0, 0, d.rows(), N))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, rightCols(), part<EIGEN_R, N>(d, 0, d.cols() - N, d.rows(), N))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, segment(DenseIndex i), stretch<N>(d, i, N))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, segment(DenseIndex i, DenseIndex n), stretch<N>(d, i, n))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, head(), stretch<N>(d, 0, N))
	EIGEN_STUB_PART_OF(EIGEN_STUB_N, tail(), stretch<N>(d, d.size() - N, N))
#undef EIGEN_STUB_N
#undef EIGEN_STUB_NM
#undef EIGEN_STUB_PART
#undef EIGEN_STUB_PART_OF
#undef EIGEN_R
#undef EIGEN_C
	// What has the sizes of what it is made of, item by item; A: where it is an array.
#define EIGEN_STUB_ITEMS(name, type, A)                                                                                \
	auto name() const { return internal::unary<type, A>(derived()); }
#define EIGEN_STUB_ITEMS_BY(name, type, A)                                                                             \
	template <class E> auto name(const E &e) const { return internal::binary<type, A>(derived(), e); }
	EIGEN_STUB_ITEMS(abs, Scalar, 1)
	EIGEN_STUB_ITEMS(abs2, Scalar, 1)
	EIGEN_STUB_ITEMS(square, Scalar, 1)
	EIGEN_STUB_ITEMS(cube, Scalar, 1)
	EIGEN_STUB_ITEMS(sqrt, Scalar, 1)
	EIGEN_STUB_ITEMS(rsqrt, Scalar, 1)
	EIGEN_STUB_ITEMS(exp, Scalar, 1)
	EIGEN_STUB_ITEMS(log, Scalar, 1)
	EIGEN_STUB_ITEMS(log1p, Scalar, 1)
	EIGEN_STUB_ITEMS(expm1, Scalar, 1)
	EIGEN_STUB_ITEMS(log10, Scalar, 1)
	EIGEN_STUB_ITEMS(sin, Scalar, 1)
	EIGEN_STUB_ITEMS(cos, Scalar, 1)
	EIGEN_STUB_ITEMS(tan, Scalar, 1)
	EIGEN_STUB_ITEMS(asin, Scalar, 1)
	EIGEN_STUB_ITEMS(acos, Scalar, 1)
	EIGEN_STUB_ITEMS(atan, Scalar, 1)
	EIGEN_STUB_ITEMS(sinh, Scalar, 1)
	EIGEN_STUB_ITEMS(cosh, Scalar, 1)
	EIGEN_STUB_ITEMS(tanh, Scalar, 1)
	EIGEN_STUB_ITEMS(asinh, Scalar, 1)
	EIGEN_STUB_ITEMS(acosh, Scalar, 1)
	EIGEN_STUB_ITEMS(atanh, Scalar, 1)
	EIGEN_STUB_ITEMS(erf, Scalar, 1)
	EIGEN_STUB_ITEMS(lgamma, Scalar, 1)
	EIGEN_STUB_ITEMS(digamma, Scalar, 1)
	EIGEN_STUB_ITEMS(logistic, Scalar, 1)
	EIGEN_STUB_ITEMS(sign, Scalar, 1)
	EIGEN_STUB_ITEMS(floor, Scalar, 1)
	EIGEN_STUB_ITEMS(ceil, Scalar, 1)
	EIGEN_STUB_ITEMS(round, Scalar, 1)
	EIGEN_STUB_ITEMS(rint, Scalar, 1)
	EIGEN_STUB_ITEMS(isnan, bool, 1)
	EIGEN_STUB_ITEMS(isNaN, bool, 1)
	EIGEN_STUB_ITEMS(isinf, bool, 1)
	EIGEN_STUB_ITEMS(isInf, bool, 1)
	EIGEN_STUB_ITEMS(isfinite, bool, 1)
	EIGEN_STUB_ITEMS(isFinite, bool, 1)
	EIGEN_STUB_ITEMS_BY(pow, Scalar, 1)
	EIGEN_STUB_ITEMS_BY(max, Scalar, 1)
	EIGEN_STUB_ITEMS_BY(min, Scalar, 1)
	EIGEN_STUB_ITEMS(cwiseAbs, RealScalar, 0)
	EIGEN_STUB_ITEMS(cwiseAbs2, RealScalar, 0)
	EIGEN_STUB_ITEMS(cwiseSqrt, Scalar, 0)
	EIGEN_STUB_ITEMS(cwiseSign, Scalar, 0)
	EIGEN_STUB_ITEMS(cwiseInverse, Scalar, 0)
	EIGEN_STUB_ITEMS_BY(cwiseProduct, Scalar, 0)
	EIGEN_STUB_ITEMS_BY(cwiseQuotient, Scalar, 0)
	EIGEN_STUB_ITEMS_BY(cwiseMax, Scalar, 0)
	EIGEN_STUB_ITEMS_BY(cwiseMin, Scalar, 0)
	EIGEN_STUB_ITEMS_BY(cwiseEqual, bool, 0)
	EIGEN_STUB_ITEMS_BY(cwiseNotEqual, bool, 0)
	EIGEN_STUB_ITEMS(operator-, Scalar, D::IsArray)
	EIGEN_STUB_ITEMS(operator!, bool, D::IsArray)
	EIGEN_STUB_ITEMS(conjugate, Scalar, D::IsArray)
	EIGEN_STUB_ITEMS(real, RealScalar, D::IsArray)
	EIGEN_STUB_ITEMS(imag, RealScalar, D::IsArray)
	EIGEN_STUB_ITEMS(eval, Scalar, D::IsArray)
	EIGEN_STUB_ITEMS(normalized, Scalar, D::IsArray)
#undef EIGEN_STUB_ITEMS
#undef EIGEN_STUB_ITEMS_BY
	template <class U> auto cast() const { return internal::unary<U, D::IsArray>(derived()); }
	template <class F> auto unaryExpr(const F &f) const
	{
		return internal::unary<std::decay_t<decltype(f(std::declval<Scalar>()))>, D::IsArray>(derived());
	}
	template <class E, class F> auto binaryExpr(const E &e, const F &f) const
	{
		return internal::binary<std::decay_t<decltype(f(std::declval<Scalar>(), std::declval<typename E::Scalar>()))>, D::IsArray>(derived(), e);
	}
	template <class X, class Y> auto select(const X &x, const Y &y) const
	{
		return internal::selected(derived(), x, y);
	}
	auto adjoint() const { return internal::transposed(derived()); }
	// What looks at all of them.
#define EIGEN_STUB_OF_ALL(name, type)                                                                                  \
	type name() const                                                                                                  \
	{                                                                                                                  \
		internal::touch_all(derived());                                                                                \
		return internal::anything<type>();                                                                             \
	}
	EIGEN_STUB_OF_ALL(sum, Scalar)
	EIGEN_STUB_OF_ALL(mean, Scalar)
	EIGEN_STUB_OF_ALL(prod, Scalar)
	EIGEN_STUB_OF_ALL(trace, Scalar)
	EIGEN_STUB_OF_ALL(determinant, Scalar)
	EIGEN_STUB_OF_ALL(maxCoeff, Scalar)
	EIGEN_STUB_OF_ALL(minCoeff, Scalar)
	EIGEN_STUB_OF_ALL(value, Scalar)
	EIGEN_STUB_OF_ALL(norm, RealScalar)
	EIGEN_STUB_OF_ALL(squaredNorm, RealScalar)
	EIGEN_STUB_OF_ALL(stableNorm, RealScalar)
	EIGEN_STUB_OF_ALL(all, bool)
	EIGEN_STUB_OF_ALL(any, bool)
	EIGEN_STUB_OF_ALL(allFinite, bool)
	EIGEN_STUB_OF_ALL(hasNaN, bool)
	EIGEN_STUB_OF_ALL(count, DenseIndex)
#undef EIGEN_STUB_OF_ALL
	template <int P> RealScalar lpNorm() const
	{
		internal::touch_all(derived());
		return internal::anything<RealScalar>();
	}
	template <class F> Scalar redux(const F &) const
	{
		internal::touch_all(derived());
		return internal::anything<Scalar>();
	}
	template <class I> Scalar maxCoeff(I *i) const { return which(i); }
	template <class I> Scalar minCoeff(I *i) const { return which(i); }
	template <class I> Scalar maxCoeff(I *i, I *j) const { return which(i, j); }
	template <class I> Scalar minCoeff(I *i, I *j) const { return which(i, j); }
	template <class E> Scalar dot(const E &e) const
	{
		internal::touch_all(internal::paired(derived(), e));
		return internal::anything<Scalar>();
	}
	auto colwise() const { return Lines<internal::Held<D>, 1>(internal::hold(derived())); }
	auto rowwise() const { return Lines<internal::Held<D>, 0>(internal::hold(derived())); }
	auto replicate(DenseIndex r, DenseIndex c) const { return internal::repeated(derived(), r, c); }
	template <int N, int M> auto replicate() const { return internal::repeated(derived(), N, M); }
	void normalize() { internal::assign(derived().view(), derived()); }
	auto noalias() const { return NoAlias<internal::Held<D>>(internal::hold(derived())); }
	DenseExpr<Scalar> inverse() const;
	DenseExpr<Scalar> homogeneous() const;
	DenseExpr<Scalar> hnormalized() const;
	template <class E> DenseExpr<Scalar> cross(const E &) const;
	template <class E> DenseExpr<Scalar> lazyProduct(const E &) const;
	template <int M> DenseExpr<Scalar> triangularView() const;
	template <int M> DenseExpr<Scalar> selfadjointView() const;
	template <class... A> DenseExpr<Scalar> solve(const A &...) const;
	template <class... A> DenseExpr<Scalar> colPivHouseholderQr(const A &...) const;
	template <class... A> DenseExpr<Scalar> householderQr(const A &...) const;
	template <class... A> DenseExpr<Scalar> partialPivLu(const A &...) const;
	template <class... A> DenseExpr<Scalar> fullPivLu(const A &...) const;
	template <class... A> DenseExpr<Scalar> llt(const A &...) const;
	template <class... A> DenseExpr<Scalar> ldlt(const A &...) const;
	template <class... A> DenseExpr<Scalar> random(const A &...) const;
	template <class... A> DenseExpr<Scalar> nullaryExpr(const A &...) const;
	template <class... A> DenseExpr<Scalar> asDiagonal(const A &...) const;
	template <class... A> DenseExpr<Scalar> reverse(const A &...) const;
	template <class... A> DenseExpr<Scalar> reshaped(const A &...) const;
	template <class... A> DenseExpr<Scalar> reverse(const A &...);
	template <class... A> DenseExpr<Scalar> reshaped(const A &...);

private:
	template <class I> Scalar which(I *i) const
	{
		internal::touch_all(derived());
		*i = (I)internal::index_below(derived().size());
		return internal::anything<Scalar>();
	}
	template <class I> Scalar which(I *i, I *j) const
	{
		internal::touch_all(derived());
		*i = (I)internal::index_below(derived().rows());
		*j = (I)internal::index_below(derived().cols());
		return internal::anything<Scalar>();
	}
};
#endif
