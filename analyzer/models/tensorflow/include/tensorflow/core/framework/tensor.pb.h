// Stub of "tensorflow/core/framework/tensor.pb.h".
#pragma once
#include "opbound/tensor.h"
