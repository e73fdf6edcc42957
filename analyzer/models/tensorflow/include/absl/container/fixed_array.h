// Stub of "absl/container/fixed_array.h".
#pragma once
#include "opbound/absl.h"
