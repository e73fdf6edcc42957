// Stub of what TensorFlow's operators ask of its runtime: graphs and summaries as opaque messages, sessions, functions.
#pragma once
#include "opbound/kernel.h"

namespace tensorflow {
// What protoc makes for every message.
class OpboundMessage {
	void *state[4];

public:
	bool ParseFromString(const std::string &s);
	bool ParseFromArray(const void *p, int n);
	bool SerializeToString(std::string *s) const;
	bool AppendToString(std::string *s) const;
	std::string SerializeAsString() const;
	std::string DebugString() const;
	std::string ShortDebugString() const;
	size_t ByteSizeLong() const;
	void Clear();
};
bool ParseProtoUnlimited(OpboundMessage *m, const std::string &s);
bool ParseProtoUnlimited(OpboundMessage *m, const void *p, size_t n);
template <class K, class V> using ProtobufMap = std::map<K, V>;
class AttrValue : public OpboundMessage {
public:
	int64_t i() const;
	float f() const;
	bool b() const;
	const std::string &s() const;
	DataType type() const;
	void set_i(int64_t v);
	void set_f(float v);
	void set_b(bool v);
	void set_s(const std::string &v);
	void set_type(DataType t);
};
class NameAttrList : public OpboundMessage {
public:
	const std::string &name() const;
	void set_name(const std::string &n);
	const ProtobufMap<std::string, AttrValue> &attr() const;
	ProtobufMap<std::string, AttrValue> *mutable_attr();
};
class AttrSlice {
	const void *p[2];

public:
	AttrSlice();
	explicit AttrSlice(const NodeDef &d);
	explicit AttrSlice(const ProtobufMap<std::string, AttrValue> *a);
	const AttrValue *Find(StringPiece name) const;
};
template <class T> Status GetNodeAttr(const AttrSlice &a, StringPiece name, T *value);
template <class T> Status GetNodeAttr(const NodeDef &d, StringPiece name, T *value);
template <class T> bool TryGetNodeAttr(const AttrSlice &a, StringPiece name, T *value);
bool HasNodeAttr(const NodeDef &d, StringPiece name);
class GraphDef : public OpboundMessage {
public:
	int node_size() const;
	const NodeDef &node(int i) const;
	NodeDef *mutable_node(int i);
	NodeDef *add_node();
};
class MetaGraphDef : public OpboundMessage {
public:
	const GraphDef &graph_def() const;
	GraphDef *mutable_graph_def();
};
class Summary : public OpboundMessage {
public:
	class Image : public OpboundMessage {
	public:
		void set_height(int v);
		void set_width(int v);
		void set_colorspace(int v);
		void set_encoded_image_string(const std::string &v);
		std::string *mutable_encoded_image_string();
	};
	class Value : public OpboundMessage {
	public:
		const std::string &tag() const;
		void set_tag(const std::string &v);
		float simple_value() const;
		void set_simple_value(float v);
		Image *mutable_image();
	};
	int value_size() const;
	const Value &value(int i) const;
	const std::vector<Value> &value() const;
	Value *add_value();
};
class Event : public OpboundMessage {
public:
	double wall_time() const;
	void set_wall_time(double v);
	int64_t step() const;
	void set_step(int64_t v);
	enum WhatCase { kFileVersion = 3, kGraphDef = 4, kSummary = 5, WHAT_NOT_SET = 0 };
	WhatCase what_case() const;
	bool has_summary() const;
	const Summary &summary() const;
	Summary *mutable_summary();
};
class ConfigProto : public OpboundMessage {
public:
	void set_intra_op_parallelism_threads(int n);
	void set_inter_op_parallelism_threads(int n);
	void set_use_per_session_threads(bool b);
	void set_allow_soft_placement(bool b);
	void set_log_device_placement(bool b);
	ConfigProto *mutable_gpu_options();
	std::map<std::string, int> *mutable_device_count();
};
class RunOptions : public OpboundMessage {};
class RunMetadata : public OpboundMessage {};
struct SessionOptions {
	Env *env;
	std::string target;
	ConfigProto config;
	SessionOptions();
};
class Session {
public:
	Session();
	virtual ~Session();
	virtual Status Create(const GraphDef &g) = 0;
	virtual Status Extend(const GraphDef &g) = 0;
	virtual Status Run(const std::vector<std::pair<std::string, Tensor>> &inputs, const std::vector<std::string> &outputs,
	                   const std::vector<std::string> &targets, std::vector<Tensor> *results) = 0;
	virtual Status Close() = 0;
};
Session *NewSession(const SessionOptions &o);
Status NewSession(const SessionOptions &o, Session **s);

class RendezvousInterface;
class StepStatsCollectorInterface;
class FunctionDef : public OpboundMessage {
public:
	const NodeDef &node_def(int i) const;
	int node_def_size() const;
	const ProtobufMap<std::string, AttrValue> &attr() const;
	const ProtobufMap<std::string, std::string> &ret() const;
};
class FunctionLibraryDefinition {
	alignas(8) unsigned char storage[256];

public:
	FunctionLibraryDefinition(const FunctionLibraryDefinition &o);
	~FunctionLibraryDefinition();
	const FunctionDef *Find(const std::string &name) const;
	bool Contains(const std::string &name) const;
	Status AddFunctionDef(const FunctionDef &f);
	Status AddLibrary(const FunctionLibraryDefinition &o);
	Status CopyFunctionDefFrom(const std::string &name, const FunctionLibraryDefinition &o);
	Status RemoveFunction(const std::string &name);
	FunctionLibraryDefinition ReachableDefinitions(const GraphDef &g) const;
	FunctionLibraryDefinition ReachableDefinitions(const FunctionDef &f) const;
	std::vector<std::string> ListFunctionNames() const;
	size_t num_functions() const;
};
// What a step made, which goes as the step ends.
class ScopedStepContainer {
	alignas(8) unsigned char storage[128];

public:
	ScopedStepContainer(int64_t step, std::function<void(const std::string &)> cleanup);
	ScopedStepContainer(int64_t step, std::function<void(const std::string &)> cleanup, const std::string &prefix);
	ScopedStepContainer(const ScopedStepContainer &) = delete;
	~ScopedStepContainer();
	const std::string &name() const;
	int64_t StepId() const;
};
class FunctionLibraryRuntime;
class ProcessFunctionLibraryRuntime {
public:
	ProcessFunctionLibraryRuntime(const ProcessFunctionLibraryRuntime &) = delete;
	~ProcessFunctionLibraryRuntime();
	FunctionLibraryRuntime *GetFLR(const std::string &device) const;
};
class FunctionLibraryRuntime {
public:
	typedef uint64_t Handle;
	typedef std::function<void(const Status &)> DoneCallback;
	struct Options {
		int64_t step_id;
		RendezvousInterface *rendezvous;
		CancellationManager *cancellation_manager;
		StepStatsCollectorInterface *stats_collector;
		std::function<void(std::function<void()>)> *runner;
		ScopedStepContainer *step_container;
		bool remote_execution, create_rendezvous;
	};
	struct InstantiateOptions {
		std::string target;
		bool is_multi_device_function;
		std::vector<std::string> input_devices;
		const FunctionLibraryDefinition *lib_def;
		bool create_kernels_eagerly;
	};
	virtual ~FunctionLibraryRuntime();
	virtual Status Instantiate(const std::string &name, AttrSlice attrs, const InstantiateOptions &o, Handle *h) = 0;
	Status Instantiate(const std::string &name, AttrSlice attrs, Handle *h);
	virtual void Run(const Options &o, Handle h, gtl::ArraySlice<Tensor> args, std::vector<Tensor> *rets,
	                 DoneCallback done) = 0;
	Status RunSync(Options o, Handle h, gtl::ArraySlice<Tensor> args, std::vector<Tensor> *rets);
	virtual const FunctionLibraryDefinition *GetFunctionLibraryDefinition() const = 0;
	virtual Status Clone(std::unique_ptr<FunctionLibraryDefinition> *lib, std::unique_ptr<ProcessFunctionLibraryRuntime> *process,
	                     FunctionLibraryRuntime **f, bool skip_flib_def = false) = 0;
	virtual Env *env() = 0;
	virtual DeviceBase *device() = 0;
	virtual int graph_def_version() const = 0;
};
namespace lookup {
// A table; its lookup writes as many values as the keys have.
class LookupInterface : public ResourceBase {
public:
	virtual size_t size() const = 0;
	virtual Status Find(OpKernelContext *c, const Tensor &keys, Tensor *values, const Tensor &otherwise) = 0;
	virtual Status Insert(OpKernelContext *c, const Tensor &keys, const Tensor &values) = 0;
	virtual Status Remove(OpKernelContext *c, const Tensor &keys) = 0;
	virtual Status ExportValues(OpKernelContext *c) = 0;
	virtual Status ImportValues(OpKernelContext *c, const Tensor &keys, const Tensor &values) = 0;
	virtual DataType key_dtype() const = 0;
	virtual DataType value_dtype() const = 0;
	virtual TensorShape key_shape() const = 0;
	virtual TensorShape value_shape() const = 0;
	virtual Status CheckKeyAndValueTensorsForInsert(const Tensor &keys, const Tensor &values);
	virtual Status CheckKeyAndValueTensorsForImport(const Tensor &keys, const Tensor &values);
	virtual Status CheckFindArguments(const Tensor &keys, const Tensor &otherwise);
	virtual Status CheckKeyTensorForRemove(const Tensor &keys);
	Status CheckKeyShape(const TensorShape &s);
};
class InitializableLookupTable : public LookupInterface {
public:
	class InitTableIterator {
	public:
		virtual ~InitTableIterator();
		virtual void Next() = 0;
		virtual bool Valid() const = 0;
		virtual const Tensor &keys() const = 0;
		virtual const Tensor &values() const = 0;
		virtual Status status() const = 0;
		virtual int64_t total_size() const = 0;
	};
	bool is_initialized() const;
	Status Initialize(InitTableIterator &i);
};
template <class T> T SubtleMustCopyIfIntegral(const T &v) { return v; }
Status GetLookupTable(StringPiece name, OpKernelContext *c, LookupInterface **table);
Status GetLookupTable(StringPiece name, OpKernelContext *c, core::RefCountPtr<LookupInterface> *table);
Status GetInitializableLookupTable(StringPiece name, OpKernelContext *c, InitializableLookupTable **table);
Status GetTableHandle(StringPiece name, OpKernelContext *c, std::string *container, std::string *handle);
Status CheckTableDataTypes(const LookupInterface &t, DataType key, DataType value, const std::string &name);
} // namespace lookup
namespace io {
namespace compression {
inline constexpr char kNone[] = "", kGzip[] = "GZIP", kZlib[] = "ZLIB", kSnappy[] = "SNAPPY";
}
class RecordReader {
	RandomAccessFile *from;

public:
	explicit RecordReader(RandomAccessFile *from);
	Status ReadRecord(uint64_t *at, tstring *record);
	Status SkipRecords(uint64_t *at, int n, int *skipped);
};
class SequentialRecordReader {
	RandomAccessFile *from;
	uint64_t at;

public:
	explicit SequentialRecordReader(RandomAccessFile *from);
	Status ReadRecord(tstring *record);
};
struct RecordWriterOptions {
	static RecordWriterOptions CreateRecordWriterOptions(const std::string &compression);
};
class RecordWriter {
	WritableFile *to;

public:
	explicit RecordWriter(WritableFile *to, const RecordWriterOptions &o = {});
	~RecordWriter();
	Status WriteRecord(StringPiece s);
	Status Flush();
	Status Close();
};
} // namespace io
Status ReadBinaryProto(Env *e, const std::string &name, OpboundMessage *m);
Status ReadTextProto(Env *e, const std::string &name, OpboundMessage *m);
Status WriteBinaryProto(Env *e, const std::string &name, const OpboundMessage &m);
Status WriteTextProto(Env *e, const std::string &name, const OpboundMessage &m);
} // namespace tensorflow
