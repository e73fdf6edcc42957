// Stub of the C++ library: string, conversions. A string becomes a string_view by what that asks it for.
#pragma once
#include "opbound/followed/string_view.h"
#include <string.h>

namespace std {
template <class C, class Tr = char_traits<C>, class A = allocator<C>> class basic_string {
	C *p;
	size_t n;
	union {
		C local[16 / sizeof(C)];
		size_t capacity_;
	};

public:
	using value_type = C;
	using traits_type = Tr;
	using size_type = size_t;
	using difference_type = ptrdiff_t;
	using reference = C &;
	using const_reference = const C &;
	using iterator = C *;
	using const_iterator = const C *;
	using reverse_iterator = std::reverse_iterator<iterator>;
	static constexpr size_t npos = size_t(-1);
	basic_string() noexcept;
	basic_string(const C *s);
	basic_string(const C *s, size_t n);
	basic_string(size_t n, C c);
	basic_string(const basic_string &o);
	basic_string(basic_string &&o) noexcept;
	basic_string(const basic_string &o, size_t at, size_t n = npos);
	basic_string(initializer_list<C> l);
	template <class I, class = typename iterator_traits<I>::value_type> basic_string(I first, I last);
	explicit basic_string(basic_string_view<C, Tr> s);
	~basic_string();
	basic_string &operator=(const basic_string &o);
	basic_string &operator=(basic_string &&o) noexcept;
	basic_string &operator=(const C *s);
	basic_string &operator=(C c);
	basic_string &operator=(basic_string_view<C, Tr> s);
	basic_string &assign(const basic_string &s);
	basic_string &assign(const C *s);
	basic_string &assign(const C *s, size_t n);
	basic_string &assign(size_t n, C c);
	template <class I, class = typename iterator_traits<I>::value_type> basic_string &assign(I first, I last);
	C *begin() noexcept;
	const C *begin() const noexcept;
	C *end() noexcept;
	const C *end() const noexcept;
	const C *cbegin() const noexcept;
	const C *cend() const noexcept;
	reverse_iterator rbegin() noexcept;
	reverse_iterator rend() noexcept;
	size_t size() const noexcept;
	size_t length() const noexcept;
	size_t capacity() const noexcept;
	size_t max_size() const noexcept;
	bool empty() const noexcept;
	void resize(size_t n);
	void resize(size_t n, C c);
	void reserve(size_t n = 0);
	void shrink_to_fit();
	void clear() noexcept;
	C &operator[](size_t i);
	const C &operator[](size_t i) const;
	C &at(size_t i);
	const C &at(size_t i) const;
	C &front();
	const C &front() const;
	C &back();
	const C &back() const;
	const C *c_str() const noexcept;
	const C *data() const noexcept;
	C *data() noexcept;
	basic_string &operator+=(const basic_string &s);
	basic_string &operator+=(const C *s);
	basic_string &operator+=(C c);
	basic_string &operator+=(basic_string_view<C, Tr> s);
	basic_string &append(const basic_string &s);
	basic_string &append(const basic_string &s, size_t at, size_t n = npos);
	basic_string &append(const C *s);
	basic_string &append(const C *s, size_t n);
	basic_string &append(size_t n, C c);
	template <class I, class = typename iterator_traits<I>::value_type> basic_string &append(I first, I last);
	void push_back(C c);
	void pop_back();
	basic_string &insert(size_t at, const basic_string &s);
	basic_string &insert(size_t at, const C *s);
	basic_string &insert(size_t at, size_t n, C c);
	C *insert(const C *at, C c);
	basic_string &erase(size_t at = 0, size_t n = npos);
	C *erase(const C *at);
	C *erase(const C *first, const C *last);
	basic_string &replace(size_t at, size_t n, const basic_string &s);
	basic_string substr(size_t at = 0, size_t n = npos) const;
	int compare(const basic_string &o) const;
	int compare(const C *s) const;
	int compare(size_t at, size_t n, const basic_string &o) const;
	size_t copy(C *out, size_t n, size_t at = 0) const;
	size_t find(const basic_string &s, size_t at = 0) const;
	size_t find(const C *s, size_t at = 0) const;
	size_t find(C c, size_t at = 0) const;
	size_t rfind(const basic_string &s, size_t at = npos) const;
	size_t rfind(const C *s, size_t at = npos) const;
	size_t rfind(C c, size_t at = npos) const;
	size_t find_first_of(const C *s, size_t at = 0) const;
	size_t find_first_of(C c, size_t at = 0) const;
	size_t find_first_of(const basic_string &s, size_t at = 0) const;
	size_t find_first_not_of(const C *s, size_t at = 0) const;
	size_t find_first_not_of(C c, size_t at = 0) const;
	size_t find_first_not_of(const basic_string &s, size_t at = 0) const;
	size_t find_last_of(const C *s, size_t at = npos) const;
	size_t find_last_of(C c, size_t at = npos) const;
	size_t find_last_of(const basic_string &s, size_t at = npos) const;
	size_t find_last_not_of(const C *s, size_t at = npos) const;
	size_t find_last_not_of(C c, size_t at = npos) const;
	size_t find_last_not_of(const basic_string &s, size_t at = npos) const;
	bool starts_with(basic_string_view<C, Tr> s) const;
	bool ends_with(basic_string_view<C, Tr> s) const;
	void swap(basic_string &o) noexcept;
	friend bool operator==(const basic_string &, const basic_string &) { return false; }
	friend bool operator!=(const basic_string &, const basic_string &) { return false; }
	friend bool operator<(const basic_string &, const basic_string &) { return false; }
	friend bool operator>(const basic_string &, const basic_string &) { return false; }
	friend bool operator==(const basic_string &, const C *) { return false; }
	friend bool operator!=(const basic_string &, const C *) { return false; }
	friend bool operator==(const C *, const basic_string &) { return false; }
	friend bool operator!=(const C *, const basic_string &) { return false; }
	friend basic_string operator+(const basic_string &a, const basic_string &) { return a; }
	friend basic_string operator+(const basic_string &a, const C *) { return a; }
	friend basic_string operator+(const C *, const basic_string &b) { return b; }
	friend basic_string operator+(const basic_string &a, C) { return a; }
	friend basic_string operator+(C, const basic_string &b) { return b; }
};
using string = basic_string<char>;
using wstring = basic_string<wchar_t>;
using u16string = basic_string<char16_t>;
using u32string = basic_string<char32_t>;
static_assert(sizeof(void *) != 8 || sizeof(string) == 32, "the size of a string counts in frames");
string to_string(int v);
string to_string(unsigned v);
string to_string(long v);
string to_string(unsigned long v);
string to_string(long long v);
string to_string(unsigned long long v);
string to_string(float v);
string to_string(double v);
string to_string(long double v);
int stoi(const string &s, size_t *end = nullptr, int base = 10);
long stol(const string &s, size_t *end = nullptr, int base = 10);
unsigned long stoul(const string &s, size_t *end = nullptr, int base = 10);
long long stoll(const string &s, size_t *end = nullptr, int base = 10);
unsigned long long stoull(const string &s, size_t *end = nullptr, int base = 10);
float stof(const string &s, size_t *end = nullptr);
double stod(const string &s, size_t *end = nullptr);
inline namespace literals {
inline namespace string_literals {
string operator""s(const char *s, size_t n);
string_view operator""sv(const char *s, size_t n) noexcept;
} // namespace string_literals
} // namespace literals

class logic_error : public exception {
	const char *what_;

public:
	explicit logic_error(const string &what);
	explicit logic_error(const char *what);
};
class runtime_error : public exception {
	const char *what_;

public:
	explicit runtime_error(const string &what);
	explicit runtime_error(const char *what);
};
#define OPBOUND_EXCEPTION(name, base)                                                                                  \
	class name : public base {                                                                                         \
	public:                                                                                                            \
		explicit name(const string &what);                                                                             \
		explicit name(const char *what);                                                                               \
	};
OPBOUND_EXCEPTION(domain_error, logic_error)
OPBOUND_EXCEPTION(invalid_argument, logic_error)
OPBOUND_EXCEPTION(length_error, logic_error)
OPBOUND_EXCEPTION(out_of_range, logic_error)
OPBOUND_EXCEPTION(range_error, runtime_error)
OPBOUND_EXCEPTION(overflow_error, runtime_error)
OPBOUND_EXCEPTION(underflow_error, runtime_error)
OPBOUND_EXCEPTION(system_error, runtime_error)
#undef OPBOUND_EXCEPTION
} // namespace std
#include "opbound/replayed/string_search.h"
