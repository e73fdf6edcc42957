// Stub of "tensorflow/tsl/platform/status.h".
#pragma once
#include "tsl/platform/status.h"
