// Stub of <c10/hip/HIPStream.h>.
#pragma once
#include "opbound/aten.h"
