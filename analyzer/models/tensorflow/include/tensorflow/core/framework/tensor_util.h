// Stub of "tensorflow/core/framework/tensor_util.h".
#pragma once
#include "opbound/tensor.h"
