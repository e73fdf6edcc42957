// Stub of "absl/status/statusor.h".
#pragma once
#include "opbound/absl.h"
