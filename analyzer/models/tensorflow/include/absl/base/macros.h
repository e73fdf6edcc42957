// Stub of "absl/base/macros.h".
#pragma once
#include "opbound/absl.h"
