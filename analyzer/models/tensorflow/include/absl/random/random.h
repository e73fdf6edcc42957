// Stub of "absl/random/random.h".
#pragma once
#include "opbound/absl.h"
