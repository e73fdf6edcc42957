// Stub of "tensorflow/core/lib/random/random.h".
#pragma once
#include "opbound/random.h"
