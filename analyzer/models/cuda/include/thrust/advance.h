// Stub of <thrust/advance.h>.
#pragma once
#include "opbound/thrust.h"
