// Stub of "tensorflow/core/framework/tensor_types.h".
#pragma once
#include "opbound/tensor.h"
