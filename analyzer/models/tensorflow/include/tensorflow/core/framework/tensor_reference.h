// Stub of "tensorflow/core/framework/tensor_reference.h".
#pragma once
#include "opbound/kernel.h"
