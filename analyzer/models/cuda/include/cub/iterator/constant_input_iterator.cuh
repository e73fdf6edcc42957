// Stub of <cub/iterator/constant_input_iterator.cuh>.
#pragma once
#include "opbound/cub.h"
