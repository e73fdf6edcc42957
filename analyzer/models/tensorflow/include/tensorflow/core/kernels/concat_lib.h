// Stub of "tensorflow/core/kernels/concat_lib.h".
#pragma once
#include "opbound/kernel.h"
