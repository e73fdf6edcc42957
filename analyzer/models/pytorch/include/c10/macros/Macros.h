// Stub of <c10/macros/Macros.h>.
#pragma once
#include "opbound/c10.h"
