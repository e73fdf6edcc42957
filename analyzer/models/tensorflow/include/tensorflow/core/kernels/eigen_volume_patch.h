// Stub of "tensorflow/core/kernels/eigen_volume_patch.h".
#pragma once
#include "opbound/eigen_nn.h"
