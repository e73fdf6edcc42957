// Stub of "tensorflow/core/framework/types.h".
#pragma once
#include "opbound/tensor.h"
