// Stub of "tensorflow/core/framework/run_handler.h".
#pragma once
#include "opbound/kernel.h"
