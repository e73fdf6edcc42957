// Stub of "tensorflow/tsl/platform/logging.h".
#pragma once
#include "tsl/platform/logging.h"
