// Stub of Eigen's lists of sizes, included by eigen.h: arrays whose constructors are followed.
#pragma once
#include <array>
#include <cstddef>
#include <type_traits>

namespace Eigen {
template <class I, int N> struct DSizes : std::array<I, (size_t)N> {
	DSizes() = default;
	template <class... J, class = std::enable_if_t<(std::is_convertible_v<J, I> && ...) && sizeof...(J) == (size_t)N>>
	explicit DSizes(J... j)
	{
		const I sizes[] = {(I)j...};
		for (int i = 0; i < N; i++)
			(*this)[i] = sizes[i];
	}
	template <class J> DSizes(const std::array<J, (size_t)N> &o)
	{
		for (int i = 0; i < N; i++)
			(*this)[i] = (I)o[i];
	}
	template <class J> DSizes(const DSizes<J, N> &o)
	{
		for (int i = 0; i < N; i++)
			(*this)[i] = (I)o[i];
	}
	I TotalSize() const;
	I rank() const;
};
} // namespace Eigen
