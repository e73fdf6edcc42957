// Stub of <thrust/find.h>.
#pragma once
#include "opbound/thrust.h"
