// Stub of ATen: values and operators of the interpreter.
#pragma once
#include "opbound/aten.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace c10 {
using at::device;
using at::dtype;
using at::requires_grad;
namespace impl {
enum class Key { Autocast };
struct ExcludeDispatchKeyGuard {
	template <class K> ExcludeDispatchKeyGuard(K k);
	~ExcludeDispatchKeyGuard();
};
} // namespace impl
class OperatorHandle {
public:
	template <class F> class Typed;
	template <class F> Typed<F> typed() const;
};
template <class R, class... A> class OperatorHandle::Typed<R(A...)> {
	void *impl;

public:
	R call(A... a) const;
	R redispatch(A... a) const;
};
class Dispatcher {
public:
	static Dispatcher &singleton();
	OperatorHandle findSchemaOrThrow(const char *name, const char *overload);
};
class IValue;
namespace ivalue {
struct Tuple : intrusive_ptr_target {
	static intrusive_ptr<Tuple> create(std::vector<IValue> elements);
	const std::vector<IValue> &elements() const;
	size_t size() const;
};
} // namespace ivalue
class IValue {
	void *payload[2];

public:
	IValue();
	template <class T> IValue(const T &v);
	at::Tensor toTensor() const;
	int64_t toInt() const;
	double toDouble() const;
	bool toBool() const;
	Scalar toScalar() const;
	Device toDevice() const;
	ScalarType toScalarType() const;
	const std::string &toStringRef() const;
	List<int64_t> toIntList() const;
	std::vector<int64_t> toIntVector() const;
	List<double> toDoubleList() const;
	std::vector<double> toDoubleVector() const;
	List<at::Tensor> toTensorList() const;
	std::vector<at::Tensor> toTensorVector() const;
	bool isNone() const;
	bool isTensor() const;
	bool isInt() const;
	bool isDouble() const;
	bool isBool() const;
	bool isString() const;
	bool isCustomClass() const;
	bool isScalar() const;
	bool isList() const;
	bool isTuple() const;
	bool isDevice() const;
	bool isIntList() const;
	bool isDoubleList() const;
	bool isTensorList() const;
	List<IValue> toList() const;
	ArrayRef<IValue> toListRef() const;
	intrusive_ptr<ivalue::Tuple> toTuple() const;
	template <class T> T to() const;
	template <class T> std::optional<T> toOptional() const;
	template <class T> intrusive_ptr<T> toCustomClass() const;
};
} // namespace c10
namespace at {
using c10::IValue;
}
namespace torch {
class CustomClassHolder : public c10::intrusive_ptr_target {};
} // namespace torch
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
