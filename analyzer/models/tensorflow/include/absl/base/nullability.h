// Stub of "absl/base/nullability.h".
#pragma once
#include "opbound/absl.h"
#define absl_nullable
#define absl_nonnull
#define absl_nullability_unknown
