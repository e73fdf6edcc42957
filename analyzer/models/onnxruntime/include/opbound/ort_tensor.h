// Stub of the tensors that lite custom operators take.
#pragma once
#include "opbound/ort.h"

namespace Ort {
namespace Custom {
template <class T> struct Span {
	const T *data_;
	size_t size_;
	size_t size() const;
	const T &operator[](size_t i) const;
	const T *data() const;
};
class TensorBase {
public:
	operator bool() const;
	ONNXTensorElementDataType Type() const;
	const std::vector<int64_t> &Shape() const;
	int64_t NumberOfElement() const;
	std::string Shape2Str() const;
	bool IsCpuTensor() const;
	const void *DataRaw() const;
	size_t SizeInBytes() const;
};
template <class T> class Tensor : public TensorBase {

public:
	using TT = std::remove_reference_t<T>;
	Tensor(OrtKernelContext *c, size_t i, bool is_input);
	const T *Data() const;
	T *Allocate(const std::vector<int64_t> &shape);
	const Span<T> &AsSpan() const;
	const T &AsScalar() const;
};
template <> class Tensor<std::string> : public TensorBase {
public:
	using strings = std::vector<std::string>;
	const strings &Data() const;
	void SetStringOutput(const strings &s, const std::vector<int64_t> &dims);
	void SetStringOutput(const std::vector<const char *> &s, const std::vector<int64_t> &dims);
	const std::string &AsScalar() const;
};
template <> class Tensor<std::string_view> : public TensorBase {
public:
	using strings = std::vector<std::string_view>;
	const strings &Data() const;
	const std::string_view &AsScalar() const;
};
struct TensorShape {
	std::vector<int64_t> GetShape() const;
	void SetShape(const std::vector<int64_t> &s);
};
using TensorShapeVec = std::vector<TensorShape>;
struct OrtLiteCustomOp : OrtCustomOp {
	template <class F> OrtLiteCustomOp *SetShapeInferenceFn(F f);
};
template <class... A> OrtLiteCustomOp *CreateLiteCustomOp(const char *name, const char *ep, A... f);
template <class T, class... A> OrtLiteCustomOp *CreateLiteCustomOp(const char *name, const char *ep, A... f);
template <class... A> OrtLiteCustomOp *CreateLiteCustomOpV2(const char *name, const char *ep, A... f);
template <class T, class... A> OrtLiteCustomOp *CreateLiteCustomOpV2(const char *name, const char *ep, A... f);
} // namespace Custom
} // namespace Ort
