// Stub of "tensorflow/core/framework/resource_op_kernel.h".
#pragma once
#include "opbound/kernel.h"
