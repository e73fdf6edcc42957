// Stub of <thrust/iterator/reverse_iterator.h>.
#pragma once
#include "opbound/thrust.h"
