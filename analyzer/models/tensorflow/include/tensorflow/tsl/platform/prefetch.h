// Stub of "tensorflow/tsl/platform/prefetch.h".
#pragma once
#include "tsl/platform/prefetch.h"
