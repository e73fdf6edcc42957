// Stub of <ATen/OpMathType.h>.
#pragma once
#include "opbound/tensor.h"
