// Stub of "tensorflow/core/kernels/eigen_convolution_helpers.h".
#pragma once
#include "opbound/eigen_nn.h"
