// Stub of <ATen/TensorIterator.h>.
#pragma once
#include "opbound/tensor_iterator.h"
