// Stub of "tensorflow/core/lib/core/error_codes.pb.h".
#pragma once
#include "opbound/kernel.h"
