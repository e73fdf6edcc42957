// Stub of "tensorflow/tsl/platform/tstring.h".
#pragma once
#include "tsl/platform/tstring.h"
