// Stub of "tensorflow/core/framework/allocator.h".
#pragma once
#include "opbound/tensor.h"
