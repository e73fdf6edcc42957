// Stub of "tensorflow/core/kernels/eigen_pooling.h".
#pragma once
#include "opbound/eigen_nn.h"
