// Stub of <cub/util_debug.cuh>.
#pragma once
#include "opbound/cub.h"
