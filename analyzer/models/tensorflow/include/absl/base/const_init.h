// Stub of "absl/base/const_init.h".
#pragma once
#include "opbound/absl_sync.h"
