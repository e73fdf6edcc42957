// Stub of "absl/synchronization/mutex.h".
#pragma once
#include "opbound/absl_sync.h"
