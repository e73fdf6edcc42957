// Stub of <thrust/iterator/transform_output_iterator.h>.
#pragma once
#include "opbound/thrust.h"
