// Stub of "tensorflow/core/protobuf/meta_graph.pb.h".
#pragma once
#include "opbound/runtime.h"
