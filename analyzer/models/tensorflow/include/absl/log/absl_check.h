// Stub of "absl/log/absl_check.h".
#pragma once
#include "opbound/absl.h"
