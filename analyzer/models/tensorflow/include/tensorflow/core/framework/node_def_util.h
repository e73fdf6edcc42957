// Stub of "tensorflow/core/framework/node_def_util.h".
#pragma once
#include "opbound/kernel.h"
