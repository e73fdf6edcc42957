// Stub of "tensorflow/core/protobuf/config.pb.h".
#pragma once
#include "opbound/runtime.h"
