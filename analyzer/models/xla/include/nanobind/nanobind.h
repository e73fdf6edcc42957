// Stub of nanobind, as far as modules that register handlers use it.
#pragma once
#include <string>
#include <type_traits>
#include <utility>

namespace nanobind {
struct object {
	void *p;
	template <class T> object(const T &);
	object();
	template <class T> object &operator=(const T &);
	object operator[](const char *key) const;
};
struct capsule : object {
	capsule(const void *p, const char *name = nullptr);
	capsule(const void *p, void (*drop)(void *) noexcept);
};
struct dict : object {};
struct list : object {
	template <class T> void append(const T &);
};
struct tuple : object {};
struct bytes : object {
	bytes(const char *p, size_t n);
	const char *c_str() const;
	size_t size() const;
};
struct module_ : object {
	template <class F, class... A> module_ &def(const char *name, F f, const A &...);
	object attr(const char *name) const;
};
struct arg {
	arg(const char *name);
	template <class T> arg &operator=(const T &);
};
template <class T> T cast(const object &o);
} // namespace nanobind
#define NB_MODULE(name, m)                                                                                             \
	static void name##_stub_module(::nanobind::module_ &m);                                                            \
	void name##_stub_run(::nanobind::module_ &m) { name##_stub_module(m); }                                            \
	static void name##_stub_module(::nanobind::module_ &m)
