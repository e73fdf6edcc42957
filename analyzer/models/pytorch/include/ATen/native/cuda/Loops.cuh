// Stub of <ATen/native/cuda/Loops.cuh>.
#pragma once
#include "opbound/tensor_iterator.h"
