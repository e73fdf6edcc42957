// Stub of <ATen/native/cuda/Loops.cuh>.
#pragma once
#include "opbound/aten.h"
