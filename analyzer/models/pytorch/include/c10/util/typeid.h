// Stub of <c10/util/typeid.h>.
#pragma once
#include "opbound/aten.h"
