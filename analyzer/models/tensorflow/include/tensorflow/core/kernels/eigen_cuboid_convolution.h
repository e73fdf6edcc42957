// Stub of "tensorflow/core/kernels/eigen_cuboid_convolution.h".
#pragma once
#include "opbound/eigen_nn.h"
