// Stub of std::span whose bodies are followed: a pointer and a count are members like any others. One of a fixed size
// has no count.
#pragma once
#include "opbound/utility.h"

namespace std {
inline constexpr size_t dynamic_extent = size_t(-1);
template <class T, size_t N = dynamic_extent> class span;
template <class T> class span<T, dynamic_extent> {
	[[clang::annotate("spoken:%.data()"), clang::annotate("counted:n_")]] T *p_;
	[[clang::annotate("spoken:%.size()")]] size_t n_;

public:
	using element_type = T;
	using value_type = remove_cv_t<T>;
	using size_type = size_t;
	using difference_type = ptrdiff_t;
	using pointer = T *;
	using reference = T &;
	using iterator = T *;
	static constexpr size_t extent = dynamic_extent;
	constexpr span() noexcept : p_(nullptr), n_(0) {}
	constexpr span(T *p, size_t n) : p_(p), n_(n) {}
	constexpr span(T *first, T *last) : p_(first), n_(last - first) {}
	template <size_t M> constexpr span(T (&a)[M]) noexcept : p_(a), n_(M) {}
	template <class C, class = decltype(declval<C &>().data())> span(C &&c) : p_(c.data()), n_(c.size()) {}
	template <size_t M> constexpr span(const span<T, M> &o) noexcept : p_(o.data()), n_(M) {}
	constexpr span(const span &o) : p_(o.p_), n_(o.n_) {}
	constexpr span &operator=(const span &o)
	{
		p_ = o.p_;
		n_ = o.n_;
		return *this;
	}
	constexpr T &operator[](size_t i) const { return p_[i]; }
	constexpr T &front() const { return p_[0]; }
	constexpr T &back() const { return p_[n_ - 1]; }
	constexpr T *data() const noexcept { return p_; }
	constexpr T *begin() const noexcept { return p_; }
	constexpr T *end() const noexcept { return p_ + n_; }
	constexpr size_t size() const noexcept { return n_; }
	constexpr size_t size_bytes() const noexcept { return n_ * sizeof(T); }
	constexpr bool empty() const noexcept { return n_ == 0; }
	constexpr span<T> first(size_t n) const { return span<T>(p_, n); }
	constexpr span<T> last(size_t n) const { return span<T>(p_ + (n_ - n), n); }
	constexpr span<T> subspan(size_t from, size_t n = dynamic_extent) const
	{
		return span<T>(p_ + from, n == dynamic_extent ? n_ - from : n);
	}
	template <size_t M> constexpr span<T, M> first() const { return span<T, M>(p_, M); }
	template <size_t M> constexpr span<T, M> last() const { return span<T, M>(p_ + (n_ - M), M); }
};
template <class T, size_t N> class span {
	[[clang::annotate("spoken:%.data()")]] T *p_;
	static constexpr size_t n_ = N;

public:
	using element_type = T;
	using value_type = remove_cv_t<T>;
	using size_type = size_t;
	using difference_type = ptrdiff_t;
	using pointer = T *;
	using reference = T &;
	using iterator = T *;
	static constexpr size_t extent = N;
	constexpr span() noexcept : p_(nullptr) {}
	constexpr explicit span(T *p, size_t) : p_(p) {}
	constexpr explicit span(T *first, T *) : p_(first) {}
	constexpr span(T (&a)[N]) noexcept : p_(a) {}
	template <class C, class = decltype(declval<C &>().data())> span(C &&c) : p_(c.data()) {}
	constexpr span(const span &o) : p_(o.p_) {}
	constexpr span &operator=(const span &o)
	{
		p_ = o.p_;
		return *this;
	}
	constexpr T &operator[](size_t i) const { return p_[i]; }
	constexpr T &front() const { return p_[0]; }
	constexpr T &back() const { return p_[n_ - 1]; }
	constexpr T *data() const noexcept { return p_; }
	constexpr T *begin() const noexcept { return p_; }
	constexpr T *end() const noexcept { return p_ + n_; }
	constexpr size_t size() const noexcept { return n_; }
	constexpr size_t size_bytes() const noexcept { return n_ * sizeof(T); }
	constexpr bool empty() const noexcept { return n_ == 0; }
	constexpr span<T> first(size_t n) const { return span<T>(p_, n); }
	constexpr span<T> last(size_t n) const { return span<T>(p_ + (n_ - n), n); }
	constexpr span<T> subspan(size_t from, size_t n = dynamic_extent) const
	{
		return span<T>(p_ + from, n == dynamic_extent ? n_ - from : n);
	}
	template <size_t M> constexpr span<T, M> first() const { return span<T, M>(p_, M); }
	template <size_t M> constexpr span<T, M> last() const { return span<T, M>(p_ + (n_ - M), M); }
};
template <class T> span(T *, size_t) -> span<T>;
template <class T, size_t M> span(T (&)[M]) -> span<T>;
template <class C> span(C &c) -> span<remove_reference_t<decltype(*c.data())>>;
} // namespace std
