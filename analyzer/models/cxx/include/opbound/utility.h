// Stub of the C++ library: move, tuple, initializer_list, iterators, exceptions' bases, new.
#pragma once
#include "opbound/followed/tuple.h"
#include "opbound/followed/node.h"
#include "opbound/followed/pair.h"
#include "opbound/traits.h"

namespace std {
template <class T> constexpr T &&forward(remove_reference_t<T> &t) noexcept { return static_cast<T &&>(t); }
template <class T> constexpr T &&forward(remove_reference_t<T> &&t) noexcept { return static_cast<T &&>(t); }
template <class T> constexpr remove_reference_t<T> &&move(T &&t) noexcept
{
	return static_cast<remove_reference_t<T> &&>(t);
}
template <class T> constexpr T &&move_if_noexcept(T &t) noexcept { return static_cast<T &&>(t); }
template <class T> constexpr const T &as_const(T &t) noexcept { return t; }
template <class T> void swap(T &a, T &b);
template <class T, size_t N> void swap(T (&a)[N], T (&b)[N]);
template <class T, class U = T> T exchange(T &object, U &&value);
template <class T> T *addressof(T &t) noexcept;

template <class E> class initializer_list {
	const E *_M_array;
	size_t _M_len;

public:
	using value_type = E;
	using size_type = size_t;
	using reference = const E &;
	using iterator = const E *;
	using const_iterator = const E *;
	constexpr initializer_list() noexcept : _M_array(nullptr), _M_len(0) {}
	constexpr size_t size() const noexcept { return _M_len; }
	constexpr const E *begin() const noexcept { return _M_array; }
	constexpr const E *end() const noexcept { return _M_array + _M_len; }
};

struct in_place_t {};
inline constexpr in_place_t in_place{};
template <class T> struct in_place_type_t {};
template <class T> inline constexpr in_place_type_t<T> in_place_type{};
template <size_t I> struct in_place_index_t {};
template <size_t I> inline constexpr in_place_index_t<I> in_place_index{};
template <class A, class B> bool operator==(const pair<A, B> &, const pair<A, B> &);
template <class A, class B> bool operator!=(const pair<A, B> &, const pair<A, B> &);
template <class A, class B> bool operator<(const pair<A, B> &, const pair<A, B> &);
template <class A, class B> bool operator>(const pair<A, B> &, const pair<A, B> &);
template <class A, class B> bool operator<=(const pair<A, B> &, const pair<A, B> &);
template <class A, class B> bool operator>=(const pair<A, B> &, const pair<A, B> &);

template <class T, T... I> struct integer_sequence {
	using value_type = T;
	static constexpr size_t size() noexcept { return sizeof...(I); }
};
template <size_t... I> using index_sequence = integer_sequence<size_t, I...>;
template <class T, T N> using make_integer_sequence = __make_integer_seq<integer_sequence, T, N>;
template <size_t N> using make_index_sequence = make_integer_sequence<size_t, N>;
template <class... T> using index_sequence_for = make_index_sequence<sizeof...(T)>;

struct input_iterator_tag {};
struct output_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
template <class I, class = void> struct iterator_traits {};
template <class I> struct iterator_traits<I, void_t<typename I::iterator_category>> {
	using value_type = typename I::value_type;
	using difference_type = typename I::difference_type;
	using reference = typename I::reference;
	using pointer = typename I::pointer;
	using iterator_category = typename I::iterator_category;
};
template <class T> struct iterator_traits<T *, void> {
	using value_type = remove_cv_t<T>;
	using difference_type = ptrdiff_t;
	using reference = T &;
	using pointer = T *;
	using iterator_category = random_access_iterator_tag;
};
template <class C, class T, class D = ptrdiff_t, class P = T *, class R = T &> struct iterator {
	using value_type = T;
	using difference_type = D;
	using reference = R;
	using pointer = P;
	using iterator_category = C;
};
template <class I> struct reverse_iterator;
template <class C> struct back_insert_iterator {
	C *container;
	template <class T> back_insert_iterator &operator=(T &&);
	back_insert_iterator &operator*();
	back_insert_iterator &operator++();
	back_insert_iterator operator++(int);
};
template <class C> back_insert_iterator<C> back_inserter(C &c);
template <class C, class I> back_insert_iterator<C> inserter(C &c, I i);
template <class I> I make_move_iterator(I i);
template <class I> typename iterator_traits<I>::difference_type distance(I first, I last);
template <class I, class D> void advance(I &i, D n);
template <class I> I next(I i, typename iterator_traits<I>::difference_type n = 1);
template <class I> I prev(I i, typename iterator_traits<I>::difference_type n = 1);
template <class C> constexpr auto begin(C &c) -> decltype(c.begin()) { return c.begin(); }
template <class C> constexpr auto begin(const C &c) -> decltype(c.begin()) { return c.begin(); }
template <class C> constexpr auto end(C &c) -> decltype(c.end()) { return c.end(); }
template <class C> constexpr auto end(const C &c) -> decltype(c.end()) { return c.end(); }
template <class T, size_t N> constexpr T *begin(T (&a)[N]) noexcept { return a; }
template <class T, size_t N> constexpr T *end(T (&a)[N]) noexcept { return a + N; }
template <class C> constexpr auto cbegin(const C &c) -> decltype(c.begin()) { return c.begin(); }
template <class C> constexpr auto cend(const C &c) -> decltype(c.end()) { return c.end(); }
template <class C> constexpr auto rbegin(C &c) -> decltype(c.rbegin()) { return c.rbegin(); }
template <class C> constexpr auto rend(C &c) -> decltype(c.rend()) { return c.rend(); }
template <class C> constexpr auto size(const C &c) -> decltype(c.size()) { return c.size(); }
template <class T, size_t N> constexpr size_t size(const T (&)[N]) noexcept { return N; }
template <class C> constexpr auto data(C &c) -> decltype(c.data()) { return c.data(); }
template <class C> constexpr auto data(const C &c) -> decltype(c.data()) { return c.data(); }
template <class C> constexpr auto empty(const C &c) -> decltype(c.empty()) { return c.empty(); }

template <class T> class allocator {
public:
	using value_type = T;
	using size_type = size_t;
	using difference_type = ptrdiff_t;
	using pointer = T *;
	using const_pointer = const T *;
	using reference = T &;
	using const_reference = const T &;
	template <class U> struct rebind { using other = allocator<U>; };
	allocator() noexcept;
	template <class U> allocator(const allocator<U> &) noexcept;
	T *allocate(size_t n);
	void deallocate(T *p, size_t n);
};
template <class A> struct allocator_traits {
	using value_type = typename A::value_type;
	using pointer = value_type *;
	static pointer allocate(A &a, size_t n);
	static void deallocate(A &a, pointer p, size_t n);
};

// Seen before everything of a CUDA unit becomes callable on both sides, and overridden behind it.
#pragma clang force_cuda_host_device begin
class exception {
public:
	exception() noexcept;
	exception(const exception &) noexcept;
	exception &operator=(const exception &) noexcept;
	virtual ~exception();
	virtual const char *what() const noexcept;
};
class bad_alloc : public exception {};
class bad_array_new_length : public bad_alloc {};
class bad_cast : public exception {};
class bad_typeid : public exception {};
#pragma clang force_cuda_host_device end
[[noreturn]] void terminate() noexcept;
class exception_ptr {
	void *p;

public:
	exception_ptr(nullptr_t = nullptr);
	explicit operator bool() const;
};
exception_ptr current_exception() noexcept;
[[noreturn]] void rethrow_exception(exception_ptr p);
struct nothrow_t {
	explicit nothrow_t() = default;
};
inline constexpr nothrow_t nothrow{};
enum class align_val_t : size_t {};
class type_info {
public:
	virtual ~type_info();
	const char *name() const noexcept;
	size_t hash_code() const noexcept;
	bool operator==(const type_info &o) const noexcept;
	bool operator!=(const type_info &o) const noexcept;
};
template <class T> T *launder(T *p) noexcept;

template <class T> struct hash {
	size_t operator()(const T &t) const;
};
template <class T = void> struct less {
	constexpr bool operator()(const T &a, const T &b) const { return a < b; }
};
template <> struct less<void> {
	template <class A, class B> constexpr bool operator()(const A &a, const B &b) const { return a < b; }
};
template <class T = void> struct greater {
	constexpr bool operator()(const T &a, const T &b) const { return a > b; }
};
template <> struct greater<void> {
	template <class A, class B> constexpr bool operator()(const A &a, const B &b) const { return a > b; }
};
template <class T = void> struct equal_to {
	constexpr bool operator()(const T &a, const T &b) const { return a == b; }
};
#define OPBOUND_OPERATOR(name, op)                                                                                     \
	template <class T = void> struct name {                                                                            \
		constexpr T operator()(const T &a, const T &b) const { return a op b; }                                        \
	};                                                                                                                 \
	template <> struct name<void> {                                                                                    \
		template <class A, class B> constexpr auto operator()(const A &a, const B &b) const { return a op b; }         \
	};
OPBOUND_OPERATOR(plus, +)
OPBOUND_OPERATOR(minus, -)
OPBOUND_OPERATOR(multiplies, *)
OPBOUND_OPERATOR(divides, /)
OPBOUND_OPERATOR(modulus, %)
OPBOUND_OPERATOR(bit_and, &)
OPBOUND_OPERATOR(bit_or, |)
OPBOUND_OPERATOR(bit_xor, ^)
OPBOUND_OPERATOR(logical_and, &&)
OPBOUND_OPERATOR(logical_or, ||)
OPBOUND_OPERATOR(less_equal, <=)
OPBOUND_OPERATOR(greater_equal, >=)
OPBOUND_OPERATOR(not_equal_to, !=)
#undef OPBOUND_OPERATOR
template <class T = void> struct logical_not {
	constexpr bool operator()(const T &a) const { return !a; }
};
template <class T = void> struct negate {
	constexpr T operator()(const T &a) const { return -a; }
};
} // namespace std

void *operator new(std::size_t n);
void *operator new[](std::size_t n);
void *operator new(std::size_t n, const std::nothrow_t &) noexcept;
void *operator new[](std::size_t n, const std::nothrow_t &) noexcept;
void operator delete(void *p) noexcept;
void operator delete[](void *p) noexcept;
void operator delete(void *p, std::size_t n) noexcept;
void operator delete[](void *p, std::size_t n) noexcept;
inline void *operator new(std::size_t, void *p) noexcept { return p; }
inline void *operator new[](std::size_t, void *p) noexcept { return p; }
