// Stub of "absl/time/time.h".
#pragma once
#include "opbound/absl_sync.h"
