// Stub of Eigen's lists of sizes, included by eigen.h: arrays whose constructors are followed.
#pragma once
#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace Eigen {
template <class I, int N> struct DSizes : std::array<I, (size_t)N> {
	DSizes() = default;
	template <class... J, class = std::enable_if_t<(std::is_convertible_v<J, I> && ...) && sizeof...(J) == (size_t)N>>
	explicit DSizes(J... j) : std::array<I, (size_t)N>{{(I)j...}}
	{
	}
	template <class J> DSizes(const std::array<J, (size_t)N> &o) : DSizes(o, std::make_index_sequence<(size_t)N>())
	{
	}
	template <class J> DSizes(const DSizes<J, N> &o) : DSizes(o, std::make_index_sequence<(size_t)N>())
	{
	}
	I TotalSize() const;
	I rank() const;

private:
	template <class A, size_t... K>
	DSizes(const A &o, std::index_sequence<K...>) : std::array<I, (size_t)N>{{(I)o[K]...}}
	{
	}
};
template <class I> struct IndexPair {
	I first, second;
	IndexPair() = default;
	IndexPair(I a, I b) : first(a), second(b)
	{
	}
};
// A size that is known when it is compiled.
template <long N> struct type2index {
	static constexpr long value = N;
	operator long() const
	{
		return N;
	}
};
template <class... T> class IndexList {
	long at[sizeof...(T)];

public:
	IndexList() : at{(long)T()...}
	{
	}
	explicit IndexList(T... given) : at{(long)given...}
	{
	}
	void set(long i, long size)
	{
		at[i] = size;
	}
	long operator[](long i) const
	{
		return at[i];
	}
};
template <class... T> IndexList<T...> make_index_list(T... given)
{
	return IndexList<T...>(given...);
}
} // namespace Eigen
