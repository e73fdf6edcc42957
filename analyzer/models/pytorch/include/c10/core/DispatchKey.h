// Stub of <c10/core/DispatchKey.h>.
#pragma once
#include "opbound/aten.h"
