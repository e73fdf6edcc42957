// Stub of "tensorflow/core/framework/attr_value.pb.h".
#pragma once
#include "opbound/runtime.h"
