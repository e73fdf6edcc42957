// Stub of "tensorflow/core/protobuf/saver.pb.h".
#pragma once
#include "opbound/runtime.h"
