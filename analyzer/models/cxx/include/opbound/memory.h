// Stub of the C++ library: smart pointers, function objects, reference wrappers, optional, variant.
#pragma once
#include "opbound/algobase.h"

namespace std {
template <class P> struct pointer_traits {
	using pointer = P;
	using element_type = typename P::element_type;
	using difference_type = ptrdiff_t;
};
template <class T> struct pointer_traits<T *> {
	using pointer = T *;
	using element_type = T;
	using difference_type = ptrdiff_t;
	template <class U> using rebind = U *;
};
template <class T> struct default_delete {
	void operator()(T *p) const;
};
template <class T> struct default_delete<T[]> {
	template <class U> void operator()(U *p) const;
};
template <class T, class D> struct unique_storage : D {
	T *p;
};
template <class T, class D> struct unique_storage<T, D *> {
	T *p;
	D *d;
};
template <class T, class D = default_delete<T>> class unique_ptr {
	unique_storage<T, D> storage;

public:
	using pointer = T *;
	using element_type = T;
	using deleter_type = D;
	constexpr unique_ptr() noexcept;
	constexpr unique_ptr(nullptr_t) noexcept;
	explicit unique_ptr(T *p) noexcept;
	template <class E> unique_ptr(T *p, E &&d) noexcept;
	unique_ptr(unique_ptr &&o) noexcept;
	unique_ptr(const unique_ptr &) = delete;
	template <class U, class E> unique_ptr(unique_ptr<U, E> &&o) noexcept;
	~unique_ptr();
	unique_ptr &operator=(unique_ptr &&o) noexcept;
	unique_ptr &operator=(const unique_ptr &) = delete;
	unique_ptr &operator=(nullptr_t) noexcept;
	template <class U, class E> unique_ptr &operator=(unique_ptr<U, E> &&o) noexcept;
	T &operator*() const;
	T *operator->() const noexcept;
	T *get() const noexcept;
	D &get_deleter() noexcept;
	explicit operator bool() const noexcept;
	T *release() noexcept;
	void reset(T *p = nullptr) noexcept;
	void swap(unique_ptr &o) noexcept;
};
template <class T, class D> class unique_ptr<T[], D> {
	unique_storage<T, D> storage;

public:
	using pointer = T *;
	using element_type = T;
	using deleter_type = D;
	constexpr unique_ptr() noexcept;
	constexpr unique_ptr(nullptr_t) noexcept;
	explicit unique_ptr(T *p) noexcept;
	template <class E> unique_ptr(T *p, E &&d) noexcept;
	unique_ptr(unique_ptr &&o) noexcept;
	unique_ptr(const unique_ptr &) = delete;
	~unique_ptr();
	unique_ptr &operator=(unique_ptr &&o) noexcept;
	unique_ptr &operator=(const unique_ptr &) = delete;
	unique_ptr &operator=(nullptr_t) noexcept;
	T &operator[](size_t i) const;
	T *get() const noexcept;
	explicit operator bool() const noexcept;
	T *release() noexcept;
	void reset(T *p = nullptr) noexcept;
	void swap(unique_ptr &o) noexcept;
};
template <class T, class D, class U, class E> bool operator==(const unique_ptr<T, D> &, const unique_ptr<U, E> &);
template <class T, class D, class U, class E> bool operator!=(const unique_ptr<T, D> &, const unique_ptr<U, E> &);
template <class T, class D, class U, class E> bool operator<(const unique_ptr<T, D> &, const unique_ptr<U, E> &);
template <class T, class D> bool operator==(const unique_ptr<T, D> &, nullptr_t);
template <class T, class D> bool operator!=(const unique_ptr<T, D> &, nullptr_t);
template <class T, class D> bool operator==(nullptr_t, const unique_ptr<T, D> &);
template <class T, class D> bool operator!=(nullptr_t, const unique_ptr<T, D> &);
template <class T> enable_if_t<is_array<T>::value, unique_ptr<T>> make_unique(size_t n);

template <class T> class weak_ptr;
template <class T> class shared_ptr {
	remove_extent_t<T> *p;
	void *control;

public:
	using element_type = remove_extent_t<T>;
	using weak_type = weak_ptr<T>;
	constexpr shared_ptr() noexcept;
	constexpr shared_ptr(nullptr_t) noexcept;
	template <class U> explicit shared_ptr(U *p);
	template <class U, class D> shared_ptr(U *p, D d);
	shared_ptr(const shared_ptr &o) noexcept;
	shared_ptr(shared_ptr &&o) noexcept;
	template <class U> shared_ptr(const shared_ptr<U> &o) noexcept;
	template <class U> shared_ptr(const shared_ptr<U> &o, element_type *p) noexcept;
	template <class U, class D> shared_ptr(unique_ptr<U, D> &&o);
	~shared_ptr();
	shared_ptr &operator=(const shared_ptr &o) noexcept;
	shared_ptr &operator=(shared_ptr &&o) noexcept;
	template <class U> shared_ptr &operator=(const shared_ptr<U> &o) noexcept;
	template <class U, class D> shared_ptr &operator=(unique_ptr<U, D> &&o);
	add_lvalue_reference_t<element_type> operator*() const noexcept;
	element_type *operator->() const noexcept;
	add_lvalue_reference_t<element_type> operator[](ptrdiff_t i) const;
	element_type *get() const noexcept;
	explicit operator bool() const noexcept;
	long use_count() const noexcept;
	void reset() noexcept;
	template <class U> void reset(U *p);
	template <class U, class D> void reset(U *p, D d);
	void swap(shared_ptr &o) noexcept;
};
template <class T, class U> bool operator==(const shared_ptr<T> &, const shared_ptr<U> &);
template <class T, class U> bool operator!=(const shared_ptr<T> &, const shared_ptr<U> &);
template <class T> bool operator==(const shared_ptr<T> &, nullptr_t);
template <class T> bool operator!=(const shared_ptr<T> &, nullptr_t);
template <class T> bool operator==(nullptr_t, const shared_ptr<T> &);
template <class T> bool operator!=(nullptr_t, const shared_ptr<T> &);
template <class T> enable_if_t<is_array<T>::value, shared_ptr<T>> make_shared(size_t n);
template <class T, class U> shared_ptr<T> static_pointer_cast(const shared_ptr<U> &);
template <class T, class U> shared_ptr<T> dynamic_pointer_cast(const shared_ptr<U> &);
template <class T, class U> shared_ptr<T> const_pointer_cast(const shared_ptr<U> &);
template <class T> class weak_ptr {
	T *p;
	void *control;

public:
	weak_ptr() noexcept;
	template <class U> weak_ptr(const shared_ptr<U> &) noexcept;
	weak_ptr(const weak_ptr &) noexcept;
	~weak_ptr();
	weak_ptr &operator=(const weak_ptr &) noexcept;
	template <class U> weak_ptr &operator=(const shared_ptr<U> &) noexcept;
	shared_ptr<T> lock() const noexcept;
	bool expired() const noexcept;
	void reset() noexcept;
};
template <class T> class enable_shared_from_this {
	weak_ptr<T> self;

public:
	shared_ptr<T> shared_from_this();
};
template <class I, class O> O uninitialized_copy(I first, I last, O out);
template <class I, class T> void uninitialized_fill(I first, I last, const T &v);
template <class I, class N, class T> I uninitialized_fill_n(I first, N n, const T &v);
void *align(size_t alignment, size_t size, void *&p, size_t &space) noexcept;

template <class> class function;
template <class R, class... A> class function<R(A...)> {
	alignas(8) unsigned char storage[16];
	void *manager, *invoker;

public:
	using result_type = R;
	function() noexcept;
	function(nullptr_t) noexcept;
	function(const function &o);
	function(function &&o) noexcept;
	template <class F, class = enable_if_t<!is_same_v<decay_t<F>, function>>> function(F &&f);
	~function();
	function &operator=(const function &o);
	function &operator=(function &&o) noexcept;
	function &operator=(nullptr_t) noexcept;
	template <class F, class = enable_if_t<!is_same_v<decay_t<F>, function>>> function &operator=(F &&f);
	R operator()(A... a) const;
	explicit operator bool() const noexcept;
	void swap(function &o) noexcept;
};
template <class S> bool operator==(const function<S> &, nullptr_t);
template <class S> bool operator!=(const function<S> &, nullptr_t);
template <class T> class reference_wrapper {
	T *p;

public:
	using type = T;
	reference_wrapper(T &t) noexcept;
	operator T &() const noexcept;
	T &get() const noexcept;
};
template <class T> reference_wrapper<T> ref(T &t) noexcept;
template <class T> reference_wrapper<const T> cref(const T &t) noexcept;
template <class F, class... A> invoke_result_t<F, A...> invoke(F &&f, A &&...a);
struct bind_result {
	template <class... A> void operator()(A &&...a) const;
};
template <class F, class... A> bind_result bind(F &&f, A &&...a);
template <class R, class T> bind_result mem_fn(R T::*f);
namespace placeholders {
struct placeholder {};
inline constexpr placeholder _1{}, _2{}, _3{}, _4{}, _5{}, _6{};
} // namespace placeholders

struct nullopt_t {
	constexpr explicit nullopt_t(int) {}
};
inline constexpr nullopt_t nullopt{0};
} // namespace std
#include "opbound/followed/optional.h"
namespace std {
class any {
	void *p, *q;

public:
	any() noexcept;
	template <class T> any(T &&t);
	template <class T> any &operator=(T &&t);
	bool has_value() const noexcept;
	const type_info &type() const noexcept;
	void reset() noexcept;
};
template <class T, class A> T any_cast(A &&a);
} // namespace std
#include "opbound/followed/variant.h"
#include "opbound/followed/make.h"
