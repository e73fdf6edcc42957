// Stub of "tensorflow/core/kernels/eigen_activations.h".
#pragma once
#include "opbound/eigen_nn.h"
