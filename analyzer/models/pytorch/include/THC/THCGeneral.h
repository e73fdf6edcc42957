// Stub of <THC/THCGeneral.h>.
#pragma once
#include "opbound/aten.h"
