// Stub of "tensorflow/core/framework/resource_mgr.h".
#pragma once
#include "opbound/kernel.h"
