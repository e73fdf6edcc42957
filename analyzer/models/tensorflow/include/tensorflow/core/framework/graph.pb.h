// Stub of "tensorflow/core/framework/graph.pb.h".
#pragma once
#include "opbound/runtime.h"
