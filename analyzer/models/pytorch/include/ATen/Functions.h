// Stub of <ATen/Functions.h>.
#pragma once
#include "opbound/tensor.h"
