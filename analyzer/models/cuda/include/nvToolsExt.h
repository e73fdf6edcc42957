// Stub of <nvToolsExt.h>.
#pragma once
#include "cuda_runtime.h"
