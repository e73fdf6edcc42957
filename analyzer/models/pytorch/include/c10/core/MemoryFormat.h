// Stub of <c10/core/MemoryFormat.h>.
#pragma once
#include "opbound/c10.h"
