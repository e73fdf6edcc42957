// Stub of where a vector's elements end backwards, whose bodies are followed.
#pragma once
#include "opbound/followed/reverse.h"
#include <vector>

namespace std {
template <class T, class A> typename vector<T, A>::reverse_iterator vector<T, A>::rbegin() noexcept
{
	return reverse_iterator(end());
}
template <class T, class A> typename vector<T, A>::const_reverse_iterator vector<T, A>::rbegin() const noexcept
{
	return const_reverse_iterator(end());
}
template <class T, class A> typename vector<T, A>::reverse_iterator vector<T, A>::rend() noexcept
{
	return reverse_iterator(begin());
}
template <class T, class A> typename vector<T, A>::const_reverse_iterator vector<T, A>::rend() const noexcept
{
	return const_reverse_iterator(begin());
}
} // namespace std
