// Stub of "tensorflow/core/framework/op_kernel.h".
// umbrella: 1
#pragma once
#include "opbound/kernel.h"
