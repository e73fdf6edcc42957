// Stub of "tensorflow/core/framework/variant_tensor_data.h".
#pragma once
#include "opbound/kernel.h"
