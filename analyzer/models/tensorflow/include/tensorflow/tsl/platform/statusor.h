// Stub of "tensorflow/tsl/platform/statusor.h".
#pragma once
#include "tsl/platform/statusor.h"
