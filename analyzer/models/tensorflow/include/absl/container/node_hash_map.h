// Stub of "absl/container/node_hash_map.h".
#pragma once
#include "opbound/absl.h"
