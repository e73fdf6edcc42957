// Stub of "tensorflow/core/util/event.pb.h".
#pragma once
#include "opbound/runtime.h"
