// Stub of <channel_descriptor.h>.
#pragma once
#include "cuda_runtime.h"
