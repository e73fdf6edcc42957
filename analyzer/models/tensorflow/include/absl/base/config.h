// Stub of "absl/base/config.h".
#pragma once
#include "opbound/absl.h"
