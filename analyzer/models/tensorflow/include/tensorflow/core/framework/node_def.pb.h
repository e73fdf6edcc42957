// Stub of "tensorflow/core/framework/node_def.pb.h".
#pragma once
#include "opbound/runtime.h"
