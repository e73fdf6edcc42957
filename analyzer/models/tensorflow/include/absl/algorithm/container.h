// Stub of "absl/algorithm/container.h".
#pragma once
#include "opbound/absl.h"

namespace absl {
template <class C, class T> bool c_contains(const C &c, T &&value);
template <class C, class O> O c_copy(const C &c, O to);
} // namespace absl
