// Stub of <ATen/TensorIterator.h>.
#pragma once
#include "opbound/tensor.h"
