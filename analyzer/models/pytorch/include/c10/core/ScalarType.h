// Stub of <c10/core/ScalarType.h>.
#pragma once
#include "opbound/c10.h"
