// Stub of <ATen/ScalarOps.h>.
#pragma once
#include "opbound/tensor.h"
