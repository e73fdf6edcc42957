// Stub of "tensorflow/tsl/platform/refcount.h".
#pragma once
#include "tsl/platform/refcount.h"
