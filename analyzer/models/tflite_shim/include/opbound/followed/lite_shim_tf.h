// Stub of the shim's adapter for TensorFlow.
#pragma once
#include "opbound/followed/lite_shim.h"
#include "opbound/kernel.h"

namespace tflite {
namespace shim {
class TfInitContext : public InitContext<TfInitContext> {
public:
	explicit TfInitContext(const ::tensorflow::OpKernelConstruction *context);
};
class TfInvokeContext : public InvokeContext<TfInvokeContext> {
public:
	explicit TfInvokeContext(::tensorflow::OpKernelContext *context);
};
class TfShapeInferenceContext : public ShapeInferenceContext<TfShapeInferenceContext> {
public:
	explicit TfShapeInferenceContext(::tensorflow::shape_inference::InferenceContext *context);
};
template <template <Runtime, typename...> typename Impl, typename... Ts>
class TfOpKernel : public ::tensorflow::OpKernel {
public:
	using ImplType = Impl<Runtime::kTf, Ts...>;
	explicit TfOpKernel(::tensorflow::OpKernelConstruction *c) : OpKernel(c), impl_(std::make_unique<ImplType>())
	{
		TfInitContext ctx(c);
		c->SetStatus(impl_->Init(&ctx));
	}
	void Compute(::tensorflow::OpKernelContext *c) override
	{
		TfInvokeContext ctx(c);
		OP_REQUIRES_OK(c, impl_->Invoke(&ctx));
	}
	static ::absl::Status ShapeInference(::tensorflow::shape_inference::InferenceContext *c)
	{
		TfShapeInferenceContext ctx(c);
		return ImplType::ShapeInference(&ctx);
	}
	static const char *OpName() { return ImplType::kOpName; }

protected:
	std::unique_ptr<ImplType> impl_;
};
template <class Kernel> bool opbound_make_operator(::tensorflow::shape_inference::InferenceContext *c)
{
	for (const std::string &input : Kernel::ImplType::Inputs()) (void)input;
	for (const std::string &output : Kernel::ImplType::Outputs()) (void)output;
	for (const std::string &attr : Kernel::ImplType::Attrs()) (void)attr;
	return Kernel::ShapeInference(c).ok();
}
#define REGISTER_TF_OP_SHIM(...)                                                                                       \
	static bool (*const TF_STUB_CAT(opbound_shim_, __COUNTER__))(::tensorflow::shape_inference::InferenceContext *) =   \
	    &::tflite::shim::opbound_make_operator<__VA_ARGS__>
} // namespace shim
} // namespace tflite
