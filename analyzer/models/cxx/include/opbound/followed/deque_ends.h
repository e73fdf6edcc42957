// Stub of where a deque's elements end backwards, whose bodies are followed.
#pragma once
#include "opbound/followed/reverse.h"
#include <deque>

namespace std {
template <class T, class A> typename deque<T, A>::reverse_iterator deque<T, A>::rbegin() noexcept
{
	return reverse_iterator(end());
}
template <class T, class A> typename deque<T, A>::const_reverse_iterator deque<T, A>::rbegin() const noexcept
{
	return const_reverse_iterator(end());
}
template <class T, class A> typename deque<T, A>::reverse_iterator deque<T, A>::rend() noexcept
{
	return reverse_iterator(begin());
}
template <class T, class A> typename deque<T, A>::const_reverse_iterator deque<T, A>::rend() const noexcept
{
	return const_reverse_iterator(begin());
}
} // namespace std
