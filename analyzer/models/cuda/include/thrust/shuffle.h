// Stub of <thrust/shuffle.h>.
#pragma once
#include "opbound/thrust.h"
