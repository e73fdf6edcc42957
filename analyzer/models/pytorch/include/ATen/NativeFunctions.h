// Stub of <ATen/NativeFunctions.h>.
#pragma once
#include "opbound/tensor.h"
