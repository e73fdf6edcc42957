// Stub of an element by a list of as many indices as there are dimensions, included by eigen.h: followed to the element
// by each of them.
#pragma once

#ifdef OPBOUND_EIGEN_PARTS
template <class T, int N, int O, class I, int Options, template <class> class MakePointer>
template <class J>
inline T &TensorMap<Tensor<T, N, O, I>, Options, MakePointer>::operator()(const std::array<J, (size_t)N> &at) const
{
	if constexpr (N == 1)
		return (*this)(at[0]);
	else if constexpr (N == 2)
		return (*this)(at[0], at[1]);
	else if constexpr (N == 3)
		return (*this)(at[0], at[1], at[2]);
	else if constexpr (N == 4)
		return (*this)(at[0], at[1], at[2], at[3]);
	else if constexpr (N == 5)
		return (*this)(at[0], at[1], at[2], at[3], at[4]);
	else if constexpr (N == 6)
		return (*this)(at[0], at[1], at[2], at[3], at[4], at[5]);
	else if constexpr (N == 7)
		return (*this)(at[0], at[1], at[2], at[3], at[4], at[5], at[6]);
	else
		return (*this)(at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7]);
}
template <class T, int N, int O, class I, int Options, template <class> class MakePointer>
template <class J>
inline T &TensorMap<Tensor<T, N, O, I>, Options, MakePointer>::operator()(const DSizes<J, N> &at) const
{
	return (*this)(static_cast<const std::array<J, (size_t)N> &>(at));
}
#endif
