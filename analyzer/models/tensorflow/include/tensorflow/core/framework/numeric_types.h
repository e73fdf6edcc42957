// Stub of "tensorflow/core/framework/numeric_types.h".
#pragma once
#include "opbound/tensor.h"
