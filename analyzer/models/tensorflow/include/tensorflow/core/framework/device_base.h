// Stub of "tensorflow/core/framework/device_base.h".
#pragma once
#include "opbound/kernel.h"
