// Stub of MMDeploy's trt_plugin_base.hpp: what its TensorRT plugins begin with.
#pragma once
#include <NvInferRuntime.h>
#include <NvInferVersion.h>
#include <memory>
#include <string>
#include <vector>
#include "trt_plugin_helper.hpp"

namespace mmdeploy {
class TRTPluginBase : public nvinfer1::IPluginV2DynamicExt {
protected:
	const std::string mLayerName;
	std::string mNamespace;

public:
	TRTPluginBase(const std::string &name) : mLayerName(name) {}
	const char *getPluginVersion() const TRT_NOEXCEPT override { return "1"; }
	int initialize() TRT_NOEXCEPT override { return 0; }
	void terminate() TRT_NOEXCEPT override {}
	void destroy() TRT_NOEXCEPT override { delete this; }
	void setPluginNamespace(const char *name) TRT_NOEXCEPT override;
	const char *getPluginNamespace() const TRT_NOEXCEPT override;
	void configurePlugin(const nvinfer1::DynamicPluginTensorDesc *in, int nbInputs,
	                     const nvinfer1::DynamicPluginTensorDesc *out, int nbOutputs) TRT_NOEXCEPT override
	{
	}
	size_t getWorkspaceSize(const nvinfer1::PluginTensorDesc *inputs, int nbInputs,
	                        const nvinfer1::PluginTensorDesc *outputs, int nbOutputs) const TRT_NOEXCEPT override
	{
		return 0;
	}
	void attachToContext(cudnnContext *cudnn, cublasContext *cublas,
	                     nvinfer1::IGpuAllocator *allocator) TRT_NOEXCEPT override
	{
	}
	void detachFromContext() TRT_NOEXCEPT override {}
};
class TRTPluginCreatorBase : public nvinfer1::IPluginCreator {
protected:
	nvinfer1::PluginFieldCollection mFC;
	std::vector<nvinfer1::PluginField> mPluginAttributes;
	std::string mNamespace;

public:
	const char *getPluginVersion() const TRT_NOEXCEPT override { return "1"; }
	const nvinfer1::PluginFieldCollection *getFieldNames() TRT_NOEXCEPT override { return &mFC; }
	void setPluginNamespace(const char *name) TRT_NOEXCEPT override;
	const char *getPluginNamespace() const TRT_NOEXCEPT override;
};
} // namespace mmdeploy
