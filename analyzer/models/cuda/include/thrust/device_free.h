// Stub of <thrust/device_free.h>.
#pragma once
#include "opbound/thrust.h"
