// Stub of <thrust/swap.h>.
#pragma once
#include "opbound/thrust.h"
