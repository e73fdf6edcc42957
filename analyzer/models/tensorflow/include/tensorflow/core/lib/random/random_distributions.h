// Stub of "tensorflow/core/lib/random/random_distributions.h".
#pragma once
#include "opbound/random.h"
