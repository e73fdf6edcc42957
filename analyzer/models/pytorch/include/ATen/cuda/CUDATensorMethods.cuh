// Stub of <ATen/cuda/CUDATensorMethods.cuh>.
#pragma once
#include "opbound/aten.h"
