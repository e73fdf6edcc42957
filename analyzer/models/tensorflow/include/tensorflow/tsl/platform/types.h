// Stub of "tensorflow/tsl/platform/types.h".
#pragma once
#include "tsl/platform/types.h"
