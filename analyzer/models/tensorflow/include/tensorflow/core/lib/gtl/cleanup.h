// Stub of "tensorflow/core/lib/gtl/cleanup.h".
#pragma once
#include "opbound/absl.h"
#include "opbound/base.h"

namespace tensorflow {
namespace gtl {
using absl::Cleanup;
using absl::MakeCleanup;
} // namespace gtl
} // namespace tensorflow
