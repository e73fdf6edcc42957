// Stub of "tensorflow/tsl/platform/env.h".
#pragma once
#include "tsl/platform/env.h"
