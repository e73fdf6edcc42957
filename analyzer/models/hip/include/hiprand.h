// Stub of <hiprand.h>.
#pragma once
#include "hiprand/hiprand.h"
