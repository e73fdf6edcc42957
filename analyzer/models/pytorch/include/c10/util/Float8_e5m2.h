// Stub of <c10/util/Float8_e5m2.h>.
#pragma once
#include "opbound/c10.h"
