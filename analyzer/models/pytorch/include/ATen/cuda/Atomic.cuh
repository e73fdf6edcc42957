// Stub of <ATen/cuda/Atomic.cuh>.
#pragma once
#include "opbound/aten.h"
