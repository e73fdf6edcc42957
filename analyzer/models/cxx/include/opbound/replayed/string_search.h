// Where a string has a character, one of several, or another text, as text_search.h says.
#pragma once
#include "opbound/replayed/text_search.h"

namespace std {
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_first_of(const C *s, size_t at) const
{
	return internal::first_among(data(), size(), at, s, Tr::length(s), true);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_first_of(const basic_string &s, size_t at) const
{
	return internal::first_among(data(), size(), at, s.data(), s.size(), true);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_first_of(C c, size_t at) const
{
	return internal::first_among(data(), size(), at, &c, 1, true);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_first_not_of(const C *s, size_t at) const
{
	return internal::first_among(data(), size(), at, s, Tr::length(s), false);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_first_not_of(const basic_string &s, size_t at) const
{
	return internal::first_among(data(), size(), at, s.data(), s.size(), false);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_first_not_of(C c, size_t at) const
{
	return internal::first_among(data(), size(), at, &c, 1, false);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_last_of(const C *s, size_t at) const
{
	return internal::last_among(data(), size(), at, s, Tr::length(s), true);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_last_of(const basic_string &s, size_t at) const
{
	return internal::last_among(data(), size(), at, s.data(), s.size(), true);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_last_of(C c, size_t at) const
{
	return internal::last_among(data(), size(), at, &c, 1, true);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_last_not_of(const C *s, size_t at) const
{
	return internal::last_among(data(), size(), at, s, Tr::length(s), false);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_last_not_of(const basic_string &s, size_t at) const
{
	return internal::last_among(data(), size(), at, s.data(), s.size(), false);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find_last_not_of(C c, size_t at) const
{
	return internal::last_among(data(), size(), at, &c, 1, false);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find(C c, size_t at) const
{
	return internal::first_among(data(), size(), at, &c, 1, true);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find(const C *s, size_t at) const
{
	return internal::first_text(data(), size(), at, s, Tr::length(s));
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::find(const basic_string &s, size_t at) const
{
	return internal::first_text(data(), size(), at, s.data(), s.size());
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::rfind(C c, size_t at) const
{
	return internal::last_among(data(), size(), at, &c, 1, true);
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::rfind(const C *s, size_t at) const
{
	return internal::last_text(data(), size(), at, s, Tr::length(s));
}
template <class C, class Tr, class A> size_t basic_string<C, Tr, A>::rfind(const basic_string &s, size_t at) const
{
	return internal::last_text(data(), size(), at, s.data(), s.size());
}
} // namespace std
