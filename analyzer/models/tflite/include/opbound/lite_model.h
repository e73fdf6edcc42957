// Stub of what makes TensorFlow Lite's interpreter: resolvers, models, builders.
#pragma once
#include "opbound/lite.h"
#include "opbound/lite_graph.h"
#include <memory>
#include <string>
#include <vector>

namespace tflite {
class OpResolver {
public:
	virtual ~OpResolver() = default;
	virtual const TfLiteRegistration *FindOp(const char *op, int version) const = 0;
};
class MutableOpResolver : public OpResolver {
public:
	const TfLiteRegistration *FindOp(const char *op, int version) const override;
	void AddCustom(const char *name, const TfLiteRegistration *r, int version = 1);
	void AddCustom(const char *name, const TfLiteRegistration *r, int min_version, int max_version);
	void AddAll(const MutableOpResolver &other);
	template <class Op> void AddBuiltin(Op op, const TfLiteRegistration *r, int version = 1);
	template <class Op> void AddBuiltin(Op op, const TfLiteRegistration *r, int min_version, int max_version);
};
namespace ops {
namespace builtin {
class BuiltinOpResolver : public MutableOpResolver {
public:
	BuiltinOpResolver();
};
class BuiltinOpResolverWithoutDefaultDelegates : public BuiltinOpResolver {};
class BuiltinRefOpResolver : public MutableOpResolver {
public:
	BuiltinRefOpResolver();
};
} // namespace builtin
} // namespace ops
class FlatBufferModel {
public:
	static std::unique_ptr<FlatBufferModel> BuildFromFile(const char *name, ErrorReporter *r = nullptr);
	static std::unique_ptr<FlatBufferModel> BuildFromBuffer(const char *data, size_t n, ErrorReporter *r = nullptr);
	static std::unique_ptr<FlatBufferModel> VerifyAndBuildFromBuffer(const char *data, size_t n);
	bool initialized() const;
	ErrorReporter *error_reporter() const;
};
class Interpreter {
public:
	TfLiteStatus AllocateTensors();
	TfLiteStatus Invoke();
	TfLiteStatus SetNumThreads(int n);
	TfLiteStatus ResizeInputTensor(int i, const std::vector<int> &dims);
	TfLiteStatus ResetVariableTensors();
	const std::vector<int> &inputs() const;
	const std::vector<int> &outputs() const;
	const char *GetInputName(int i) const;
	const char *GetOutputName(int i) const;
	TfLiteTensor *tensor(int i);
	const TfLiteTensor *tensor(int i) const;
	TfLiteTensor *input_tensor(size_t i);
	const TfLiteTensor *input_tensor(size_t i) const;
	TfLiteTensor *output_tensor(size_t i);
	const TfLiteTensor *output_tensor(size_t i) const;
	template <class T> T *typed_tensor(int i);
	template <class T> T *typed_input_tensor(int i);
	template <class T> T *typed_output_tensor(int i);
	size_t tensors_size() const;
	size_t nodes_size() const;
	Subgraph &primary_subgraph();
};
class InterpreterBuilder {
public:
	InterpreterBuilder(const FlatBufferModel &m, const OpResolver &r);
	TfLiteStatus operator()(std::unique_ptr<Interpreter> *out);
	TfLiteStatus operator()(std::unique_ptr<Interpreter> *out, int threads);
	TfLiteStatus SetNumThreads(int n);
};
void PrintInterpreterState(const Interpreter *i);
} // namespace tflite
