// Stub of <ATen/cuda/detail/IndexUtils.cuh>.
#pragma once
#include "opbound/aten.h"
