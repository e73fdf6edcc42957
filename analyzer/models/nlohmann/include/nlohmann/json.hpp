// Stub of <nlohmann/json.hpp>: what a text says is not known.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace nlohmann {
namespace detail {
enum class value_t : uint8_t {
	null, object, array, string, boolean, number_integer, number_unsigned, number_float, binary, discarded
};
class exception : public std::exception {
public:
	const int id;
	const char *what() const noexcept override;
};
class parse_error : public exception {};
class type_error : public exception {};
class out_of_range : public exception {};
class invalid_iterator : public exception {};
template <class J> class iter_impl {
	void *impl[4];

public:
	using iterator_category = std::bidirectional_iterator_tag;
	using value_type = J;
	using difference_type = std::ptrdiff_t;
	using pointer = J *;
	using reference = J &;
	J &operator*() const;
	J *operator->() const;
	iter_impl &operator++();
	iter_impl operator++(int);
	iter_impl &operator--();
	bool operator==(const iter_impl &o) const;
	bool operator!=(const iter_impl &o) const;
	const std::string &key() const;
	J &value() const;
};
} // namespace detail
class json {
	detail::value_t m_type;
	void *m_value;

public:
	using value_t = detail::value_t;
	using exception = detail::exception;
	using parse_error = detail::parse_error;
	using type_error = detail::type_error;
	using out_of_range = detail::out_of_range;
	using iterator = detail::iter_impl<json>;
	using const_iterator = detail::iter_impl<const json>;
	using size_type = std::size_t;
	json(std::nullptr_t = nullptr);
	json(const json &o);
	json(json &&o) noexcept;
	json(value_t type);
	template <class T, class = std::enable_if_t<!std::is_same_v<std::decay_t<T>, json>>> json(T &&v);
	json(std::initializer_list<json> l, bool deduce = true, value_t type = value_t::array);
	~json();
	json &operator=(json o);
	static json array(std::initializer_list<json> l = {});
	static json object(std::initializer_list<json> l = {});
	template <class I> static json parse(I &&text);
	template <class I> static json parse(I first, I last);
	std::string dump(int indent = -1, char with = ' ', bool ascii = false) const;
	value_t type() const noexcept;
	const char *type_name() const noexcept;
	bool is_null() const noexcept;
	bool is_boolean() const noexcept;
	bool is_number() const noexcept;
	bool is_number_integer() const noexcept;
	bool is_number_unsigned() const noexcept;
	bool is_number_float() const noexcept;
	bool is_object() const noexcept;
	bool is_array() const noexcept;
	bool is_string() const noexcept;
	template <class T> T get() const;
	template <class T> T &get_to(T &v) const;
	template <class T, class = std::enable_if_t<!std::is_pointer_v<T> && !std::is_same_v<T, json>>> operator T() const;
	json &at(size_type i);
	const json &at(size_type i) const;
	json &at(const std::string &key);
	const json &at(const std::string &key) const;
	json &operator[](int i);
	const json &operator[](int i) const;
	json &operator[](size_type i);
	const json &operator[](size_type i) const;
	json &operator[](const char *key);
	const json &operator[](const char *key) const;
	json &operator[](const std::string &key);
	const json &operator[](const std::string &key) const;
	template <class T> T value(const std::string &key, const T &otherwise) const;
	std::string value(const std::string &key, const char *otherwise) const;
	json &front();
	json &back();
	iterator find(const std::string &key);
	const_iterator find(const std::string &key) const;
	size_type count(const std::string &key) const;
	bool contains(const std::string &key) const;
	iterator begin() noexcept;
	const_iterator begin() const noexcept;
	iterator end() noexcept;
	const_iterator end() const noexcept;
	bool empty() const noexcept;
	size_type size() const noexcept;
	void clear() noexcept;
	void push_back(const json &v);
	template <class... A> json &emplace_back(A &&...a);
	size_type erase(const std::string &key);
	void erase(size_type i);
	void update(const json &o);
	void merge_patch(const json &o);
	friend bool operator==(const json &a, const json &b) noexcept;
	friend bool operator!=(const json &a, const json &b) noexcept;
	friend std::ostream &operator<<(std::ostream &out, const json &v);
	friend std::istream &operator>>(std::istream &in, json &v);
};
using ordered_json = json;
} // namespace nlohmann
#define NLOHMANN_DEFINE_TYPE_INTRUSIVE(...)
#define NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(...)
#define NLOHMANN_JSON_SERIALIZE_ENUM(...)
