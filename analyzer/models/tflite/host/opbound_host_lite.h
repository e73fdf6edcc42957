// One node of a TensorFlow Lite graph, by the interpreter's C structures alone: its tensors stand on the heap with exactly
// their bytes, so that AddressSanitizer stands at their ends. With TensorFlow Lite's own headers, its library does the
// rest; with the stubs (OPBOUND_LITE_C_H), the second half of this file does.
#pragma once
#include "tensorflow/lite/c/common.h"
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace opbound {
inline TfLiteIntArray *int_array(const std::vector<int> &values) {
	TfLiteIntArray *made = (TfLiteIntArray *)malloc(sizeof(int) * (values.size() + 1));
	made->size = (int)values.size();
	for (size_t i = 0; i < values.size(); i++)
		made->data[i] = values[i];
	return made;
}
inline size_t type_bytes(TfLiteType t) {
	switch (t) {
	case kTfLiteInt8: case kTfLiteUInt8: case kTfLiteBool: case kTfLiteInt4: return 1;
	case kTfLiteInt16: case kTfLiteUInt16: case kTfLiteFloat16: return 2;
	case kTfLiteInt64: case kTfLiteUInt64: case kTfLiteFloat64: case kTfLiteComplex64: return 8;
	case kTfLiteComplex128: return 16;
	default: return 4;
	}
}

class Node {
	enum Role { kInput, kOutput, kTemporary, kRoles };
	static constexpr int kMost = 64; // tensors do not move: operators keep pointers to them
	TfLiteContext *context_;
	TfLiteNode *node_;
	TfLiteTensor *tensors_;
	std::vector<int> of_[kRoles];
	std::vector<void *> scratch_;
	int used_ = 0;

	static Node *of(const TfLiteContext *c) { return static_cast<Node *>(c->impl_); }
	static size_t count(const TfLiteIntArray *dims) {
		size_t n = 1;
		for (int i = 0; i < dims->size; i++)
			n *= (size_t)dims->data[i];
		return n;
	}
	static void fill(TfLiteTensor *t) {
		t->bytes = count(t->dims) * type_bytes(t->type);
		free(t->data.raw);
		t->data.raw = (char *)calloc(1, t->bytes);
	}
	static TfLiteStatus Resize(TfLiteContext *, TfLiteTensor *t, TfLiteIntArray *dims) {
		free(t->dims);
		t->dims = dims;
		fill(t);
		return kTfLiteOk;
	}
	static void Report(TfLiteContext *, const char *format, ...) {
		va_list rest;
		va_start(rest, format);
		fprintf(stderr, "the operator says: ");
		vfprintf(stderr, format, rest);
		fprintf(stderr, "\n");
		va_end(rest);
	}
	static TfLiteStatus Add(TfLiteContext *c, int n, int *first) {
		*first = of(c)->used_;
		for (int i = 0; i < n; i++)
			of(c)->make(kTfLiteFloat32, {});
		return kTfLiteOk;
	}
	static void *Persistent(TfLiteContext *, size_t bytes) { return calloc(1, bytes); }
	static TfLiteStatus Request(TfLiteContext *c, size_t bytes, int *index) {
		*index = (int)of(c)->scratch_.size();
		of(c)->scratch_.push_back(calloc(1, bytes));
		return kTfLiteOk;
	}
	static void *Scratch(TfLiteContext *c, int index) { return of(c)->scratch_[index]; }
	static TfLiteTensor *Get(const TfLiteContext *c, int i) { return &c->tensors[i]; }
	static TfLiteEvalTensor *Eval(const TfLiteContext *c, int i) {
		TfLiteTensor *t = &c->tensors[i];
		TfLiteEvalTensor *e = new TfLiteEvalTensor();
		e->data.raw = t->data.raw;
		e->dims = t->dims;
		e->type = t->type;
		return e;
	}

	int make(TfLiteType type, const std::vector<int> &dims) {
		TfLiteTensor *t = &tensors_[used_];
		t->type = type;
		t->dims = int_array(dims);
		t->allocation_type = kTfLiteArenaRw;
		t->params.scale = 1;
		t->name = "";
		fill(t);
		context_->tensors_size = ++used_;
		return used_ - 1;
	}
	TfLiteTensor *at(Role role, int number, TfLiteType type, const std::vector<int> &dims) {
		while ((int)of_[role].size() <= number)
			of_[role].push_back(make(kTfLiteFloat32, {1}));
		TfLiteTensor *t = &tensors_[of_[role][number]];
		t->type = type;
		Resize(context_, t, int_array(dims));
		return t;
	}

public:
	Node(TfLiteContext *context, TfLiteNode *node) : context_(context), node_(node) {
		tensors_ = (TfLiteTensor *)calloc(kMost, sizeof(TfLiteTensor));
		context->tensors = tensors_;
		context->impl_ = this;
		context->recommended_num_threads = 1;
		context->ResizeTensor = Resize;
		context->ReportError = Report;
		context->AddTensors = Add;
		context->AllocatePersistentBuffer = Persistent;
		context->RequestScratchBufferInArena = Request;
		context->GetScratchBuffer = Scratch;
		context->GetTensor = Get;
		context->GetEvalTensor = Eval;
	}
	// The opaque types are these, seen by nobody.
	Node(void *context, void *node) : Node((TfLiteContext *)context, (TfLiteNode *)node) {}
	TfLiteTensor *input(int number, TfLiteType type, const std::vector<int> &dims) { return at(kInput, number, type, dims); }
	TfLiteTensor *output(int number, TfLiteType type, const std::vector<int> &dims) { return at(kOutput, number, type, dims); }
	TfLiteTensor *temporary(int number, TfLiteType type, const std::vector<int> &dims) {
		return at(kTemporary, number, type, dims);
	}
	// What it has beside these: an output at least, and an input.
	void ready() {
		for (Role role : {kInput, kOutput})
			if (of_[role].empty())
				of_[role].push_back(make(kTfLiteFloat32, {1}));
		node_->inputs = int_array(of_[kInput]);
		node_->outputs = int_array(of_[kOutput]);
		if (!of_[kTemporary].empty() || !node_->temporaries)
			node_->temporaries = int_array(of_[kTemporary]);
		node_->intermediates = int_array({});
	}
};
} // namespace opbound

#ifdef OPBOUND_LITE_C_H
#include "opbound/lite.h"
#include <cmath>

extern "C" {
inline TfLiteIntArray *TfLiteIntArrayCreate(int n) { return opbound::int_array(std::vector<int>(n < 0 ? 0 : n)); }
inline TfLiteIntArray *TfLiteIntArrayCopy(const TfLiteIntArray *a) {
	return opbound::int_array(std::vector<int>(a->data, a->data + a->size));
}
inline int TfLiteIntArrayEqualsArray(const TfLiteIntArray *a, int n, const int b[]) {
	return a->size == n && memcmp(a->data, b, sizeof(int) * n) == 0;
}
inline int TfLiteIntArrayEqual(const TfLiteIntArray *a, const TfLiteIntArray *b) {
	return TfLiteIntArrayEqualsArray(a, b->size, b->data);
}
inline void TfLiteIntArrayFree(TfLiteIntArray *a) { free(a); }
inline size_t TfLiteIntArrayGetSizeInBytes(int n) { return sizeof(int) * ((size_t)n + 1); }
inline const char *TfLiteTypeGetName(TfLiteType) { return "of another type"; }
}

namespace tflite {
inline void StubAbort() { abort(); }

inline RuntimeShape::RuntimeShape() : size_(0) {}
inline RuntimeShape::RuntimeShape(int n) : size_(0) { Resize(n); }
inline RuntimeShape::RuntimeShape(int n, int32_t v) : size_(0) {
	Resize(n);
	for (int i = 0; i < n; i++)
		SetDim(i, v);
}
inline RuntimeShape::RuntimeShape(int n, const int32_t *dims) : size_(0) { ReplaceWith(n, dims); }
inline RuntimeShape::RuntimeShape(const std::initializer_list<int> l) : size_(0) { ReplaceWith((int)l.size(), l.begin()); }
inline RuntimeShape::RuntimeShape(const RuntimeShape &o) : size_(0) { ReplaceWith(o.size_, o.DimsData()); }
inline RuntimeShape &RuntimeShape::operator=(const RuntimeShape &o) {
	ReplaceWith(o.size_, o.DimsData());
	return *this;
}
inline void RuntimeShape::Resize(int n) {
	size_ = n;
	if (n > kMaxSmallSize)
		dims_pointer_ = new int32_t[n];
}
inline void RuntimeShape::ReplaceWith(int n, const int32_t *dims) {
	std::vector<int32_t> copy(dims, dims + n);
	Resize(n);
	for (int i = 0; i < n; i++)
		DimsData()[i] = copy[i];
}
inline RuntimeShape RuntimeShape::ExtendedShape(int n, const RuntimeShape &s) {
	RuntimeShape made(n, 1);
	for (int i = 0; i < s.size_; i++)
		made.SetDim(n - s.size_ + i, s.Dims(i));
	return made;
}
inline int32_t *RuntimeShape::DimsData() { return size_ > kMaxSmallSize ? dims_pointer_ : dims_; }
inline const int32_t *RuntimeShape::DimsData() const { return size_ > kMaxSmallSize ? dims_pointer_ : dims_; }
inline int32_t RuntimeShape::DimensionsCount() const { return size_; }
inline int32_t RuntimeShape::Dims(int i) const { return DimsData()[i]; }
inline void RuntimeShape::SetDim(int i, int32_t v) { DimsData()[i] = v; }
inline int RuntimeShape::FlatSize() const {
	int n = 1;
	for (int i = 0; i < size_; i++)
		n *= Dims(i);
	return n;
}
inline bool RuntimeShape::operator==(const RuntimeShape &o) const {
	return size_ == o.size_ && memcmp(DimsData(), o.DimsData(), sizeof(int32_t) * size_) == 0;
}
inline bool RuntimeShape::operator!=(const RuntimeShape &o) const { return !(*this == o); }
inline int Offset(const RuntimeShape &s, int a, int b, int c, int d) {
	return ((a * s.Dims(1) + b) * s.Dims(2) + c) * s.Dims(3) + d;
}
inline int MatchingDim(const RuntimeShape &a, int i, const RuntimeShape &b, int j) {
	return a.Dims(i) < b.Dims(j) ? a.Dims(i) : b.Dims(j);
}
inline int MatchingFlatSize(const RuntimeShape &a, const RuntimeShape &) { return a.FlatSize(); }
inline int MatchingFlatSize(const RuntimeShape &a, const RuntimeShape &, const RuntimeShape &) { return a.FlatSize(); }
inline int FlatSizeSkipDim(const RuntimeShape &s, int skip) {
	int n = 1;
	for (int i = 0; i < s.DimensionsCount(); i++)
		n *= i == skip ? 1 : s.Dims(i);
	return n;
}

inline int NumDimensions(const TfLiteTensor *t) { return t->dims->size; }
inline int SizeOfDimension(const TfLiteTensor *t, int d) { return t->dims->data[d]; }
inline int64_t NumElements(const int *dims, int n) {
	int64_t all = 1;
	for (int i = 0; i < n; i++)
		all *= dims[i];
	return all;
}
inline int64_t NumElements(const TfLiteIntArray *a) { return NumElements(a->data, a->size); }
inline int64_t NumElements(const TfLiteTensor *t) { return NumElements(t->dims); }
inline int NumInputs(const TfLiteNode *n) { return n->inputs->size; }
inline int NumOutputs(const TfLiteNode *n) { return n->outputs->size; }
inline TfLiteTensor *TensorOf(const TfLiteContext *c, const TfLiteIntArray *list, int i) {
	return i >= 0 && i < list->size && list->data[i] >= 0 ? &c->tensors[list->data[i]] : nullptr;
}
inline const TfLiteTensor *GetInput(const TfLiteContext *c, const TfLiteNode *n, int i) { return TensorOf(c, n->inputs, i); }
inline TfLiteTensor *GetVariableInput(TfLiteContext *c, const TfLiteNode *n, int i) { return TensorOf(c, n->inputs, i); }
inline const TfLiteTensor *GetOptionalInputTensor(const TfLiteContext *c, const TfLiteNode *n, int i) {
	return TensorOf(c, n->inputs, i);
}
inline TfLiteTensor *GetOutput(TfLiteContext *c, const TfLiteNode *n, int i) { return TensorOf(c, n->outputs, i); }
inline TfLiteTensor *GetTemporary(TfLiteContext *c, const TfLiteNode *n, int i) { return TensorOf(c, n->temporaries, i); }
inline TfLiteStatus GetInputSafe(const TfLiteContext *c, const TfLiteNode *n, int i, const TfLiteTensor **t) {
	return (*t = TensorOf(c, n->inputs, i)) ? kTfLiteOk : kTfLiteError;
}
inline TfLiteStatus GetOutputSafe(const TfLiteContext *c, const TfLiteNode *n, int i, TfLiteTensor **t) {
	return (*t = TensorOf(c, n->outputs, i)) ? kTfLiteOk : kTfLiteError;
}
inline TfLiteStatus GetTemporarySafe(const TfLiteContext *c, const TfLiteNode *n, int i, TfLiteTensor **t) {
	return (*t = TensorOf(c, n->temporaries, i)) ? kTfLiteOk : kTfLiteError;
}
inline bool IsConstantTensor(const TfLiteTensor *t) { return t->allocation_type == kTfLiteMmapRo; }
inline bool IsConstantOrPersistentTensor(const TfLiteTensor *t) { return IsConstantTensor(t); }
inline bool IsDynamicTensor(const TfLiteTensor *t) { return t->allocation_type == kTfLiteDynamic; }
inline void SetTensorToDynamic(TfLiteTensor *t) { t->allocation_type = kTfLiteDynamic; }
inline bool HaveSameShapes(const TfLiteTensor *a, const TfLiteTensor *b) { return TfLiteIntArrayEqual(a->dims, b->dims) != 0; }
inline RuntimeShape GetTensorShape(const TfLiteTensor *t) {
	return t ? RuntimeShape(t->dims->size, t->dims->data) : RuntimeShape();
}
inline RuntimeShape GetTensorShape(const TfLiteEvalTensor *t) {
	return t ? RuntimeShape(t->dims->size, t->dims->data) : RuntimeShape();
}
template <class T> T *GetTensorData(TfLiteTensor *t) { return t ? (T *)t->data.raw : nullptr; }
template <class T> const T *GetTensorData(const TfLiteTensor *t) { return t ? (const T *)t->data.raw : nullptr; }
template <class T> const T *GetOptionalTensorData(const TfLiteTensor *t) { return t ? (const T *)t->data.raw : nullptr; }
template <class T> T ActivationFunctionWithMinMax(T x, T lo, T hi) { return x < lo ? lo : x > hi ? hi : x; }
template <class T> void CalculateActivationRange(TfLiteFusedActivation, T *lo, T *hi) {
	*lo = std::numeric_limits<T>::lowest();
	*hi = std::numeric_limits<T>::max();
}

class HostContext : public MicroContext {
	TfLiteContext *c_;

public:
	explicit HostContext(TfLiteContext *c) : c_(c) {}
	void *AllocatePersistentBuffer(size_t n) override { return c_->AllocatePersistentBuffer(c_, n); }
	TfLiteStatus RequestScratchBufferInArena(size_t n, int *i) override { return c_->RequestScratchBufferInArena(c_, n, i); }
	void *GetScratchBuffer(int i) override { return c_->GetScratchBuffer(c_, i); }
	TfLiteTensor *AllocateTempTfLiteTensor(int i) override { return &c_->tensors[i]; }
	void DeallocateTempTfLiteTensor(TfLiteTensor *) override {}
	uint8_t *AllocateTempBuffer(size_t n, size_t) override { return (uint8_t *)calloc(1, n); }
	void DeallocateTempBuffer(uint8_t *b) override { free(b); }
	TfLiteEvalTensor *GetEvalTensor(int i) override { return c_->GetEvalTensor(c_, i); }
	TfLiteStatus set_external_context(void *) override { return kTfLiteError; }
	void *external_context() override { return nullptr; }
	MicroGraph &graph() override { abort(); }
};
// The object is another class of this name: its members that are not virtual look for the tensors here.
inline thread_local TfLiteContext *host_context;
inline MicroContext *GetMicroContext(const TfLiteContext *c) {
	host_context = const_cast<TfLiteContext *>(c);
	return new HostContext(host_context);
}
inline TfLiteTensor *MicroContext::AllocateTempInputTensor(const TfLiteNode *n, int i) {
	return TensorOf(host_context, n->inputs, i);
}
inline TfLiteTensor *MicroContext::AllocateTempOutputTensor(const TfLiteNode *n, int i) {
	return TensorOf(host_context, n->outputs, i);
}
inline TfLiteStatus MicroContext::SetDecompressionMemory(const AlternateMemoryRegion *, size_t) { return kTfLiteError; }
inline void *MicroContext::AllocateDecompressionMemory(size_t, size_t) { return nullptr; }
inline void MicroContext::ResetDecompressionMemoryAllocations() {}
inline TfLiteStatus MicroContext::SetAlternateProfiler(MicroProfilerInterface *) { return kTfLiteError; }
inline MicroProfilerInterface *MicroContext::GetAlternateProfiler() const { return nullptr; }
inline int ElementCount(const TfLiteIntArray &dims) { return (int)NumElements(&dims); }
inline size_t EvalTensorBytes(const TfLiteEvalTensor *t) { return (size_t)NumElements(t->dims) * opbound::type_bytes(t->type); }
namespace micro {
inline TfLiteEvalTensor *EvalOf(const TfLiteContext *c, const TfLiteIntArray *list, int i) {
	return TensorOf(c, list, i) ? c->GetEvalTensor(c, list->data[i]) : nullptr;
}
inline const TfLiteEvalTensor *GetEvalInput(const TfLiteContext *c, const TfLiteNode *n, int i) { return EvalOf(c, n->inputs, i); }
inline TfLiteEvalTensor *GetMutableEvalInput(const TfLiteContext *c, const TfLiteNode *n, int i) {
	return EvalOf(c, n->inputs, i);
}
inline TfLiteEvalTensor *GetEvalOutput(const TfLiteContext *c, const TfLiteNode *n, int i) { return EvalOf(c, n->outputs, i); }
template <class T> T *GetTensorData(TfLiteEvalTensor *t) { return t ? (T *)t->data.raw : nullptr; }
template <class T> const T *GetTensorData(const TfLiteEvalTensor *t) { return t ? (const T *)t->data.raw : nullptr; }
template <class T> T *GetOptionalTensorData(TfLiteEvalTensor *t) { return t ? (T *)t->data.raw : nullptr; }
template <class T> const T *GetOptionalTensorData(const TfLiteEvalTensor *t) { return t ? (const T *)t->data.raw : nullptr; }
inline const RuntimeShape GetTensorShape(const TfLiteEvalTensor *t) { return tflite::GetTensorShape(t); }
inline bool HaveSameShapes(const TfLiteEvalTensor *a, const TfLiteEvalTensor *b) {
	return TfLiteIntArrayEqual(a->dims, b->dims) != 0;
}
} // namespace micro
} // namespace tflite
#ifdef OPBOUND_LITE_OPAQUE_H
extern "C" {
inline const TfLiteContext *lite_c(const TfLiteOpaqueContext *c) { return (const TfLiteContext *)c; }
inline const TfLiteNode *lite_n(const TfLiteOpaqueNode *n) { return (const TfLiteNode *)n; }
inline const TfLiteTensor *lite_t(const TfLiteOpaqueTensor *t) { return (const TfLiteTensor *)t; }
inline TfLiteType TfLiteOpaqueTensorType(const TfLiteOpaqueTensor *t) { return lite_t(t)->type; }
inline int32_t TfLiteOpaqueTensorNumDims(const TfLiteOpaqueTensor *t) { return lite_t(t)->dims->size; }
inline int32_t TfLiteOpaqueTensorDim(const TfLiteOpaqueTensor *t, int32_t i) { return lite_t(t)->dims->data[i]; }
inline size_t TfLiteOpaqueTensorByteSize(const TfLiteOpaqueTensor *t) { return lite_t(t)->bytes; }
inline void *TfLiteOpaqueTensorData(const TfLiteOpaqueTensor *t) { return t ? lite_t(t)->data.raw : nullptr; }
// As the library does it: no more than the tensor has.
inline TfLiteStatus TfLiteOpaqueTensorCopyFromBuffer(TfLiteOpaqueTensor *t, const void *from, size_t bytes) {
	if (lite_t(t)->bytes != bytes)
		return kTfLiteError;
	memcpy(lite_t(t)->data.raw, from, bytes);
	return kTfLiteOk;
}
inline TfLiteStatus TfLiteOpaqueTensorCopyToBuffer(const TfLiteOpaqueTensor *t, void *to, size_t bytes) {
	if (lite_t(t)->bytes != bytes)
		return kTfLiteError;
	memcpy(to, lite_t(t)->data.raw, bytes);
	return kTfLiteOk;
}
inline const TfLiteOpaqueTensor *TfLiteOpaqueNodeGetInput(const TfLiteOpaqueContext *c, const TfLiteOpaqueNode *n, int i) {
	return (const TfLiteOpaqueTensor *)tflite::TensorOf(lite_c(c), lite_n(n)->inputs, i);
}
inline TfLiteOpaqueTensor *TfLiteOpaqueNodeGetOutput(TfLiteOpaqueContext *c, const TfLiteOpaqueNode *n, int i) {
	return (TfLiteOpaqueTensor *)tflite::TensorOf(lite_c(c), lite_n(n)->outputs, i);
}
inline TfLiteOpaqueTensor *TfLiteOpaqueNodeGetTemporary(TfLiteOpaqueContext *c, const TfLiteOpaqueNode *n, int i) {
	return (TfLiteOpaqueTensor *)tflite::TensorOf(lite_c(c), lite_n(n)->temporaries, i);
}
inline int TfLiteOpaqueNodeNumberOfInputs(const TfLiteOpaqueNode *n) { return lite_n(n)->inputs->size; }
inline int TfLiteOpaqueNodeNumberOfOutputs(const TfLiteOpaqueNode *n) { return lite_n(n)->outputs->size; }
inline void *TfLiteOpaqueNodeGetUserData(const TfLiteOpaqueNode *n) { return lite_n(n)->user_data; }
inline void *TfLiteOpaqueNodeGetBuiltinData(const TfLiteOpaqueNode *n) { return lite_n(n)->builtin_data; }
inline TfLiteStatus TfLiteOpaqueContextResizeTensor(TfLiteOpaqueContext *c, TfLiteOpaqueTensor *t, TfLiteIntArray *size) {
	return lite_c(c)->ResizeTensor((TfLiteContext *)c, (TfLiteTensor *)t, size);
}
inline void TfLiteOpaqueContextReportError(TfLiteOpaqueContext *, const char *, ...) {}
}
#endif
#endif
