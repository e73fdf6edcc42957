// Stub of "tensorflow/core/framework/variant_op_registry.h".
#pragma once
#include "opbound/tensor.h"
