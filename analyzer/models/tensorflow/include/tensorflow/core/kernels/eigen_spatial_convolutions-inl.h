// Stub of "tensorflow/core/kernels/eigen_spatial_convolutions-inl.h".
#pragma once
#include "opbound/eigen_nn.h"
