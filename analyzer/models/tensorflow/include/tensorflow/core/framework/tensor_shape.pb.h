// Stub of "tensorflow/core/framework/tensor_shape.pb.h".
#pragma once
#include "opbound/tensor.h"
