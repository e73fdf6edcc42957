// Stub of what kernels for microcontrollers ask from their interpreter.
#pragma once
#include "opbound/lite_c.h"
#include "opbound/lite_params.h"
#include "opbound/lite_shape.h"

#define TFLITE_SINGLE_ROUNDING 0
namespace tflite {
class MicroResourceVariables;
class MicroGraph {
public:
	virtual ~MicroGraph() = default;
	virtual TfLiteStatus InvokeSubgraph(int i) = 0;
	virtual size_t NumSubgraphInputs(int i) = 0;
	virtual TfLiteEvalTensor *GetSubgraphInput(int i, int k) = 0;
	virtual size_t NumSubgraphOutputs(int i) = 0;
	virtual TfLiteEvalTensor *GetSubgraphOutput(int i, int k) = 0;
	virtual int NumSubgraphs() = 0;
	virtual MicroResourceVariables *GetResourceVariables() = 0;
};
class MicroProfilerInterface;
class MicroContext {
public:
	virtual ~MicroContext() = default;
	virtual void *AllocatePersistentBuffer(size_t n) = 0;
	virtual TfLiteStatus RequestScratchBufferInArena(size_t n, int *i) = 0;
	virtual void *GetScratchBuffer(int i) = 0;
	virtual TfLiteTensor *AllocateTempTfLiteTensor(int i) = 0;
	TfLiteTensor *AllocateTempInputTensor(const TfLiteNode *n, int i);
	TfLiteTensor *AllocateTempOutputTensor(const TfLiteNode *n, int i);
	TfLiteTensor *AllocateTempIntermediateTensor(const TfLiteNode *n, int i);
	virtual void DeallocateTempTfLiteTensor(TfLiteTensor *t) = 0;
	virtual uint8_t *AllocateTempBuffer(size_t n, size_t alignment) = 0;
	virtual void DeallocateTempBuffer(uint8_t *b) = 0;
	virtual TfLiteEvalTensor *GetEvalTensor(int i) = 0;
	virtual TfLiteStatus set_external_context(void *p) = 0;
	virtual void *external_context() = 0;
	virtual MicroGraph &graph() = 0;
	struct AlternateMemoryRegion {
		void *address;
		size_t bytes;
	};
	virtual TfLiteStatus SetDecompressionMemory(const AlternateMemoryRegion *regions, size_t count);
	virtual void *AllocateDecompressionMemory(size_t bytes, size_t alignment);
	virtual void ResetDecompressionMemoryAllocations();
	virtual TfLiteStatus SetAlternateProfiler(MicroProfilerInterface *p);
	virtual MicroProfilerInterface *GetAlternateProfiler() const;
};
MicroContext *GetMicroContext(const TfLiteContext *c);
void MicroContextReportOpError(TfLiteContext *c, const char *format, ...);

namespace micro {
const TfLiteEvalTensor *GetEvalInput(const TfLiteContext *c, const TfLiteNode *n, int i);
TfLiteEvalTensor *GetMutableEvalInput(const TfLiteContext *c, const TfLiteNode *n, int i);
TfLiteEvalTensor *GetEvalOutput(const TfLiteContext *c, const TfLiteNode *n, int i);
template <class T> T *GetTensorData(TfLiteEvalTensor *t);
template <class T> const T *GetTensorData(const TfLiteEvalTensor *t);
template <class T> T *GetOptionalTensorData(TfLiteEvalTensor *t);
template <class T> const T *GetOptionalTensorData(const TfLiteEvalTensor *t);
const RuntimeShape GetTensorShape(const TfLiteEvalTensor *t);
bool HaveSameShapes(const TfLiteEvalTensor *a, const TfLiteEvalTensor *b);
PaddingType RuntimePaddingType(TfLitePadding p);
TfLiteStatus CreateWritableTensorDimsWithCopy(TfLiteContext *c, TfLiteTensor *t, TfLiteEvalTensor *e);
TfLiteStatus CopyOpInputsToOpOutputs(TfLiteContext *c, TfLiteNode *n);
TfLiteStatus CopyOpInputsToSubgraphInputs(TfLiteContext *c, TfLiteNode *n, MicroGraph *g, int subgraph, int first);
TfLiteStatus CopyOpOutputsToSubgraphInputs(TfLiteContext *c, TfLiteNode *n, MicroGraph *g, int subgraph);
TfLiteStatus CopySubgraphOutputsToOpOutputs(TfLiteContext *c, TfLiteNode *n, MicroGraph *g, int subgraph);
TfLiteEvalTensor MakeUnpackedInt4Tensor(TfLiteContext *c, int scratch, const TfLiteEvalTensor *t);
void PrintNBytes(const int8_t *data, int n, const char *prefix = nullptr);
void PrintNBytes(const TfLiteEvalTensor *t, int n, const char *prefix = nullptr);
void PrintNBytes(const TfLiteTensor *t, int n, const char *prefix = nullptr);
TFLMRegistration RegisterOp(void *(*init)(TfLiteContext *, const char *, size_t), TfLiteStatus (*prepare)(TfLiteContext *, TfLiteNode *),
                            TfLiteStatus (*invoke)(TfLiteContext *, TfLiteNode *), void (*free)(TfLiteContext *, void *) = nullptr,
                            void (*reset)(TfLiteContext *, void *) = nullptr);
TFLMInferenceRegistration RegisterOp(TfLiteStatus (*invoke)(TfLiteContext *, TfLiteNode *), void (*reset)(TfLiteContext *, void *) = nullptr);
} // namespace micro
int ElementCount(const TfLiteIntArray &dims);
size_t EvalTensorBytes(const TfLiteEvalTensor *t);
constexpr int Max(int a, int b) { return a >= b ? a : b; }
template <class T> T FloatToQuantizedType(const float value, const float scale, int zero_point);
template <class T> T FloatToSymmetricQuantizedType(const float value, const float scale);
int QMinFromTfLiteType(TfLiteType t);
int QMaxFromTfLiteType(TfLiteType t);
TfLiteStatus TfLiteTypeSizeOf(TfLiteType t, size_t *n);
TfLiteStatus TfLiteEvalTensorByteLength(const TfLiteEvalTensor *t, size_t *n);
TfLiteStatus AllocateOutputDimensionsFromInput(TfLiteContext *c, const TfLiteTensor *a, const TfLiteTensor *b, TfLiteTensor *out);
uint8_t *AlignPointerUp(uint8_t *p, size_t alignment);
uint8_t *AlignPointerDown(uint8_t *p, size_t alignment);
size_t AlignSizeUp(size_t n, size_t alignment);
template <class T> size_t AlignSizeUp(size_t n = 1);
template <class T> void Quantize(const float *from, T *to, int n, float scale, int zero_point);
template <class T> void SymmetricQuantize(const float *from, T *to, int n, float scale);
template <class T>
void SymmetricPerChannelQuantize(const float *from, T *to, int n, int channels, float *scales, size_t dimension = 0);
template <class T> void Dequantize(const T *from, const int n, const float scale, int zero_point, float *to);
const TfLiteStatus kTfLiteAbort = static_cast<TfLiteStatus>(15);
void *MicroContextAllocatePersistentBuffer(TfLiteContext *c, size_t n);
TfLiteStatus MicroContextRequestScratchBufferInArena(TfLiteContext *c, size_t n, int *i);
void *MicroContextGetScratchBuffer(TfLiteContext *c, int i);
TfLiteTensor *MicroContextGetTensor(const TfLiteContext *c, int i);
TfLiteEvalTensor *MicroContextGetEvalTensor(const TfLiteContext *c, int i);
TfLiteExternalContext *MicroContextGetExternalContext(TfLiteContext *c, TfLiteExternalContextType t);
inline constexpr int MicroArenaBufferAlignment() { return 16; }
TFLMRegistration
	Register_ABS(), Register_ADD(), Register_ADD_N(), Register_ARG_MAX(), Register_ARG_MIN(),
	Register_ASSIGN_VARIABLE(), Register_AVERAGE_POOL_2D(), Register_BATCH_MATMUL(), Register_BATCH_TO_SPACE_ND(),
	Register_BROADCAST_ARGS(), Register_BROADCAST_TO(), Register_CALL_ONCE(), Register_CAST(), Register_CEIL(),
	Register_CIRCULAR_BUFFER(), Register_CONCATENATION(), Register_CONV_2D(), Register_COS(), Register_CUMSUM(),
	Register_DECODE(), Register_DEPTH_TO_SPACE(), Register_DEPTHWISE_CONV_2D(), Register_DEQUANTIZE(),
	Register_DIV(), Register_DYNAMIC_UPDATE_SLICE(), Register_ELU(), Register_EMBEDDING_LOOKUP(),
	Register_EQUAL(), Register_ETHOSU(), Register_EXP(), Register_EXPAND_DIMS(), Register_FILL(),
	Register_FLOOR(), Register_FLOOR_DIV(), Register_FLOOR_MOD(), Register_FULLY_CONNECTED(), Register_GATHER(),
	Register_GATHER_ND(), Register_GREATER(), Register_GREATER_EQUAL(), Register_HARD_SWISH(), Register_IF(),
	Register_L2_NORMALIZATION(), Register_L2_POOL_2D(), Register_LEAKY_RELU(), Register_LESS(),
	Register_LESS_EQUAL(), Register_LOG(), Register_LOG_SOFTMAX(), Register_LOGICAL_AND(), Register_LOGICAL_NOT(),
	Register_LOGICAL_OR(), Register_LOGISTIC(), Register_MAX_POOL_2D(), Register_MAXIMUM(), Register_MEAN(),
	Register_MINIMUM(), Register_MIRROR_PAD(), Register_MUL(), Register_NEG(), Register_NOT_EQUAL(),
	Register_PACK(), Register_PAD(), Register_PADV2(), Register_PRELU(), Register_QUANTIZE(),
	Register_READ_VARIABLE(), Register_REDUCE_ALL(), Register_REDUCE_MAX(), Register_REDUCE_MIN(),
	Register_RELU(), Register_RELU6(), Register_RESHAPE(), Register_RESIZE_BILINEAR(),
	Register_RESIZE_NEAREST_NEIGHBOR(), Register_REVERSE_V2(), Register_ROUND(), Register_RSQRT(),
	Register_SELECT_V2(), Register_SHAPE(), Register_SIN(), Register_SLICE(), Register_SOFTMAX(),
	Register_SPACE_TO_BATCH_ND(), Register_SPACE_TO_DEPTH(), Register_SPLIT(), Register_SPLIT_V(),
	Register_SQRT(), Register_SQUARE(), Register_SQUARED_DIFFERENCE(), Register_SQUEEZE(),
	Register_STRIDED_SLICE(), Register_SUB(), Register_SUM(), Register_SVDF(), Register_TANH(),
	Register_TRANSPOSE(), Register_TRANSPOSE_CONV(), Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), Register_UNPACK(),
	Register_VAR_HANDLE(), Register_WHILE(), Register_ZEROS_LIKE(), Register_DELAY(), Register_FFT_AUTO_SCALE(),
	Register_FILTER_BANK(), Register_FILTER_BANK_LOG(), Register_FILTER_BANK_SPECTRAL_SUBTRACTION(),
	Register_FILTER_BANK_SQUARE_ROOT(), Register_ENERGY(), Register_FRAMER(), Register_OVERLAP_ADD(),
	Register_PCAN(), Register_STACKER(), Register_WINDOW();
} // namespace tflite
