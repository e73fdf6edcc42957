// Stub of "tensorflow/core/public/session.h".
#pragma once
#include "opbound/runtime.h"
