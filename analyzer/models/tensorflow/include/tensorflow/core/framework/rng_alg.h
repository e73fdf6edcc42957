// Stub of "tensorflow/core/framework/rng_alg.h".
#pragma once
#include "opbound/kernel.h"
