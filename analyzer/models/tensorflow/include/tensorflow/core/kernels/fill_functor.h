// Stub of "tensorflow/core/kernels/fill_functor.h".
#pragma once
#include "opbound/kernel.h"
