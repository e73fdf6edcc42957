// Stub of <cub/iterator/arg_index_input_iterator.cuh>.
#pragma once
#include "opbound/cub.h"
