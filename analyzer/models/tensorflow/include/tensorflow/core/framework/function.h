// Stub of "tensorflow/core/framework/function.h".
#pragma once
#include "opbound/runtime.h"
