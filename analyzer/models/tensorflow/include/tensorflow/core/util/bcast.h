// Stub of "tensorflow/core/util/bcast.h".
#pragma once
#include "opbound/kernel.h"
