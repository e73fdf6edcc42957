// Stub of <cusolverSp.h>.
#pragma once
#include "cusolverDn.h"
