// Stub of Thrust: vectors, pointers into the device, algorithms.
#pragma once
#include "cuda_runtime.h"
#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#pragma clang force_cuda_host_device begin
namespace thrust {
template <class T> class device_ptr {
	T *p_;

public:
	using value_type = T;
	device_ptr();
	explicit device_ptr(T *p);
	device_ptr(const device_ptr &o);
	T *get() const;
	T &operator*() const;
	T &operator[](ptrdiff_t i) const;
	device_ptr operator+(ptrdiff_t n) const;
	device_ptr operator-(ptrdiff_t n) const;
	ptrdiff_t operator-(const device_ptr &o) const;
	device_ptr &operator++();
	bool operator==(const device_ptr &o) const;
	bool operator!=(const device_ptr &o) const;
};
template <class T> device_ptr<T> device_pointer_cast(T *p);
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &p);
template <class T> T *raw_pointer_cast(const device_ptr<T> &p);
template <class T> T *raw_pointer_cast(T *p) { return p; }
template <class T> class device_vector;
template <class T> class host_vector : public std::vector<T> {
public:
	using std::vector<T>::vector;
	host_vector(const device_vector<T> &v);
	host_vector &operator=(const device_vector<T> &v);
};
template <class T> class device_vector {
	T *p_;
	size_t n_;

public:
	using value_type = T;
	using iterator = T *;
	device_vector();
	explicit device_vector(size_t n);
	device_vector(size_t n, const T &v);
	device_vector(const device_vector &o);
	device_vector(const std::vector<T> &v);
	template <class I> device_vector(I first, I last);
	~device_vector();
	device_vector &operator=(const device_vector &o);
	size_t size() const;
	bool empty() const;
	void resize(size_t n);
	void resize(size_t n, const T &v);
	void clear();
	device_ptr<T> data();
	device_ptr<const T> data() const;
	T *begin();
	T *end();
	const T *begin() const;
	const T *end() const;
	T &operator[](size_t i);
	const T &operator[](size_t i) const;
	T &front();
	T &back();
	void push_back(const T &v);
	void swap(device_vector &o);
};
template <class T> void swap(device_vector<T> &a, device_vector<T> &b) { a.swap(b); }
namespace system {
struct system_error : std::exception {};
} // namespace system
using system::system_error;
struct stub_policy {
	template <class S> stub_policy on(const S &s) const;
	template <class A> stub_policy operator()(const A &a) const;
};
inline constexpr stub_policy device{}, host{}, seq{};
namespace cuda {
inline constexpr stub_policy par{}, par_nosync{};
}
namespace hip {
inline constexpr stub_policy par{};
}
template <class T = void> using plus = std::plus<T>;
template <class T = void> using minus = std::minus<T>;
template <class T = void> using multiplies = std::multiplies<T>;
template <class T = void> using greater = std::greater<T>;
template <class T = void> using less = std::less<T>;
template <class T = void> using equal_to = std::equal_to<T>;
template <class T = void> using not_equal_to = std::not_equal_to<T>;
template <class T> struct maximum {
	T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <class T> struct minimum {
	T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <class T> struct identity {
	const T &operator()(const T &a) const { return a; }
};
template <class... T> using tuple = std::tuple<T...>;
template <class A, class B> using pair = std::pair<A, B>;
template <class... T> auto make_tuple(T... v) { return std::make_tuple(v...); }
template <class... T> std::tuple<T &...> tie(T &...v) { return std::tuple<T &...>(v...); }
template <class A, class B> pair<A, B> make_pair(A a, B b) { return pair<A, B>(a, b); }
using std::get;
template <class I> using iterator_traits = std::iterator_traits<I>;
template <class I> struct iterator_value {
	using type = typename std::iterator_traits<I>::value_type;
};
template <class I> struct iterator_difference {
	using type = typename std::iterator_traits<I>::difference_type;
};
struct use_default {};
struct random_access_traversal_tag {};
struct any_system_tag {};
struct device_system_tag {};
struct host_system_tag {};
template <class D, class V, class S = use_default, class T = use_default, class R = use_default, class N = use_default>
class iterator_facade;
template <class D, class B, class V = use_default, class S = use_default, class T = use_default, class R = use_default, class N = use_default>
class iterator_adaptor;
struct default_random_engine {
	explicit default_random_engine(unsigned seed = 0);
	void discard(unsigned long long n);
	unsigned operator()();
};
using minstd_rand = default_random_engine;
template <class T> struct uniform_real_distribution {
	uniform_real_distribution(T from = 0, T to = 1);
	template <class E> T operator()(E &e);
};
template <class T> struct uniform_int_distribution {
	uniform_int_distribution(T from, T to);
	template <class E> T operator()(E &e);
};
template <class T> struct normal_distribution {
	normal_distribution(T mean = 0, T width = 1);
	template <class E> T operator()(E &e);
};
namespace random {
using thrust::default_random_engine;
using thrust::normal_distribution;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
} // namespace random
template <class T> struct counting_iterator {
	T v;
	using value_type = T;
	explicit counting_iterator(T first = T());
	T operator*() const;
	T operator[](ptrdiff_t i) const;
	counting_iterator operator+(ptrdiff_t n) const;
	ptrdiff_t operator-(const counting_iterator &o) const;
};
template <class T> counting_iterator<T> make_counting_iterator(T first);
template <class T> struct constant_iterator {
	T v;
	T operator*() const;
	constant_iterator operator+(ptrdiff_t n) const;
};
template <class T> constant_iterator<T> make_constant_iterator(T v);
template <class I> struct zip_iterator {
	I t;
	zip_iterator(I t);
	zip_iterator operator+(ptrdiff_t n) const;
};
template <class... T> zip_iterator<std::tuple<T...>> make_zip_iterator(std::tuple<T...> t);
template <class... T> zip_iterator<std::tuple<T...>> make_zip_iterator(T... t);
template <class F, class I> struct transform_iterator {
	I from;
	F f;
};
template <class F, class I> transform_iterator<F, I> operator+(transform_iterator<F, I> i, std::ptrdiff_t n);
template <class F, class I> transform_iterator<F, I> make_transform_iterator(I from, F f);
template <class I, class P> struct permutation_iterator {
	I from;
	P at;
};
template <class I, class P> permutation_iterator<I, P> make_permutation_iterator(I from, P at);
template <class A, class R> struct unary_function {
	using argument_type = A;
	using result_type = R;
};
template <class A, class B, class R> struct binary_function {
	using first_argument_type = A;
	using second_argument_type = B;
	using result_type = R;
};
template <class I> struct reverse_iterator {
	I from;
	using value_type = typename std::iterator_traits<I>::value_type;
	explicit reverse_iterator(I from);
	reverse_iterator operator+(ptrdiff_t n) const;
	I base() const;
};
template <class I> reverse_iterator<I> make_reverse_iterator(I from);
// Algorithms, with or without a policy in front.
template <class... A> void sort(A...);
template <class... A> void stable_sort(A...);
template <class... A> void sort_by_key(A...);
template <class... A> void stable_sort_by_key(A...);
template <class... A> void fill(A...);
template <class... A> void fill_n(A...);
template <class... A> void sequence(A...);
template <class... A> void generate(A...);
template <class... A> void for_each(A...);
template <class... A> void for_each_n(A...);
template <class... A> void gather(A...);
template <class... A> void scatter(A...);
template <class... A> void replace_if(A...);
template <class... A> int copy(A...);
template <class... A> int copy_n(A...);
template <class... A> int transform(A...);
template <class... A> int transform_if(A...);
template <class... A> int exclusive_scan(A...);
template <class... A> int inclusive_scan(A...);
template <class P, class K, class V, class L, class W, class... A>
std::pair<L, W> reduce_by_key(P policy, K first, K last, V values, L keys_out, W values_out, A...);
template <class... A> int adjacent_difference(A...);
template <class... A> int reduce(A...);
template <class... A> int transform_reduce(A...);
template <class... A> int count(A...);
template <class... A> bool is_sorted(A...);
template <class... A> bool equal(A...);
template <class... A> int count_if(A...);
template <class P, class I, class... A> I unique(P, I first, A...);
template <class P, class I, class... A> I copy_if(P, I first, A...);
template <class P, class I, class... A> I remove_if(P, I first, A...);
template <class P, class I, class... A> I lower_bound(P, I first, A...);
template <class P, class I, class... A> I upper_bound(P, I first, A...);
template <class P, class I, class... A> I max_element(P, I first, A...);
template <class P, class I, class... A> I min_element(P, I first, A...);
} // namespace thrust
#pragma clang force_cuda_host_device end
