// Stub of "tensorflow/core/kernels/ops_testutil.h".
#pragma once
#include "opbound/kernel_test.h"
