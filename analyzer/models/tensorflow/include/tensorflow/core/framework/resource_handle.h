// Stub of "tensorflow/core/framework/resource_handle.h".
#pragma once
#include "opbound/kernel.h"
