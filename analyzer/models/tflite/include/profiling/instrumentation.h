// Stub of gemmlowp's <profiling/instrumentation.h>.
#pragma once

namespace gemmlowp {
struct ScopedProfilingLabel {
	explicit ScopedProfilingLabel(const char *label) {}
};
inline void RegisterCurrentThreadForProfiling() {}
} // namespace gemmlowp
