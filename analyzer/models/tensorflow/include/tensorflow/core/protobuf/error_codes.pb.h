// Stub of "tensorflow/core/protobuf/error_codes.pb.h".
#pragma once
#include "opbound/base.h"
