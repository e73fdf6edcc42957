// Stub of <ATen/native/cpu/Loops.h>.
#pragma once
#include "opbound/tensor_iterator.h"
