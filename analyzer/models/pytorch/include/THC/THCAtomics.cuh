// Stub of <THC/THCAtomics.cuh>.
#pragma once
#include "opbound/tensor.h"
