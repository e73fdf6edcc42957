// Stub of "absl/time/civil_time.h".
#pragma once
#include "opbound/absl_sync.h"
