// Stub of "tensorflow/core/kernels/bounds_check.h".
#pragma once
#include "opbound/tensor.h"
