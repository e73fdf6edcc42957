// Stub of std::string_view whose bodies are followed: a pointer and a count are members like any others. What has data()
// and size() becomes one by asking for them, as strings do by an operator of theirs.
#pragma once
#include "opbound/utility.h"
#include <string.h>

namespace std {
template <class C> struct char_traits {
	using char_type = C;
	static size_t length(const C *s);
	static int compare(const C *a, const C *b, size_t n);
};
template <class C, class Tr = char_traits<C>> class basic_string_view {
	[[clang::annotate("spoken:%.size()")]] size_t n_;
	[[clang::annotate("spoken:%.data()"), clang::annotate("counted:n_")]] const C *p_;

public:
	using value_type = C;
	using size_type = size_t;
	using iterator = const C *;
	using const_iterator = const C *;
	using traits_type = Tr;
	static constexpr size_t npos = size_t(-1);
	constexpr basic_string_view() noexcept : n_(0), p_(nullptr) {}
	constexpr basic_string_view(const C *s) : n_(__builtin_strlen(s)), p_(s) {}
	constexpr basic_string_view(const C *s, size_t n) : n_(n), p_(s) {}
	template <class S, class = decltype(declval<const S &>().c_str())>
	constexpr basic_string_view(const S &s) : n_(s.size()), p_(s.data()) {}
	constexpr const C &operator[](size_t i) const { return p_[i]; }
	constexpr const C &at(size_t i) const
	{
		if (i >= n_)
			__builtin_abort();
		return p_[i];
	}
	constexpr const C &front() const { return p_[0]; }
	constexpr const C &back() const { return p_[n_ - 1]; }
	constexpr const C *data() const noexcept { return p_; }
	constexpr const C *begin() const noexcept { return p_; }
	constexpr const C *end() const noexcept { return p_ + n_; }
	constexpr size_t size() const noexcept { return n_; }
	constexpr size_t length() const noexcept { return n_; }
	constexpr bool empty() const noexcept { return n_ == 0; }
	constexpr basic_string_view substr(size_t at = 0, size_t n = npos) const
	{
		if (at > n_)
			__builtin_abort();
		return basic_string_view(p_ + at, n < n_ - at ? n : n_ - at);
	}
	constexpr void remove_prefix(size_t n)
	{
		p_ += n;
		n_ -= n;
	}
	constexpr void remove_suffix(size_t n) { n_ -= n; }
	int compare(basic_string_view o) const;
	size_t find(basic_string_view s, size_t at = 0) const;
	size_t find(C c, size_t at = 0) const;
	size_t rfind(C c, size_t at = npos) const;
	size_t rfind(basic_string_view s, size_t at = npos) const;
	size_t find_first_of(basic_string_view s, size_t at = 0) const;
	size_t find_first_of(C c, size_t at = 0) const;
	size_t find_first_not_of(basic_string_view s, size_t at = 0) const;
	size_t find_first_not_of(C c, size_t at = 0) const;
	size_t find_last_of(basic_string_view s, size_t at = npos) const;
	size_t find_last_of(C c, size_t at = npos) const;
	size_t find_last_not_of(basic_string_view s, size_t at = npos) const;
	size_t find_last_not_of(C c, size_t at = npos) const;
	bool starts_with(basic_string_view s) const;
	bool ends_with(basic_string_view s) const;
	friend bool operator==(basic_string_view, basic_string_view);
	friend bool operator!=(basic_string_view, basic_string_view);
	friend bool operator<(basic_string_view, basic_string_view);
};
using string_view = basic_string_view<char>;
} // namespace std
#include "opbound/replayed/text_search.h"
