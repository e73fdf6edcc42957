// Stub of "tensorflow/core/framework/graph_def_util.h".
#pragma once
#include "opbound/kernel.h"
