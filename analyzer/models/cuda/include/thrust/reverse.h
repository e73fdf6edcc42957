// Stub of <thrust/reverse.h>.
#pragma once
#include "opbound/thrust.h"
