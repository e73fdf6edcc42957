// Stub of <THC/THCNumerics.cuh>.
#pragma once
#include "opbound/aten.h"
