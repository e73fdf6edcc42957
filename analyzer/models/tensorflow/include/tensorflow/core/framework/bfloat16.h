// Stub of "tensorflow/core/framework/bfloat16.h".
#pragma once
#include "opbound/tensor.h"
