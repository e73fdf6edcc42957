// Stub of "tensorflow/core/framework/resource_var.h".
#pragma once
#include "opbound/kernel.h"
