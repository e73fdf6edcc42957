// Stub of "absl/base/call_once.h".
#pragma once
#include "opbound/absl_sync.h"
