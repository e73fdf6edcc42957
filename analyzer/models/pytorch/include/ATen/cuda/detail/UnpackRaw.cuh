// Stub of <ATen/cuda/detail/UnpackRaw.cuh>.
#pragma once
#include "opbound/aten.h"
