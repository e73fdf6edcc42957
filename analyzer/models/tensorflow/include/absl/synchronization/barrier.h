// Stub of "absl/synchronization/barrier.h".
#pragma once
#include "opbound/absl_sync.h"
