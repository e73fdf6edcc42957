// Stub of "tensorflow/core/kernels/dense_update_functor.h".
#pragma once
#include "opbound/kernel.h"
