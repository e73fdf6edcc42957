// Stub of <ATen/native/cuda/JitLoops.cuh>.
#pragma once
#include "opbound/tensor_iterator.h"
