// Stub of the shim's adapter for TensorFlow Lite.
#pragma once
#include "opbound/followed/lite_shim.h"
#include "opbound/lite.h"
#include "opbound/lite_model.h"

namespace tflite {
namespace shim {
class TfLiteInitContext : public InitContext<TfLiteInitContext> {
public:
	TfLiteInitContext(const TfLiteContext *context, const char *buffer, const size_t length);
};
class TfLiteInvokeContext : public InvokeContext<TfLiteInvokeContext> {
public:
	TfLiteInvokeContext(TfLiteContext *context, TfLiteNode *node);
};
class TfLiteShapeInferenceContext : public ShapeInferenceContext<TfLiteShapeInferenceContext> {
public:
	TfLiteShapeInferenceContext(TfLiteContext *context, TfLiteNode *node, std::vector<Shape> *inferred_shapes);
};
TfLiteStatus StatusToTfLiteStatus(TfLiteContext *context, const ::absl::Status &status);
TfLiteIntArray *ShapeToTfLiteShape(const std::vector<int> &shape);
Shape TfLiteShapeToShape(const TfLiteIntArray *tflite_shape);
template <template <Runtime> typename Impl> class TfLiteOpKernel {
public:
	using ImplType = Impl<Runtime::kTfLite>;
	static TfLiteRegistration *GetTfLiteRegistration()
	{
		static TfLiteRegistration r = TfLiteRegistration{Init, Free, Prepare, Invoke};
		return &r;
	}
	static void Add(MutableOpResolver *resolver) { resolver->AddCustom(ImplType::kOpName, GetTfLiteRegistration()); }
	static const char *OpName() { return ImplType::kOpName; }

protected:
	static void *Init(TfLiteContext *context, const char *buffer, size_t length)
	{
		ImplType *impl = new ImplType;
		TfLiteInitContext ctx(context, buffer, length);
		StatusToTfLiteStatus(context, impl->Init(&ctx));
		return impl;
	}
	static void Free(TfLiteContext *, void *buffer) { delete static_cast<ImplType *>(buffer); }
	static TfLiteStatus Prepare(TfLiteContext *context, TfLiteNode *node)
	{
		std::vector<Shape> inferred;
		TfLiteShapeInferenceContext ctx(context, node, &inferred);
		return StatusToTfLiteStatus(context, ImplType::ShapeInference(&ctx));
	}
	static TfLiteStatus Invoke(TfLiteContext *context, TfLiteNode *node)
	{
		TfLiteInvokeContext ctx(context, node);
		return StatusToTfLiteStatus(context, static_cast<ImplType *>(node->user_data)->Invoke(&ctx));
	}
};
} // namespace shim
} // namespace tflite
