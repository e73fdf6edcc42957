// Stub of <thrust/device_new.h>.
#pragma once
#include "opbound/thrust.h"
