// Stub of Eigen's matrices, included by eigen.h. Elements of a matrix whose sizes are fixed are the places that they are;
// one with other sizes has memory of its own, as much as its last assignment took. Of what an expression gives to either,
// nothing is known.
#ifndef OPBOUND_EIGEN_PARTS // by itself: as a part of all
#include "opbound/eigen.h"
#else

template <class T, int R, int C, int O, int MR, int MC> template <class... J> constexpr DenseIndex Matrix<T, R, C, O, MR, MC>::flat(J... at)
{
	const DenseIndex k[] = {(DenseIndex)at...};
	if constexpr (sizeof...(J) == 1)
		return k[0];
	else
		return O & 1 ? k[0] * C + k[1] : k[0] + k[1] * R;
}
template <class T, int R, int C, int O, int MR, int MC> View<T, R, C, Matrix<T, R, C, O, MR, MC>::IsArray> Matrix<T, R, C, O, MR, MC>::view()
{
	return View<T, R, C, IsArray>(data(), rows(), cols(), O & 1 ? cols() : 1, O & 1 ? 1 : rows());
}
template <class T, int R, int C, int O, int MR, int MC> View<const T, R, C, Matrix<T, R, C, O, MR, MC>::IsArray> Matrix<T, R, C, O, MR, MC>::view() const
{
	return View<const T, R, C, IsArray>(data(), rows(), cols(), O & 1 ? cols() : 1, O & 1 ? 1 : rows());
}
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::forget()
{
	if constexpr (is_fixed)
		held = internal::anything<Elements>();
	else
		internal::write_items((T *)held.at, held.rows * held.cols);
}
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::make(DenseIndex r, DenseIndex c)
{
	if constexpr (!is_fixed) {
		held.rows = r;
		held.cols = c;
		held.at = internal::memory(r * c * (DenseIndex)sizeof(T));
	}
}
// A dynamic one takes the sizes of what it is assigned.
template <class T, int R, int C, int O, int MR, int MC> template <class E> void Matrix<T, R, C, O, MR, MC>::take(const E &e)
{
	constexpr bool is_known = internal::is_direct<E> || internal::is_shaped<E>;
	if constexpr (is_fixed && (!is_known || !internal::is_shaped<E>)) {
		forget();
	} else if constexpr (is_fixed) {
		internal::touch_for(view(), internal::hold(e));
		forget();
	} else if constexpr (is_known) {
		constexpr bool is_turned = (C == 1 && (int)E::RowsAtCompileTime == 1) || (R == 1 && (int)E::ColsAtCompileTime == 1);
		const DenseIndex r = e.rows(), c = e.cols();
		internal::hold(e).touch(0, 0, r, c);
		internal::release(held.at);
		make(is_turned ? c : r, is_turned ? r : c);
		forget();
	} else {
		internal::changed(this);
	}
}
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::assign_all(const T &v)
{
	if constexpr (is_fixed) {
		const T one = v;
		for (DenseIndex i = 0; i < (DenseIndex)R * C; i++)
			held.at[i] = one;
	} else {
		internal::fill_items((T *)held.at, held.rows * held.cols, v);
	}
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC>::Matrix()
{
	if constexpr (!is_fixed) {
		held.at = nullptr;
		held.rows = R > 0 ? R : 0;
		held.cols = C > 0 ? C : 0;
	}
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC>::Matrix(const Matrix &o)
{
	if constexpr (is_fixed) {
		held = o.held;
	} else {
		const DenseIndex r = o.held.rows, c = o.held.cols;
		const void *from = o.held.at;
		make(r, c);
		internal::copy_bytes(held.at, from, r * c * (DenseIndex)sizeof(T));
	}
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator=(const Matrix &o)
{
	if constexpr (is_fixed) {
		held = o.held;
	} else {
		const DenseIndex r = o.held.rows, c = o.held.cols;
		const void *from = o.held.at;
		make(r, c);
		internal::copy_bytes(held.at, from, r * c * (DenseIndex)sizeof(T));
	}
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC>::Matrix(Matrix &&o) : Matrix()
{
	if constexpr (is_fixed)
		held = o.held;
	else
		swap(o);
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator=(Matrix &&o)
{
	if constexpr (is_fixed)
		held = o.held;
	else
		swap(o);
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::swap(Matrix &o)
{
	const auto mine = held;
	held = o.held;
	o.held = mine;
}
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::resize(DenseIndex r, DenseIndex c)
{
	if constexpr (!is_fixed)
		internal::release(held.at);
	make(r, c);
}
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::resize(DenseIndex n)
{
	if constexpr (R == 1)
		resize(1, n);
	else
		resize(n, C > 0 ? C : 1);
}
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::conservativeResize(DenseIndex r, DenseIndex c)
{
	resize(r, c);
	forget();
}
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::conservativeResize(DenseIndex n)
{
	resize(n);
	forget();
}
template <class T, int R, int C, int O, int MR, int MC> template <class E> void Matrix<T, R, C, O, MR, MC>::resizeLike(const E &e) { resize(e.rows(), e.cols()); }
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::setZero(DenseIndex n)
{
	resize(n);
	return setZero();
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::setZero(DenseIndex r, DenseIndex c)
{
	make(r, c);
	return setZero();
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::setIdentity(DenseIndex r, DenseIndex c)
{
	make(r, c);
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class V> CommaInitializer Matrix<T, R, C, O, MR, MC>::operator<<(const V &)
{
	forget();
	return CommaInitializer();
}
template <class T, int R, int C, int O, int MR, int MC> template <class A, class> Matrix<T, R, C, O, MR, MC>::Matrix(A a)
{
	if constexpr (is_fixed && R * C == 1) {
		held.at[0] = (T)a;
	} else if constexpr (is_fixed) {
		forget();
	} else {
		held.at = nullptr;
		resize((DenseIndex)a);
	}
}
template <class T, int R, int C, int O, int MR, int MC> template <class A, class... B, class> Matrix<T, R, C, O, MR, MC>::Matrix(A a, B... b)
{
	if constexpr (is_fixed && (R == 1 || C == 1) && R * C == 1 + (int)sizeof...(B)) {
		DenseIndex i = 0;
		held.at[0] = (T)a;
		((held.at[++i] = (T)b), ...);
	} else if constexpr (is_fixed) {
		forget();
	} else if constexpr (sizeof...(B) == 1) {
		make((DenseIndex)a, (DenseIndex)(b + ...));
	} else {
		internal::changed(this);
	}
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC>::Matrix(const T *data)
{
	if constexpr (is_fixed) {
		for (DenseIndex i = 0; i < (DenseIndex)R * C; i++)
			held.at[i] = data[i];
	} else {
		internal::changed(this);
	}
}
template <class T, int R, int C, int O, int MR, int MC> template <class E, class, class> Matrix<T, R, C, O, MR, MC>::Matrix(const E &e) : Matrix() { take(e); }
template <class T, int R, int C, int O, int MR, int MC> template <class E, class> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator=(const E &e)
{
	take(e);
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class E> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator+=(const E &e)
{
	if constexpr (internal::is_shaped<E>)
		internal::touch_for(view(), internal::hold(e));
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class E> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator-=(const E &e)
{
	if constexpr (internal::is_shaped<E>)
		internal::touch_for(view(), internal::hold(e));
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class E> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator*=(const E &e)
{
	if constexpr (internal::is_shaped<E> && !IsArray)
		take(*this * e);
	else if constexpr (internal::is_shaped<E>)
		internal::touch_for(view(), internal::hold(e));
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class E> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator/=(const E &e)
{
	if constexpr (internal::is_shaped<E>)
		internal::touch_for(view(), internal::hold(e));
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> DenseIndex Matrix<T, R, C, O, MR, MC>::rows() const
{
	if constexpr (R > 0)
		return R;
	else
		return held.rows;
}
template <class T, int R, int C, int O, int MR, int MC> DenseIndex Matrix<T, R, C, O, MR, MC>::cols() const
{
	if constexpr (C > 0)
		return C;
	else
		return held.cols;
}
template <class T, int R, int C, int O, int MR, int MC> DenseIndex Matrix<T, R, C, O, MR, MC>::size() const
{
	if constexpr (is_fixed)
		return (DenseIndex)R * C;
	else
		return held.rows * held.cols;
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::setZero()
{
	if constexpr (is_fixed)
		held = Elements();
	else
		internal::fill_items((T *)held.at, held.rows * held.cols, T(0));
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::setOnes()
{
	assign_all(T(1));
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::setConstant(const T &v)
{
	assign_all(v);
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::fill(const T &v)
{
	assign_all(v);
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::setIdentity()
{
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::setRandom()
{
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class... J> T &Matrix<T, R, C, O, MR, MC>::operator()(J... at)
{
	if constexpr (is_fixed)
		return held.at[flat(at...)];
	else
		return view()(at...);
}
template <class T, int R, int C, int O, int MR, int MC> template <class... J> const T &Matrix<T, R, C, O, MR, MC>::operator()(J... at) const
{
	if constexpr (is_fixed)
		return held.at[flat(at...)];
	else
		return view()(at...);
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::operator[](DenseIndex i)
{
	if constexpr (is_fixed)
		return held.at[i];
	else
		return ((T *)held.at)[i];
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::operator[](DenseIndex i) const
{
	if constexpr (is_fixed)
		return held.at[i];
	else
		return ((const T *)held.at)[i];
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::x()
{
	if constexpr (is_fixed)
		return held.at[0];
	else
		return ((T *)held.at)[0];
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::x() const
{
	if constexpr (is_fixed)
		return held.at[0];
	else
		return ((const T *)held.at)[0];
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::y()
{
	if constexpr (is_fixed)
		return held.at[1];
	else
		return ((T *)held.at)[1];
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::y() const
{
	if constexpr (is_fixed)
		return held.at[1];
	else
		return ((const T *)held.at)[1];
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::z()
{
	if constexpr (is_fixed)
		return held.at[2];
	else
		return ((T *)held.at)[2];
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::z() const
{
	if constexpr (is_fixed)
		return held.at[2];
	else
		return ((const T *)held.at)[2];
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::w()
{
	if constexpr (is_fixed)
		return held.at[3];
	else
		return ((T *)held.at)[3];
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::w() const
{
	if constexpr (is_fixed)
		return held.at[3];
	else
		return ((const T *)held.at)[3];
}
template <class T, int R, int C, int O, int MR, int MC> template <class... J> T &Matrix<T, R, C, O, MR, MC>::coeffRef(J... at) { return (*this)(at...); }
template <class T, int R, int C, int O, int MR, int MC> template <class... J> T Matrix<T, R, C, O, MR, MC>::coeff(J... at) const { return (*this)(at...); }
template <class T, int R, int C, int O, int MR, int MC> T *Matrix<T, R, C, O, MR, MC>::data()
{
	if constexpr (is_fixed)
		return held.at;
	else
		return (T *)held.at;
}
template <class T, int R, int C, int O, int MR, int MC> const T *Matrix<T, R, C, O, MR, MC>::data() const
{
	if constexpr (is_fixed)
		return held.at;
	else
		return (const T *)held.at;
}
#define EIGEN_STUB_FILLED(name)                                                                                        \
	template <class T, int R, int C, int O, int MR, int MC>                                                            \
	typename Matrix<T, R, C, O, MR, MC>::Same Matrix<T, R, C, O, MR, MC>::name()                                       \
	{                                                                                                                  \
		return Same(R, C);                                                                                             \
	}                                                                                                                  \
	template <class T, int R, int C, int O, int MR, int MC>                                                            \
	typename Matrix<T, R, C, O, MR, MC>::Same Matrix<T, R, C, O, MR, MC>::name(DenseIndex n)                           \
	{                                                                                                                  \
		return Same(n);                                                                                                \
	}                                                                                                                  \
	template <class T, int R, int C, int O, int MR, int MC>                                                            \
	typename Matrix<T, R, C, O, MR, MC>::Same Matrix<T, R, C, O, MR, MC>::name(DenseIndex r, DenseIndex c)             \
	{                                                                                                                  \
		return Same(r, c);                                                                                             \
	}
EIGEN_STUB_FILLED(Zero)
EIGEN_STUB_FILLED(Ones)
EIGEN_STUB_FILLED(Identity)
EIGEN_STUB_FILLED(Random)
#undef EIGEN_STUB_FILLED
template <class T, int R, int C, int O, int MR, int MC> typename Matrix<T, R, C, O, MR, MC>::Same Matrix<T, R, C, O, MR, MC>::Constant(const T &) { return Same(R, C); }
template <class T, int R, int C, int O, int MR, int MC> typename Matrix<T, R, C, O, MR, MC>::Same Matrix<T, R, C, O, MR, MC>::Constant(DenseIndex n, const T &) { return Same(n); }
template <class T, int R, int C, int O, int MR, int MC> typename Matrix<T, R, C, O, MR, MC>::Same Matrix<T, R, C, O, MR, MC>::Constant(DenseIndex r, DenseIndex c, const T &) { return Same(r, c); }
template <class T, int R, int C, int O, int MR, int MC> typename Matrix<T, R, C, O, MR, MC>::Same Matrix<T, R, C, O, MR, MC>::LinSpaced(DenseIndex n, const T &, const T &) { return Same(n); }
#endif
