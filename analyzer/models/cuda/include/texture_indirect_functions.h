// Stub of <texture_indirect_functions.h>.
#pragma once
#include "cuda_runtime.h"
