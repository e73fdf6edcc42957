// Stub of "absl/container/node_hash_set.h".
#pragma once
#include "opbound/absl.h"
