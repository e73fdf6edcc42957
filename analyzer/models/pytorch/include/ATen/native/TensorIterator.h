// Stub of <ATen/native/TensorIterator.h>.
#pragma once
#include "opbound/tensor_iterator.h"
