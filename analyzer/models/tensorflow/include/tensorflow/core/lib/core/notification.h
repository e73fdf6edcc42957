// Stub of "tensorflow/core/lib/core/notification.h".
#pragma once
#include "opbound/base.h"
