// Stub of "absl/container/flat_hash_map.h".
#pragma once
#include "opbound/absl.h"
