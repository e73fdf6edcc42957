// Stub of <THC/THCGeneral.h>.
#pragma once
#include "opbound/tensor.h"
