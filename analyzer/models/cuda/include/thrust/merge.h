// Stub of <thrust/merge.h>.
#pragma once
#include "opbound/thrust.h"
