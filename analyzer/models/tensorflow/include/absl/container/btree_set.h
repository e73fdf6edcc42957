// Stub of "absl/container/btree_set.h".
#pragma once
#include "opbound/absl.h"
