// Stub of <thrust/system/cuda/vector.h>.
#pragma once
#include "opbound/thrust.h"
