// Stub of <thrust/device_allocator.h>.
#pragma once
#include "opbound/thrust.h"
