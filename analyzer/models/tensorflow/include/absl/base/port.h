// Stub of "absl/base/port.h".
#pragma once
#include "opbound/absl.h"
