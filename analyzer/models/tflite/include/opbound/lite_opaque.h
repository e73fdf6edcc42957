/* Stub of TensorFlow Lite's opaque C interface for kernels; C and C++. */
#ifndef OPBOUND_LITE_OPAQUE_H
#define OPBOUND_LITE_OPAQUE_H
#include "opbound/lite_c.h"
#ifdef __cplusplus
extern "C" {
#endif
typedef struct TfLiteOpaqueContext TfLiteOpaqueContext;
typedef struct TfLiteOpaqueNode TfLiteOpaqueNode;
typedef struct TfLiteOpaqueTensor TfLiteOpaqueTensor;
typedef struct TfLiteOperator TfLiteOperator;
typedef struct TfLiteOperator TfLiteRegistrationExternal;
TfLiteType TfLiteOpaqueTensorType(const TfLiteOpaqueTensor *t);
int32_t TfLiteOpaqueTensorNumDims(const TfLiteOpaqueTensor *t);
int32_t TfLiteOpaqueTensorDim(const TfLiteOpaqueTensor *t, int32_t i);
TfLiteStatus TfLiteOpaqueTensorGetNumDimsSignature(const TfLiteOpaqueTensor *t, int32_t *n);
size_t TfLiteOpaqueTensorByteSize(const TfLiteOpaqueTensor *t);
void *TfLiteOpaqueTensorData(const TfLiteOpaqueTensor *t);
TfLiteAllocationType TfLiteOpaqueTensorGetAllocationType(const TfLiteOpaqueTensor *t);
const char *TfLiteOpaqueTensorName(const TfLiteOpaqueTensor *t);
TfLiteQuantizationParams TfLiteOpaqueTensorGetQuantizationParams(const TfLiteOpaqueTensor *t);
TfLiteStatus TfLiteOpaqueTensorCopyFromBuffer(TfLiteOpaqueTensor *t, const void *from, size_t bytes);
TfLiteStatus TfLiteOpaqueTensorCopyToBuffer(const TfLiteOpaqueTensor *t, void *to, size_t bytes);
int TfLiteOpaqueTensorGetStringCount(const TfLiteOpaqueTensor *t);
const TfLiteOpaqueTensor *TfLiteOpaqueNodeGetInput(const TfLiteOpaqueContext *c, const TfLiteOpaqueNode *n, int i);
TfLiteOpaqueTensor *TfLiteOpaqueNodeGetOutput(TfLiteOpaqueContext *c, const TfLiteOpaqueNode *n, int i);
TfLiteOpaqueTensor *TfLiteOpaqueNodeGetTemporary(TfLiteOpaqueContext *c, const TfLiteOpaqueNode *n, int i);
int TfLiteOpaqueNodeNumberOfInputs(const TfLiteOpaqueNode *n);
int TfLiteOpaqueNodeNumberOfOutputs(const TfLiteOpaqueNode *n);
void *TfLiteOpaqueNodeGetUserData(const TfLiteOpaqueNode *n);
void *TfLiteOpaqueNodeGetBuiltinData(const TfLiteOpaqueNode *n);
TfLiteStatus TfLiteOpaqueNodeGetCustomInitialData(const TfLiteOpaqueNode *n, const void **data, int *size);
TfLiteStatus TfLiteOpaqueNodeInputs(const TfLiteOpaqueNode *n, const int **inputs, int *count);
TfLiteStatus TfLiteOpaqueNodeOutputs(const TfLiteOpaqueNode *n, const int **outputs, int *count);
TfLiteOpaqueTensor *TfLiteOpaqueContextGetOpaqueTensor(const TfLiteOpaqueContext *c, int index);
TfLiteStatus TfLiteOpaqueContextResizeTensor(TfLiteOpaqueContext *c, TfLiteOpaqueTensor *t, TfLiteIntArray *size);
void TfLiteOpaqueContextReportError(TfLiteOpaqueContext *c, const char *format, ...);
TfLiteOperator *TfLiteOperatorCreate(int code, const char *name, int version, void *user);
TfLiteOperator *TfLiteRegistrationExternalCreate(int code, const char *name, int version);
void TfLiteOperatorDelete(TfLiteOperator *r);
void TfLiteRegistrationExternalDelete(TfLiteOperator *r);
void TfLiteOperatorSetPrepare(TfLiteOperator *r, TfLiteStatus (*f)(TfLiteOpaqueContext *, TfLiteOpaqueNode *));
void TfLiteOperatorSetInvoke(TfLiteOperator *r, TfLiteStatus (*f)(TfLiteOpaqueContext *, TfLiteOpaqueNode *));
void TfLiteOperatorSetInit(TfLiteOperator *r, void *(*f)(TfLiteOpaqueContext *, const char *, size_t));
void TfLiteOperatorSetFree(TfLiteOperator *r, void (*f)(TfLiteOpaqueContext *, void *));
void TfLiteRegistrationExternalSetPrepare(TfLiteOperator *r, TfLiteStatus (*f)(TfLiteOpaqueContext *, TfLiteOpaqueNode *));
void TfLiteRegistrationExternalSetInvoke(TfLiteOperator *r, TfLiteStatus (*f)(TfLiteOpaqueContext *, TfLiteOpaqueNode *));
void TfLiteRegistrationExternalSetInit(TfLiteOperator *r, void *(*f)(TfLiteOpaqueContext *, const char *, size_t));
void TfLiteRegistrationExternalSetFree(TfLiteOperator *r, void (*f)(TfLiteOpaqueContext *, void *));
#ifdef __cplusplus
}
#endif
#endif
