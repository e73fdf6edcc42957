// Stub of "tensorflow/core/framework/types.pb.h".
#pragma once
#include "opbound/tensor.h"
