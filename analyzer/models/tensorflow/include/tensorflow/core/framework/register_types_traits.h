// Stub of "tensorflow/core/framework/register_types_traits.h".
#pragma once
#include "opbound/tensor.h"
