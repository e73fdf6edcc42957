// Stub of "tensorflow/core/kernels/eigen_mkldnn.h".
#pragma once
#include "opbound/eigen_nn.h"
