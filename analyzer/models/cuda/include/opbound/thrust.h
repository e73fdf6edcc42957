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
	using reference = T &;
	using pointer = T *;
	using difference_type = ptrdiff_t;
	using iterator_category = std::random_access_iterator_tag;
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
	device_ptr &operator--();
	device_ptr operator++(int);
	device_ptr operator--(int);
	device_ptr &operator+=(ptrdiff_t n);
	device_ptr &operator-=(ptrdiff_t n);
	bool operator<(const device_ptr &o) const;
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
	const T *cbegin() const;
	const T *cend() const;
	T &front();
	T &back();
	const T &front() const;
	const T &back() const;
	size_t capacity() const;
	void reserve(size_t n);
	void shrink_to_fit();
	void push_back(const T &v);
	void pop_back();
	void assign(size_t n, const T &v);
	template <class I> void assign(I first, I last);
	T *insert(T *at, const T &v);
	void insert(T *at, size_t n, const T &v);
	template <class I> void insert(T *at, I first, I last);
	T *erase(T *at);
	T *erase(T *first, T *last);
	void swap(device_vector &o);
};
template <class T> void swap(device_vector<T> &a, device_vector<T> &b) { a.swap(b); }
template <class T> void swap(T &a, T &b)
{
	T was = a;
	a = b;
	b = was;
}
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
template <class T = void> using divides = std::divides<T>;
template <class T = void> using modulus = std::modulus<T>;
template <class T = void> using negate = std::negate<T>;
template <class T = void> using greater_equal = std::greater_equal<T>;
template <class T = void> using less_equal = std::less_equal<T>;
template <class T = void> using logical_and = std::logical_and<T>;
template <class T = void> using logical_or = std::logical_or<T>;
template <class T = void> using logical_not = std::logical_not<T>;
template <class T = void> using bit_and = std::bit_and<T>;
template <class T = void> using bit_or = std::bit_or<T>;
template <class T = void> using bit_xor = std::bit_xor<T>;
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
template <class I> ptrdiff_t distance(I first, I last) { return last - first; }
template <class I> void advance(I &i, ptrdiff_t n) { i += n; }
template <class I> I next(I i, ptrdiff_t n = 1) { return i + n; }
template <class I> I prev(I i, ptrdiff_t n = 1) { return i - n; }
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
class iterator_adaptor {
	B base_;

public:
	using super_t = iterator_adaptor;
	using base_type = B;
	using value_type = typename std::iterator_traits<B>::value_type;
	using reference = typename std::iterator_traits<B>::reference;
	using pointer = typename std::iterator_traits<B>::pointer;
	using difference_type = ptrdiff_t;
	using iterator_category = std::random_access_iterator_tag;
	iterator_adaptor();
	explicit iterator_adaptor(const B &b);
	const B &base() const;
	reference operator*() const;
	reference operator[](ptrdiff_t n) const;
	D operator+(ptrdiff_t n) const;
	D operator-(ptrdiff_t n) const;
	D &operator+=(ptrdiff_t n);
	D &operator-=(ptrdiff_t n);
	D &operator++();
	D &operator--();
	ptrdiff_t operator-(const D &o) const;
	bool operator==(const D &o) const;
	bool operator!=(const D &o) const;
	bool operator<(const D &o) const;

protected:
	const B &base_reference() const;
	B &base_reference();
};
} // namespace thrust
#include "opbound/followed/thrust_iterators.h"
namespace thrust {
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
template <class I> struct zip_iterator {
	I t;
	zip_iterator(I t);
	zip_iterator operator+(ptrdiff_t n) const;
};
template <class... I>
struct zip_iterator<std::tuple<I...>> : detail::stub_iterator<zip_iterator<std::tuple<I...>>, std::tuple<typename std::iterator_traits<I>::value_type...>, std::tuple<typename detail::stub_read<I>::type...>> {
	std::tuple<I...> t;
	zip_iterator(std::tuple<I...> t);
	std::tuple<typename detail::stub_read<I>::type...> operator*() const;
	const std::tuple<I...> &get_iterator_tuple() const;
	void advance(ptrdiff_t n);
	ptrdiff_t distance_to(const zip_iterator &o) const;
};
template <class... T> zip_iterator<std::tuple<T...>> make_zip_iterator(std::tuple<T...> t);
template <class... T> zip_iterator<std::tuple<T...>> make_zip_iterator(T... t);
template <class A, class R> struct unary_function {
	using argument_type = A;
	using result_type = R;
};
template <class A, class B, class R> struct binary_function {
	using first_argument_type = A;
	using second_argument_type = B;
	using result_type = R;
};
struct iterator_core_access {};
namespace detail {
// The type of argument n, a policy in front not counted.
template <int n, class... A> struct stub_nth;
template <class A, class... B> struct stub_nth<0, A, B...> {
	using type = A;
};
template <int n, class A, class... B> struct stub_nth<n, A, B...> : stub_nth<n - 1, B...> {};
template <int n, class... A> struct stub_argument : stub_nth<n, A...> {};
template <int n, class... A> struct stub_argument<n, stub_policy, A...> : stub_nth<n, A...> {};
template <int n, class... A> using stub_arg = typename stub_argument<n, A...>::type;
template <class... A> struct stub_total {
	using type = typename std::iterator_traits<stub_arg<0, A...>>::value_type;
};
template <class I, class J, class T, class... A> struct stub_total<I, J, T, A...> {
	using type = T;
};
template <class I, class J> struct stub_total<stub_policy, I, J> : stub_total<I, J> {};
template <class I, class J, class T, class... A> struct stub_total<stub_policy, I, J, T, A...> {
	using type = T;
};
} // namespace detail
// Algorithms, with or without a policy in front.
template <class... A> void sort(A...);
template <class... A> void stable_sort(A...);
template <class... A> void sort_by_key(A...);
template <class... A> void stable_sort_by_key(A...);
template <class... A> void fill(A...);
template <class... A> void sequence(A...);
template <class... A> void generate(A...);
template <class... A> void for_each_n(A...);
template <class... A> void gather(A...);
template <class... A> void scatter(A...);
template <class... A> void replace(A...);
template <class... A> void replace_if(A...);
template <class... A> void reverse(A...);
template <class... A> void tabulate(A...);
template <class... A> void shuffle(A...);
template <class... A> void uninitialized_fill(A...);
template <class... A> void uninitialized_fill_n(A...);
template <class... A> void scatter_if(A...);
template <class... A> detail::stub_arg<2, A...> copy(A...);
template <class... A> detail::stub_arg<2, A...> uninitialized_copy(A...);
template <class... A> detail::stub_arg<2, A...> uninitialized_copy_n(A...);
template <class... A> detail::stub_arg<2, A...> reverse_copy(A...);
template <class... A> detail::stub_arg<2, A...> remove_copy(A...);
template <class... A> detail::stub_arg<2, A...> remove_copy_if(A...);
template <class... A> detail::stub_arg<2, A...> replace_copy(A...);
template <class... A> detail::stub_arg<2, A...> replace_copy_if(A...);
template <class... A> detail::stub_arg<2, A...> swap_ranges(A...);
template <class... A> detail::stub_arg<2, A...> adjacent_difference(A...);
template <class... A> detail::stub_arg<2, A...> exclusive_scan(A...);
template <class... A> detail::stub_arg<2, A...> inclusive_scan(A...);
template <class... A> detail::stub_arg<2, A...> transform_inclusive_scan(A...);
template <class... A> detail::stub_arg<2, A...> transform_exclusive_scan(A...);
template <class... A> detail::stub_arg<0, A...> is_sorted_until(A...);
template <class... A> detail::stub_arg<3, A...> exclusive_scan_by_key(A...);
template <class... A> detail::stub_arg<3, A...> inclusive_scan_by_key(A...);
template <class... A> detail::stub_arg<3, A...> gather_if(A...);
template <class... A> detail::stub_arg<4, A...> merge(A...);
template <class... A> detail::stub_arg<4, A...> set_union(A...);
template <class... A> detail::stub_arg<4, A...> set_intersection(A...);
template <class... A> detail::stub_arg<4, A...> set_difference(A...);
template <class... A> detail::stub_arg<4, A...> set_symmetric_difference(A...);
template <class I, class O, class F, class P> O transform_if(I first, I last, O to, F f, P test);
template <class I, class O, class F, class P> O transform_if(stub_policy, I first, I last, O to, F f, P test);
template <class I, class S, class O, class F, class P> O transform_if(I first, I last, S stencil, O to, F f, P test);
template <class I, class S, class O, class F, class P> O transform_if(stub_policy, I first, I last, S stencil, O to, F f, P test);
template <class... A> typename detail::stub_total<A...>::type reduce(A...);
template <class I, class F, class T, class G> T transform_reduce(I first, I last, F f, T first_value, G g);
template <class I, class F, class T, class G> T transform_reduce(stub_policy, I first, I last, F f, T first_value, G g);
template <class... A> detail::stub_arg<3, A...> inner_product(A...);
template <class... A> bool is_sorted(A...);
template <class... A> bool is_partitioned(A...);
template <class... A> bool equal(A...);
template <class... A> bool all_of(A...);
template <class... A> bool any_of(A...);
template <class... A> bool none_of(A...);
template <class I, class T> bool binary_search(I first, I last, const T &v);
template <class I, class T> bool binary_search(stub_policy, I first, I last, const T &v);
template <class... A> std::pair<detail::stub_arg<0, A...>, detail::stub_arg<0, A...>> minmax_element(A...);
template <class... A> std::pair<detail::stub_arg<0, A...>, detail::stub_arg<0, A...>> equal_range(A...);
template <class... A> std::pair<detail::stub_arg<0, A...>, detail::stub_arg<2, A...>> mismatch(A...);
template <class... A> std::pair<detail::stub_arg<3, A...>, detail::stub_arg<4, A...>> unique_by_key_copy(A...);
template <class... A> std::pair<detail::stub_arg<2, A...>, detail::stub_arg<3, A...>> partition_copy(A...);
template <class... A> std::pair<detail::stub_arg<2, A...>, detail::stub_arg<3, A...>> stable_partition_copy(A...);
template <class... A> std::pair<detail::stub_arg<6, A...>, detail::stub_arg<7, A...>> merge_by_key(A...);
#define OPBOUND_THRUST_PARTS
#include "opbound/followed/thrust_search.h"
#undef OPBOUND_THRUST_PARTS
} // namespace thrust
#pragma clang force_cuda_host_device end
