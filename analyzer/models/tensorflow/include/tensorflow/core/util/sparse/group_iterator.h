// Stub of "tensorflow/core/util/sparse/group_iterator.h".
#pragma once
#include "tensorflow/core/util/sparse/sparse_tensor.h"
