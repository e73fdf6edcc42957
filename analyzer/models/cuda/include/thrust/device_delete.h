// Stub of <thrust/device_delete.h>.
#pragma once
#include "opbound/thrust.h"
