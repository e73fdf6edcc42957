// Stub of <c10/util/SmallVector.h>.
#pragma once
#include "opbound/c10.h"
