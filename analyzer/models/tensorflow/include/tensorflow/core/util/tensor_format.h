// Stub of "tensorflow/core/util/tensor_format.h".
#pragma once
#include "opbound/followed/format.h"
