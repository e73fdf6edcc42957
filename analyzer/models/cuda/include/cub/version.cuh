// Stub of <cub/version.cuh>.
#pragma once
#include "opbound/cub.h"
