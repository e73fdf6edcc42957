// Stub of "tensorflow/core/util/mirror_pad_mode.h".
#pragma once
#include "opbound/tensor.h"
