// Stub of "absl/base/prefetch.h": nothing that anybody sees happens.
#pragma once

namespace absl {
inline void PrefetchToLocalCache(const void *) {}
inline void PrefetchToLocalCacheNta(const void *) {}
inline void PrefetchToLocalCacheForWrite(const void *) {}
} // namespace absl
