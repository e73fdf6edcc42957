// Stub of "tensorflow/core/framework/register_types.h".
#pragma once
#include "opbound/tensor.h"
