// Stub of "tensorflow/core/framework/op_def_util.h".
#pragma once
#include "opbound/kernel.h"
