// Stub of <c10/core/impl/LocalDispatchKeySet.h>.
#pragma once
#include "opbound/aten.h"
