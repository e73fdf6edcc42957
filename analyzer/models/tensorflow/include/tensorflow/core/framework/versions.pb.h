// Stub of "tensorflow/core/framework/versions.pb.h".
#pragma once
#include "opbound/tensor.h"
