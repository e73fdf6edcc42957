// Stub of <thrust/version.h>.
#pragma once
#include "opbound/thrust.h"
