// Stub of "absl/base/optimization.h".
#pragma once
#include "opbound/absl.h"
