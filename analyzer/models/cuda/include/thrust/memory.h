// Stub of <thrust/memory.h>.
#pragma once
#include "opbound/thrust.h"
