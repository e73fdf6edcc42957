// Stub of "tensorflow/core/framework/queue_interface.h".
#pragma once
#include "opbound/kernel.h"
