// Stub of the shim's macros for statuses: what fails is returned by the function that they stand in.
#pragma once
#include "opbound/followed/statusor.h"

namespace tflite {
namespace shim {
template <class... Args> void AppendToMessage(::absl::Status *status, Args... args);
}
} // namespace tflite
#define SH_RETURN_WITH_CONTEXT_IF_ERROR(expr, ...)                                                                     \
	do {                                                                                                               \
		::absl::Status _status = (expr);                                                                               \
		if (!_status.ok()) {                                                                                           \
			::tflite::shim::AppendToMessage(&_status, __VA_ARGS__);                                                    \
			return _status;                                                                                            \
		}                                                                                                              \
	} while (0)
#define SH_RETURN_IF_ERROR(...)                                                                                        \
	do {                                                                                                               \
		::absl::Status _status = (__VA_ARGS__);                                                                        \
		if (!_status.ok())                                                                                             \
			return _status;                                                                                            \
	} while (0)
#define SH_STATUS_MACROS_CONCAT_NAME_INNER(x, y) x##y
#define SH_STATUS_MACROS_CONCAT_NAME(x, y) SH_STATUS_MACROS_CONCAT_NAME_INNER(x, y)
#define SH_ASSIGN_OR_RETURN(lhs, rexpr)                                                                                \
	SH_ASSIGN_OR_RETURN_IMPL(SH_STATUS_MACROS_CONCAT_NAME(statusor, __COUNTER__), lhs, rexpr)
#define SH_ASSIGN_OR_RETURN_IMPL(statusor, lhs, rexpr)                                                                 \
	auto statusor = (rexpr);                                                                                           \
	if (!statusor.ok())                                                                                                \
		return statusor.status();                                                                                      \
	lhs = std::move(statusor.value())
