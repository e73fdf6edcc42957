// Stub of "tensorflow/core/util/use_cudnn.h".
#pragma once
#include "opbound/tensor.h"
