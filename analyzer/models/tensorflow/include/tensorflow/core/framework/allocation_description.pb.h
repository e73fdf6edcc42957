// Stub of "tensorflow/core/framework/allocation_description.pb.h".
#pragma once
#include "opbound/tensor.h"
