// Stub of "tensorflow/core/framework/variant.h".
#pragma once
#include "opbound/tensor.h"
