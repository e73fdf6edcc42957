// Stub of "tensorflow/core/util/env_var.h".
#pragma once
#include "opbound/kernel.h"
