// Stub of <thrust/uninitialized_fill.h>.
#pragma once
#include "opbound/thrust.h"
