// Stub of "tensorflow/tsl/platform/bfloat16.h".
#pragma once
#include "tsl/platform/bfloat16.h"
