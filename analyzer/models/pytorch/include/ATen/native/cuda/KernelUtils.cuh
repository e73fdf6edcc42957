// Stub of <ATen/native/cuda/KernelUtils.cuh>.
#pragma once
#include "opbound/aten.h"
