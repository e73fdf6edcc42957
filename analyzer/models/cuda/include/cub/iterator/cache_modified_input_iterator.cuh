// Stub of <cub/iterator/cache_modified_input_iterator.cuh>.
#pragma once
#include "opbound/cub.h"
