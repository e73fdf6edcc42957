// Stub of "tensorflow/core/public/session_options.h".
#pragma once
#include "opbound/runtime.h"
