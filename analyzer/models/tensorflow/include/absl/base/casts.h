// Stub of "absl/base/casts.h".
#pragma once
#include "opbound/absl.h"
