// Stub of "tensorflow/core/framework/op_def_builder.h".
#pragma once
#include "opbound/kernel.h"
