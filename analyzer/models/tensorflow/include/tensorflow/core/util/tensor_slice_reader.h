// Stub of "tensorflow/core/util/tensor_slice_reader.h".
#pragma once
#include "opbound/kernel.h"
