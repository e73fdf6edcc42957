// Stub of <ATen/NumericUtils.h>.
#pragma once
#include "opbound/tensor.h"
