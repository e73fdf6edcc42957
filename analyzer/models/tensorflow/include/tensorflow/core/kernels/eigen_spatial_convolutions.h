// Stub of "tensorflow/core/kernels/eigen_spatial_convolutions.h".
#pragma once
#include "opbound/eigen_nn.h"
