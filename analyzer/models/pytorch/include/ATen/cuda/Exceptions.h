// Stub of <ATen/cuda/Exceptions.h>.
#pragma once
#include "opbound/tensor.h"
