// Stub of "tensorflow/core/kernels/training_op_helpers.h".
#pragma once
#include "opbound/kernel.h"
