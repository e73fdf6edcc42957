// Stub of "absl/container/inlined_vector.h".
#pragma once
#include "opbound/absl.h"
