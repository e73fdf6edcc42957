// Stub of "tensorflow/core/kernels/cwise_ops_common.h".
#pragma once
#include "opbound/cwise.h"
