// Where a text has a character, one of several, or another text: rows say that it is in there or nowhere, runs look.
#pragma once

namespace std {
namespace internal {
template <class C> bool is_among(C c, const C *set, size_t n)
{
	for (size_t k = 0; k < n; k++)
		if (set[k] == c)
			return true;
	return false;
}
// The first from `at` on that is among the set, or that is not.
template <class C> size_t first_among(const C *p, size_t n, size_t at, const C *set, size_t m, bool among)
{
	for (; at < n; at++)
		if (is_among(p[at], set, m) == among)
			return at;
	return size_t(-1);
}
// The last up to `at`.
template <class C> size_t last_among(const C *p, size_t n, size_t at, const C *set, size_t m, bool among)
{
	for (size_t i = at < n ? at + 1 : n; i > 0; i--)
		if (is_among(p[i - 1], set, m) == among)
			return i - 1;
	return size_t(-1);
}
template <class C> bool is_there(const C *p, const C *text, size_t m)
{
	for (size_t k = 0; k < m; k++)
		if (!(p[k] == text[k]))
			return false;
	return true;
}
template <class C> size_t first_text(const C *p, size_t n, size_t at, const C *text, size_t m)
{
	for (; m <= n && at <= n - m; at++)
		if (is_there(p + at, text, m))
			return at;
	return size_t(-1);
}
template <class C> size_t last_text(const C *p, size_t n, size_t at, const C *text, size_t m)
{
	if (m > n)
		return size_t(-1);
	for (size_t i = at < n - m ? at + 1 : n - m + 1; i > 0; i--)
		if (is_there(p + (i - 1), text, m))
			return i - 1;
	return size_t(-1);
}
} // namespace internal
template <class C, class Tr> size_t basic_string_view<C, Tr>::find_first_of(basic_string_view s, size_t at) const
{
	return internal::first_among(data(), size(), at, s.data(), s.size(), true);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::find_first_of(C c, size_t at) const
{
	return internal::first_among(data(), size(), at, &c, 1, true);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::find_first_not_of(basic_string_view s, size_t at) const
{
	return internal::first_among(data(), size(), at, s.data(), s.size(), false);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::find_first_not_of(C c, size_t at) const
{
	return internal::first_among(data(), size(), at, &c, 1, false);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::find_last_of(basic_string_view s, size_t at) const
{
	return internal::last_among(data(), size(), at, s.data(), s.size(), true);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::find_last_of(C c, size_t at) const
{
	return internal::last_among(data(), size(), at, &c, 1, true);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::find_last_not_of(basic_string_view s, size_t at) const
{
	return internal::last_among(data(), size(), at, s.data(), s.size(), false);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::find_last_not_of(C c, size_t at) const
{
	return internal::last_among(data(), size(), at, &c, 1, false);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::find(C c, size_t at) const
{
	return internal::first_among(data(), size(), at, &c, 1, true);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::find(basic_string_view s, size_t at) const
{
	return internal::first_text(data(), size(), at, s.data(), s.size());
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::rfind(C c, size_t at) const
{
	return internal::last_among(data(), size(), at, &c, 1, true);
}
template <class C, class Tr> size_t basic_string_view<C, Tr>::rfind(basic_string_view s, size_t at) const
{
	return internal::last_text(data(), size(), at, s.data(), s.size());
}
} // namespace std
