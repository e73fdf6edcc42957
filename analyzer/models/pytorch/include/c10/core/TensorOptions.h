// Stub of <c10/core/TensorOptions.h>.
#pragma once
#include "opbound/c10.h"
