/* Stub of ONNX Runtime's C interface. In C++ its functions are members that model.json knows by name; the real ones are
 * pointers in a table, called by the same text. */
#ifndef OPBOUND_ORT_C_H
#define OPBOUND_ORT_C_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#define ORT_API_VERSION 18
#define ORTCHAR_T char
#define ORT_TSTR(x) x
#define ORT_EXPORT
#define ORT_API_CALL
#define ORT_MUST_USE_RESULT
#define NO_EXCEPTION noexcept
#define ORTX_EXPORT
#define _In_
#define _In_opt_
#define _In_z_
#define _Out_
#define _Out_opt_
#define _Inout_
#define _Inout_opt_
#define _Outptr_
#define _Frees_ptr_opt_
#define _In_reads_(x)
#define _Out_writes_all_(x)
typedef enum ONNXTensorElementDataType {
	ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT8,
	ONNX_TENSOR_ELEMENT_DATA_TYPE_INT8, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT16, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT16,
	ONNX_TENSOR_ELEMENT_DATA_TYPE_INT32, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64, ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING,
	ONNX_TENSOR_ELEMENT_DATA_TYPE_BOOL, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT16, ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE,
	ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT32, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT64, ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX64,
	ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX128, ONNX_TENSOR_ELEMENT_DATA_TYPE_BFLOAT16,
	ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E4M3FN, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E4M3FNUZ,
	ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E5M2, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E5M2FNUZ
} ONNXTensorElementDataType;
typedef enum ONNXType { ONNX_TYPE_UNKNOWN, ONNX_TYPE_TENSOR, ONNX_TYPE_SEQUENCE, ONNX_TYPE_MAP } ONNXType;
typedef enum OrtOpAttrType {
	ORT_OP_ATTR_UNDEFINED, ORT_OP_ATTR_INT, ORT_OP_ATTR_INTS, ORT_OP_ATTR_FLOAT, ORT_OP_ATTR_FLOATS, ORT_OP_ATTR_STRING,
	ORT_OP_ATTR_STRINGS
} OrtOpAttrType;
typedef enum OrtLoggingLevel {
	ORT_LOGGING_LEVEL_VERBOSE, ORT_LOGGING_LEVEL_INFO, ORT_LOGGING_LEVEL_WARNING, ORT_LOGGING_LEVEL_ERROR, ORT_LOGGING_LEVEL_FATAL
} OrtLoggingLevel;
typedef enum OrtErrorCode {
	ORT_OK, ORT_FAIL, ORT_INVALID_ARGUMENT, ORT_NO_SUCHFILE, ORT_NO_MODEL, ORT_ENGINE_ERROR, ORT_RUNTIME_EXCEPTION,
	ORT_INVALID_PROTOBUF, ORT_MODEL_LOADED, ORT_NOT_IMPLEMENTED, ORT_INVALID_GRAPH, ORT_EP_FAIL
} OrtErrorCode;
typedef enum OrtMemType { OrtMemTypeCPUInput = -2, OrtMemTypeCPUOutput = -1, OrtMemTypeCPU = -1, OrtMemTypeDefault = 0 } OrtMemType;
typedef enum OrtAllocatorType { OrtInvalidAllocator = -1, OrtDeviceAllocator = 0, OrtArenaAllocator = 1 } OrtAllocatorType;
typedef enum OrtMemoryInfoDeviceType {
	OrtMemoryInfoDeviceType_CPU = 0, OrtMemoryInfoDeviceType_GPU = 1, OrtMemoryInfoDeviceType_FPGA = 2
} OrtMemoryInfoDeviceType;
typedef enum OrtCustomOpInputOutputCharacteristic {
	INPUT_OUTPUT_REQUIRED, INPUT_OUTPUT_OPTIONAL, INPUT_OUTPUT_VARIADIC
} OrtCustomOpInputOutputCharacteristic;
typedef struct OrtValue OrtValue;
typedef struct OrtKernelContext OrtKernelContext;
typedef struct OrtKernelInfo OrtKernelInfo;
typedef struct OrtTensorTypeAndShapeInfo OrtTensorTypeAndShapeInfo;
typedef struct OrtStatus OrtStatus;
typedef struct OrtSessionOptions OrtSessionOptions;
typedef struct OrtCustomOpDomain OrtCustomOpDomain;
typedef struct OrtMemoryInfo OrtMemoryInfo;
typedef struct OrtEnv OrtEnv;
typedef struct OrtOp OrtOp;
typedef struct OrtLogger OrtLogger;
typedef struct OrtShapeInferContext OrtShapeInferContext;
typedef struct OrtTypeInfo OrtTypeInfo;
typedef struct OrtAllocator {
	uint32_t version;
	void *(*Alloc)(struct OrtAllocator *a, size_t n);
	void (*Free)(struct OrtAllocator *a, void *p);
} OrtAllocator;
typedef OrtStatus *OrtStatusPtr;
struct OrtApi;
typedef struct OrtCustomOp {
	uint32_t version;
	void *(*CreateKernel)(const struct OrtCustomOp *op, const struct OrtApi *api, const OrtKernelInfo *info);
	const char *(*GetName)(const struct OrtCustomOp *op);
	const char *(*GetExecutionProviderType)(const struct OrtCustomOp *op);
	ONNXTensorElementDataType (*GetInputType)(const struct OrtCustomOp *op, size_t i);
	size_t (*GetInputTypeCount)(const struct OrtCustomOp *op);
	ONNXTensorElementDataType (*GetOutputType)(const struct OrtCustomOp *op, size_t i);
	size_t (*GetOutputTypeCount)(const struct OrtCustomOp *op);
	void (*KernelCompute)(void *kernel, OrtKernelContext *c);
	void (*KernelDestroy)(void *kernel);
	OrtCustomOpInputOutputCharacteristic (*GetInputCharacteristic)(const struct OrtCustomOp *op, size_t i);
	OrtCustomOpInputOutputCharacteristic (*GetOutputCharacteristic)(const struct OrtCustomOp *op, size_t i);
	OrtMemType (*GetInputMemoryType)(const struct OrtCustomOp *op, size_t i);
	int (*GetVariadicInputMinArity)(const struct OrtCustomOp *op);
	int (*GetVariadicInputHomogeneity)(const struct OrtCustomOp *op);
	int (*GetVariadicOutputMinArity)(const struct OrtCustomOp *op);
	int (*GetVariadicOutputHomogeneity)(const struct OrtCustomOp *op);
	OrtStatusPtr (*CreateKernelV2)(const struct OrtCustomOp *op, const struct OrtApi *api, const OrtKernelInfo *info,
	                               void **kernel);
	OrtStatusPtr (*KernelComputeV2)(void *kernel, OrtKernelContext *c);
	OrtStatusPtr (*InferOutputShapeFn)(const struct OrtCustomOp *op, OrtShapeInferContext *c);
	int (*GetStartVersion)(const struct OrtCustomOp *op);
	int (*GetEndVersion)(const struct OrtCustomOp *op);
	size_t (*GetMayInplace)(int **in, int **out);
	void (*ReleaseMayInplace)(int *in, int *out);
} OrtCustomOp;
#ifdef __cplusplus
struct OrtApi {
	OrtStatus *KernelContext_GetInputCount(const OrtKernelContext *c, size_t *n) const;
	OrtStatus *KernelContext_GetOutputCount(const OrtKernelContext *c, size_t *n) const;
	OrtStatus *KernelContext_GetInput(const OrtKernelContext *c, size_t i, const OrtValue **v) const;
	OrtStatus *KernelContext_GetOutput(OrtKernelContext *c, size_t i, const int64_t *dims, size_t n, OrtValue **v) const;
	OrtStatus *KernelContext_GetAllocator(const OrtKernelContext *c, const OrtMemoryInfo *i, OrtAllocator **out) const;
	OrtStatus *KernelContext_GetGPUComputeStream(const OrtKernelContext *c, void **s) const;
	OrtStatus *GetTensorTypeAndShape(const OrtValue *v, OrtTensorTypeAndShapeInfo **out) const;
	OrtStatus *GetDimensionsCount(const OrtTensorTypeAndShapeInfo *i, size_t *n) const;
	OrtStatus *GetDimensions(const OrtTensorTypeAndShapeInfo *i, int64_t *dims, size_t n) const;
	OrtStatus *GetTensorShapeElementCount(const OrtTensorTypeAndShapeInfo *i, size_t *n) const;
	OrtStatus *GetTensorElementType(const OrtTensorTypeAndShapeInfo *i, ONNXTensorElementDataType *t) const;
	OrtStatus *GetTensorMutableData(OrtValue *v, void **out) const;
	OrtStatus *KernelInfoGetAttribute_int64(const OrtKernelInfo *i, const char *name, int64_t *out) const;
	OrtStatus *KernelInfoGetAttribute_float(const OrtKernelInfo *i, const char *name, float *out) const;
	OrtStatus *KernelInfoGetAttribute_string(const OrtKernelInfo *i, const char *name, char *out, size_t *n) const;
	OrtStatus *KernelInfoGetAttributeArray_int64(const OrtKernelInfo *i, const char *name, int64_t *out, size_t *n) const;
	OrtStatus *KernelInfoGetAttributeArray_float(const OrtKernelInfo *i, const char *name, float *out, size_t *n) const;
	OrtStatus *GetStringTensorDataLength(const OrtValue *v, size_t *n) const;
	OrtStatus *GetStringTensorContent(const OrtValue *v, void *s, size_t n, size_t *at, size_t count) const;
	OrtStatus *FillStringTensor(OrtValue *v, const char *const *s, size_t n) const;
	OrtStatus *SetDimensions(OrtTensorTypeAndShapeInfo *i, const int64_t *dims, size_t n) const;
	OrtStatus *GetTensorMemoryInfo(const OrtValue *v, const OrtMemoryInfo **out) const;
	OrtStatus *MemoryInfoGetName(const OrtMemoryInfo *i, const char **out) const;
	OrtStatus *CreateMemoryInfo(const char *name, OrtAllocatorType t, int id, OrtMemType m, OrtMemoryInfo **out) const;
	OrtStatus *CreateCpuMemoryInfo(OrtAllocatorType t, OrtMemType m, OrtMemoryInfo **out) const;
	OrtStatus *MemoryInfoGetId(const OrtMemoryInfo *i, int *out) const;
	OrtStatus *MemoryInfoGetMemType(const OrtMemoryInfo *i, OrtMemType *out) const;
	OrtStatus *MemoryInfoGetType(const OrtMemoryInfo *i, OrtAllocatorType *out) const;
	void MemoryInfoGetDeviceType(const OrtMemoryInfo *i, OrtMemoryInfoDeviceType *out) const;
	void ReleaseMemoryInfo(OrtMemoryInfo *i) const;
	OrtStatus *GetAllocatorWithDefaultOptions(OrtAllocator **out) const;
	OrtStatus *AllocatorAlloc(OrtAllocator *a, size_t n, void **out) const;
	OrtStatus *AllocatorFree(OrtAllocator *a, void *p) const;
	OrtStatus *IsTensor(const OrtValue *v, int *out) const;
	OrtStatus *HasValue(const OrtValue *v, int *out) const;
	OrtStatus *GetValueType(const OrtValue *v, ONNXType *out) const;
	OrtStatus *CreateTensorAsOrtValue(OrtAllocator *a, const int64_t *dims, size_t n, ONNXTensorElementDataType t,
	                                  OrtValue **out) const;
	OrtStatus *CreateTensorWithDataAsOrtValue(const OrtMemoryInfo *i, void *data, size_t bytes, const int64_t *dims,
	                                          size_t n, ONNXTensorElementDataType t, OrtValue **out) const;
	void ReleaseValue(OrtValue *v) const;
	OrtStatus *KernelInfo_GetInputCount(const OrtKernelInfo *i, size_t *n) const;
	OrtStatus *KernelInfo_GetOutputCount(const OrtKernelInfo *i, size_t *n) const;
	OrtStatus *KernelInfo_GetInputName(const OrtKernelInfo *i, size_t at, char *out, size_t *n) const;
	OrtStatus *KernelInfo_GetOutputName(const OrtKernelInfo *i, size_t at, char *out, size_t *n) const;
	OrtStatus *KernelInfo_GetNodeName(const OrtKernelInfo *i, char *out, size_t *n) const;
	OrtStatus *KernelInfoGetAttribute_tensor(const OrtKernelInfo *i, const char *name, OrtAllocator *a,
	                                         OrtValue **out) const;
	OrtStatus *KernelInfoGetConstantInput_tensor(const OrtKernelInfo *i, size_t at, int *is_constant,
	                                             const OrtValue **out) const;
	OrtStatus *CopyKernelInfo(const OrtKernelInfo *i, OrtKernelInfo **out) const;
	void ReleaseKernelInfo(OrtKernelInfo *i) const;
	OrtStatus *GetStringTensorElementLength(const OrtValue *v, size_t at, size_t *n) const;
	OrtStatus *GetStringTensorElement(const OrtValue *v, size_t n, size_t at, void *s) const;
	OrtStatus *FillStringTensorElement(OrtValue *v, const char *s, size_t at) const;
	OrtStatus *KernelContext_GetResource(const OrtKernelContext *c, int version, int id, void **out) const;
	OrtStatus *KernelContext_ParallelFor(const OrtKernelContext *c, void (*f)(void *, size_t), size_t n, size_t batch,
	                                     void *data) const;
	void ReleaseAllocator(OrtAllocator *a) const;
	OrtStatus *CreateStatus(OrtErrorCode c, const char *m) const;
	OrtErrorCode GetErrorCode(const OrtStatus *s) const;
	const char *GetErrorMessage(const OrtStatus *s) const;
	void ReleaseStatus(OrtStatus *s) const;
	void ReleaseTensorTypeAndShapeInfo(OrtTensorTypeAndShapeInfo *i) const;
	OrtStatus *CreateCustomOpDomain(const char *name, OrtCustomOpDomain **out) const;
	void ReleaseCustomOpDomain(OrtCustomOpDomain *d) const;
	OrtStatus *CustomOpDomain_Add(OrtCustomOpDomain *d, const OrtCustomOp *op) const;
	OrtStatus *AddCustomOpDomain(OrtSessionOptions *o, OrtCustomOpDomain *d) const;
};
#else
typedef struct OrtApi OrtApi;
#endif
typedef struct OrtApiBase {
	const struct OrtApi *(*GetApi)(uint32_t version);
	const char *(*GetVersionString)(void);
} OrtApiBase;
#ifdef __cplusplus
extern "C" {
#endif
const OrtApiBase *OrtGetApiBase(void);
#ifdef __cplusplus
}
#endif
#endif
