// Stub of "tensorflow/core/platform/byte_order.h".
#pragma once
#include "opbound/base.h"
