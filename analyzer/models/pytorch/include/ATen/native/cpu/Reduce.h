// Stub of <ATen/native/cpu/Reduce.h>.
#pragma once
#include "opbound/tensor_iterator.h"
