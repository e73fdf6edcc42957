// Stub of TensorFlow's C interface for kernels.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TF_CAPI_EXPORT
#define TF_Bool unsigned char
#ifdef __cplusplus
extern "C" {
#endif
typedef enum TF_Code {
	TF_OK = 0, TF_CANCELLED = 1, TF_UNKNOWN = 2, TF_INVALID_ARGUMENT = 3, TF_DEADLINE_EXCEEDED = 4, TF_NOT_FOUND = 5,
	TF_ALREADY_EXISTS = 6, TF_PERMISSION_DENIED = 7, TF_RESOURCE_EXHAUSTED = 8, TF_FAILED_PRECONDITION = 9,
	TF_ABORTED = 10, TF_OUT_OF_RANGE = 11, TF_UNIMPLEMENTED = 12, TF_INTERNAL = 13, TF_UNAVAILABLE = 14,
	TF_DATA_LOSS = 15, TF_UNAUTHENTICATED = 16
} TF_Code;
typedef enum TF_DataType {
	TF_FLOAT = 1, TF_DOUBLE = 2, TF_INT32 = 3, TF_UINT8 = 4, TF_INT16 = 5, TF_INT8 = 6, TF_STRING = 7,
	TF_COMPLEX64 = 8, TF_COMPLEX = 8, TF_INT64 = 9, TF_BOOL = 10, TF_QINT8 = 11, TF_QUINT8 = 12, TF_QINT32 = 13,
	TF_BFLOAT16 = 14, TF_QINT16 = 15, TF_QUINT16 = 16, TF_UINT16 = 17, TF_COMPLEX128 = 18, TF_HALF = 19,
	TF_RESOURCE = 20, TF_VARIANT = 21, TF_UINT32 = 22, TF_UINT64 = 23
} TF_DataType;
typedef struct TF_Status TF_Status;
typedef struct TF_Tensor TF_Tensor;
typedef struct TF_Buffer {
	const void *data;
	size_t length;
	void (*data_deallocator)(void *data, size_t length);
} TF_Buffer;
typedef struct TF_KernelBuilder TF_KernelBuilder;
typedef struct TF_OpKernelConstruction TF_OpKernelConstruction;
typedef struct TF_OpKernelContext TF_OpKernelContext;
typedef struct TF_OpDefinitionBuilder TF_OpDefinitionBuilder;
typedef struct TF_ShapeInferenceContext TF_ShapeInferenceContext;
typedef struct TF_ShapeHandle TF_ShapeHandle;
typedef struct TF_DimensionHandle TF_DimensionHandle;
typedef struct SP_Stream_st *SP_Stream;
typedef struct TF_StringView {
	const char *data;
	size_t len;
} TF_StringView;
typedef struct TF_AllocatorAttributes {
	size_t struct_size;
	unsigned char on_host;
} TF_AllocatorAttributes;
#define TF_ALLOCATOR_ATTRIBUTES_STRUCT_SIZE sizeof(TF_AllocatorAttributes)
const char *TF_Version(void);
TF_Status *TF_NewStatus(void);
void TF_DeleteStatus(TF_Status *);
void TF_SetStatus(TF_Status *s, TF_Code code, const char *msg);
TF_Code TF_GetCode(const TF_Status *s);
const char *TF_Message(const TF_Status *s);
TF_Tensor *TF_NewTensor(TF_DataType, const int64_t *dims, int num_dims, void *data, size_t len,
                        void (*deallocator)(void *data, size_t len, void *arg), void *deallocator_arg);
TF_Tensor *TF_AllocateTensor(TF_DataType, const int64_t *dims, int num_dims, size_t len);
TF_Tensor *TF_TensorMaybeMove(TF_Tensor *t);
void TF_DeleteTensor(TF_Tensor *);
TF_DataType TF_TensorType(const TF_Tensor *);
int TF_NumDims(const TF_Tensor *);
int64_t TF_Dim(const TF_Tensor *t, int dim_index);
size_t TF_TensorByteSize(const TF_Tensor *);
void *TF_TensorData(const TF_Tensor *);
int64_t TF_TensorElementCount(const TF_Tensor *t);
void TF_TensorBitcastFrom(const TF_Tensor *from, TF_DataType type, TF_Tensor *to, const int64_t *new_dims,
                          int num_new_dims, TF_Status *status);
bool TF_TensorIsAligned(const TF_Tensor *);
void TF_SetShape(TF_Tensor *t, const int64_t *dims, int num_dims);
size_t TF_DataTypeSize(TF_DataType dt);
TF_KernelBuilder *TF_NewKernelBuilder(const char *op_name, const char *device_name,
                                      void *(*create_func)(TF_OpKernelConstruction *),
                                      void (*compute_func)(void *, TF_OpKernelContext *), void (*delete_func)(void *));
void TF_KernelBuilder_TypeConstraint(TF_KernelBuilder *b, const char *attr, const TF_DataType type, TF_Status *s);
void TF_KernelBuilder_HostMemory(TF_KernelBuilder *b, const char *arg);
void TF_KernelBuilder_Priority(TF_KernelBuilder *b, int32_t p);
void TF_RegisterKernelBuilder(const char *kernel_name, TF_KernelBuilder *b, TF_Status *s);
void TF_DeleteKernelBuilder(TF_KernelBuilder *b);
SP_Stream TF_GetStream(TF_OpKernelContext *ctx, TF_Status *s);
int TF_NumInputs(TF_OpKernelContext *ctx);
int TF_NumOutputs(TF_OpKernelContext *ctx);
void TF_GetInput(TF_OpKernelContext *ctx, int i, TF_Tensor **tensor, TF_Status *s);
void TF_SetOutput(TF_OpKernelContext *ctx, int i, const TF_Tensor *tensor, TF_Status *s);
TF_Tensor *TF_GetMutableOutput(TF_OpKernelContext *ctx, int i, TF_Status *s);
void TF_OpKernelConstruction_Failure(TF_OpKernelConstruction *ctx, TF_Status *s);
void TF_OpKernelContext_Failure(TF_OpKernelContext *ctx, TF_Status *s);
TF_DataType TF_ExpectedOutputDataType(TF_OpKernelContext *ctx, int i);
int64_t TF_StepId(TF_OpKernelContext *ctx);
TF_StringView TF_OpKernelConstruction_GetName(TF_OpKernelConstruction *ctx);
bool TF_OpKernelConstruction_HasAttr(TF_OpKernelConstruction *ctx, const char *name, TF_Status *s);
void TF_OpKernelConstruction_GetAttrSize(TF_OpKernelConstruction *ctx, const char *name, int32_t *list_size,
                                         int32_t *total_size, TF_Status *s);
void TF_OpKernelConstruction_GetAttrType(TF_OpKernelConstruction *ctx, const char *name, TF_DataType *v, TF_Status *s);
void TF_OpKernelConstruction_GetAttrInt32(TF_OpKernelConstruction *ctx, const char *name, int32_t *v, TF_Status *s);
void TF_OpKernelConstruction_GetAttrInt64(TF_OpKernelConstruction *ctx, const char *name, int64_t *v, TF_Status *s);
void TF_OpKernelConstruction_GetAttrFloat(TF_OpKernelConstruction *ctx, const char *name, float *v, TF_Status *s);
void TF_OpKernelConstruction_GetAttrBool(TF_OpKernelConstruction *ctx, const char *name, unsigned char *v, TF_Status *s);
void TF_OpKernelConstruction_GetAttrString(TF_OpKernelConstruction *ctx, const char *name, char *v, size_t max_length,
                                           TF_Status *s);
void TF_OpKernelConstruction_GetAttrInt32List(TF_OpKernelConstruction *ctx, const char *name, int32_t *v, int max_vals,
                                              TF_Status *s);
void TF_OpKernelConstruction_GetAttrInt64List(TF_OpKernelConstruction *ctx, const char *name, int64_t *v, int max_vals,
                                              TF_Status *s);
void TF_OpKernelConstruction_GetAttrFloatList(TF_OpKernelConstruction *ctx, const char *name, float *v, int max_vals,
                                              TF_Status *s);
TF_Tensor *TF_AllocateOutput(TF_OpKernelContext *ctx, int index, TF_DataType dtype, const int64_t *dims, int num_dims,
                             size_t len, TF_Status *s);
TF_Tensor *TF_ForwardInputOrAllocateOutput(TF_OpKernelContext *ctx, const int *candidates, int num_candidates,
                                           int output_index, const int64_t *dims, int num_dims, int *forwarded_input,
                                           TF_Status *s);
TF_Tensor *TF_AllocateTemp(TF_OpKernelContext *ctx, TF_DataType dtype, const int64_t *dims, int num_dims,
                           TF_AllocatorAttributes *alloc_attrs, TF_Status *s);
TF_OpDefinitionBuilder *TF_NewOpDefinitionBuilder(const char *op_name);
void TF_OpDefinitionBuilderAddInput(TF_OpDefinitionBuilder *b, const char *spec);
void TF_OpDefinitionBuilderAddOutput(TF_OpDefinitionBuilder *b, const char *spec);
void TF_OpDefinitionBuilderAddAttr(TF_OpDefinitionBuilder *b, const char *spec);
void TF_OpDefinitionBuilderSetShapeInferenceFunction(TF_OpDefinitionBuilder *b,
                                                     void (*f)(TF_ShapeInferenceContext *ctx, TF_Status *s));
void TF_RegisterOpDefinition(TF_OpDefinitionBuilder *b, TF_Status *s);
TF_ShapeHandle *TF_NewShapeHandle(void);
void TF_DeleteShapeHandle(TF_ShapeHandle *h);
void TF_ShapeInferenceContextGetInput(TF_ShapeInferenceContext *ctx, int i, TF_ShapeHandle *h, TF_Status *s);
void TF_ShapeInferenceContextSetOutput(TF_ShapeInferenceContext *ctx, int i, TF_ShapeHandle *h, TF_Status *s);
void TF_ShapeInferenceContextSetUnknownShape(TF_ShapeInferenceContext *ctx, TF_Status *s);
bool TF_ShapeInferenceContextRankKnown(TF_ShapeInferenceContext *ctx, TF_ShapeHandle *h);
TF_ShapeHandle *TF_ShapeInferenceContextScalar(TF_ShapeInferenceContext *ctx);
#ifdef __cplusplus
}
#endif
