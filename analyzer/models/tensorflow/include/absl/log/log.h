// Stub of "absl/log/log.h".
#pragma once
#include "opbound/absl.h"
