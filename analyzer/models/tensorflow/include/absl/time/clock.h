// Stub of "absl/time/clock.h".
#pragma once
#include "opbound/absl_sync.h"
