// Stub of "tensorflow/tsl/platform/errors.h".
#pragma once
#include "tsl/platform/errors.h"
