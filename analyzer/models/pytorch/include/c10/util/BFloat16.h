// Stub of <c10/util/BFloat16.h>.
#pragma once
#include "opbound/c10.h"
