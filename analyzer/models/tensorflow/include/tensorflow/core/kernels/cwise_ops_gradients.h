// Stub of "tensorflow/core/kernels/cwise_ops_gradients.h".
#pragma once
#include "opbound/cwise.h"
