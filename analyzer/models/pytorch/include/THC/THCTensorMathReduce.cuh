// Stub of <THC/THCTensorMathReduce.cuh>.
#pragma once
#include "opbound/aten.h"
