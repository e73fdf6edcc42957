// Stub of <c10/util/complex.h>.
#pragma once
#include "opbound/c10.h"
