// Stub of "tensorflow/core/framework/bounds_check.h".
#pragma once
#include "opbound/tensor.h"
