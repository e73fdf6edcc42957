// Stub of "absl/base/internal/cycleclock.h".
#pragma once
#include "opbound/absl_sync.h"
