// Stub of <c10/core/Scalar.h>.
#pragma once
#include "opbound/c10.h"
