// Stub of <THC/THC.h>.
#pragma once
#include "opbound/aten.h"
