// Stub of <thrust/tabulate.h>.
#pragma once
#include "opbound/thrust.h"
