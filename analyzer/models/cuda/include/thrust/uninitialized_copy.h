// Stub of <thrust/uninitialized_copy.h>.
#pragma once
#include "opbound/thrust.h"
