// Stub of "tensorflow/core/kernels/ops_util.h".
#pragma once
#include "opbound/kernel.h"
