// Stub of "absl/base/thread_annotations.h".
#pragma once
#include "opbound/absl_sync.h"
