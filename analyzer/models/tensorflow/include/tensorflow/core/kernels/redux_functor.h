// Stub of "tensorflow/core/kernels/redux_functor.h".
#pragma once
#include "opbound/cwise.h"
