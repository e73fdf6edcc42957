// Stub of "absl/log/check.h".
#pragma once
#include "opbound/absl.h"
