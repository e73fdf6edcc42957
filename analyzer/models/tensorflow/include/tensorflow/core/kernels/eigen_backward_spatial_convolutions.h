// Stub of "tensorflow/core/kernels/eigen_backward_spatial_convolutions.h".
#pragma once
#include "opbound/eigen_nn.h"
