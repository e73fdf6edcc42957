// Stub of "tensorflow/core/platform/notification.h".
#pragma once
#include "opbound/base.h"
