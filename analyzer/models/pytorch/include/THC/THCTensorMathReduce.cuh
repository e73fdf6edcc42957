// Stub of <THC/THCTensorMathReduce.cuh>.
#pragma once
#include "opbound/warp.h"
