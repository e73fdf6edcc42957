// Stub of "tensorflow/core/framework/kernel_def_builder.h".
#pragma once
#include "opbound/kernel.h"
