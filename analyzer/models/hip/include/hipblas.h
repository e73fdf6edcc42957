// Stub of <hipblas.h>.
#pragma once
#include "hipblas/hipblas.h"
