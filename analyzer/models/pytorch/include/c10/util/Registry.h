// Stub of <c10/util/Registry.h>.
#pragma once
#include "opbound/c10.h"
