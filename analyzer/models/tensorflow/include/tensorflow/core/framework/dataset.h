// Stub of "tensorflow/core/framework/dataset.h".
#pragma once
#include "opbound/kernel.h"
