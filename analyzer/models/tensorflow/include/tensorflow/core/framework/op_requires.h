// Stub of "tensorflow/core/framework/op_requires.h".
#pragma once
#include "opbound/kernel.h"
