// Stub of <c10/core/Layout.h>.
#pragma once
#include "opbound/aten.h"
