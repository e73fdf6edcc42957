// Stub of <THC/THCStorage.hpp>.
#pragma once
#include "opbound/aten.h"
