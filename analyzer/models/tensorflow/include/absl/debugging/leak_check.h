// Stub of "absl/debugging/leak_check.h".
#pragma once
#include "opbound/absl.h"
