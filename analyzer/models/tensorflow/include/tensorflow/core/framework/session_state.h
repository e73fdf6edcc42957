// Stub of "tensorflow/core/framework/session_state.h".
#pragma once
#include "opbound/kernel.h"
