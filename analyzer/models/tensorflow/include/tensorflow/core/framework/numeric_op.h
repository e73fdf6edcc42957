// Stub of "tensorflow/core/framework/numeric_op.h".
#pragma once
#include "opbound/kernel.h"
