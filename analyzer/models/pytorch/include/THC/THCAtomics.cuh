// Stub of <THC/THCAtomics.cuh>.
#pragma once
#include "opbound/aten.h"
