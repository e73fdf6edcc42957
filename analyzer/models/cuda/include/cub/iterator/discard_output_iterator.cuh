// Stub of <cub/iterator/discard_output_iterator.cuh>.
#pragma once
#include "opbound/cub.h"
