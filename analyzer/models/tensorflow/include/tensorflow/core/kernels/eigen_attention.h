// Stub of "tensorflow/core/kernels/eigen_attention.h".
#pragma once
#include "opbound/eigen_nn.h"
