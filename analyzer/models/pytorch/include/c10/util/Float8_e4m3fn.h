// Stub of <c10/util/Float8_e4m3fn.h>.
#pragma once
#include "opbound/c10.h"
