// Stub of "absl/container/flat_hash_set.h".
#pragma once
#include "opbound/absl.h"
