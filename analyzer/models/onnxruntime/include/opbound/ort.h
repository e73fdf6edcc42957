// Stub of ONNX Runtime's C++ interface for custom operators.
#pragma once
#include "opbound/ort_c.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace Ort {
struct Exception : std::exception {
	Exception(std::string s, OrtErrorCode c);
	OrtErrorCode GetOrtErrorCode() const;
	const char *what() const noexcept override;
};
struct Float16_t {
	uint16_t val;
	Float16_t() = default;
	explicit Float16_t(float v);
	static Float16_t FromBits(uint16_t v);
	float ToFloat() const;
	explicit operator float() const;
};
struct BFloat16_t {
	uint16_t val;
	BFloat16_t() = default;
	explicit BFloat16_t(float v);
	float ToFloat() const;
	explicit operator float() const;
};
struct Float8E4M3FN_t {
	uint8_t value;
	operator uint8_t() const;
};
struct Float8E5M2_t {
	uint8_t value;
	operator uint8_t() const;
};
const OrtApi &GetApi() noexcept;
void InitApi(const OrtApi *api = nullptr) noexcept;
void ThrowOnError(OrtStatus *s);
struct Global {
	static const OrtApi *api_;
};
struct Status {
	OrtStatus *p_;
	explicit Status(std::nullptr_t) noexcept;
	explicit Status(OrtStatus *s) noexcept;
	explicit Status(const char *m, OrtErrorCode c) noexcept;
	explicit Status(const Exception &e) noexcept;
	explicit Status(const std::exception &e) noexcept;
	bool IsOK() const noexcept;
	std::string GetErrorMessage() const;
	OrtErrorCode GetErrorCode() const;
	OrtStatus *release();
};
struct MemoryInfo {
	explicit MemoryInfo(std::nullptr_t);
	MemoryInfo(const char *name, OrtAllocatorType t, int id, OrtMemType m);
	static MemoryInfo CreateCpu(OrtAllocatorType t, OrtMemType m);
	operator const OrtMemoryInfo *() const;
	std::string GetAllocatorName() const;
	int GetDeviceId() const;
	OrtMemoryInfoDeviceType GetDeviceType() const;
	OrtMemType GetMemoryType() const;
	OrtAllocatorType GetAllocatorType() const;
};
using ConstMemoryInfo = MemoryInfo;
struct TensorTypeAndShapeInfo {
	OrtTensorTypeAndShapeInfo *p_;
	ONNXTensorElementDataType GetElementType() const;
	size_t GetElementCount() const;
	size_t GetDimensionsCount() const;
	void GetDimensions(int64_t *out, size_t n) const;
	std::vector<int64_t> GetShape() const;
};
struct TypeInfo {
	OrtTypeInfo *p_;
	explicit TypeInfo(OrtTypeInfo *i);
	TensorTypeAndShapeInfo GetTensorTypeAndShapeInfo() const;
	ONNXType GetONNXType() const;
};
struct AllocatorWithDefaultOptions {
	OrtAllocator *p_;
	AllocatorWithDefaultOptions();
	void *Alloc(size_t n);
	void Free(void *p);
	MemoryInfo GetInfo() const;
	operator OrtAllocator *() const;
};
struct Logger {
	const OrtLogger *logger_;
	OrtLoggingLevel GetLoggingSeverityLevel() const noexcept;
	OrtStatus *LogMessage(OrtLoggingLevel l, const ORTCHAR_T *file, int line, const char *function,
	                      const char *message) const noexcept;
};
struct Value {
	OrtValue *p_;
	explicit Value(std::nullptr_t = nullptr);
	explicit Value(OrtValue *v);
	template <class T>
	static Value CreateTensor(const OrtMemoryInfo *i, T *data, size_t n, const int64_t *dims, size_t rank);
	static Value CreateTensor(const OrtMemoryInfo *i, void *data, size_t bytes, const int64_t *dims, size_t rank,
	                          ONNXTensorElementDataType t);
	template <class T> static Value CreateTensor(OrtAllocator *a, const int64_t *dims, size_t rank);
	static Value CreateTensor(OrtAllocator *a, const int64_t *dims, size_t rank, ONNXTensorElementDataType t);
	template <class T> const T &At(const std::vector<int64_t> &at) const;
	template <class T> T &At(const std::vector<int64_t> &at);
	TypeInfo GetTypeInfo() const;
	size_t GetStringTensorElementLength(size_t i) const;
	template <class T> const T *GetTensorData() const;
	template <class T> T *GetTensorMutableData();
	const void *GetTensorRawData() const;
	void *GetTensorMutableRawData();
	TensorTypeAndShapeInfo GetTensorTypeAndShapeInfo() const;
	MemoryInfo GetTensorMemoryInfo() const;
	bool IsTensor() const;
	bool HasValue() const;
	size_t GetCount() const;
	size_t GetStringTensorDataLength() const;
	void GetStringTensorContent(void *out, size_t n, size_t *offsets, size_t m) const;
	std::string GetStringTensorElement(size_t i) const;
	void FillStringTensor(const char *const *s, size_t n);
	void FillStringTensorElement(const char *s, size_t i);
	explicit operator bool() const;
	operator OrtValue *() const;
};
using ConstValue = const Value;
using UnownedValue = Value;
struct KernelContext {
	OrtKernelContext *ctx_;
	explicit KernelContext(OrtKernelContext *c);
	size_t GetInputCount() const;
	size_t GetOutputCount() const;
	Value GetInput(size_t i) const;
	Value GetOutput(size_t i, const int64_t *dims, size_t n) const;
	Value GetOutput(size_t i, const std::vector<int64_t> &dims) const;
	void *GetGPUComputeStream() const;
	Logger GetLogger() const;
	OrtAllocator *GetAllocator(const OrtMemoryInfo &m) const;
	OrtKernelContext *GetOrtKernelContext() const;
	void ParallelFor(void (*f)(void *, size_t), size_t n, size_t batch, void *data) const;
};
struct KernelInfo {
	OrtKernelInfo *p_;
	KernelInfo(const OrtKernelInfo *i);
	template <class T> T GetAttribute(const char *name) const;
	template <class T> std::vector<T> GetAttributes(const char *name) const;
	Value GetTensorConstantInput(size_t i, int *is_const) const;
	size_t GetInputCount() const;
	size_t GetOutputCount() const;
	std::string GetNodeName() const;
	std::string GetInputName(size_t i) const;
	std::string GetOutputName(size_t i) const;
	TypeInfo GetInputTypeInfo(size_t i) const;
	TypeInfo GetOutputTypeInfo(size_t i) const;
	Value GetTensorAttribute(const char *name, OrtAllocator *a) const;
	Logger GetLogger() const;
	KernelInfo Copy() const;
};
using ConstKernelInfo = KernelInfo;
struct OpAttr {
	OpAttr(const char *name, const void *data, int n, OrtOpAttrType t);
};
struct Op {
	explicit Op(std::nullptr_t);
	static Op Create(const OrtKernelInfo *i, const char *name, const char *domain, int version, const char **constraints,
	                 const ONNXTensorElementDataType *types, size_t n_types, const OpAttr *attributes,
	                 size_t n_attributes, size_t n_inputs, size_t n_outputs);
	void Invoke(const OrtKernelContext *c, const Value *in, size_t n_in, Value *out, size_t n_out);
	void Invoke(const OrtKernelContext *c, const OrtValue *const *in, size_t n_in, OrtValue *const *out, size_t n_out);
};
struct Env {
	explicit Env(std::nullptr_t);
	explicit Env(OrtLoggingLevel l = ORT_LOGGING_LEVEL_WARNING, const char *name = "");
};
struct CustomOpDomain;
struct SessionOptions {
	SessionOptions();
	explicit SessionOptions(std::nullptr_t);
	explicit SessionOptions(OrtSessionOptions *o);
	SessionOptions &Add(OrtCustomOpDomain *d);
	SessionOptions &RegisterCustomOpsLibrary(const ORTCHAR_T *path);
};
using UnownedSessionOptions = SessionOptions;
struct CustomOpDomain {
	explicit CustomOpDomain(const char *name);
	explicit CustomOpDomain(std::nullptr_t);
	void Add(const OrtCustomOp *op);
	OrtCustomOpDomain *release();
	operator OrtCustomOpDomain *();
};
struct ShapeInferContext {
	struct SymbolicInteger {
		SymbolicInteger(int64_t);
		SymbolicInteger(int);
		bool IsInt() const;
		int64_t AsInt() const;
	};
	using Shape = std::vector<SymbolicInteger>;
	const Shape &GetInputShape(size_t i) const;
	size_t GetInputCount() const;
	Status SetOutputShape(size_t i, const Shape &s, ONNXTensorElementDataType t = ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT);
	int64_t GetAttrInt(const char *name);
};
template <class Op, class Kernel, bool WithStatus = false> struct CustomOpBase : OrtCustomOp {
	CustomOpBase();
	const char *GetExecutionProviderType() const;
	OrtCustomOpInputOutputCharacteristic GetInputCharacteristic(size_t i) const;
	OrtCustomOpInputOutputCharacteristic GetOutputCharacteristic(size_t i) const;
	OrtMemType GetInputMemoryType(size_t i) const;
	int GetVariadicInputMinArity() const;
	bool GetVariadicInputHomogeneity() const;
	int GetVariadicOutputMinArity() const;
	bool GetVariadicOutputHomogeneity() const;
};
// The interface of earlier versions, and of onnxruntime-extensions (as OrtW::CustomOpApi).
struct CustomOpApi {
	CustomOpApi(const OrtApi &api);
	template <class T> T KernelInfoGetAttribute(const OrtKernelInfo *i, const char *name) const;
	OrtTensorTypeAndShapeInfo *GetTensorTypeAndShape(const OrtValue *v) const;
	size_t GetTensorShapeElementCount(const OrtTensorTypeAndShapeInfo *i) const;
	ONNXTensorElementDataType GetTensorElementType(const OrtTensorTypeAndShapeInfo *i) const;
	size_t GetDimensionsCount(const OrtTensorTypeAndShapeInfo *i) const;
	void GetDimensions(const OrtTensorTypeAndShapeInfo *i, int64_t *dims, size_t n) const;
	void SetDimensions(OrtTensorTypeAndShapeInfo *i, const int64_t *dims, size_t n) const;
	template <class T> T *GetTensorMutableData(OrtValue *v) const;
	template <class T> const T *GetTensorData(const OrtValue *v) const;
	std::vector<int64_t> GetTensorShape(const OrtTensorTypeAndShapeInfo *i) const;
	void ReleaseTensorTypeAndShapeInfo(OrtTensorTypeAndShapeInfo *i) const;
	size_t KernelContext_GetInputCount(const OrtKernelContext *c) const;
	const OrtValue *KernelContext_GetInput(const OrtKernelContext *c, size_t i) const;
	size_t KernelContext_GetOutputCount(const OrtKernelContext *c) const;
	OrtValue *KernelContext_GetOutput(OrtKernelContext *c, size_t i, const int64_t *dims, size_t n) const;
	void *KernelContext_GetGPUComputeStream(const OrtKernelContext *c) const;
	void ThrowOnError(OrtStatus *s) const;
	const OrtApi &GetOrtApi() const;
};
} // namespace Ort
[[noreturn]] void ort_stub_throw(const std::string &s);
#define ORT_CXX_API_THROW(string, code) throw Ort::Exception(string, code)
#define ORT_ENFORCE(c, ...) ((c) ? (void)0 : ort_stub_throw(#c))
#define ORT_THROW(...) ort_stub_throw("")
