// Stub of <thrust/mismatch.h>.
#pragma once
#include "opbound/thrust.h"
