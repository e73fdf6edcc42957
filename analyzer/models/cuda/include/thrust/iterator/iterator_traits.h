// Stub of <thrust/iterator/iterator_traits.h>.
#pragma once
#include "opbound/thrust.h"
