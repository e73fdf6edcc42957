// Stub of "tensorflow/core/kernels/eigen_contraction_kernel.h".
#pragma once
#include "opbound/eigen_nn.h"
