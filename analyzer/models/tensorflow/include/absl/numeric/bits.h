// Stub of "absl/numeric/bits.h".
#pragma once
#include "opbound/absl.h"
