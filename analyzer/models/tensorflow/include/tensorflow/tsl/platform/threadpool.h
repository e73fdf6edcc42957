// Stub of "tensorflow/tsl/platform/threadpool.h".
#pragma once
#include "tsl/platform/threadpool.h"
