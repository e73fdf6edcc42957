// Stub of <THC/THCTensor.hpp>.
#pragma once
#include "opbound/aten.h"
