// Stub of TensorFlow's operator kernels: contexts, registration, sharding, shape inference. Registering a kernel makes
// it, so that templates are instantiated with the types they are registered for.
#pragma once
#include "opbound/followed/device_type.h"
#include "opbound/followed/format.h"
#include "opbound/followed/list.h"

namespace stream_executor {
class Stream;
}
namespace tensorflow {
class AttrValue;
class NodeDef {
public:
	const std::string &name() const;
	const std::string &op() const;
};
class OpDef;
class ResourceMgr;
class DeviceContext;
class EventMgr;
class CancellationManager;
class FunctionLibraryRuntime;
class RendezvousInterface;
class StepStatsCollectorInterface;
class OpKernel;
class ResourceBase : public core::RefCounted {
public:
	virtual std::string DebugString() const;
	virtual int64_t MemoryUsed() const;
};
class ContainerInfo {
	alignas(8) unsigned char storage[80];

public:
	Status Init(ResourceMgr *m, const NodeDef &n, bool use_node_name);
	Status Init(ResourceMgr *m, const NodeDef &n);
	ResourceMgr *resource_manager() const;
	bool resource_is_private_to_kernel() const;
	const std::string &container() const;
	const std::string &name() const;
	std::string DebugString() const;
};
class ResourceMgr {
public:
	template <class T, bool shared> Status Lookup(const std::string &container, const std::string &name, T **r) const;
	template <class T, bool shared, class F> Status LookupOrCreate(const std::string &c, const std::string &n, T **r, F f);
	template <class T> Status Create(const std::string &container, const std::string &name, T *r);
	template <class T> Status Lookup(const std::string &container, const std::string &name, T **r) const;
	template <class T, class F> Status LookupOrCreate(const std::string &c, const std::string &n, T **r, F f) { return {}; }
	template <class T> Status Delete(const std::string &container, const std::string &name);
	Status Cleanup(const std::string &container);
	const std::string &default_container() const;
};
Status ReadBoolFromEnvVar(StringPiece name, bool otherwise, bool *v);
Status ReadInt64FromEnvVar(StringPiece name, int64_t otherwise, int64_t *v);
Status ReadStringFromEnvVar(StringPiece name, StringPiece otherwise, std::string *v);
std::string SliceDebugString(const TensorShape &s, int64_t flat);
int Log2Ceiling(uint32_t n);
int Log2Floor(uint32_t n);
int Log2Ceiling64(uint64_t n);
int Log2Floor64(uint64_t n);
int64_t NextPowerOfTwo64(int64_t n);
struct DeviceBase {
	struct CpuWorkerThreads {
		int num_threads;
		thread::ThreadPool *workers;
	};
	const CpuWorkerThreads *tensorflow_cpu_worker_threads() const;
	Allocator *GetAllocator(AllocatorAttributes a);
	struct AcceleratorDeviceInfo {
		stream_executor::Stream *stream;
		DeviceContext *default_context;
		EventMgr *event_mgr;
		int gpu_id;
	};
	using GpuDeviceInfo = AcceleratorDeviceInfo;
	const AcceleratorDeviceInfo *tensorflow_accelerator_device_info() const;
	const GpuDeviceInfo *tensorflow_gpu_device_info() const;
	const std::string &name() const;
	Env *env() const;
	ResourceMgr *resource_manager() const;
};
using Device = DeviceBase;
struct TensorValue {
	explicit TensorValue(Tensor *t = nullptr) : mutex_if_ref(nullptr), tensor(t) {}
	TensorValue(mutex *mu, Tensor *t) : mutex_if_ref(mu), tensor(t) {}
	mutex *mutex_if_ref;
	Tensor *tensor;
	Tensor *operator->() const;
};
class OpKernelContext;
class OpMutableInputList {
	OpKernelContext *ctx;
	int first, last;

public:
	int size() const;
	Tensor at(int i, bool lock_held);
};
class OpOutputList {
	OpKernelContext *ctx;
	int first, last;

public:
	OpOutputList();
	int size() const;
	Tensor *operator[](int i);
	Status allocate(int i, const TensorShape &s, Tensor **out);
	void set(int i, const Tensor &t);
};
using DeviceTypeVector = gtl::InlinedVector<DeviceType, 4>;
using PrioritizedDeviceTypeVector = gtl::InlinedVector<std::pair<DeviceType, int32>, 4>;
inline std::string DeviceTypeString(const DeviceType &t) { return t.type_string(); }
// Of old releases: a tensor that a kernel keeps from one call to the next.
class OpKernelConstruction;
class OpKernelContext;
class PersistentTensor {
	void *impl;

public:
	PersistentTensor();
	explicit PersistentTensor(const Tensor &t);
	Tensor *AccessTensor(OpKernelConstruction *c);
	Tensor *AccessTensor(OpKernelContext *c);
	bool IsInitialized() const;
	int64_t NumElements() const;
	int64_t AllocatedBytes() const;
};
class OpKernelConstruction : public PlacedOnDevice {
	int failed;

public:
	template <class T> Status GetAttr(const char *name, T *value) const;
	template <class T> Status GetAttr(StringPiece name, T *value) const;
	bool HasAttr(const char *name) const;
	bool HasAttr(StringPiece name) const;
	void CtxFailure(const Status &s);
	void CtxFailure(const char *file, int line, const Status &s);
	void CtxFailureWithWarning(const Status &s);
	void CtxFailureWithWarning(const char *file, int line, const Status &s);
	void SetStatus(const Status &s);
	const Status &status() const;
	Status allocate_temp(DataType t, const TensorShape &s, Tensor *out);
	Status allocate_persistent(DataType t, const TensorShape &s, PersistentTensor *kept, Tensor **out);
	Status MatchSignature(const DataTypeSlice in, const DataTypeSlice out);
	const NodeDef &def() const;
	int num_inputs() const;
	int num_outputs() const;
	DataType input_type(int i) const;
	DataType output_type(int i) const;
	const DataTypeVector &input_types() const;
	const DataTypeVector &output_types() const;
	ResourceMgr *resource_manager() const;
	FunctionLibraryRuntime *function_library() const;
	int graph_def_version() const;
	DeviceBase *device() const;
	Env *env() const;
};
class OpKernelContext {
	int failed; // what status() tells

public:
	struct Params {
		static constexpr int kNeverForward = -2, kNoReservation = -1;
	};
	int num_inputs() const;
	int num_outputs() const;
	DataType input_dtype(int i) const;
	DataType expected_output_dtype(int i) const;
	bool has_input(int i) const;
	bool output_required(int i) const;
	bool track_allocations() const;
	Status input_dtype(StringPiece name, DataType *t) const;
	const Tensor &input(int i) const;
	Status input(const char *name, const Tensor **t) const;
	Status input(StringPiece name, const Tensor **t) const;
	Status input_list(const char *name, OpInputList *l) const;
	Status input_list(StringPiece name, OpInputList *l) const;
	Status mutable_input_list(const char *name, OpMutableInputList *l);
	Status mutable_input_list(StringPiece name, OpMutableInputList *l);
	Status output_list(const char *name, OpOutputList *l);
	Status output_list(StringPiece name, OpOutputList *l);
	Tensor mutable_input(int i, bool lock_held);
	Status mutable_input(const char *name, Tensor *t, bool lock_held);
	Status mutable_input(StringPiece name, Tensor *t, bool lock_held);
	mutex *input_ref_mutex(int i);
	Status input_ref_mutex(StringPiece name, mutex **m);
	Status MatchSignature(const DataTypeSlice in, const DataTypeSlice out);
	void record_persistent_memory_allocation(int64_t bytes, int64_t id = -1);
	void record_temp_memory_allocation(int64_t bytes, const Tensor &t);
	bool input_is_ref(int i) const;
	void forward_ref_input_to_ref_output(int i, int o);
	Status replace_ref_input(const char *name, const Tensor &t, bool lock_held);
	Status replace_ref_input(StringPiece name, const Tensor &t, bool lock_held);
	std::unique_ptr<Tensor> forward_input(int i, int o, DataType t, const TensorShape &s, MemoryType m,
	                                      const AllocatorAttributes &a);
	Status forward_input_or_allocate_output(gtl::ArraySlice<int> candidates, int o, const TensorShape &s, Tensor **out,
	                                        int *forwarded = nullptr);
	Status forward_input_or_allocate_output(gtl::ArraySlice<StringPiece> candidates, StringPiece o, const TensorShape &s,
	                                        Tensor **out);
	Status forward_input_or_allocate_temp(gtl::ArraySlice<int> candidates, DataType t, const TensorShape &s,
	                                      const AllocatorAttributes &a, Tensor *out);
	bool forward_input_to_output_with_shape(int i, int o, const TensorShape &s, Tensor **out);
	Status forward_input_to_output_with_shape(StringPiece i, StringPiece o, const TensorShape &s, Tensor **out);
	Status allocate_output(int i, const TensorShape &s, Tensor **out);
	Status allocate_output(const char *name, const TensorShape &s, Tensor **out);
	Status allocate_output(StringPiece name, const TensorShape &s, Tensor **out);
	Status allocate_output(int i, const TensorShape &s, Tensor **out, AllocatorAttributes a);
	Status allocate_output(const char *name, const TensorShape &s, Tensor **out, AllocatorAttributes a);
	Status allocate_output(StringPiece name, const TensorShape &s, Tensor **out, AllocatorAttributes a);
	Status allocate_temp(DataType t, const TensorShape &s, Tensor *out);
	Status allocate_temp(DataType t, const TensorShape &s, Tensor *out, AllocatorAttributes a);
	Status allocate_persistent(DataType t, const TensorShape &s, PersistentTensor *kept, Tensor **out);
	Status allocate_persistent(DataType t, const TensorShape &s, PersistentTensor *kept, Tensor **out, AllocatorAttributes a);
	Status allocate_temp(DataType t, const TensorShape &s, Tensor *out, AllocatorAttributes a, const AllocationAttributes &b);
	Status forward_input_or_allocate_temp(gtl::ArraySlice<int> candidates, DataType t, const TensorShape &s, Tensor *out);
	Status forward_input_or_allocate_output(gtl::ArraySlice<StringPiece> candidates, const char *o, const TensorShape &s,
	                                        Tensor **out);
	void set_output(int i, const Tensor &t);
	Status set_output(const char *name, const Tensor &t);
	Status set_output(StringPiece name, const Tensor &t);
	void set_output_ref(int i, mutex *m, Tensor *t);
	Tensor *mutable_output(int i);
	Status mutable_output(const char *name, Tensor **t);
	Status mutable_output(StringPiece name, Tensor **t);
	bool ValidateInputsAreSameShape(OpKernel *k);
	AllocatorAttributes input_alloc_attr(int i) const;
	AllocatorAttributes output_alloc_attr(int i) const;
	MemoryType input_memory_type(int i) const;
	DeviceContext *op_device_context();
	DeviceBase *device() const;
	const Eigen::ThreadPoolDevice &eigen_cpu_device() const;
	const Eigen::GpuDevice &eigen_gpu_device() const;
	template <class D> const D &eigen_device() const;
	ResourceMgr *resource_manager() const;
	CancellationManager *cancellation_manager() const;
	FunctionLibraryRuntime *function_library() const;
	const OpKernel &op_kernel() const;
	int64_t step_id() const;
	int64_t frame_iter() const;
	RendezvousInterface *rendezvous() const;
	StepStatsCollectorInterface *stats_collector() const;
	std::function<void(std::function<void()>)> *runner() const;
	const std::optional<ManagedStackTrace> &stack_trace() const;
	const Status &status() const;
	void SetStatus(const Status &s);
	void CtxFailure(const Status &s);
	void CtxFailure(const char *file, int line, const Status &s);
	void CtxFailureWithWarning(const Status &s);
	void CtxFailureWithWarning(const char *file, int line, const Status &s);
	Env *env() const;
};
class AsyncOpKernel;
class OpKernel {
	void *state[24];

public:
	explicit OpKernel(OpKernelConstruction *c);
	OpKernel(OpKernelConstruction *c, bool is_deferred);
	virtual ~OpKernel();
	virtual void Compute(OpKernelContext *c) = 0;
	virtual AsyncOpKernel *AsAsync();
	virtual bool IsExpensive();
	const NodeDef &def() const;
	const std::string &name() const;
	const std::string &type_string() const;
	const std::string &requested_device() const;
	int num_inputs() const;
	int num_outputs() const;
	DataType input_type(int i) const;
	DataType output_type(int i) const;
	const std::string &requested_input(int i) const;
	Status MakeShape(const Tensor &t, TensorShape *out) const;
	static int DeviceNumaNode(const DeviceBase *d);
	bool allow_legacy_scalars() const;
	bool IsLegacyScalar(const TensorShape &s) const;
	bool IsLegacyVector(const TensorShape &s) const;
};
namespace tensor {
Status MakeShape(const Tensor &t, TensorShape *out);
}
class AsyncOpKernel : public OpKernel {
public:
	using OpKernel::OpKernel;
	typedef std::function<void()> DoneCallback;
	virtual void ComputeAsync(OpKernelContext *c, DoneCallback done) = 0;
	void Compute(OpKernelContext *c) override;
};
template <class T> class ResourceOpKernel : public OpKernel {
protected:
	mutex mu_;
	ContainerInfo cinfo_;
	T *resource_;
	virtual Status CreateResource(T **r) = 0;

public:
	explicit ResourceOpKernel(OpKernelConstruction *c);
	void Compute(OpKernelContext *c) override;
};
template <class T, class... A> class UnaryOp : public OpKernel {
public:
	explicit UnaryOp(OpKernelConstruction *c);
};
template <class T> class BinaryOp : public OpKernel {
public:
	explicit BinaryOp(OpKernelConstruction *c);
};
template <class T>
ResourceHandle MakeResourceHandle(OpKernelContext *c, const std::string &container, const std::string &name,
                                  const std::vector<DtypeAndPartialTensorShape> &shapes = {});
template <class T> Status LookupResource(OpKernelContext *c, const ResourceHandle &h, T **r);
template <class T> Status LookupResource(OpKernelContext *c, const ResourceHandle &h, core::RefCountPtr<T> *r);
#define OPBOUND_VARIABLE
#include "opbound/followed/variable.h"
#undef OPBOUND_VARIABLE
template <class T>
Status LookupResources(OpKernelContext *c, gtl::ArraySlice<const ResourceHandle *> h, std::vector<core::RefCountPtr<T>> *r);
template <class T>
Status LookupOrCreateResource(OpKernelContext *c, const ResourceHandle &h, T **r, std::function<Status(T **)> create);
template <class T>
Status LookupOrCreateResource(OpKernelContext *c, const ResourceHandle &h, core::RefCountPtr<T> *r,
                              std::function<Status(T **)> create);
template <class T> class ResourceHandlesOp : public OpKernel {
public:
	explicit ResourceHandlesOp(OpKernelConstruction *c);
	void Compute(OpKernelContext *c) override;
};
template <class T> Status CreateResource(OpKernelContext *c, const ResourceHandle &h, T *r);
template <class T> Status DeleteResource(OpKernelContext *c, const ResourceHandle &h);
Status DeleteResource(OpKernelContext *c, const ResourceHandle &h);
Status HandleFromInput(OpKernelContext *c, StringPiece name, ResourceHandle *h);
template <class T> Status GetResourceFromContext(OpKernelContext *c, const std::string &name, T **r);
bool OpDeterminismRequired();
bool DisableEagerThreadPool();

void Shard(int max_parallelism, thread::ThreadPool *workers, int64_t total, int64_t cost,
           std::function<void(int64_t, int64_t)> work);
class Sharder {
public:
	static void Do(int64_t total, int64_t cost, const std::function<void(int64_t, int64_t)> &work,
	               const std::function<void(std::function<void()>)> &run, int max_parallelism);
};
namespace functor {
template <class D, class T> struct SetZeroFunctor {
	void operator()(const D &d, typename TTypes<T>::Flat out);
};
template <class D, class T> struct SetOneFunctor {
	void operator()(const D &d, typename TTypes<T>::Flat out);
};
template <class D, class T> struct FillFunctor {
	void operator()(const D &d, typename TTypes<T>::Flat out, typename TTypes<T>::ConstScalar in);
};
} // namespace functor

class BCast {
	std::vector<int64_t> x, y, z;

public:
	using Vec = gtl::InlinedVector<int64_t, 4>;
	BCast(const Vec &x, const Vec &y, bool shrink = true, bool indices = false);
	bool IsValid() const;
	bool IsBroadcastingRequired() const;
	const Vec &x_reshape() const;
	const Vec &x_bcast() const;
	const Vec &y_reshape() const;
	const Vec &y_bcast() const;
	const Vec &result_shape() const;
	const Vec &output_shape() const;
	const Vec &grad_x_reduce_idx() const;
	const Vec &grad_y_reduce_idx() const;
	const std::vector<int64_t> &x_batch_indices() const;
	const std::vector<int64_t> &y_batch_indices() const;
	int64_t output_batch_size() const;
	static Vec FromShape(const TensorShape &s);
	static TensorShape ToShape(const Vec &v);
	template <class I, int N> static Eigen::array<I, (size_t)N> ToIndexArrayType(const Vec &v);
	template <int N> static Eigen::array<Eigen::DenseIndex, (size_t)N> ToIndexArray(const Vec &v);
};

// Kernels: the definition's chain of settings, and an object that makes a kernel once.
class KernelDef {};
class KernelDefBuilder {
public:
	explicit KernelDefBuilder(const char *op);
	KernelDefBuilder &Device(const char *type);
	KernelDefBuilder &AttrConstraint(const char *name, gtl::ArraySlice<DataType> allowed);
	KernelDefBuilder &TypeConstraint(const char *name, gtl::ArraySlice<DataType> allowed);
	KernelDefBuilder &TypeConstraint(const char *name, DataType allowed);
	template <class T> KernelDefBuilder &TypeConstraint(const char *name);
	KernelDefBuilder &HostMemory(const char *arg);
	KernelDefBuilder &Label(const char *label);
	KernelDefBuilder &Priority(int p);
	const KernelDef *Build();
};
namespace register_kernel {
class Name : public KernelDefBuilder {
public:
	explicit Name(const char *op);
};
struct Registrar {
	Registrar(KernelDefBuilder &b, OpKernel *(*make)(OpKernelConstruction *));
	Registrar(KernelDefBuilder &&b, OpKernel *(*make)(OpKernelConstruction *));
};
} // namespace register_kernel

namespace shape_inference {
class Dimension;
struct DimensionHandle {
	[[clang::annotate("spoken:Value(%)")]] int64_t value_ = -1;
	bool SameHandle(DimensionHandle d) const;
	bool IsSet() const;
};
struct DimensionOrConstant {
	[[clang::annotate("spoken:Value(%)")]] int64_t value_;
	int64_t constant_;
	DimensionOrConstant(DimensionHandle d);
	DimensionOrConstant(int64_t v);
	DimensionOrConstant(const Dimension *d);
};
} // namespace shape_inference
#define OPBOUND_SHAPE_INFERENCE
#include "opbound/followed/shape_inference.h"
#undef OPBOUND_SHAPE_INFERENCE
namespace shape_inference {
struct ShapeAndType {
	ShapeHandle shape;
	DataType dtype = DT_INVALID;
	ShapeAndType();
	ShapeAndType(ShapeHandle s, DataType t);
};
Status UnchangedShape(InferenceContext *c);
Status UnchangedShapeWithRank(InferenceContext *c, int32_t rank);
Status UnchangedShapeWithRankAtLeast(InferenceContext *c, int32_t rank);
Status UnchangedShapeWithRankAtMost(InferenceContext *c, int32_t rank);
Status UnknownShape(InferenceContext *c);
Status ScalarShape(InferenceContext *c);
Status RandomShape(InferenceContext *c);
Status NoOutputs(InferenceContext *c);
Status MergeBothInputsShapeFn(InferenceContext *c);
Status BroadcastBinaryOpShapeFn(InferenceContext *c);
Status MatMulShape(InferenceContext *c);
Status ExplicitShape(InferenceContext *c);
Status Conv2DShape(InferenceContext *c);
} // namespace shape_inference

class OpDefBuilderWrapper {
public:
	explicit OpDefBuilderWrapper(const char *name);
	OpDefBuilderWrapper &Attr(std::string s);
	OpDefBuilderWrapper &Input(std::string s);
	OpDefBuilderWrapper &Output(std::string s);
	OpDefBuilderWrapper &Doc(std::string s);
	OpDefBuilderWrapper &SetIsCommutative();
	OpDefBuilderWrapper &SetIsAggregate();
	OpDefBuilderWrapper &SetIsStateful();
	OpDefBuilderWrapper &SetDoNotOptimize();
	OpDefBuilderWrapper &SetIsDistributedCommunication();
	OpDefBuilderWrapper &SetAllowsUninitializedInput();
	OpDefBuilderWrapper &Deprecated(int version, std::string why);
	OpDefBuilderWrapper &SetShapeFn(Status (*f)(shape_inference::InferenceContext *));
};
} // namespace tensorflow

#define TF_STUB_CAT2(a, b) a##b
#define TF_STUB_CAT(a, b) TF_STUB_CAT2(a, b)
#define REGISTER_OP(name)                                                                                              \
	static ::tensorflow::OpDefBuilderWrapper TF_STUB_CAT(opbound_op_, __COUNTER__) =                                  \
	    ::tensorflow::OpDefBuilderWrapper(name)
#define REGISTER_SYSTEM_OP(name) REGISTER_OP(name)
#define REGISTER_KERNEL_BUILDER(definition, ...)                                                                       \
	static ::tensorflow::register_kernel::Registrar TF_STUB_CAT(opbound_kernel_, __COUNTER__)(                         \
	    ::tensorflow::register_kernel::definition,                                                                     \
	    [](::tensorflow::OpKernelConstruction *c) -> ::tensorflow::OpKernel * { return new __VA_ARGS__(c); });
#define REGISTER_SYSTEM_KERNEL_BUILDER(definition, ...) REGISTER_KERNEL_BUILDER(definition, __VA_ARGS__)
#define REGISTER_RESOURCE_HANDLE_OP(T) static_assert(true, "")
#define REGISTER_RESOURCE_HANDLE_KERNEL(T) static_assert(true, "")
#define REGISTER_UNARY_VARIANT_DECODE_FUNCTION(T, name) static_assert(true, "")

// The real macros: a condition that fails sets the status and returns from the function that it stands in.
#define OP_REQUIRES(CTX, EXP, ...)                                                                                     \
	do {                                                                                                               \
		if (!(EXP)) {                                                                                                  \
			(CTX)->CtxFailure(__FILE__, __LINE__, (__VA_ARGS__));                                                      \
			return;                                                                                                    \
		}                                                                                                              \
	} while (0)
#define OP_REQUIRES_OK(CTX, ...)                                                                                       \
	do {                                                                                                               \
		::tensorflow::Status _s(__VA_ARGS__);                                                                          \
		if (!_s.ok()) {                                                                                                \
			(CTX)->CtxFailureWithWarning(__FILE__, __LINE__, _s);                                                      \
			return;                                                                                                    \
		}                                                                                                              \
	} while (0)
#define OP_REQUIRES_ASYNC(CTX, EXP, STATUS, CALLBACK)                                                                  \
	do {                                                                                                               \
		if (!(EXP)) {                                                                                                  \
			(CTX)->CtxFailure(__FILE__, __LINE__, (STATUS));                                                           \
			(CALLBACK)();                                                                                              \
			return;                                                                                                    \
		}                                                                                                              \
	} while (0)
#define OP_REQUIRES_OK_ASYNC(CTX, STATUS, CALLBACK)                                                                    \
	do {                                                                                                               \
		const ::tensorflow::Status _s(STATUS);                                                                         \
		if (!_s.ok()) {                                                                                                \
			(CTX)->CtxFailureWithWarning(__FILE__, __LINE__, _s);                                                      \
			(CALLBACK)();                                                                                              \
			return;                                                                                                    \
		}                                                                                                              \
	} while (0)
#define OP_REQUIRES_VALUE(lhs, ctx, rexpr)                                                                             \
	auto TF_STUB_JOIN(_status_or_, __LINE__) = (rexpr);                                                                \
	OP_REQUIRES_OK(ctx, TF_STUB_JOIN(_status_or_, __LINE__).status());                                                 \
	lhs = std::move(TF_STUB_JOIN(_status_or_, __LINE__).value())
