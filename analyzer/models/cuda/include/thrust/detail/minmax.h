// Stub of <thrust/detail/minmax.h>.
#pragma once
#include "opbound/thrust.h"
