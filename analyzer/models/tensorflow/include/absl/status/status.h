// Stub of "absl/status/status.h".
#pragma once
#include "opbound/absl.h"
