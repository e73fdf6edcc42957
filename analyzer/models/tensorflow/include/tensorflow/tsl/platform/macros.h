// Stub of "tensorflow/tsl/platform/macros.h".
#pragma once
#include "tsl/platform/macros.h"
