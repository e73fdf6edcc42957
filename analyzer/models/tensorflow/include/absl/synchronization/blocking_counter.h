// Stub of "absl/synchronization/blocking_counter.h".
#pragma once
#include "opbound/absl_sync.h"
