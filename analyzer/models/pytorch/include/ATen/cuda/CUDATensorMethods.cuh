// Stub of <ATen/cuda/CUDATensorMethods.cuh>.
#pragma once
#include "opbound/tensor.h"
