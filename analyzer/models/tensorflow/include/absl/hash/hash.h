// Stub of "absl/hash/hash.h".
#pragma once
#include "opbound/absl.h"
