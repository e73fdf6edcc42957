// What a dispatch macro switches on, whose bodies are followed.
#pragma once
#include "opbound/aten.h"

namespace detail {
inline at::ScalarType scalar_type(at::ScalarType t) { return t; }
inline at::ScalarType scalar_type(const at::DeprecatedType &t) { return t.scalarType(); }
inline at::ScalarType scalar_type(const at::TypeMeta &t) { return at::typeMetaToScalarType(t); }
} // namespace detail
