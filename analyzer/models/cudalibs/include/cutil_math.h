// Stub of <cutil_math.h>.
#pragma once
#include "opbound/followed/helper_math.h"
