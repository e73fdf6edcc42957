// Stub of "tensorflow/core/framework/tensor_shape.h".
#pragma once
#include "opbound/tensor.h"
