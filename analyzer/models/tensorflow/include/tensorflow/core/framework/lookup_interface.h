// Stub of "tensorflow/core/framework/lookup_interface.h".
#pragma once
#include "opbound/runtime.h"
