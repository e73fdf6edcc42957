// Stub of "absl/log/absl_log.h".
#pragma once
#include "opbound/absl.h"
