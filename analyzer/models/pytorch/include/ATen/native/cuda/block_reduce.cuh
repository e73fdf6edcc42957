// Stub of <ATen/native/cuda/block_reduce.cuh>.
#pragma once
#include "opbound/followed/block_reduce.h"
