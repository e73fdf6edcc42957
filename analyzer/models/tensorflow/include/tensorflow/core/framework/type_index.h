// Stub of "tensorflow/core/framework/type_index.h".
#pragma once
#include "opbound/tensor.h"
