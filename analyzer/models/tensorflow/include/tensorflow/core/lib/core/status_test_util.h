// Stub of "tensorflow/core/lib/core/status_test_util.h".
#pragma once
#include "opbound/kernel_test.h"
