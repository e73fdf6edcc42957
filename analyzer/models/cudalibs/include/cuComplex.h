// Stub of <cuComplex.h>.
#pragma once
#include "cufft.h"
