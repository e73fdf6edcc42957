// Stub of OpenVINO's operators of one's own: tensors, shapes, element types, nodes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#define OPENVINO_OP(...)                                                                                               \
	static const ::ov::DiscreteTypeInfo &get_type_info_static();                                                       \
	const ::ov::DiscreteTypeInfo &get_type_info() const override;
#define OPENVINO_RTTI(...)                                                                                             \
	static const ::ov::DiscreteTypeInfo &get_type_info_static();                                                       \
	virtual const ::ov::DiscreteTypeInfo &get_type_info() const;
#define OPENVINO_API
#define OPENVINO_ASSERT(cond, ...)                                                                                     \
	do {                                                                                                               \
		if (!(cond))                                                                                                   \
			throw ::ov::Exception("");                                                                                 \
	} while (0)
#define OPENVINO_THROW(...) throw ::ov::Exception("")
#define OPENVINO_NOT_IMPLEMENTED throw ::ov::Exception("")
#define OPENVINO_SUPPRESS_DEPRECATED_START
#define OPENVINO_SUPPRESS_DEPRECATED_END
#define NODE_VALIDATION_CHECK(node, cond, ...) OPENVINO_ASSERT(cond)
#define OPENVINO_CREATE_EXTENSIONS(...) static std::vector<std::shared_ptr<::ov::Extension>> opbound_extensions = __VA_ARGS__

namespace ov {
struct Exception : std::exception {
	explicit Exception(const std::string &s);
};
struct DiscreteTypeInfo {
	const char *name, *version_id;
};
class Shape : public std::vector<size_t> {
public:
	using std::vector<size_t>::vector;
	Shape() = default;
};
class Strides : public std::vector<size_t> {
public:
	using std::vector<size_t>::vector;
};
class Coordinate : public std::vector<size_t> {
public:
	using std::vector<size_t>::vector;
};
using CoordinateDiff = std::vector<ptrdiff_t>;
size_t shape_size(const Shape &s);
class Dimension {
	int64_t low, high;

public:
	using value_type = int64_t;
	Dimension(int64_t n);
	Dimension(int64_t low, int64_t high);
	Dimension();
	bool is_static() const;
	bool is_dynamic() const;
	int64_t get_length() const;
	int64_t get_min_length() const;
	int64_t get_max_length() const;
};
class PartialShape {
	std::vector<Dimension> d;
	bool known;

public:
	PartialShape();
	PartialShape(std::initializer_list<Dimension> l);
	PartialShape(const Shape &s);
	static PartialShape dynamic(int64_t rank = -1);
	bool is_static() const;
	bool is_dynamic() const;
	Dimension rank() const;
	size_t size() const;
	Dimension &operator[](ptrdiff_t i);
	const Dimension &operator[](ptrdiff_t i) const;
	Shape to_shape() const;
	Shape get_shape() const;
};
namespace element {
enum class Type_t { dynamic, boolean, bf16, f16, f32, f64, i4, i8, i16, i32, i64, u1, u2, u3, u4, u6, u8, u16, u32, u64, nf4, f8e4m3, f8e5m2, string, f4e2m1, f8e8m0, undefined = dynamic };
class Type {
	Type_t t;

public:
	constexpr Type(Type_t t = Type_t::dynamic) : t(t) {}
	constexpr operator Type_t() const { return t; }
	size_t size() const;
	size_t bitwidth() const;
	bool is_real() const;
	bool is_integral() const;
	bool is_static() const;
	bool is_dynamic() const;
	bool is_signed() const;
	bool compatible(const Type &o) const;
	std::string get_type_name() const;
};
inline constexpr Type dynamic(Type_t::dynamic), undefined(Type_t::dynamic), boolean(Type_t::boolean), bf16(Type_t::bf16),
    f16(Type_t::f16), f32(Type_t::f32), f64(Type_t::f64), i4(Type_t::i4), i8(Type_t::i8), i16(Type_t::i16), i32(Type_t::i32),
    i64(Type_t::i64), u1(Type_t::u1), u4(Type_t::u4), u8(Type_t::u8), u16(Type_t::u16), u32(Type_t::u32), u64(Type_t::u64);
template <class T> constexpr Type from();
} // namespace element
class Any {
	void *p[2];

public:
	Any();
	template <class T> Any(const T &v);
	template <class T> T &as();
	template <class T> const T &as() const;
	bool empty() const;
};
using AnyMap = std::map<std::string, Any>;
class Tensor {
	std::shared_ptr<void> impl, so;

public:
	Tensor();
	Tensor(const Tensor &o);
	Tensor(const element::Type &t, const Shape &s);
	Tensor(const element::Type &t, const Shape &s, void *host, const Strides &strides = {});
	~Tensor();
	Tensor &operator=(const Tensor &o);
	void set_shape(const Shape &s);
	const element::Type &get_element_type() const;
	const Shape &get_shape() const;
	Strides get_strides() const;
	size_t get_size() const;
	size_t get_byte_size() const;
	void *data();
	const void *data() const;
	void *data(const element::Type &t) const;
	template <class T> T *data() const;
	template <class T> T *data_ptr() const;
	bool is_continuous() const;
	void copy_to(Tensor to) const;
	explicit operator bool() const;
};
// As many as the operator has; those of the outputs have what shape it said.
class TensorVector {
	Tensor *p, *q, *r;

public:
	Tensor &operator[](size_t i);
	const Tensor &operator[](size_t i) const;
	Tensor &at(size_t i);
	const Tensor &at(size_t i) const;
	size_t size() const;
	bool empty() const;
	Tensor *begin();
	const Tensor *begin() const;
	Tensor *end();
	const Tensor *end() const;
};
class Node;
template <class N> class Output {
public:
	Output();
	template <class T> Output(const std::shared_ptr<T> &n);
	Output(N *n, size_t i);
	const Shape &get_shape() const;
	const PartialShape &get_partial_shape() const;
	const element::Type &get_element_type() const;
	N *get_node() const;
	std::shared_ptr<N> get_node_shared_ptr() const;
	size_t get_index() const;
};
template <class N> using Input = Output<N>;
class OutputVector : public std::vector<Output<Node>> {
public:
	using std::vector<Output<Node>>::vector;
};
class AttributeVisitor {
public:
	template <class T> void on_attribute(const std::string &name, T &v);
};
using EvaluationContext = std::map<std::string, Any>;
class Node : public std::enable_shared_from_this<Node> {
public:
	Node();
	virtual ~Node();
	virtual void validate_and_infer_types();
	virtual std::shared_ptr<Node> clone_with_new_inputs(const OutputVector &inputs) const = 0;
	virtual bool visit_attributes(AttributeVisitor &v);
	virtual bool evaluate(TensorVector &outputs, const TensorVector &inputs) const;
	virtual bool evaluate(TensorVector &outputs, const TensorVector &inputs, const EvaluationContext &c) const;
	virtual bool has_evaluate() const;
	virtual const DiscreteTypeInfo &get_type_info() const;
	void constructor_validate_and_infer_types();
	size_t get_input_size() const;
	size_t get_output_size() const;
	const Shape &get_input_shape(size_t i) const;
	const Shape &get_output_shape(size_t i) const;
	const PartialShape &get_input_partial_shape(size_t i) const;
	const PartialShape &get_output_partial_shape(size_t i) const;
	const element::Type &get_input_element_type(size_t i) const;
	const element::Type &get_output_element_type(size_t i) const;
	void set_output_type(size_t i, const element::Type &t, const PartialShape &s);
	void set_output_size(size_t n);
	Output<Node> input_value(size_t i) const;
	Output<Node> output(size_t i);
	Output<Node> input(size_t i);
	const std::string &get_friendly_name() const;
	void set_friendly_name(const std::string &s);
	void check_new_args_count(const Node *n, const OutputVector &v) const;
};
using NodeVector = std::vector<std::shared_ptr<Node>>;
void check_new_args_count(const Node *n, const OutputVector &v);
template <class T, class U> std::shared_ptr<T> as_type_ptr(const U &v);
template <class T, class U> bool is_type(const U &v);
class Extension {
public:
	virtual ~Extension();
};
template <class T> class OpExtension : public Extension {
public:
	OpExtension();
	explicit OpExtension(const std::string &name);
};
class BaseOpExtension : public Extension {};
namespace op {
class Op : public Node {
public:
	Op();
	explicit Op(const OutputVector &inputs);
};
} // namespace op
template <class T, class F> void parallel_for(const T &n, const F &f);
template <class A, class B, class F> void parallel_for2d(const A &a, const B &b, const F &f);
template <class A, class B, class C, class F> void parallel_for3d(const A &a, const B &b, const C &c, const F &f);
} // namespace ov
