// Stub of c10's storages: the memory that tensors share.
#pragma once
#include "opbound/c10.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace c10 {
using DeleterFnPtr = void (*)(void *);
class DataPtr {
	void *data_, *context_;
	DeleterFnPtr deleter_;
	Device device_;

public:
	DataPtr();
	DataPtr(void *data, Device d);
	DataPtr(void *data, void *context, DeleterFnPtr deleter, Device d);
	DataPtr(DataPtr &&o);
	~DataPtr();
	DataPtr &operator=(DataPtr &&o);
	void clear();
	void *get() const;
	void *mutable_get();
	void *get_context() const;
	void *release_context();
	DeleterFnPtr get_deleter() const;
	Device device() const;
	operator bool() const;
	void *operator->() const;
};
struct Allocator {
	virtual ~Allocator();
	virtual DataPtr allocate(size_t n);
	void *raw_allocate(size_t n);
	void raw_deallocate(void *p);
};
struct StorageImpl;
struct Storage {
	StorageImpl *impl;
	Storage();
	Storage(const Storage &o);
	Storage(Storage &&o);
	~Storage();
	Storage &operator=(const Storage &o);
	Storage &operator=(Storage &&o);
	operator bool() const;
	size_t nbytes() const;
	void set_nbytes(size_t n) const;
	bool resizable() const;
	const void *data() const;
	template <class T> T *data() const;
	void *mutable_data() const;
	const DataPtr &data_ptr() const;
	DataPtr &mutable_data_ptr() const;
	DataPtr set_data_ptr(DataPtr &&p) const;
	Device device() const;
	DeviceType device_type() const;
	Allocator *allocator() const;
	StorageImpl *unsafeGetStorageImpl() const;
	size_t use_count() const;
	bool unique() const;
	bool is_alias_of(const Storage &o) const;
};
} // namespace c10
namespace at {
using namespace c10;
}
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
