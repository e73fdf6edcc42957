// Stub of "tensorflow/core/framework/function.pb.h".
#pragma once
#include "opbound/runtime.h"
