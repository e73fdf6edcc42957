// Stub of <cub/util_namespace.cuh>.
#pragma once
#include "opbound/cub.h"
