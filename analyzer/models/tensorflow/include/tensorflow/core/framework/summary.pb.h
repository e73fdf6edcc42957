// Stub of "tensorflow/core/framework/summary.pb.h".
#pragma once
#include "opbound/runtime.h"
