// Stub of <c10/core/SymInt.h>.
#pragma once
#include "opbound/aten.h"
