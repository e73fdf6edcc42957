// Stub of "tensorflow/core/framework/tensor.h".
// umbrella: 3
#pragma once
#include "opbound/tensor.h"
