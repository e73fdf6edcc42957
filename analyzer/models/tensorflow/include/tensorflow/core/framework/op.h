// Stub of "tensorflow/core/framework/op.h".
#pragma once
#include "opbound/kernel.h"
