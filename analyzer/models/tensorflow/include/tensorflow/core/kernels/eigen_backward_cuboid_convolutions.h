// Stub of "tensorflow/core/kernels/eigen_backward_cuboid_convolutions.h".
#pragma once
#include "opbound/eigen_nn.h"
