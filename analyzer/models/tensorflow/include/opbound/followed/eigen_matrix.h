// Stub of Eigen's matrices, included by eigen.h. Elements of a matrix whose sizes are fixed are the places that they are;
// of one with other sizes, and of what an expression gives to either, nothing is known.
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
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::forget()
{
	if constexpr (is_fixed)
		held = internal::anything<Elements>();
	else
		internal::changed(this);
}
template <class T, int R, int C, int O, int MR, int MC> void Matrix<T, R, C, O, MR, MC>::assign_all(const T &v)
{
	if constexpr (is_fixed) {
		const T one = v;
		for (DenseIndex i = 0; i < (DenseIndex)R * C; i++)
			held.at[i] = one;
	} else {
		internal::changed(this);
	}
}
template <class T, int R, int C, int O, int MR, int MC> template <class A, class> Matrix<T, R, C, O, MR, MC>::Matrix(A a)
{
	if constexpr (is_fixed && R * C == 1)
		held.at[0] = (T)a;
	else
		forget();
}
template <class T, int R, int C, int O, int MR, int MC> template <class A, class... B, class> Matrix<T, R, C, O, MR, MC>::Matrix(A a, B... b)
{
	if constexpr (is_fixed && (R == 1 || C == 1) && R * C == 1 + (int)sizeof...(B)) {
		DenseIndex i = 0;
		held.at[0] = (T)a;
		((held.at[++i] = (T)b), ...);
	} else {
		forget();
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
template <class T, int R, int C, int O, int MR, int MC> template <class E, class, class> Matrix<T, R, C, O, MR, MC>::Matrix(const E &) { forget(); }
template <class T, int R, int C, int O, int MR, int MC> template <class E, class> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator=(const E &)
{
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class E> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator+=(const E &)
{
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class E> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator-=(const E &)
{
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class E> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator*=(const E &)
{
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> template <class E> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::operator/=(const E &)
{
	forget();
	return *this;
}
template <class T, int R, int C, int O, int MR, int MC> DenseIndex Matrix<T, R, C, O, MR, MC>::rows() const
{
	if constexpr (R > 0)
		return R;
	else
		return internal::size_of(this);
}
template <class T, int R, int C, int O, int MR, int MC> DenseIndex Matrix<T, R, C, O, MR, MC>::cols() const
{
	if constexpr (C > 0)
		return C;
	else
		return internal::size_of(this);
}
template <class T, int R, int C, int O, int MR, int MC> DenseIndex Matrix<T, R, C, O, MR, MC>::size() const
{
	if constexpr (is_fixed)
		return (DenseIndex)R * C;
	else
		return internal::size_of(this);
}
template <class T, int R, int C, int O, int MR, int MC> Matrix<T, R, C, O, MR, MC> &Matrix<T, R, C, O, MR, MC>::setZero()
{
	if constexpr (is_fixed)
		held = Elements();
	else
		internal::changed(this);
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
		return internal::element_of<T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> template <class... J> const T &Matrix<T, R, C, O, MR, MC>::operator()(J... at) const
{
	if constexpr (is_fixed)
		return held.at[flat(at...)];
	else
		return internal::element_of<const T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::operator[](DenseIndex i)
{
	if constexpr (is_fixed)
		return held.at[i];
	else
		return internal::element_of<T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::operator[](DenseIndex i) const
{
	if constexpr (is_fixed)
		return held.at[i];
	else
		return internal::element_of<const T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::x()
{
	if constexpr (is_fixed)
		return held.at[0];
	else
		return internal::element_of<T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::x() const
{
	if constexpr (is_fixed)
		return held.at[0];
	else
		return internal::element_of<const T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::y()
{
	if constexpr (is_fixed)
		return held.at[1];
	else
		return internal::element_of<T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::y() const
{
	if constexpr (is_fixed)
		return held.at[1];
	else
		return internal::element_of<const T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::z()
{
	if constexpr (is_fixed)
		return held.at[2];
	else
		return internal::element_of<T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::z() const
{
	if constexpr (is_fixed)
		return held.at[2];
	else
		return internal::element_of<const T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> T &Matrix<T, R, C, O, MR, MC>::w()
{
	if constexpr (is_fixed)
		return held.at[3];
	else
		return internal::element_of<T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> const T &Matrix<T, R, C, O, MR, MC>::w() const
{
	if constexpr (is_fixed)
		return held.at[3];
	else
		return internal::element_of<const T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> template <class... J> T &Matrix<T, R, C, O, MR, MC>::coeffRef(J... at) { return (*this)(at...); }
template <class T, int R, int C, int O, int MR, int MC> T *Matrix<T, R, C, O, MR, MC>::data()
{
	if constexpr (is_fixed)
		return held.at;
	else
		return &internal::element_of<T>(this);
}
template <class T, int R, int C, int O, int MR, int MC> const T *Matrix<T, R, C, O, MR, MC>::data() const
{
	if constexpr (is_fixed)
		return held.at;
	else
		return &internal::element_of<const T>(this);
}
#endif
