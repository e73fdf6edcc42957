// Stub of <c10/core/Storage.h>.
#pragma once
#include "opbound/aten.h"
