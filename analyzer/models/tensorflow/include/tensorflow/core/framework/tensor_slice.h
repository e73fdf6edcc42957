// Stub of "tensorflow/core/framework/tensor_slice.h".
#pragma once
#include "opbound/tensor.h"
