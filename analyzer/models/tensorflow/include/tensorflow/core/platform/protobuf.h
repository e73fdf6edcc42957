// Stub of "tensorflow/core/platform/protobuf.h".
#pragma once
#include "opbound/base.h"
