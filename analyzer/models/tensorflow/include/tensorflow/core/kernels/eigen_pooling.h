// Stub of "tensorflow/core/kernels/eigen_pooling.h".
#pragma once
#include "opbound/kernel.h"
