// Stub of "absl/status/status_macros.h".
#pragma once
#include "opbound/absl.h"
