// Stub of <ruy/profiler/instrumentation.h>.
#pragma once

namespace ruy {
namespace profiler {
struct ScopeLabel {
	template <class... Args> explicit ScopeLabel(const char *format, Args...) {}
};
} // namespace profiler
} // namespace ruy
