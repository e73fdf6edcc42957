// Stub of the model file as kernels see it: numbers that a stranger chose. Flatbuffers and flexbuffers only as far as
// operators ask them for their options.
#pragma once
#include "opbound/lite_c.h"
#include <cstdint>
#include <string>
#include <vector>

#define FLATBUFFERS_LITTLEENDIAN 1
namespace flatbuffers {
using uoffset_t = uint32_t;
template <class T> struct Offset {
	uoffset_t o;
};
template <class T> class Vector {
public:
	using return_type = T;
	uoffset_t size() const;
	uoffset_t Length() const;
	T Get(uoffset_t i) const;
	T operator[](uoffset_t i) const;
	const T *data() const;
	const T *begin() const;
	const T *end() const;
};
struct String : Vector<char> {
	const char *c_str() const;
	std::string str() const;
};
class FlatBufferBuilder;
template <class T> T EndianSwap(T t);
template <class T> const T *GetRoot(const void *p);
} // namespace flatbuffers
namespace flexbuffers {
class Map;
class Vector;
class TypedVector;
class String {
public:
	const char *c_str() const;
	std::string str() const;
	size_t length() const;
	size_t size() const;
};
class Reference {
	const uint8_t *data_;
	uint8_t parent_width_, byte_width_;
	int type_;

public:
	bool IsNull() const;
	bool IsBool() const;
	bool IsInt() const;
	bool IsFloat() const;
	bool IsString() const;
	bool IsVector() const;
	bool IsMap() const;
	bool AsBool() const;
	int8_t AsInt8() const;
	int16_t AsInt16() const;
	int32_t AsInt32() const;
	int64_t AsInt64() const;
	uint8_t AsUInt8() const;
	uint16_t AsUInt16() const;
	uint32_t AsUInt32() const;
	uint64_t AsUInt64() const;
	float AsFloat() const;
	double AsDouble() const;
	String AsString() const;
	Vector AsVector() const;
	TypedVector AsTypedVector() const;
	Map AsMap() const;
};
class Vector {
	const uint8_t *data_;
	uint8_t byte_width_;

public:
	Vector(const uint8_t *data, uint8_t byte_width);
	size_t size() const;
	Reference operator[](size_t i) const;
};
class TypedVector {
	const uint8_t *data_;
	uint8_t byte_width_;
	int type_;

public:
	size_t size() const;
	Reference operator[](size_t i) const;
};
class Map : public Vector {
public:
	Reference operator[](const char *key) const;
	Reference operator[](const std::string &key) const;
	Vector Values() const;
	TypedVector Keys() const;
};
Reference GetRoot(const uint8_t *buffer, size_t size);
Reference GetRoot(const std::vector<uint8_t> &buffer);
} // namespace flexbuffers
namespace tflite {
struct Model;
struct SubGraph;
struct Operator;
struct OperatorCode;
struct Metadata;
struct Buffer;
struct Tensor;
struct QuantizationParameters;
enum TensorType : int8_t {
	TensorType_FLOAT32, TensorType_FLOAT16, TensorType_INT32, TensorType_UINT8, TensorType_INT64, TensorType_STRING, TensorType_BOOL,
	TensorType_INT16, TensorType_COMPLEX64, TensorType_INT8, TensorType_FLOAT64, TensorType_COMPLEX128, TensorType_UINT64,
	TensorType_RESOURCE, TensorType_VARIANT, TensorType_UINT32, TensorType_UINT16, TensorType_INT4, TensorType_BFLOAT16
};
enum BuiltinOperator : int32_t;
class FlexbufferWrapper : public flexbuffers::Vector {
public:
	explicit FlexbufferWrapper(const uint8_t *buffer, size_t size);
	int64_t ElementAsInt64(size_t i) const;
	uint64_t ElementAsUInt64(size_t i) const;
	int32_t ElementAsInt32(size_t i) const;
	bool ElementAsBool(size_t i) const;
	double ElementAsDouble(size_t i) const;
	float ElementAsFloat(size_t i) const;
};
} // namespace tflite

// What the schema says of operators' options.
namespace tflite {
enum ActivationFunctionType : int8_t {
	ActivationFunctionType_NONE = 0, ActivationFunctionType_RELU = 1, ActivationFunctionType_RELU_N1_TO_1 = 2,
	ActivationFunctionType_RELU6 = 3, ActivationFunctionType_TANH = 4, ActivationFunctionType_SIGN_BIT = 5,
	ActivationFunctionType_MIN = ActivationFunctionType_NONE, ActivationFunctionType_MAX = ActivationFunctionType_SIGN_BIT
};
enum Padding : int8_t { Padding_SAME = 0, Padding_VALID = 1, Padding_MIN = Padding_SAME, Padding_MAX = Padding_VALID };
} // namespace tflite
