// Stub of ps-lite: a parameter server's workers and servers. What comes over the network is not followed.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace ps {
using Key = uint64_t;
const Key kMaxKey = (Key)-1;
static const int kScheduler = 1;
static const int kServerGroup = 2;
static const int kWorkerGroup = 4;

class Range {
	uint64_t from, to;

public:
	Range();
	Range(uint64_t from, uint64_t to);
	uint64_t begin() const;
	uint64_t end() const;
	uint64_t size() const;
};
template <class V> class SArray {
	std::size_t size_, capacity_;
	std::shared_ptr<V> ptr_;

public:
	SArray();
	explicit SArray(std::size_t n, V v = 0);
	template <class W> explicit SArray(const SArray<W> &o);
	SArray(V *data, std::size_t n, bool deletable = false);
	template <class W> SArray(const std::initializer_list<W> &list);
	explicit SArray(const std::vector<V> &v);
	explicit SArray(const std::shared_ptr<std::vector<V>> &v);
	template <class W> void operator=(const SArray<W> &o);
	template <class Deleter> void reset(V *data, std::size_t n, Deleter d);
	void CopyFrom(const V *from, std::size_t n);
	void CopyFrom(const SArray &o);
	template <class It> void CopyFrom(const It first, const It last);
	void resize(std::size_t n, V v = 0);
	void reserve(std::size_t n);
	void clear();
	bool empty() const;
	std::size_t size() const;
	std::size_t capacity() const;
	V *begin();
	const V *begin() const;
	V *end();
	const V *end() const;
	V *data() const;
	std::shared_ptr<V> &ptr();
	const std::shared_ptr<V> &ptr() const;
	V back() const;
	V front() const;
	V &operator[](int i);
	const V &operator[](int i) const;
	void push_back(const V &v);
	void pop_back();
	void append(const SArray &o);
	SArray segment(std::size_t from, std::size_t to) const;
};
template <class V> std::ostream &operator<<(std::ostream &o, const SArray<V> &a);

enum DeviceType { UNK, CPU, GPU, TRAINIUM };
struct Node {
	enum Role { SERVER, WORKER, SCHEDULER, JOINT };
	static const int kEmpty;
	Role role;
	int id, customer_id;
	std::string hostname;
	int port;
	bool is_recovery;
	std::string DebugString() const;
};
struct Control {
	enum Command { EMPTY, TERMINATE, ADD_NODE, BARRIER, ACK, HEARTBEAT };
	Command cmd;
	std::vector<Node> node;
	int barrier_group;
	uint64_t msg_sig;
};
struct Meta {
	int head, app_id, customer_id, timestamp, sender, recver;
	bool request, push, pull, simple_app;
	std::string body;
	Control control;
	Key key;
	uint64_t addr;
	int val_len, option;
};
struct Message {
	Meta meta;
	std::vector<SArray<char>> data;
	template <class V> void AddData(const SArray<V> &v);
};
class Van;
class Customer {
public:
	using RecvHandle = std::function<void(const Message &)>;
	Customer(int app_id, int customer_id, const RecvHandle &handle);
	~Customer();
	int app_id();
	int customer_id();
	int NewRequest(int receiver);
	void WaitRequest(int timestamp);
	int NumResponse(int timestamp);
	void AddResponse(int timestamp, int n = 1);
	void Accept(const Message &message);
};
class Postoffice {
public:
	static Postoffice *Get();
	Van *van();
	void AddCustomer(Customer *c);
	void RemoveCustomer(Customer *c);
	Customer *GetCustomer(int app_id, int customer_id, int timeout = 0) const;
	const std::vector<int> &GetNodeIDs(int id) const;
	const std::vector<Range> &GetServerKeyRanges();
	void Barrier(int customer_id, int group);
	void Barrier(int customer_id, int group, bool is_instance);
	static int WorkerRankToID(int rank);
	static int ServerRankToID(int rank);
	static int IDtoRank(int id);
	int num_workers() const;
	int num_servers() const;
	int my_rank() const;
	int preferred_rank() const;
	int is_worker() const;
	int is_server() const;
	int is_scheduler() const;
	int verbose() const;
	bool is_recovery() const;
};
struct SimpleData {
	int head;
	std::string body;
	int sender, timestamp, customer_id;
};
class SimpleApp {
public:
	using Handle = std::function<void(const SimpleData &, SimpleApp *)>;
	explicit SimpleApp(int app_id, int customer_id);
	virtual ~SimpleApp();
	virtual int Request(int head, const std::string &body, int receiver);
	virtual void Wait(int timestamp);
	virtual void Response(const SimpleData &request, const std::string &body = "");
	virtual void set_request_handle(const Handle &handle);
	virtual void set_response_handle(const Handle &handle);
	virtual Customer *get_customer();
};
template <class V> struct KVPairs {
	SArray<Key> keys;
	SArray<V> vals;
	SArray<int> lens;
};
template <class V> class KVWorker : public SimpleApp {
public:
	using Callback = std::function<void()>;
	explicit KVWorker(int app_id, int customer_id, int instance = 0);
	int Push(const std::vector<Key> &keys, const std::vector<V> &vals, const std::vector<int> &lens = {}, int cmd = 0,
	         const Callback &done = nullptr);
	int Pull(const std::vector<Key> &keys, std::vector<V> *vals, std::vector<int> *lens = nullptr, int cmd = 0,
	         const Callback &done = nullptr);
	int PushPull(const std::vector<Key> &keys, const std::vector<V> &vals, std::vector<V> *out,
	             std::vector<int> *lens = nullptr, int cmd = 0, const Callback &done = nullptr);
	int ZPush(const SArray<Key> &keys, const SArray<V> &vals, const SArray<int> &lens = {}, int cmd = 0,
	          const Callback &done = nullptr);
	int ZPull(const SArray<Key> &keys, SArray<V> *vals, SArray<int> *lens = nullptr, int cmd = 0,
	          const Callback &done = nullptr);
	int ZPushPull(const SArray<Key> &keys, const SArray<V> &vals, SArray<V> *out, SArray<int> *lens = nullptr,
	              int cmd = 0, const Callback &done = nullptr);
};
struct KVMeta {
	int cmd;
	bool push, pull;
	int sender, timestamp, customer_id;
	Key key;
	uint64_t addr;
	int val_len, option;
};
template <class V> class KVServer : public SimpleApp {
public:
	using ReqHandle = std::function<void(const KVMeta &, const KVPairs<V> &, KVServer *)>;
	explicit KVServer(int app_id, bool is_scheduler = false, int instance = 0);
	void set_request_handle(const ReqHandle &handle);
	void Response(const KVMeta &request, const KVPairs<V> &response = KVPairs<V>());
};
template <class V> struct KVServerDefaultHandle {
	std::unordered_map<Key, V> store;
	void operator()(const KVMeta &meta, const KVPairs<V> &data, KVServer<V> *server);
};

int NumWorkers();
int NumServers();
int MyRank();
bool IsWorker();
bool IsServer();
bool IsScheduler();
int NodeID();
Node::Role GetRole(const std::string role);
void Start(int customer_id, const char *argv0 = nullptr);
void StartAsync(int customer_id, const char *argv0 = nullptr);
void StartPS(int customer_id, Node::Role role, int rank, bool do_barrier, const char *argv0 = nullptr);
void Finalize(int customer_id, bool do_barrier = true);
void Finalize(int customer_id, Node::Role role, bool do_barrier);
void RegisterExitCallback(const std::function<void()> &done);
} // namespace ps
