// Stub of <cusolver_common.h>.
#pragma once
#include "cusolverDn.h"
