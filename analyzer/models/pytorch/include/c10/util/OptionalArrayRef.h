// Stub of <c10/util/OptionalArrayRef.h>.
#pragma once
#include "opbound/aten.h"
