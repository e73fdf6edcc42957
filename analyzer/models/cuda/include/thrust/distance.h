// Stub of <thrust/distance.h>.
#pragma once
#include "opbound/thrust.h"
