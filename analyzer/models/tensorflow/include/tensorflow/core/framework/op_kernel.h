// Stub of "tensorflow/core/framework/op_kernel.h".
#pragma once
#include "opbound/kernel.h"
