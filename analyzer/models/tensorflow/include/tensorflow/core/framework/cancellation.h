// Stub of "tensorflow/core/framework/cancellation.h".
#pragma once
#include "opbound/kernel.h"
