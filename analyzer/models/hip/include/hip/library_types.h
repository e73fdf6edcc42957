// Stub of <hip/library_types.h>.
#pragma once
#include "opbound/hip.h"
