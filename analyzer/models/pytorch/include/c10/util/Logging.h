// Stub of <c10/util/Logging.h>.
#pragma once
#include "opbound/c10.h"
