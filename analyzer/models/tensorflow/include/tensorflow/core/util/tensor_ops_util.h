// Stub of "tensorflow/core/util/tensor_ops_util.h".
#pragma once
#include "opbound/tensor.h"
