// Stub of <ATen/cuda/PhiloxUtils.cuh>.
#pragma once
#include "opbound/aten.h"
