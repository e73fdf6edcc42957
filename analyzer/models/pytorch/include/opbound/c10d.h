// Stub of torch/csrc/distributed/c10d: groups of processes, their collectives, and the work that these hand back.
#pragma once
#include "opbound/aten.h"
#include <chrono>
#include <exception>

namespace c10d {
constexpr auto kNoTimeout = std::chrono::milliseconds(0);
constexpr auto kUnsetTimeout = std::chrono::milliseconds(-1);
enum class OpType : uint8_t {
	BROADCAST, ALLREDUCE, ALLREDUCE_COALESCED, REDUCE, ALLGATHER, _ALLGATHER_BASE, ALLGATHER_COALESCED, GATHER, SCATTER,
	REDUCE_SCATTER, ALLTOALL_BASE, ALLTOALL, SEND, RECV, RECVANYSOURCE, BARRIER, _REDUCE_SCATTER_BASE, UNKNOWN = 100
};
struct ReduceOp : torch::CustomClassHolder {
	enum RedOpType : uint8_t { SUM, AVG, PRODUCT, MIN, MAX, BAND, BOR, BXOR, PREMUL_SUM, UNUSED };
	RedOpType op_;
	ReduceOp();
	ReduceOp(RedOpType op);
	operator RedOpType() const;
};
struct BroadcastOptions {
	int64_t rootRank = 0;
	int64_t rootTensor = 0;
	std::chrono::milliseconds timeout = kUnsetTimeout;
	bool asyncOp = true;
};
struct AllreduceOptions {
	ReduceOp reduceOp = ReduceOp::SUM;
	std::chrono::milliseconds timeout = kUnsetTimeout;
	bool asyncOp = true;
};
struct AllreduceCoalescedOptions : AllreduceOptions {};
struct ReduceOptions {
	ReduceOp reduceOp = ReduceOp::SUM;
	int64_t rootRank = 0;
	int64_t rootTensor = 0;
	std::chrono::milliseconds timeout = kUnsetTimeout;
	bool asyncOp = true;
};
struct AllgatherOptions {
	std::chrono::milliseconds timeout = kUnsetTimeout;
	bool asyncOp = true;
};
struct GatherOptions {
	int64_t rootRank = 0;
	std::chrono::milliseconds timeout = kUnsetTimeout;
	bool asyncOp = true;
};
struct ScatterOptions {
	int64_t rootRank = 0;
	std::chrono::milliseconds timeout = kUnsetTimeout;
	bool asyncOp = true;
};
struct ReduceScatterOptions {
	ReduceOp reduceOp = ReduceOp::SUM;
	std::chrono::milliseconds timeout = kUnsetTimeout;
	bool asyncOp = true;
};
struct AllToAllOptions {
	std::chrono::milliseconds timeout = kUnsetTimeout;
	bool asyncOp = true;
};
struct BarrierOptions {
	std::vector<int64_t> device_ids;
	std::chrono::milliseconds timeout = kUnsetTimeout;
	bool asyncOp = true;
};
class Work : public torch::CustomClassHolder {
	void *impl[8];

public:
	Work(int rank = -1, OpType type = OpType::UNKNOWN);
	virtual ~Work();
	virtual bool isCompleted();
	virtual bool isSuccess() const;
	virtual std::exception_ptr exception() const;
	virtual int sourceRank() const;
	virtual std::vector<at::Tensor> result();
	virtual void synchronize();
	virtual bool wait(std::chrono::milliseconds timeout = kNoTimeout);
	virtual void abort();
};
class Store : public torch::CustomClassHolder {
	void *impl[4];

public:
	virtual ~Store();
	void set(const std::string &key, const std::string &value);
	virtual void set(const std::string &key, const std::vector<uint8_t> &value);
	std::string get_to_str(const std::string &key);
	virtual std::vector<uint8_t> get(const std::string &key);
	virtual int64_t add(const std::string &key, int64_t value);
	virtual bool deleteKey(const std::string &key);
	virtual bool check(const std::vector<std::string> &keys);
	virtual int64_t getNumKeys();
	virtual void wait(const std::vector<std::string> &keys);
	virtual void wait(const std::vector<std::string> &keys, const std::chrono::milliseconds &timeout);
};
class Backend : public torch::CustomClassHolder {
	void *impl[8];

public:
	Backend(int rank, int size);
	virtual ~Backend();
	int getRank() const;
	int getSize() const;
	virtual const std::string getBackendName() const;
	virtual c10::intrusive_ptr<Work> broadcast(std::vector<at::Tensor> &tensors, const BroadcastOptions &opts = BroadcastOptions());
	virtual c10::intrusive_ptr<Work> allreduce(std::vector<at::Tensor> &tensors, const AllreduceOptions &opts = AllreduceOptions());
	virtual c10::intrusive_ptr<Work> allreduce_coalesced(std::vector<at::Tensor> &tensors, const AllreduceCoalescedOptions &opts = AllreduceCoalescedOptions());
	virtual c10::intrusive_ptr<Work> reduce(std::vector<at::Tensor> &tensors, const ReduceOptions &opts = ReduceOptions());
	virtual c10::intrusive_ptr<Work> allgather(std::vector<std::vector<at::Tensor>> &to, std::vector<at::Tensor> &from, const AllgatherOptions &opts = AllgatherOptions());
	virtual c10::intrusive_ptr<Work> _allgather_base(at::Tensor &to, at::Tensor &from, const AllgatherOptions &opts = AllgatherOptions());
	virtual c10::intrusive_ptr<Work> allgather_coalesced(std::vector<std::vector<at::Tensor>> &to, std::vector<at::Tensor> &from, const AllgatherOptions &opts = AllgatherOptions());
	virtual c10::intrusive_ptr<Work> allgather_into_tensor_coalesced(std::vector<at::Tensor> &to, std::vector<at::Tensor> &from, const AllgatherOptions &opts = AllgatherOptions());
	virtual c10::intrusive_ptr<Work> gather(std::vector<std::vector<at::Tensor>> &to, std::vector<at::Tensor> &from, const GatherOptions &opts = GatherOptions());
	virtual c10::intrusive_ptr<Work> scatter(std::vector<at::Tensor> &to, std::vector<std::vector<at::Tensor>> &from, const ScatterOptions &opts = ScatterOptions());
	virtual c10::intrusive_ptr<Work> reduce_scatter(std::vector<at::Tensor> &to, std::vector<std::vector<at::Tensor>> &from, const ReduceScatterOptions &opts = ReduceScatterOptions());
	virtual c10::intrusive_ptr<Work> _reduce_scatter_base(at::Tensor &to, at::Tensor &from, const ReduceScatterOptions &opts = ReduceScatterOptions());
	virtual c10::intrusive_ptr<Work> alltoall_base(at::Tensor &to, at::Tensor &from, std::vector<int64_t> &to_sizes, std::vector<int64_t> &from_sizes, const AllToAllOptions &opts = AllToAllOptions());
	virtual c10::intrusive_ptr<Work> alltoall(std::vector<at::Tensor> &to, std::vector<at::Tensor> &from, const AllToAllOptions &opts = AllToAllOptions());
	virtual c10::intrusive_ptr<Work> send(std::vector<at::Tensor> &tensors, int to, int tag);
	virtual c10::intrusive_ptr<Work> recv(std::vector<at::Tensor> &tensors, int from, int tag);
	virtual c10::intrusive_ptr<Work> recvAnysource(std::vector<at::Tensor> &tensors, int tag);
	virtual c10::intrusive_ptr<Work> barrier(const BarrierOptions &opts = BarrierOptions());
	virtual void monitoredBarrier(const BarrierOptions &opts, bool wait_all = false);
};
class ProcessGroup : public torch::CustomClassHolder {
	void *impl[8];

public:
	explicit ProcessGroup(int rank, int size);
	virtual ~ProcessGroup();
	virtual int getRank() const;
	virtual int getSize() const;
	virtual const std::string getBackendName() const;
	const std::string &getGroupName() const;
	virtual c10::intrusive_ptr<Work> broadcast(std::vector<at::Tensor> &tensors, const BroadcastOptions &opts = BroadcastOptions());
	virtual c10::intrusive_ptr<Work> allreduce(std::vector<at::Tensor> &tensors, const AllreduceOptions &opts = AllreduceOptions());
	virtual c10::intrusive_ptr<Work> allreduce_coalesced(std::vector<at::Tensor> &tensors, const AllreduceCoalescedOptions &opts = AllreduceCoalescedOptions());
	virtual c10::intrusive_ptr<Work> reduce(std::vector<at::Tensor> &tensors, const ReduceOptions &opts = ReduceOptions());
	virtual c10::intrusive_ptr<Work> allgather(std::vector<std::vector<at::Tensor>> &to, std::vector<at::Tensor> &from, const AllgatherOptions &opts = AllgatherOptions());
	virtual c10::intrusive_ptr<Work> _allgather_base(at::Tensor &to, at::Tensor &from, const AllgatherOptions &opts = AllgatherOptions());
	virtual c10::intrusive_ptr<Work> allgather_coalesced(std::vector<std::vector<at::Tensor>> &to, std::vector<at::Tensor> &from, const AllgatherOptions &opts = AllgatherOptions());
	virtual c10::intrusive_ptr<Work> allgather_into_tensor_coalesced(std::vector<at::Tensor> &to, std::vector<at::Tensor> &from, const AllgatherOptions &opts = AllgatherOptions());
	virtual c10::intrusive_ptr<Work> gather(std::vector<std::vector<at::Tensor>> &to, std::vector<at::Tensor> &from, const GatherOptions &opts = GatherOptions());
	virtual c10::intrusive_ptr<Work> scatter(std::vector<at::Tensor> &to, std::vector<std::vector<at::Tensor>> &from, const ScatterOptions &opts = ScatterOptions());
	virtual c10::intrusive_ptr<Work> reduce_scatter(std::vector<at::Tensor> &to, std::vector<std::vector<at::Tensor>> &from, const ReduceScatterOptions &opts = ReduceScatterOptions());
	virtual c10::intrusive_ptr<Work> _reduce_scatter_base(at::Tensor &to, at::Tensor &from, const ReduceScatterOptions &opts = ReduceScatterOptions());
	virtual c10::intrusive_ptr<Work> alltoall_base(at::Tensor &to, at::Tensor &from, std::vector<int64_t> &to_sizes, std::vector<int64_t> &from_sizes, const AllToAllOptions &opts = AllToAllOptions());
	virtual c10::intrusive_ptr<Work> alltoall(std::vector<at::Tensor> &to, std::vector<at::Tensor> &from, const AllToAllOptions &opts = AllToAllOptions());
	virtual c10::intrusive_ptr<Work> send(std::vector<at::Tensor> &tensors, int to, int tag);
	virtual c10::intrusive_ptr<Work> recv(std::vector<at::Tensor> &tensors, int from, int tag);
	virtual c10::intrusive_ptr<Work> recvAnysource(std::vector<at::Tensor> &tensors, int tag);
	virtual c10::intrusive_ptr<Work> barrier(const BarrierOptions &opts = BarrierOptions());
	virtual void monitoredBarrier(const BarrierOptions &opts, bool wait_all = false);
};
c10::intrusive_ptr<ProcessGroup> resolve_process_group(const std::string &name);
void register_process_group(const std::string &name, const c10::intrusive_ptr<ProcessGroup> &group);
void unregister_process_group(const std::string &name);
at::Tensor wait_tensor(const at::Tensor &t);
at::Tensor all_reduce(const at::Tensor &t, std::string op, std::string group);
at::Tensor all_gather_into_tensor(const at::Tensor &t, int64_t size, std::string group);
at::Tensor reduce_scatter_tensor(const at::Tensor &t, std::string op, int64_t size, std::string group);
at::Tensor all_to_all_single(const at::Tensor &t, at::SymIntArrayRef to, at::SymIntArrayRef from, std::string group);
at::Tensor broadcast(const at::Tensor &t, int64_t from, std::string group);
} // namespace c10d
