// Stub of <thrust/equal.h>.
#pragma once
#include "opbound/thrust.h"
