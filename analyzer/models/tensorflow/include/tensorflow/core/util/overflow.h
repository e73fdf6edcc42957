// Stub of "tensorflow/core/util/overflow.h".
#pragma once
#include "opbound/tensor.h"
