// Stub of "tensorflow/core/kernels/eigen_softmax.h".
#pragma once
#include "opbound/eigen_nn.h"
