// Stub of "tensorflow/core/framework/fixed_types.h".
#pragma once
#include "opbound/tensor.h"
