// Stub of "tensorflow/core/framework/tensor_testutil.h".
#pragma once
#include "opbound/kernel_test.h"
