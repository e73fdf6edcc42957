// Stub of <thrust/system/cuda/detail/par.h>.
#pragma once
#include "opbound/thrust.h"
