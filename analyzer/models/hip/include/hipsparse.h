// Stub of <hipsparse.h>.
#pragma once
#include "hipsparse/hipsparse.h"
