// Stub of "tensorflow/core/framework/type_traits.h".
#pragma once
#include "opbound/tensor.h"
