// Stub of "tensorflow/core/util/ptr_util.h".
#pragma once
#include "opbound/tensor.h"
