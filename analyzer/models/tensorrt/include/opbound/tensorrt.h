// Stub of TensorRT's plugin interface: what operators of its are written against. Inputs and outputs of enqueue() are
// pointers whose extents nobody in sight says: the shapes stand in the descriptors.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cuda_runtime.h>

#define NV_TENSORRT_MAJOR 8
#define NV_TENSORRT_MINOR 6
#define NV_TENSORRT_PATCH 1


struct cudnnContext;
struct cublasContext;

namespace nvinfer1 {
using char_t = char;
using AsciiChar = char_t;
enum class DataType : int32_t { kFLOAT = 0, kHALF = 1, kINT8 = 2, kINT32 = 3, kBOOL = 4, kUINT8 = 5, kFP8 = 6, kBF16 = 7, kINT64 = 8, kINT4 = 9 };
enum class TensorFormat : int32_t { kLINEAR = 0, kCHW2 = 1, kHWC8 = 2, kCHW4 = 3, kCHW16 = 4, kCHW32 = 5, kDHWC8 = 6, kCDHW32 = 7, kHWC = 8, kDLA_LINEAR = 9, kDLA_HWC4 = 10, kHWC16 = 11 };
using PluginFormat = TensorFormat;
enum class DimensionOperation : int32_t { kSUM = 0, kPROD = 1, kMAX = 2, kMIN = 3, kSUB = 4, kEQUAL = 5, kLESS = 6, kFLOOR_DIV = 7, kCEIL_DIV = 8 };
enum class PluginFieldType : int32_t { kFLOAT16 = 0, kFLOAT32 = 1, kFLOAT64 = 2, kINT8 = 3, kINT16 = 4, kINT32 = 5, kCHAR = 6, kDIMS = 7, kUNKNOWN = 8, kBF16 = 9, kINT64 = 10 };
enum class PluginVersion : uint8_t { kV2 = 0, kV2_EXT = 1, kV2_IOEXT = 2, kV2_DYNAMICEXT = 3 };
enum class TensorRTPhase : int32_t { kBUILD = 1, kRUNTIME = 2 };

class Dims32 {
public:
	static constexpr int32_t MAX_DIMS = 8;
	int32_t nbDims;
	int32_t d[MAX_DIMS];
};
using Dims = Dims32;
class Dims2 : public Dims {
public:
	Dims2() : Dims2(0, 0) {}
	Dims2(int32_t a, int32_t b) : Dims{2, {a, b}} {}
};
class Dims3 : public Dims {
public:
	Dims3() : Dims3(0, 0, 0) {}
	Dims3(int32_t a, int32_t b, int32_t c) : Dims{3, {a, b, c}} {}
};
class Dims4 : public Dims {
public:
	Dims4() : Dims4(0, 0, 0, 0) {}
	Dims4(int32_t a, int32_t b, int32_t c, int32_t e) : Dims{4, {a, b, c, e}} {}
};
using DimsCHW = Dims3;
using DimsHW = Dims2;
using DimsNCHW = Dims4;

class Weights {
public:
	DataType type;
	const void *values;
	int64_t count;
};
class IDimensionExpr {
public:
	bool isConstant() const noexcept;
	int32_t getConstantValue() const noexcept;
};
class IExprBuilder {
public:
	const IDimensionExpr *constant(int32_t value) noexcept;
	const IDimensionExpr *operation(DimensionOperation op, const IDimensionExpr &a, const IDimensionExpr &b) noexcept;
};
class DimsExprs {
public:
	int32_t nbDims;
	const IDimensionExpr *d[Dims::MAX_DIMS];
};
struct PluginTensorDesc {
	Dims dims;
	DataType type;
	TensorFormat format;
	float scale;
};
struct DynamicPluginTensorDesc {
	PluginTensorDesc desc;
	Dims min, max;
};
struct PluginField {
	const AsciiChar *name;
	const void *data;
	PluginFieldType type;
	int32_t length;
	PluginField(const AsciiChar *n = nullptr, const void *d = nullptr, PluginFieldType t = PluginFieldType::kUNKNOWN, int32_t l = 0) noexcept : name(n), data(d), type(t), length(l) {}
};
struct PluginFieldCollection {
	int32_t nbFields;
	const PluginField *fields;
};

class ILogger {
public:
	enum class Severity : int32_t { kINTERNAL_ERROR = 0, kERROR = 1, kWARNING = 2, kINFO = 3, kVERBOSE = 4 };
	virtual void log(Severity severity, const AsciiChar *text) noexcept = 0;
	virtual ~ILogger() = default;
};
class IGpuAllocator {
public:
	virtual void *allocate(uint64_t size, uint64_t alignment, uint32_t flags) noexcept = 0;
	virtual void free(void *memory) noexcept = 0;
	virtual ~IGpuAllocator() = default;
};

class IPluginV2 {
public:
	virtual int32_t getTensorRTVersion() const noexcept;
	virtual const AsciiChar *getPluginType() const noexcept = 0;
	virtual const AsciiChar *getPluginVersion() const noexcept = 0;
	virtual int32_t getNbOutputs() const noexcept = 0;
	virtual Dims getOutputDimensions(int32_t index, const Dims *inputs, int32_t n) noexcept = 0;
	virtual bool supportsFormat(DataType type, PluginFormat format) const noexcept = 0;
	virtual void configureWithFormat(const Dims *inputs, int32_t n, const Dims *outputs, int32_t m, DataType type, PluginFormat format, int32_t batch) noexcept = 0;
	virtual int32_t initialize() noexcept = 0;
	virtual void terminate() noexcept = 0;
	virtual size_t getWorkspaceSize(int32_t batch) const noexcept = 0;
	virtual int32_t enqueue(int32_t batch, const void *const *inputs, void *const *outputs, void *workspace, cudaStream_t stream) noexcept = 0;
	virtual size_t getSerializationSize() const noexcept = 0;
	virtual void serialize(void *buffer) const noexcept = 0;
	virtual void destroy() noexcept = 0;
	virtual IPluginV2 *clone() const noexcept = 0;
	virtual void setPluginNamespace(const AsciiChar *name) noexcept = 0;
	virtual const AsciiChar *getPluginNamespace() const noexcept = 0;
	virtual ~IPluginV2() noexcept = default;
};
class IPluginV2Ext : public IPluginV2 {
public:
	int32_t getTensorRTVersion() const noexcept override;
	virtual DataType getOutputDataType(int32_t index, const DataType *types, int32_t n) const noexcept = 0;
	virtual bool isOutputBroadcastAcrossBatch(int32_t index, const bool *broadcast, int32_t n) const noexcept = 0;
	virtual bool canBroadcastInputAcrossBatch(int32_t index) const noexcept = 0;
	virtual void configurePlugin(const Dims *inputs, int32_t n, const Dims *outputs, int32_t m, const DataType *in, const DataType *out, const bool *in_broadcast, const bool *out_broadcast, PluginFormat format, int32_t batch) noexcept = 0;
	void configureWithFormat(const Dims *, int32_t, const Dims *, int32_t, DataType, PluginFormat, int32_t) noexcept override {}
	virtual void attachToContext(cudnnContext *cudnn, cublasContext *cublas, IGpuAllocator *allocator) noexcept {}
	virtual void detachFromContext() noexcept {}
	IPluginV2Ext *clone() const noexcept override = 0;
};
class IPluginV2IOExt : public IPluginV2Ext {
public:
	int32_t getTensorRTVersion() const noexcept override;
	virtual void configurePlugin(const PluginTensorDesc *in, int32_t n, const PluginTensorDesc *out, int32_t m) noexcept = 0;
	virtual bool supportsFormatCombination(int32_t at, const PluginTensorDesc *io, int32_t n, int32_t m) const noexcept = 0;

private:
	void configurePlugin(const Dims *, int32_t, const Dims *, int32_t, const DataType *, const DataType *, const bool *, const bool *, PluginFormat, int32_t) noexcept final {}
	bool supportsFormat(DataType, PluginFormat) const noexcept final { return false; }
};
class IPluginV2DynamicExt : public IPluginV2Ext {
public:
	IPluginV2DynamicExt *clone() const noexcept override = 0;
	virtual DimsExprs getOutputDimensions(int32_t index, const DimsExprs *inputs, int32_t n, IExprBuilder &b) noexcept = 0;
	virtual bool supportsFormatCombination(int32_t at, const PluginTensorDesc *io, int32_t n, int32_t m) noexcept = 0;
	virtual void configurePlugin(const DynamicPluginTensorDesc *in, int32_t n, const DynamicPluginTensorDesc *out, int32_t m) noexcept = 0;
	virtual size_t getWorkspaceSize(const PluginTensorDesc *in, int32_t n, const PluginTensorDesc *out, int32_t m) const noexcept = 0;
	virtual int32_t enqueue(const PluginTensorDesc *in, const PluginTensorDesc *out, const void *const *inputs, void *const *outputs, void *workspace, cudaStream_t stream) noexcept = 0;

protected:
	int32_t getTensorRTVersion() const noexcept override;

private:
	void configurePlugin(const Dims *, int32_t, const Dims *, int32_t, const DataType *, const DataType *, const bool *, const bool *, PluginFormat, int32_t) noexcept final {}
	bool supportsFormat(DataType, PluginFormat) const noexcept final { return false; }
	Dims getOutputDimensions(int32_t, const Dims *, int32_t) noexcept final { return Dims{-1, {}}; }
	bool isOutputBroadcastAcrossBatch(int32_t, const bool *, int32_t) const noexcept final { return false; }
	bool canBroadcastInputAcrossBatch(int32_t) const noexcept final { return true; }
	size_t getWorkspaceSize(int32_t) const noexcept final { return 0; }
	int32_t enqueue(int32_t, const void *const *, void *const *, void *, cudaStream_t) noexcept final { return 1; }
};
class IPluginCreator {
public:
	virtual int32_t getTensorRTVersion() const noexcept;
	virtual const AsciiChar *getPluginName() const noexcept = 0;
	virtual const AsciiChar *getPluginVersion() const noexcept = 0;
	virtual const PluginFieldCollection *getFieldNames() noexcept = 0;
	virtual IPluginV2 *createPlugin(const AsciiChar *name, const PluginFieldCollection *fields) noexcept = 0;
	virtual IPluginV2 *deserializePlugin(const AsciiChar *name, const void *data, size_t n) noexcept = 0;
	virtual void setPluginNamespace(const AsciiChar *name) noexcept = 0;
	virtual const AsciiChar *getPluginNamespace() const noexcept = 0;
	virtual ~IPluginCreator() = default;
};
class IPluginRegistry {
public:
	virtual bool registerCreator(IPluginCreator &creator, const AsciiChar *name) noexcept = 0;
	virtual IPluginCreator *getPluginCreator(const AsciiChar *name, const AsciiChar *version, const AsciiChar *space = "") noexcept = 0;
	virtual ~IPluginRegistry() noexcept = default;
};
template <typename T> class PluginRegistrar {
public:
	PluginRegistrar();

private:
	T instance{};
};
#define REGISTER_TENSORRT_PLUGIN(name) static nvinfer1::PluginRegistrar<name> pluginRegistrar##name {}

namespace plugin {
struct NMSParameters {
	bool shareLocation;
	int32_t backgroundLabelId, numClasses, topK, keepTopK;
	float scoreThreshold, iouThreshold;
	bool isNormalized;
};
} // namespace plugin
} // namespace nvinfer1
extern "C" nvinfer1::IPluginRegistry *getPluginRegistry() noexcept;
extern "C" bool initLibNvInferPlugins(void *logger, const char *space);
