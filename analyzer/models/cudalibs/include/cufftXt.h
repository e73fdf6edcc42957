// Stub of <cufftXt.h>.
#pragma once
#include "cufft.h"
