// Stub of "tensorflow/core/framework/tensor.h".
#pragma once
#include "opbound/tensor.h"
