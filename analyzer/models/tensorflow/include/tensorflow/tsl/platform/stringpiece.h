// Stub of "tensorflow/tsl/platform/stringpiece.h".
#pragma once
#include "tsl/platform/stringpiece.h"
