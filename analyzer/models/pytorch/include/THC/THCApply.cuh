// Stub of <THC/THCApply.cuh>.
#pragma once
#include "opbound/aten.h"
