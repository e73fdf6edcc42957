// Stub of make_unique and make_shared, whose bodies are followed: the constructor of what they make is the author's.
// Included where the owners are complete.
#pragma once
#include "opbound/memory.h"

namespace std
{
template <class T, class... A> enable_if_t<!is_array<T>::value, unique_ptr<T>> make_unique(A &&...a)
{
	return unique_ptr<T>(new T(static_cast<A &&>(a)...));
}
template <class T, class... A> enable_if_t<!is_array<T>::value, shared_ptr<T>> make_shared(A &&...a)
{
	return shared_ptr<T>(new T(static_cast<A &&>(a)...));
}
} // namespace std
