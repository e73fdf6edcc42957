// Stub of <ATen/native/cuda/Reduce.cuh>.
#pragma once
#include "opbound/tensor_iterator.h"
