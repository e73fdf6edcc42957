// Stub of <thrust/set_operations.h>.
#pragma once
#include "opbound/thrust.h"
