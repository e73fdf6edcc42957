// Stub of <cublas.h>.
#pragma once
#include "cublas_v2.h"
