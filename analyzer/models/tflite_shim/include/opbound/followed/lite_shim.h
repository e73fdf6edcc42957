// TensorFlow Lite's shim, under which one operator serves TensorFlow and TensorFlow Lite. What of it is plain C++ is
// followed: inputs and outputs stand behind a status, elements behind a pointer and a count.
#pragma once
#include "opbound/followed/statusor.h"
#include "tensorflow/core/platform/logging.h"
#include "tensorflow/core/platform/tstring.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace tflite {
namespace shim {
enum class Runtime { kTf, kTfLite };

class Shape {
	void *state_[4];
	std::vector<int> &opbound_changed();
	const std::vector<int> &opbound_dims() const;

public:
	using ValueType = std::vector<int>;
	static constexpr int kUnknownDim = -1;
	static constexpr int kUnknownRank = -1;
	Shape();
	Shape(const Shape &o);
	Shape &operator=(const Shape &o);
	Shape(const std::initializer_list<int> &o);
	explicit Shape(const absl::Span<int> value);
	template <class... Args, class = std::enable_if_t<std::is_constructible_v<ValueType, Args...>>>
	explicit Shape(Args &&...args);
	bool has_value() const;
	ValueType &value() { return opbound_changed(); }
	const ValueType &value() const { return opbound_dims(); }
	ValueType *operator->() { return &opbound_changed(); }
	const ValueType *operator->() const { return &opbound_dims(); }
	ValueType &operator*() { return opbound_changed(); }
	const ValueType &operator*() const { return opbound_dims(); }
	int Dim(const int idx) const;
	int Rank() const;
	bool FullyDefined() const;
	std::string ToString() const;
	static int AddDims(const int dim1, const int dim2)
	{
		return dim1 == kUnknownDim || dim2 == kUnknownDim ? kUnknownDim : dim1 + dim2;
	}
	bool operator==(const Shape &rhs) const;
	bool operator!=(const Shape &rhs) const;
	bool Compatible(const Shape &rhs) const;
};
using ShapeOr = absl::StatusOr<Shape>;

// The real one gives an absl::Span, which is taken for a list of sizes here; these are elements.
template <class T> class opbound_elements {
	T *data_;
	std::size_t size_;

public:
	using value_type = T;
	using iterator = T *;
	opbound_elements(T *data, std::size_t size) : data_(data), size_(size) {}
	operator absl::Span<T>() const { return absl::Span<T>(data_, size_); }
	operator absl::Span<const T>() const { return absl::Span<const T>(data_, size_); }
	T &operator[](std::size_t i) const { return data_[i]; }
	T &at(std::size_t i) const
	{
		if (i >= size_)
			__builtin_trap();
		return data_[i];
	}
	T &front() const { return data_[0]; }
	T &back() const { return data_[size_ - 1]; }
	T *data() const { return data_; }
	T *begin() const { return data_; }
	T *end() const { return data_ + size_; }
	std::size_t size() const { return size_; }
	std::size_t length() const { return size_; }
	bool empty() const { return size_ == 0; }
};

template <class W> struct TensorViewSubType {};
class TensorView {
	void *state_[8];
	template <class T> T *opbound_data() const;
	std::size_t opbound_size() const;

protected:
	template <class T, int RANK> class Tensor {
		void *state_[4];

	public:
		explicit Tensor(const TensorView *t);
		template <class... I> T &operator()(I... indices);
		template <class... I> T &opbound_at(I... indices) const;
		template <class... I> const T &operator()(I... indices) const { return opbound_at(indices...); }
		T *Ptr();
		const T *Ptr() const;
		int Dim(int dim_i) const;
		constexpr std::size_t Rank() const { return RANK; }
	};
	TensorView();
	TensorView(TensorView &&o);
	TensorView(const TensorView &o);
	TensorView &operator=(const TensorView &o);

public:
	virtual ~TensorView();
	template <class W> static absl::StatusOr<typename TensorViewSubType<W>::Type> New(W *wrapped_tensor);
	absl::Span<int> Shape() const;
	template <class T> opbound_elements<T> Data() const
	{
		return opbound_elements<T>(opbound_data<T>(), opbound_size());
	}
	template <class T, int RANK> Tensor<T, RANK> As();
	template <class T, int RANK> const Tensor<T, RANK> As() const;
	template <class T> T &AsScalar() { return Data<T>()[0]; }
	template <class T> const T &AsScalar() const { return Data<T>().at(0); }
};
template <class I, class O> struct MatchConstNess {
	using Type = std::conditional_t<std::is_const<I>::value, std::add_const_t<O>, std::remove_const_t<O>>;
};
// The real one is a std::unique_ptr, of a view that looks into the framework's tensor.
template <class View> class opbound_view {
	View *view_;

public:
	opbound_view() : view_(nullptr) {}
	explicit opbound_view(View *view) : view_(view) {}
	opbound_view(const opbound_view &o) : view_(o.view_) {}
	opbound_view &operator=(const opbound_view &o)
	{
		view_ = o.view_;
		return *this;
	}
	View *get() const { return view_; }
	View *operator->() const { return view_; }
	View &operator*() const { return *view_; }
	explicit operator bool() const { return view_ != nullptr; }
	template <class Other> operator std::unique_ptr<Other>() const { return std::unique_ptr<Other>(view_); }
};
// The real one is an absl::StatusOr.
template <class View> class opbound_view_or {
	opbound_view<View> view_;
	bool is_good_;

public:
	using value_type = opbound_view<View>;
	opbound_view_or(View *view, bool is_good) : view_(view), is_good_(is_good) {}
	opbound_view_or(const opbound_view_or &o) : view_(o.view_), is_good_(o.is_good_) {}
	opbound_view_or &operator=(const opbound_view_or &o)
	{
		view_ = o.view_;
		is_good_ = o.is_good_;
		return *this;
	}
	bool ok() const { return is_good_; }
	absl::Status status() const { return is_good_ ? absl::OkStatus() : absl::InvalidArgumentError(""); }
	opbound_view<View> &value()
	{
		if (!is_good_)
			__builtin_trap();
		return view_;
	}
	const opbound_view<View> &value() const
	{
		if (!is_good_)
			__builtin_trap();
		return view_;
	}
	opbound_view<View> &operator*() { return value(); }
	const opbound_view<View> &operator*() const { return value(); }
	opbound_view<View> *operator->() { return &value(); }
	const opbound_view<View> *operator->() const { return &value(); }
};
using TensorViewOr = opbound_view_or<TensorView>;
using ConstTensorViewOr = opbound_view_or<const TensorView>;
using AttrValue = std::variant<bool, int64_t, float, absl::string_view>;

template <class SubType> class InitContext {
public:
	template <class T> absl::Status GetAttr(const std::string &attr_name, T *value) const;
};

template <class SubType> class InvokeContext {
	bool opbound_is_there(int idx) const;
	const TensorView *opbound_input(int idx) const;
	TensorView *opbound_output(int idx, const Shape &shape) const;

public:
	ConstTensorViewOr GetInput(const int idx) const
	{
		return ConstTensorViewOr(opbound_input(idx), opbound_is_there(idx));
	}
	TensorViewOr GetOutput(const int idx, const Shape &shape) const
	{
		return TensorViewOr(opbound_output(idx, shape), shape.has_value() && opbound_is_there(idx));
	}
	int NumInputs() const;
	int NumOutputs() const;
};

template <class SubType> class ShapeInferenceContext {
	bool opbound_is_there(int idx) const;
	const TensorView *opbound_input(int idx) const;
	Shape opbound_shape(int idx) const;

public:
	ShapeOr GetInputShape(const int idx) const
	{
		if (!opbound_is_there(idx))
			return absl::InvalidArgumentError("");
		return opbound_shape(idx);
	}
	absl::Status SetOutputShape(const int idx, const Shape &shape);
	ConstTensorViewOr GetInputTensor(const int idx) const
	{
		return ConstTensorViewOr(opbound_input(idx), opbound_is_there(idx));
	}
	int NumInputs() const;
	int NumOutputs() const;
	template <class T> absl::Status GetAttr(const std::string &attr_name, T *value) const;
};

class TfInitContext;
class TfInvokeContext;
class TfShapeInferenceContext;
class TfLiteInitContext;
class TfLiteInvokeContext;
class TfLiteShapeInferenceContext;
template <Runtime Rt> struct ContextTypeForRuntime {};
template <> struct ContextTypeForRuntime<Runtime::kTf> {
	using Init = TfInitContext;
	using Invoke = TfInvokeContext;
	using ShapeInference = TfShapeInferenceContext;
};
template <> struct ContextTypeForRuntime<Runtime::kTfLite> {
	using Init = TfLiteInitContext;
	using Invoke = TfLiteInvokeContext;
	using ShapeInference = TfLiteShapeInferenceContext;
};

template <template <Runtime, typename...> typename SubType, Runtime Rt, typename... Ts> class OpKernelShim {
public:
	using Shape = ::tflite::shim::Shape;
	using InitContext = ::tflite::shim::InitContext<typename ContextTypeForRuntime<Rt>::Init>;
	using InvokeContext = ::tflite::shim::InvokeContext<typename ContextTypeForRuntime<Rt>::Invoke>;
	using ShapeInferenceContext =
	    ::tflite::shim::ShapeInferenceContext<typename ContextTypeForRuntime<Rt>::ShapeInference>;
	virtual ~OpKernelShim() = default;
	absl::Status Init(InitContext *ctx) { return static_cast<SubType<Rt, Ts...> &>(*this).Init(ctx); }
	absl::Status Invoke(InvokeContext *ctx) { return static_cast<SubType<Rt, Ts...> &>(*this).Invoke(ctx); }
	static absl::Status ShapeInference(ShapeInferenceContext *ctx)
	{
		return SubType<Rt, Ts...>::ShapeInference(ctx);
	}

protected:
	OpKernelShim() = default;
	template <class BufferType, class DType>
	absl::Status FillOutputTensor(const std::vector<BufferType> &buffer, int index, InvokeContext *context) const
	{
		TensorViewOr made = context->GetOutput(index, ::tflite::shim::Shape({static_cast<int>(buffer.size())}));
		if (!made.ok())
			return made.status();
		auto data = made.value()->template As<DType, 1>();
		for (std::size_t i = 0; i < buffer.size(); ++i)
			data(static_cast<int>(i)) = buffer.at(i);
		return absl::OkStatus();
	}
};
} // namespace shim
} // namespace tflite
