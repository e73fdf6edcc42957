// Stub of "tensorflow/core/framework/op_def.pb.h".
#pragma once
#include "opbound/tensor.h"
