// Stub of pybind11: Python's objects as handles, modules and classes that functions are bound in.
#pragma once
#include <assert.h>
#if __has_include(<unistd.h>) // as Python.h does
#include <unistd.h>
#endif
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace pybind11 {
using ssize_t = std::ptrdiff_t;
class handle;
class object {
	void *m_ptr;

public:
	object();
	template <class T> T cast() const;
	object attr(const char *name) const;
	object operator[](const char *key) const;
	object operator[](const std::string &key) const;
	object operator[](const object &key) const;
	object operator[](size_t i) const;
	template <class... A> object operator()(A &&...a) const;
	template <class T> object &operator=(const T &v);
	template <class T> bool contains(const T &key) const;
	bool is_none() const;
	bool is(const object &o) const;
	bool equal(const object &o) const;
	void *ptr() const;
	const object &inc_ref() const;
	const object &dec_ref() const;
	handle release();
	explicit operator bool() const;
};
bool operator==(const object &a, const object &b);
class handle : public object {
public:
	handle();
	handle(void *p);
	handle(const object &o);
};
class iterator {
public:
	handle operator*() const;
	iterator &operator++();
	bool operator!=(const iterator &o) const;
};
template <class T, class O> T cast(const O &o);
template <class T> object cast(const T &o);
template <class T> object cast(T *o);
template <class T> T reinterpret_borrow(handle h);
template <class T> T reinterpret_steal(handle h);
template <class T> bool isinstance(const object &o);
bool isinstance(const object &o, const object &type);
bool hasattr(const object &o, const char *name);
object getattr(const object &o, const char *name);
std::string repr(const object &o);
template <class... A> void print(const A &...a);
template <class... A> void exec(const A &...a);
template <class... A> object eval(const A &...a);
class type : public object {
public:
	template <class T> static type of();
};
class float_ : public object {
public:
	template <class T> float_(const T &v);
	operator double() const;
};
class int_ : public object {
public:
	template <class T> int_(const T &v);
	operator int64_t() const;
};
class bool_ : public object {
public:
	template <class T> bool_(const T &v);
	operator bool() const;
};
class none : public object {};
class str : public object {
public:
	str(const char *s = "");
	str(const std::string &s);
	explicit str(const object &o);
	template <class... A> str format(const A &...a) const;
	operator std::string() const;
};
class bytes : public object {
public:
	bytes(const char *s = "");
	bytes(const char *s, size_t n);
	bytes(const std::string &s);
	operator std::string() const;
};
class dict : public object {
public:
	template <class... A> explicit dict(A &&...named);
	template <class K> object operator[](const K &key) const;
	template <class K> bool contains(const K &key) const;
	size_t size() const;
	std::pair<handle, handle> *begin() const;
	std::pair<handle, handle> *end() const;
};
class list : public object {
public:
	explicit list(size_t n = 0);
	list(const object &o);
	object operator[](size_t i) const;
	size_t size() const;
	template <class T> void append(const T &v);
	iterator begin() const;
	iterator end() const;
};
class tuple : public object {
public:
	explicit tuple(size_t n = 0);
	tuple(const object &o);
	object operator[](size_t i) const;
	size_t size() const;
	bool empty() const;
	iterator begin() const;
	iterator end() const;
};
class sequence : public object {
public:
	sequence(const object &o);
	object operator[](size_t i) const;
	size_t size() const;
	iterator begin() const;
	iterator end() const;
};
class set : public object {
public:
	size_t size() const;
	template <class T> void add(const T &v);
};
class iterable : public object {
public:
	iterator begin() const;
	iterator end() const;
};
class args : public tuple {};
class kwargs : public dict {};
class function : public object {};
class cpp_function : public function {
public:
	template <class F, class... X> cpp_function(F &&f, const X &...extra);
};
class capsule : public object {
public:
	capsule(const void *p, void (*destroy)(void *));
	capsule(const void *p, const char *name = nullptr, void (*destroy)(void *) = nullptr);
	template <class T> T *get_pointer() const;
	template <class T> operator T *() const;
};
template <class... A> tuple make_tuple(const A &...a);
size_t len(const object &o);

struct builtin_exception : std::runtime_error {
	builtin_exception(const char *text = "") : std::runtime_error(text) {}
	builtin_exception(const std::string &text) : std::runtime_error(text) {}
};
struct value_error : builtin_exception {
	using builtin_exception::builtin_exception;
};
struct type_error : builtin_exception {
	using builtin_exception::builtin_exception;
};
struct index_error : builtin_exception {
	using builtin_exception::builtin_exception;
};
struct key_error : builtin_exception {
	using builtin_exception::builtin_exception;
};
struct stop_iteration : builtin_exception {
	using builtin_exception::builtin_exception;
};
struct import_error : builtin_exception {
	using builtin_exception::builtin_exception;
};
struct attribute_error : builtin_exception {
	using builtin_exception::builtin_exception;
};
struct cast_error : builtin_exception {
	using builtin_exception::builtin_exception;
};
struct buffer_error : builtin_exception {
	using builtin_exception::builtin_exception;
};
class error_already_set : public std::exception {
public:
	bool matches(const object &type) const;
	void restore();
};

constexpr auto const_ = std::true_type{};
template <class... A> struct overload_cast_to {
	template <class R> constexpr auto operator()(R (*f)(A...)) const { return f; }
	template <class R, class C> constexpr auto operator()(R (C::*f)(A...), std::false_type = {}) const { return f; }
	template <class R, class C> constexpr auto operator()(R (C::*f)(A...) const, std::true_type) const { return f; }
};
template <class... A> constexpr overload_cast_to<A...> overload_cast{};

struct arg {
	explicit arg(const char *name);
	template <class T> arg &operator=(const T &v);
	arg &none(bool on = true);
	arg &noconvert(bool on = true);
};
struct kw_only {};
struct pos_only {};
struct doc {
	explicit doc(const char *text);
};
inline namespace literals {
arg operator""_a(const char *s, size_t n);
}
enum class return_value_policy : uint8_t { automatic, automatic_reference, take_ownership, copy, move, reference, reference_internal };
template <class... T> struct init {};
template <class... T> struct call_guard {};
template <size_t A, size_t B> struct keep_alive {};
struct gil_scoped_release {
	gil_scoped_release();
	~gil_scoped_release();
};
struct gil_scoped_acquire {
	gil_scoped_acquire();
	~gil_scoped_acquire();
};
class scoped_ostream_redirect {};
class module_ : public object {
public:
	template <class F, class... E> module_ &def(const char *name, F &&f, const E &...e) { return *this; }
	module_ def_submodule(const char *name, const char *doc = nullptr);
	object attr(const char *name) const;
	const char *&doc();
	static module_ import(const char *name);
	void add_object(const char *name, const object &o, bool overwrite = false);
};
using module = module_;
struct is_operator {};
struct dynamic_attr {};
struct buffer_protocol {};
struct module_local {
	explicit module_local(bool on = true);
};
struct arithmetic {};
template <class T, class... B> class class_ : public object {
public:
	template <class... E> class_(const object &m, const char *name, const E &...e);
	template <class F, class... E> class_ &def(const char *name, F &&f, const E &...e) { return *this; }
	template <class... A, class... E> class_ &def(init<A...>, const E &...e) { return *this; }
	template <class F, class... E> class_ &def(F &&f, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_readwrite(const char *name, F &&f, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_readonly(const char *name, F &&f, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_readonly_static(const char *name, F &&f, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_readwrite_static(const char *name, F &&f, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_static(const char *name, F &&f, const E &...e) { return *this; }
	template <class F, class G, class... E> class_ &def_property(const char *name, F &&f, G &&g, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_property_readonly(const char *name, F &&f, const E &...e) { return *this; }
	template <class F> class_ &def_buffer(F &&f) { return *this; }
};
template <class... F> struct pickle_factory {};
template <class G, class S> pickle_factory<G, S> pickle(G &&get, S &&set);
template <class T> class enum_ : public object {
public:
	template <class... E> enum_(const object &m, const char *name, const E &...e);
	enum_ &value(const char *name, T v, const char *doc = nullptr);
	enum_ &export_values();
};
template <class T> class exception : public object {
public:
	exception(const object &m, const char *name, const object &base = {});
};
template <class T, class... E> exception<T> register_exception(const object &m, const char *name, const E &...e);
struct buffer_info {
	void *ptr;
	ssize_t itemsize, size;
	std::string format;
	ssize_t ndim;
	std::vector<ssize_t> shape, strides;
	bool readonly;
	buffer_info();
	buffer_info(void *p, ssize_t itemsize, const std::string &format, ssize_t ndim, std::vector<ssize_t> shape,
	            std::vector<ssize_t> strides, bool readonly = false);
	buffer_info(void *p, ssize_t itemsize, const std::string &format, ssize_t size);
};
template <class T> struct format_descriptor {
	static std::string format();
};
class buffer : public object {
public:
	buffer_info request(bool writable = false) const;
};
class dtype : public object {
public:
	explicit dtype(const char *name);
	explicit dtype(const std::string &name);
	template <class T> static dtype of();
	ssize_t itemsize() const;
	char kind() const;
	bool is(const object &o) const;
};
namespace detail {
// What sizes are passed as: any container of numbers, or a list of them.
template <class T> class any_container {
	std::vector<T> v;

public:
	any_container() = default;
	any_container(std::vector<T> &&v);
	template <class C, class = std::enable_if_t<std::is_convertible_v<decltype(*std::begin(std::declval<const C &>())), T>>>
	any_container(const C &c);
	template <class I, class = std::enable_if_t<std::is_convertible_v<I, T>>>
	any_container(const std::initializer_list<I> &c);
	template <class I, class = typename std::iterator_traits<I>::iterator_category> any_container(I first, I last);
	operator std::vector<T> &&() &&;
	std::vector<T> &operator*();
	const std::vector<T> &operator*() const;
};
} // namespace detail
class array : public buffer {
public:
	enum { c_style = 1, f_style = 2, forcecast = 16 };
	array();
	template <class... A> array(const A &...a);
	static array ensure(const object &h, int flags = 0);
	pybind11::dtype dtype() const;
	void *mutable_data();
	const void *data() const;
	ssize_t size() const;
	ssize_t itemsize() const;
	ssize_t nbytes() const;
	ssize_t ndim() const;
	const ssize_t *shape() const;
	ssize_t shape(ssize_t d) const;
	const ssize_t *strides() const;
	ssize_t strides(ssize_t d) const;
};
template <class T, ssize_t N> class unchecked_reference {
public:
	template <class... I> T &operator()(I... i) const;
	T &operator[](ssize_t i) const;
	ssize_t shape(ssize_t d) const;
	ssize_t size() const;
	ssize_t ndim() const;
	T *mutable_data(ssize_t i) const;
};
template <class T, int F = 16> class array_t : public array {
public:
	using ShapeContainer = detail::any_container<ssize_t>;
	using StridesContainer = detail::any_container<ssize_t>;
	array_t();
	array_t(const object &o);
	explicit array_t(const buffer_info &info);
	array_t(ShapeContainer shape, StridesContainer strides, const T *p = nullptr, const object &base = object());
	explicit array_t(ShapeContainer shape, const T *p = nullptr, const object &base = object());
	explicit array_t(size_t n, const T *p = nullptr, const object &base = object());
	T *mutable_data();
	const T *data() const;
	template <class... I> T *mutable_data(I... i);
	template <class... I> const T *data(I... i) const;
	template <class... I> const T &at(I... i) const;
	template <class... I> T &mutable_at(I... i);
	ssize_t size() const;
	ssize_t ndim() const;
	const ssize_t *shape() const;
	ssize_t shape(ssize_t d) const;
	buffer_info request(bool writable = false);
	void resize(std::vector<ssize_t> shape, bool refcheck = true);
	template <ssize_t N = -1> unchecked_reference<T, N> mutable_unchecked();
	template <ssize_t N = -1> unchecked_reference<const T, N> unchecked() const;
};
} // namespace pybind11
namespace py = pybind11;

#define PYBIND11_STUB_JOIN2(a, b) a##b
#define PYBIND11_STUB_JOIN(a, b) PYBIND11_STUB_JOIN2(a, b)
#define PYBIND11_MODULE(name, variable, ...)                                                                           \
	void PYBIND11_STUB_JOIN(pybind11_init_, name)(::pybind11::module_ & variable)
#define PYBIND11_MAKE_OPAQUE(...)
#define PYBIND11_DECLARE_HOLDER_TYPE(...)
#define PYBIND11_OVERRIDE(...)
#define PYBIND11_OVERRIDE_PURE(...)
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
