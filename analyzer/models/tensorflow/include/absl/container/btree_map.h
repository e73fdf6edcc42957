// Stub of "absl/container/btree_map.h".
#pragma once
#include "opbound/absl.h"
