// Stub of c10's exceptions and of the checks that throw one of a kind of its own. All checks throw by way of
// torchCheckFail, of which model.json says that it never comes back.
#pragma once
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace c10 {
struct SourceLocation {
	const char *function;
	const char *file;
	uint32_t line;
};
class Error : public std::exception {
	std::string msg_;
	std::vector<std::string> context_;
	std::string what_;
	const void *caller_;

public:
	Error(SourceLocation where, std::string msg);
	Error(const char *file, const uint32_t line, const char *condition, const std::string &msg,
	      const std::string &backtrace, const void *caller = nullptr);
	Error(std::string msg, std::string backtrace, const void *caller = nullptr);
	void add_context(std::string msg);
	const std::string &msg() const;
	const std::vector<std::string> &context() const;
	const char *what() const noexcept override;
	const void *caller() const noexcept;
	virtual const char *what_without_backtrace() const noexcept;
	void refresh_what();
};
#define OPBOUND_ERROR(name, base)                                                                                      \
	class name : public base {                                                                                         \
		using base::base;                                                                                              \
	};
OPBOUND_ERROR(IndexError, Error)
OPBOUND_ERROR(ValueError, Error)
OPBOUND_ERROR(TypeError, Error)
OPBOUND_ERROR(NotImplementedError, Error)
OPBOUND_ERROR(BufferError, Error)
OPBOUND_ERROR(EnforceFiniteError, Error)
OPBOUND_ERROR(OnnxfiBackendSystemError, Error)
OPBOUND_ERROR(LinAlgError, Error)
OPBOUND_ERROR(OutOfMemoryError, Error)
OPBOUND_ERROR(SyntaxError, Error)
OPBOUND_ERROR(AcceleratorError, Error)
OPBOUND_ERROR(DistError, Error)
OPBOUND_ERROR(DistBackendError, DistError)
OPBOUND_ERROR(DistStoreError, DistError)
OPBOUND_ERROR(DistNetworkError, DistError)
OPBOUND_ERROR(DistQueueEmptyError, DistStoreError)
#undef OPBOUND_ERROR
} // namespace c10

#define TORCH_CHECK_WITH(error, cond, ...) TORCH_CHECK(cond)
#define TORCH_CHECK_WITH_MSG(error, cond, type, ...) TORCH_CHECK(cond)
#define TORCH_CHECK_INDEX(cond, ...) TORCH_CHECK(cond)
#define TORCH_CHECK_VALUE(cond, ...) TORCH_CHECK(cond)
#define TORCH_CHECK_TYPE(cond, ...) TORCH_CHECK(cond)
#define TORCH_CHECK_NOT_IMPLEMENTED(cond, ...) TORCH_CHECK(cond)
#define TORCH_CHECK_LINALG(cond, ...) TORCH_CHECK(cond)
#define TORCH_CHECK_IF_NOT_ON_CUDA(cond, ...) TORCH_CHECK(cond)
#define TORCH_CHECK_ARG(cond, position, ...) TORCH_CHECK(cond)
#define AT_INDEX_ERROR(...) TORCH_CHECK_INDEX(false, ::c10::str(__VA_ARGS__))
#define C10_THROW_ERROR(error, msg) throw ::c10::error({__func__, __FILE__, static_cast<uint32_t>(__LINE__)}, msg)
#define C10_BUILD_ERROR(error, msg) ::c10::error({__func__, __FILE__, static_cast<uint32_t>(__LINE__)}, msg)
