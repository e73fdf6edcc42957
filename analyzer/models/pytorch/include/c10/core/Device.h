// Stub of <c10/core/Device.h>.
#pragma once
#include "opbound/c10.h"
