// Stub of yaml-cpp: what a configuration says is not known.
#pragma once
#include <cstddef>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace YAML {
struct NodeType {
	enum value { Undefined, Null, Scalar, Sequence, Map };
};
struct Mark {
	int pos, line, column;
};
class Exception : public std::runtime_error {
public:
	YAML::Mark mark;
	std::string msg;
	Exception(const YAML::Mark &mark, const std::string &msg);
};
class ParserException : public Exception {};
class RepresentationException : public Exception {};
class InvalidNode : public RepresentationException {};
class BadConversion : public RepresentationException {};
class BadFile : public Exception {};
class Node;
namespace detail {
template <class N> struct iterator_value;
template <class N> class iterator_base {
	void *impl[4];

public:
	using iterator_category = std::forward_iterator_tag;
	using value_type = iterator_value<N>;
	using difference_type = std::ptrdiff_t;
	using pointer = value_type *;
	using reference = value_type;
	iterator_value<N> operator*() const;
	iterator_value<N> *operator->() const;
	iterator_base &operator++();
	iterator_base operator++(int);
	bool operator==(const iterator_base &o) const;
	bool operator!=(const iterator_base &o) const;
};
} // namespace detail
using iterator = detail::iterator_base<Node>;
using const_iterator = detail::iterator_base<const Node>;
class Node {
	void *impl[6];

public:
	using iterator = YAML::iterator;
	using const_iterator = YAML::const_iterator;
	Node();
	explicit Node(NodeType::value type);
	template <class T> explicit Node(const T &v);
	Node(const Node &o);
	~Node();
	Node &operator=(const Node &o);
	template <class T> Node &operator=(const T &v);
	void reset(const Node &o = Node());
	YAML::Mark Mark() const;
	NodeType::value Type() const;
	bool IsDefined() const;
	bool IsNull() const;
	bool IsScalar() const;
	bool IsSequence() const;
	bool IsMap() const;
	explicit operator bool() const;
	bool operator!() const;
	template <class T> T as() const;
	template <class T, class S> T as(const S &otherwise) const;
	const std::string &Scalar() const;
	const std::string &Tag() const;
	void SetTag(const std::string &tag);
	bool is(const Node &o) const;
	std::size_t size() const;
	const_iterator begin() const;
	iterator begin();
	const_iterator end() const;
	iterator end();
	template <class T> void push_back(const T &v);
	template <class K> const Node operator[](const K &key) const;
	template <class K> Node operator[](const K &key);
	template <class K> bool remove(const K &key);
	template <class K, class V> void force_insert(const K &key, const V &v);
};
namespace detail {
template <class N> struct iterator_value : Node, std::pair<Node, Node> {};
} // namespace detail
bool operator==(const Node &a, const Node &b);
Node Clone(const Node &n);
Node Load(const std::string &text);
Node Load(const char *text);
Node Load(std::istream &in);
Node LoadFile(const std::string &file);
std::vector<Node> LoadAll(const std::string &text);
std::vector<Node> LoadAllFromFile(const std::string &file);
enum EMITTER_MANIP { Auto, TagByKind, Newline, BeginDoc, EndDoc, BeginSeq, EndSeq, BeginMap, EndMap, Key, Value, Flow, Block };
class Emitter {
	void *impl[4];

public:
	Emitter();
	explicit Emitter(std::ostream &out);
	~Emitter();
	const char *c_str() const;
	std::size_t size() const;
	bool good() const;
};
template <class T> Emitter &operator<<(Emitter &out, const T &v);
std::ostream &operator<<(std::ostream &out, const Node &n);
std::string Dump(const Node &n);
template <class T> struct convert;
} // namespace YAML
