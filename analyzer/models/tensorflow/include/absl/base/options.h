// Stub of "absl/base/options.h".
#pragma once
#include "opbound/absl.h"
