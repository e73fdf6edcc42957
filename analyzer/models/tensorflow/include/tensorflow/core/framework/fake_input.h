// Stub of "tensorflow/core/framework/fake_input.h".
#pragma once
#include "opbound/kernel_test.h"
