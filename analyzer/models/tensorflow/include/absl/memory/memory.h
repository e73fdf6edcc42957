// Stub of "absl/memory/memory.h".
#pragma once
#include "opbound/absl.h"
