// Stub of "tensorflow/tsl/platform/mutex.h".
#pragma once
#include "tsl/platform/mutex.h"
