// Stub of TensorFlow Lite's interpreter as kernels that run other graphs see it.
#pragma once
#include "opbound/lite_c.h"
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ruy {
class Context {
public:
	void set_max_num_threads(int n);
	int max_num_threads() const;
	void ClearPrepackedCache();
};
} // namespace ruy
namespace gemmlowp {
struct Task {
	virtual ~Task() = default;
	virtual void Run() = 0;
};
class WorkersPool {
public:
	template <class T> void Execute(int n, T *tasks);
};
class GemmContext {
public:
	WorkersPool *workers_pool();
	void set_max_num_threads(int n);
	int max_num_threads() const;
};
} // namespace gemmlowp
namespace tflite {
class TfLiteInternalBackendContext {
public:
	virtual ~TfLiteInternalBackendContext() = default;
	virtual void SetMaxNumThreads(int n) = 0;
	virtual void ClearCaches() = 0;
};
class ExternalCpuBackendContext : public TfLiteExternalContext {
public:
	ExternalCpuBackendContext();
	TfLiteInternalBackendContext *internal_backend_context() const;
	void set_internal_backend_context(std::unique_ptr<TfLiteInternalBackendContext> c);
};
class CpuBackendContext final : public TfLiteInternalBackendContext {
public:
	static CpuBackendContext *GetFromContext(TfLiteContext *c);
	CpuBackendContext();
	~CpuBackendContext() override;
	ruy::Context *ruy_context() const;
	gemmlowp::GemmContext *gemmlowp_context() const;
	void SetMaxNumThreads(int n) override;
	int max_num_threads() const;
	void SetUseCaching(bool flag);
	bool use_caching() const;
	void ClearCaches() override;
	bool PreferGemmlowpOnX86();
};
namespace cpu_backend_threadpool {
using Task = gemmlowp::Task;
template <class T> void Execute(int n, T *tasks, CpuBackendContext *c);
} // namespace cpu_backend_threadpool
namespace resource {
class ResourceBase {
public:
	virtual ~ResourceBase() = default;
	virtual bool IsInitialized() = 0;
	virtual size_t GetMemoryUsage();
};
using ResourceMap = std::unordered_map<int32_t, std::unique_ptr<ResourceBase>>;
using ResourceIDMap = std::unordered_map<std::string, int>;
class InitializationStatus : public ResourceBase {
public:
	bool IsInitialized() override;
	void MarkInitializationIsDone();
};
using InitializationStatusMap = std::unordered_map<int32_t, std::unique_ptr<InitializationStatus>>;
InitializationStatus *GetInitializationStatus(InitializationStatusMap *m, int id);
class ResourceVariable : public ResourceBase {
public:
	TfLiteStatus AssignFrom(const TfLiteTensor *t);
	TfLiteTensor *GetTensor();
	bool IsInitialized() override;
};
TfLiteStatus CreateResourceVariableIfNotAvailable(ResourceMap *m, int id);
ResourceVariable *GetResourceVariable(ResourceMap *m, int id);
bool IsBuiltinResource(const TfLiteTensor *t);
class LookupInterface : public ResourceBase {
public:
	virtual TfLiteStatus Lookup(TfLiteContext *c, const TfLiteTensor *keys, TfLiteTensor *values, const TfLiteTensor *otherwise) = 0;
	virtual TfLiteStatus Import(TfLiteContext *c, const TfLiteTensor *keys, const TfLiteTensor *values) = 0;
	virtual size_t Size() = 0;
	virtual TfLiteType GetKeyType() const = 0;
	virtual TfLiteType GetValueType() const = 0;
	virtual TfLiteStatus CheckKeyAndValueTypes(TfLiteContext *c, const TfLiteTensor *keys, const TfLiteTensor *values) = 0;
};
TfLiteStatus CreateHashtableResourceIfNotAvailable(ResourceMap *m, int id, TfLiteType key, TfLiteType value);
LookupInterface *GetHashtableResource(ResourceMap *m, int id);
} // namespace resource

struct InterpreterOptions;
class Subgraph {
public:
	TfLiteStatus SetInputs(std::vector<int> inputs);
	TfLiteStatus SetOutputs(std::vector<int> outputs);
	TfLiteTensor *tensor(int i);
	const TfLiteTensor *tensor(int i) const;
	std::vector<int> &inputs();
	const std::vector<int> &inputs() const;
	std::vector<int> &outputs();
	const std::vector<int> &outputs() const;
	const std::string &GetName() const;
	resource::ResourceMap &resources();
	resource::ResourceIDMap &resource_ids();
	resource::InitializationStatusMap &initialization_status_map();
	size_t tensors_size() const;
	size_t nodes_size() const;
	std::vector<int> &execution_plan();
	const std::vector<int> &execution_plan() const;
	const std::vector<int> &pre_delegation_execution_plan() const;
	const std::vector<std::pair<TfLiteNode, TfLiteRegistration>> &nodes_and_registration() const;
	const std::pair<TfLiteNode, TfLiteRegistration> *node_and_registration(int i) const;
	TfLiteStatus ResizeInputTensor(int i, const std::vector<int> &dims);
	TfLiteStatus ResizeInputTensor(int i, const int *dims, int n);
	TfLiteStatus AllocateTensors();
	TfLiteStatus ReleaseMemory();
	TfLiteStatus ReleaseNonPersistentMemory();
	TfLiteStatus Invoke();
	TfLiteStatus EnsureTensorDataIsReadable(int i);
	TfLiteStatus RemoveUnusedInputs();
	bool HasDynamicTensors();
	bool HasDelegates();
	bool ShouldPreserveAllTensors() const;
	bool ShouldReleaseDynamicTensors() const;
	bool ShouldOptimizeMemoryForLargeTensors();
	TfLiteContext *context();
	int GetSubgraphIndex() const;
	int GetInputTensorsCount(int i) const;
	std::vector<std::unique_ptr<Subgraph>> *GetSubgraphs() const;
	InterpreterOptions *GetOptions() const;
	TfLiteStatus SetCustomAllocationForTensor(int i, const void *allocation, int64_t flags = 0);
	TfLiteTensor *AcquireSubgraphContext(int i);
	int subgraph_index_;
};
} // namespace tflite
