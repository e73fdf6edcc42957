// Stub of <c10/util/irange.h>.
#pragma once
#include "opbound/c10.h"
