// A value or an error, whose bodies are followed.
#pragma once
#include <cstdint>
namespace executorch {
namespace runtime {
enum class Error : uint32_t {
	Ok = 0x00, Internal = 0x01, InvalidState = 0x2, EndOfMethod = 0x03, NotSupported = 0x10, NotImplemented = 0x11,
	InvalidArgument = 0x12, InvalidType = 0x13, OperatorMissing = 0x14, NotFound = 0x20, MemoryAllocationFailed = 0x21,
	AccessFailed = 0x22, InvalidProgram = 0x23, OutOfResources = 0x25
};
[[noreturn]] void runtime_abort();
template <class T> class Result final {
	T value_;
	Error error_;
	bool has_;

public:
	Result(Error e) : value_(), error_(e), has_(false) {}
	Result(const T &v) : value_(v), error_(Error::Ok), has_(true) {}
	bool ok() const { return has_; }
	Error error() const { return has_ ? Error::Ok : error_; }
	T &get()
	{
		if (!has_)
			runtime_abort();
		return value_;
	}
	T &operator*() { return get(); }
	T *operator->() { return &get(); }
};
} // namespace runtime
} // namespace executorch
