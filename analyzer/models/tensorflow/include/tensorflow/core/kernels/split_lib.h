// Stub of "tensorflow/core/kernels/split_lib.h".
#pragma once
#include "opbound/kernel.h"
