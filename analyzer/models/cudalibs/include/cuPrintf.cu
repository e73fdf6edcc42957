// Stub of the CUDA samples' <cuPrintf.cu>, which is included too.
#pragma once
#include "cuPrintf.cuh"
